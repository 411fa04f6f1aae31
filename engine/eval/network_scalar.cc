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
  std::uint8_t inputs[kLayerInputs];
  for (std::size_t at = 0; at < kPairs; ++at) {
    inputs[at] = pair(mover[at], mover[kPairs + at]);
    inputs[kPairs + at] = pair(other[at], other[kPairs + at]);
  }
  std::int16_t first[kHidden];
  std::int16_t second[kHidden];
  layer<kFirstShift>(inputs, layers.first, layers.first_bias, first);
  layer<kSecondShift>(first, layers.second, layers.second_bias, second);
  std::int32_t sum = layers.last_bias;
  for (std::size_t at = 0; at < kHidden; ++at) sum += second[at] * layers.last[at];
  return sum;
}

}  // namespace

const NetworkKernel kScalarKernel{"scalar", update, forward};

}  // namespace tsugite
