#include "engine/eval/network_kernel.h"

namespace tsugite {

namespace {

// Sums wrap around on the way, so that the order in which rows come and go does not matter.
void update(const std::int16_t* from, std::int16_t* to, const std::int8_t* rows, RowList more, RowList less) {
  for (std::size_t at = 0; at < kAccumulator; ++at) {
    int sum = from[at];
    for (std::size_t row = 0; row < more.count; ++row) sum += rows[more.rows[row] * kAccumulator + at];
    for (std::size_t row = 0; row < less.count; ++row) sum -= rows[less.rows[row] * kAccumulator + at];
    to[at] = static_cast<std::int16_t>(sum);
  }
}

int cut(int number, int most) { return number < 0 ? 0 : number > most ? most : number; }

std::uint8_t pair(int a, int b) {
  return static_cast<std::uint8_t>((cut(a, kRowUnit) * cut(b, kRowUnit) + (1 << kPairShift >> 1)) >> kPairShift);
}

template <int kShift, typename Input, typename Weight, std::size_t kGroups, std::size_t kOfGroup>
void layer(const Input* inputs, const Weight (&weights)[kGroups][kHidden][kOfGroup], const std::int32_t* bias,
           std::int16_t* outputs) {
  for (std::size_t output = 0; output < kHidden; ++output) {
    std::int32_t sum = bias[output];
    for (std::size_t input = 0; input < kGroups * kOfGroup; ++input)
      sum += inputs[input] * weights[input / kOfGroup][output][input % kOfGroup];
    outputs[output] = static_cast<std::int16_t>(cut(sum >> kShift, kMostHidden));
  }
}

std::int32_t forward(const std::int16_t* mover, const std::int16_t* other, const NetworkLayers& layers) {
  NetworkActivations activations;
  activate(mover, other, layers, activations);
  std::int32_t sum = layers.last_bias;
  for (std::size_t at = 0; at < kHidden; ++at) sum += activations.second[at] * layers.last[at];
  return sum;
}

}  // namespace

void activate(const std::int16_t* mover, const std::int16_t* other, const NetworkLayers& layers,
              NetworkActivations& to) {
  for (std::size_t at = 0; at < kPairs; ++at) {
    to.pairs[at] = pair(mover[at], mover[kPairs + at]);
    to.pairs[kPairs + at] = pair(other[at], other[kPairs + at]);
  }
  layer<kFirstShift>(to.pairs, layers.first, layers.first_bias, to.first);
  layer<kSecondShift>(to.first, layers.second, layers.second_bias, to.second);
}

const NetworkKernel kScalarKernel{"scalar", update, forward};

}  // namespace tsugite
