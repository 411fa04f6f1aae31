#include "engine/learn/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace tsugite {

namespace {

constexpr std::size_t kOutcomes = 5;
using Distribution = std::array<double, kOutcomes>;  // probabilities // [half points of a pair]

constexpr double kQuantile = 1.959964;  // of the normal distribution, for 95 %

// An outcome that did not happen is not taken for impossible.
constexpr double kNotSeen = 1e-3;  // pairs

double share_of_outcome(std::size_t outcome) { return static_cast<double>(outcome) / (kOutcomes - 1); }

struct Observed {
  Distribution shares{};
  double pairs = 0;
};

Observed observed(const Pentanomial& results) {
  Observed seen;
  for (std::size_t at = 0; at < kOutcomes; ++at) {
    seen.shares[at] = results.pairs[at] == 0 ? kNotSeen : static_cast<double>(results.pairs[at]);
    seen.pairs += seen.shares[at];
  }
  for (double& share : seen.shares) share /= seen.pairs;
  return seen;
}

struct Moments {
  double mean = 0;
  double variance = 0;
};

Moments moments(const Distribution& distribution) {
  Moments result;
  for (std::size_t at = 0; at < kOutcomes; ++at) result.mean += distribution[at] * share_of_outcome(at);
  for (std::size_t at = 0; at < kOutcomes; ++at)
    result.variance += distribution[at] * std::pow(share_of_outcome(at) - result.mean, 2);
  return result;
}

// The distribution closest to the observed one (in likelihood) under which the mean of these values is zero:
// p / (1 + x value), for the x that makes it so. The values must be of both signs.
Distribution with_zero_mean(const Distribution& seen, const Distribution& values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  double low = -1 / *most;
  double high = -1 / *least;
  // The sum falls from plus to minus infinity between the two: halving finds its zero.
  for (int step = 0; step < 200; ++step) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (std::size_t at = 0; at < kOutcomes; ++at) sum += seen[at] * values[at] / (1 + x * values[at]);
    (sum > 0 ? low : high) = x;
  }
  const double x = (low + high) / 2;
  Distribution result{};
  for (std::size_t at = 0; at < kOutcomes; ++at) result[at] = seen[at] / (1 + x * values[at]);
  return result;
}

Distribution with_mean(const Distribution& seen, double mean) {
  Distribution values{};
  for (std::size_t at = 0; at < kOutcomes; ++at) values[at] = share_of_outcome(at) - mean;
  return with_zero_mean(seen, values);
}

// The one whose mean lies this many standard deviations above one half: by iteration, each step linear.
Distribution with_distance(const Distribution& seen, double distance) {
  Distribution result{};
  result.fill(1.0 / kOutcomes);
  for (int step = 0; step < 30; ++step) {
    const Moments now = moments(result);
    const double deviation = std::sqrt(now.variance);
    Distribution values{};
    for (std::size_t at = 0; at < kOutcomes; ++at) {
      const double from_mean = (now.mean - share_of_outcome(at)) / deviation;
      values[at] = share_of_outcome(at) - 0.5 - distance * deviation * (1 + from_mean * from_mean) / 2;
    }
    const Distribution former = result;
    result = with_zero_mean(seen, values);
    double change = 0;
    for (std::size_t at = 0; at < kOutcomes; ++at) change = std::max(change, std::abs(result[at] - former[at]));
    if (change < 1e-12) break;
  }
  return result;
}

}  // namespace

std::uint64_t Pentanomial::count() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t number : pairs) sum += number;
  return sum;
}

double Pentanomial::score() const {
  if (count() == 0) return 0.5;
  double points = 0;
  for (std::size_t at = 0; at < kOutcomes; ++at) points += static_cast<double>(pairs[at]) * share_of_outcome(at);
  return points / static_cast<double>(count());
}

double elo_of_share(double share) {
  const double inside = std::clamp(share, 1e-6, 1 - 1e-6);
  return 400 * std::log10(inside / (1 - inside));
}

double share_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

EloEstimate estimate_elo(const Pentanomial& results) {
  if (results.count() == 0) return {0, elo_of_share(0), elo_of_share(1)};
  const Observed seen = observed(results);
  const auto [mean, variance] = moments(seen.shares);
  const double error = kQuantile * std::sqrt(variance / seen.pairs);
  return {elo_of_share(results.score()), elo_of_share(mean - error), elo_of_share(mean + error)};
}

double likelihood_of_superiority(const Pentanomial& results) {
  if (results.count() == 0) return 0.5;
  const Observed seen = observed(results);
  const auto [mean, variance] = moments(seen.shares);
  return std::erfc((0.5 - mean) / std::sqrt(2 * variance / seen.pairs)) / 2;
}

double Sprt::bound() const { return std::log((1 - error) / error); }

double log_likelihood_ratio(const Pentanomial& results, const Sprt& test) {
  if (results.count() == 0) return 0;
  const Observed seen = observed(results);
  const auto likeliest = [&](double elo) {
    if (test.model == EloModel::Logistic) return with_mean(seen.shares, share_of_elo(elo));
    // Per game one unit is 800 / ln 10 Elo; a pair has the mean of two games, whose deviation is less by sqrt 2.
    return with_distance(seen.shares, elo * std::numbers::ln10 / 800 * std::numbers::sqrt2);
  };
  const Distribution under0 = likeliest(test.elo0);
  const Distribution under1 = likeliest(test.elo1);
  double ratio = 0;
  for (std::size_t at = 0; at < kOutcomes; ++at) ratio += seen.shares[at] * std::log(under1[at] / under0[at]);
  return ratio * seen.pairs;
}

}  // namespace tsugite
