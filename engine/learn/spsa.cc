#include "engine/learn/spsa.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "engine/learn/dice.h"

namespace tsugite {

namespace {

constexpr double kRateExponent = 0.602;
constexpr double kStepExponent = 0.101;
constexpr double kDelay = 0.1;  // A as a share of all pairs
constexpr double kLeastStep = 0.5;

// Sets the random numbers of directions apart from those of openings.
constexpr std::uint64_t kSalt = 0x64697265;

// What is drawn for each parameter in one direction.
struct Draw {
  int up = 0;        // -1 or 1: which way A goes
  double share = 0;  // for rounding
};

std::vector<Draw> draws(std::uint64_t seed, std::uint64_t direction, std::size_t parameters) {
  Dice dice(seed ^ kSalt, direction);
  std::vector<Draw> drawn(parameters);
  for (Draw& draw : drawn) {
    draw.up = dice.below(2) == 0 ? -1 : 1;
    draw.share = dice.share();
  }
  return drawn;
}

double within(double value, const Tunable& tunable) {
  return std::clamp(value, static_cast<double>(tunable.least), static_cast<double>(tunable.most));
}

}  // namespace

int SpsaParameter::rounded() const { return static_cast<int>(std::lround(value)); }

Spsa::Spsa(const SpsaSettings& settings, const std::vector<const Tunable*>& tunables) : settings_(settings) {
  for (const Tunable* const tunable : tunables) {
    SpsaParameter parameter;
    parameter.tunable = tunable;
    parameter.start = parameter.value = within(kMargins.*(tunable->member), *tunable);
    parameter.step = std::max(settings.step_percent / 100 * (tunable->most - tunable->least), kLeastStep);
    parameters_.push_back(parameter);
  }
}

Spsa::Spsa(const SpsaSettings& settings, std::vector<SpsaParameter> parameters, std::uint64_t learned,
           std::vector<int> begun)
    : settings_(settings), parameters_(std::move(parameters)), learned_(learned), begun_(std::move(begun)) {}

std::uint64_t Spsa::wanted() const {
  return std::min(settings_.batch * settings_.pairs_each, settings_.pairs - learned_) - begun_.size();
}

double Spsa::step(const SpsaParameter& parameter, std::uint64_t direction) const {
  const auto pair = static_cast<double>(direction * settings_.pairs_each + 1);
  return parameter.step * std::pow(static_cast<double>(settings_.pairs) / pair, kStepExponent);
}

double Spsa::move(const SpsaParameter& parameter, std::uint64_t direction) const {
  const auto all = static_cast<double>(settings_.pairs);
  const auto pair = static_cast<double>(direction * settings_.pairs_each + 1);
  const double slowing = std::pow((kDelay * all + all) / (kDelay * all + pair), kRateExponent);
  return settings_.rate * parameter.step * parameter.step * slowing / step(parameter, direction);
}

Contest Spsa::contest(std::uint64_t pair) const {
  const std::uint64_t direction = pair / settings_.pairs_each;
  const std::vector<Draw> drawn = draws(settings_.seed, direction, parameters_.size());
  Contest contest;
  for (std::size_t at = 0; at < parameters_.size(); ++at) {
    const Tunable& tunable = *parameters_[at].tunable;
    const double up = drawn[at].up * step(parameters_[at], direction);
    const auto rounded = [&](double value) {
      return static_cast<int>(std::floor(within(value, tunable) + drawn[at].share));
    };
    contest.a.*(tunable.member) = rounded(parameters_[at].value + up);
    contest.b.*(tunable.member) = rounded(parameters_[at].value - up);
  }
  return contest;
}

void Spsa::add(int half_points) {
  begun_.push_back(half_points);
  if (wanted() > 0) return;
  for (const int result : begun_) learn(learned_++ / settings_.pairs_each, result);
  begun_.clear();
}

void Spsa::learn(std::uint64_t direction, int half_points) {
  const std::vector<Draw> drawn = draws(settings_.seed, direction, parameters_.size());
  for (std::size_t at = 0; at < parameters_.size(); ++at) {
    SpsaParameter& parameter = parameters_[at];
    parameter.value =
        within(parameter.value + drawn[at].up * move(parameter, direction) * (half_points - 2), *parameter.tunable);
  }
}

Margins Spsa::margins() const {
  Margins margins;
  for (const SpsaParameter& parameter : parameters_) margins.*(parameter.tunable->member) = parameter.rounded();
  return margins;
}

void run_spsa(Spsa& spsa, Arena& arena, const std::function<bool()>& on_pair, const std::function<void()>& on_look,
              const std::atomic<bool>& stop) {
  bool goes_on = true;
  while (goes_on && !stop && !spsa.finished())
    arena.play(
        spsa.played(), spsa.wanted(), [&](std::uint64_t pair) { return spsa.contest(pair); },
        [&](std::uint64_t, const PairResult& result) {
          spsa.add(result.sum());
          return goes_on = on_pair();
        },
        on_look, stop);
}

}  // namespace tsugite
