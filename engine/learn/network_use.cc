#include "engine/learn/network_use.h"

#include <algorithm>
#include <cstdlib>

namespace tsugite {

namespace {

template <typename Weights>
std::size_t at_limit(const Weights& weights, int limit) {
  return static_cast<std::size_t>(
      std::count_if(weights.begin(), weights.end(), [&](int weight) { return std::abs(weight) >= limit; }));
}

template <typename Weight, std::size_t kInputs>
std::size_t at_limit(const std::array<std::array<Weight, kInputs>, kHidden>& outputs, int limit) {
  std::size_t sum = 0;
  for (const auto& output : outputs) sum += at_limit(output, limit);
  return sum;
}

}  // namespace

NetworkUse::NetworkUse(const NetworkWeights& weights)
    : weights_(weights), network_(weights), sums_(kAccumulator), first_(kHidden), second_(kHidden) {}

void NetworkUse::add(const Position& position) {
  const auto count = [](std::vector<Count>& counts, std::size_t unit, int number, int most) {
    if (number == 0) ++counts[unit].zero;
    if (number == most) ++counts[unit].full;
  };
  Accumulator mover;
  Accumulator other;
  network_.refresh(position, position.side_to_move(), mover);
  network_.refresh(position, opposite(position.side_to_move()), other);
  for (const Accumulator* const side : {&mover, &other})
    for (std::size_t at = 0; at < kAccumulator; ++at)
      count(sums_, at, std::clamp<int>(side->sums[at], 0, kRowUnit), kRowUnit);
  const NetworkActivations activations = network_.activations(mover, other);
  for (std::size_t at = 0; at < kHidden; ++at) {
    count(first_, at, activations.first[at], kMostHidden);
    count(second_, at, activations.second[at], kMostHidden);
  }
  ++positions_;
}

std::array<LayerUse, 3> NetworkUse::layers() const {
  const auto use = [](std::string_view name, const std::vector<Count>& counts, std::uint64_t times, std::size_t weights,
                      std::size_t cut) {
    LayerUse layer{.name = name, .units = counts.size(), .weights = weights, .cut = cut};
    std::uint64_t zero = 0;
    std::uint64_t full = 0;
    for (const Count& count : counts) {
      layer.dead += count.zero == times;
      layer.full += count.full == times;
      zero += count.zero;
      full += count.full;
    }
    const auto all = static_cast<double>(std::max<std::uint64_t>(times * counts.size(), 1));
    layer.zero_share = static_cast<double>(zero) / all;
    layer.full_share = static_cast<double>(full) / all;
    return layer;
  };
  return {use("accumulators", sums_, 2 * positions_, weights_.rows.size(), at_limit(weights_.rows, kMostRow)),
          use("first layer", first_, positions_, kLayerInputs * kHidden, at_limit(weights_.first, kMostFirst)),
          use("second layer", second_, positions_, kHidden * kHidden, at_limit(weights_.second, kMostWord))};
}

}  // namespace tsugite
