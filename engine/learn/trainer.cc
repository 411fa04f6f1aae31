#include "engine/learn/trainer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <span>
#include <utility>

#include "core/contract.h"
#include "engine/learn/dice.h"

namespace tsugite {

namespace {

constexpr double kMeanKept = 0.9;  // by each step, as usual
constexpr double kSquareKept = 0.999;
constexpr float kLeastSquare = 1e-8f;  // its root, below which a gradient is noise

constexpr std::size_t kParameterPiece = 2048;  // that a thread takes at a time

void fetch(const PackedSample& sample) {
  const char* const bytes = reinterpret_cast<const char*>(&sample);
  for (std::size_t at = 0; at < sizeof sample; at += 64) __builtin_prefetch(bytes + at);
  __builtin_prefetch(bytes + sizeof sample - 1);
}

// Shows the samples to the model, as many at once as it takes: `sample_at` finds one, `on_logits` gets them with their
// logits.
template <typename SampleAt, typename OnLogits>
void each_group(const Model& model, std::span<const float> parameters, Model::Work& work, std::size_t begin,
                std::size_t end, SampleAt&& sample_at, OnLogits&& on_logits) {
  std::array<const PackedSample*, Model::kMostAtOnce> samples;
  std::array<float, Model::kMostAtOnce> logits;
  for (std::size_t first = begin; first < end; first += Model::kMostAtOnce) {
    const std::size_t count = std::min(end - first, Model::kMostAtOnce);
    for (std::size_t at = 0; at < count; ++at) samples[at] = &sample_at(first + at);
    // The next ones are on their way meanwhile: they lie all over the memory.
    for (std::size_t at = first + count; at < std::min(first + 2 * count, end); ++at) fetch(sample_at(at));
    const Model::Samples group(samples.data(), count);
    const std::span<float> out(logits.data(), count);
    model.forward(parameters, work, group, out);
    on_logits(group, out);
  }
}

// Where piece `at` of `count` about equal ones begins.
std::size_t part_of(std::size_t size, std::size_t at, std::size_t count) { return size * at / count; }

}  // namespace

bool is_finite(const TrainingState& state) {
  const auto losses_are = [&] {
    return state.results.empty() ||
           (std::isfinite(state.results.back().training_loss) && std::isfinite(state.results.back().loss));
  };
  return std::isfinite(state.loss_sum) && losses_are() &&
         std::all_of(state.parameters.begin(), state.parameters.end(),
                     [](float parameter) { return std::isfinite(parameter); });
}

Trainer::Trainer(const Model& model, const DataSet& data, const TrainingPlan& plan, Team& team)
    : model_(model),
      data_(data),
      plan_(plan),
      team_(team),
      steps_(std::max<std::size_t>((data.training.size() + plan.batch / 2) / plan.batch, 1)),
      rest_(model.rest()),
      pull_(model.pull()),
      reach_(model.reach()),
      most_(model.most()),
      units_(model.units()),
      slices_(model.slices()) {
  TSUGITE_ASSERT(data.training.size() > 0);
  state_.parameters = model.start();
  state_.mean.resize(rest_.size());
  state_.square.resize(rest_.size());
  used_.resize(rest_.size());
  for (std::size_t at = 0; at < used_.size(); ++at) use(at);
  for (Slice& slice : slices_) {
    slice.work = model.work();
    slice.gradient.resize(rest_.size());
  }
}

void Trainer::go_on(TrainingState state) {
  state_ = std::move(state);
  for (std::size_t at = 0; at < used_.size(); ++at) {
    float& parameter = state_.parameters[at];
    parameter = std::clamp(parameter, -most_[at], most_[at]);  // a file can say anything
    use(at);
  }
}

void Trainer::use(std::size_t at) {
  const float parameter = state_.parameters[at];
  const bool rounds = units_[at] != 0 && std::isfinite(parameter);
  used_[at] = rounds ? static_cast<float>(rounded(parameter, units_[at])) / units_[at] : parameter;
}

double Trainer::rate() const {
  const double done = static_cast<double>(static_cast<std::size_t>(state_.epoch) * steps_ + state_.step) /
                      static_cast<double>(static_cast<std::size_t>(plan_.epochs) * steps_);
  const double left = plan_.schedule == Schedule::Linear ? 1 - done : (1 + std::cos(std::numbers::pi * done)) / 2;
  return plan_.last_rate + (plan_.rate - plan_.last_rate) * left;
}

void Trainer::shuffle() {
  if (order_epoch_ == state_.epoch) return;
  order_.resize(data_.training.size());
  std::iota(order_.begin(), order_.end(), 0u);
  Dice dice(plan_.seed, static_cast<std::uint64_t>(state_.epoch));
  for (std::size_t left = order_.size(); left > 1; --left) std::swap(order_[left - 1], order_[dice.below(left)]);
  order_epoch_ = state_.epoch;
}

void Trainer::do_step() {
  const std::size_t begin = part_of(order_.size(), state_.step, steps_);
  const std::size_t size = part_of(order_.size(), state_.step + 1, steps_) - begin;
  team_.run(slices_.size(), [&](std::size_t at) {
    Slice& slice = slices_[at];
    std::fill(slice.gradient.begin(), slice.gradient.end(), 0.0f);
    slice.loss = 0;
    const auto sample_at = [&](std::size_t place) -> const PackedSample& { return data_.training[order_[place]]; };
    each_group(model_, used_, *slice.work, begin + part_of(size, at, slices_.size()),
               begin + part_of(size, at + 1, slices_.size()), sample_at,
               [&](Model::Samples samples, std::span<const float> logits) {
                 std::array<float, Model::kMostAtOnce> slopes;
                 for (std::size_t each = 0; each < samples.size(); ++each) {
                   const double target = plan_.blend(*samples[each]);
                   slice.loss += cross_entropy(target, logits[each]);
                   slopes[each] = static_cast<float>((sigmoid(logits[each]) - target) / static_cast<double>(size));
                 }
                 model_.backward(used_, *slice.work, {slopes.data(), samples.size()}, slice.gradient);
               });
  });
  for (const Slice& slice : slices_) state_.loss_sum += slice.loss;
  state_.loss_count += size;

  const double step_rate = rate();
  const auto number = static_cast<double>(static_cast<std::size_t>(state_.epoch) * steps_ + state_.step + 1);
  // Of what the mean would be by now.
  const auto mean_share = static_cast<float>(step_rate / (1 - std::pow(kMeanKept, number)));
  const auto square_share = static_cast<float>(1 / (1 - std::pow(kSquareKept, number)));
  const auto decay = static_cast<float>(step_rate * plan_.decay);
  const std::size_t pieces = (rest_.size() + kParameterPiece - 1) / kParameterPiece;
  team_.run(pieces, [&](std::size_t piece) {
    const std::size_t end = std::min((piece + 1) * kParameterPiece, rest_.size());
    for (std::size_t at = piece * kParameterPiece; at < end; ++at) {
      float gradient = 0;
      for (const Slice& slice : slices_) gradient += slice.gradient[at];
      float& mean = state_.mean[at];
      float& square = state_.square[at];
      mean += static_cast<float>(1 - kMeanKept) * (gradient - mean);
      square += static_cast<float>(1 - kSquareKept) * (gradient * gradient - square);
      const float way = mean * mean_share / (std::sqrt(square * square_share) + kLeastSquare) * reach_[at];
      float& parameter = state_.parameters[at];
      parameter -= way + decay * pull_[at] * (parameter - rest_[at]);
      parameter = std::clamp(parameter, -most_[at], most_[at]);
      use(at);
    }
  });
  ++state_.step;
}

void Trainer::run_epoch(const std::function<void()>& on_look, const std::atomic<bool>& stop) {
  if (state_.results.empty()) add_result(plan_.rate);
  shuffle();
  while (state_.step < steps_) {
    if (stop) return;
    const double last_rate = rate();
    do_step();
    if (on_look) on_look();
    if (state_.step < steps_) continue;
    ++state_.epoch;
    state_.step = 0;
    add_result(last_rate);
    state_.loss_sum = 0;
    state_.loss_count = 0;
    return;
  }
}

Losses Trainer::validate() {
  const std::size_t size = data_.validation.size();
  team_.run(slices_.size(), [&](std::size_t at) {
    Slice& slice = slices_[at];
    slice.losses = {};
    each_group(
        model_, used_, *slice.work, part_of(size, at, slices_.size()), part_of(size, at + 1, slices_.size()),
        [&](std::size_t place) -> const PackedSample& { return data_.validation[place]; },
        [&](Model::Samples samples, std::span<const float> logits) {
          for (std::size_t each = 0; each < samples.size(); ++each)
            slice.losses.add(plan_.blend, *samples[each], logits[each]);
        });
  });
  Losses losses;
  for (const Slice& slice : slices_) losses.add(slice.losses);
  return losses;
}

void Trainer::add_result(double last_rate) {
  const Losses losses = validate();
  EpochResult result;
  result.epoch = state_.epoch;
  result.positions = static_cast<std::uint64_t>(state_.epoch) * data_.training.size();
  result.rate = last_rate;
  result.training_loss = state_.loss_count == 0 ? 0 : state_.loss_sum / static_cast<double>(state_.loss_count);
  result.loss = losses.blend();
  result.divergence = losses.divergence();
  result.deviation = losses.deviation();
  result.score_loss = losses.score();
  result.result_loss = losses.result();
  state_.results.push_back(result);
}

}  // namespace tsugite
