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

template <int kShift, typename Weight, typename Input, std::size_t kInputs>
void NetworkUse::layer(const std::array<std::array<Weight, kInputs>, kHidden>& weights,
                       const std::array<std::int32_t, kHidden>& bias, const std::array<Input, kInputs>& inputs,
                       std::array<std::int16_t, kHidden>& outputs) {
  for (std::size_t output = 0; output < kHidden; ++output) {
    std::int32_t sum = bias[output];
    for (std::size_t input = 0; input < kInputs; ++input) sum += inputs[input] * weights[output][input];
    outputs[output] = static_cast<std::int16_t>(std::clamp(sum >> kShift, 0, kMostHidden));
  }
}

void NetworkUse::add(const Position& position) {
  const auto count = [](std::vector<Count>& counts, std::size_t unit, int number, int most) {
    if (number == 0) ++counts[unit].zero;
    if (number == most) ++counts[unit].full;
  };
  std::array<std::uint8_t, kLayerInputs> inputs;
  std::array<std::int16_t, kHidden> first;
  std::array<std::int16_t, kHidden> second;
  for (const bool own : {true, false}) {
    Accumulator sums;
    network_.refresh(position, own ? position.side_to_move() : opposite(position.side_to_move()), sums);
    const auto number = [&](std::size_t at) { return std::clamp<int>(sums.sums[at], 0, kRowUnit); };
    for (std::size_t at = 0; at < kAccumulator; ++at) count(sums_, at, number(at), kRowUnit);
    for (std::size_t at = 0; at < kPairs; ++at)
      inputs[(own ? 0 : kPairs) + at] =
          static_cast<std::uint8_t>((number(at) * number(kPairs + at) + (1 << kPairShift >> 1)) >> kPairShift);
  }
  layer<kFirstShift>(weights_.first, weights_.first_bias, inputs, first);
  layer<kSecondShift>(weights_.second, weights_.second_bias, first, second);
  for (std::size_t at = 0; at < kHidden; ++at) {
    count(first_, at, first[at], kMostHidden);
    count(second_, at, second[at], kMostHidden);
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
