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

std::uint8_t activation(int sum, int shift) {
  const int value = sum >> shift;
  return static_cast<std::uint8_t>(value < 0 ? 0 : value > kMostActivation ? kMostActivation : value);
}

template <std::size_t kInputs>
void layer(const std::uint8_t* inputs, const std::int8_t (&weights)[kInputs / 4][kHidden][4], const std::int32_t* bias,
           std::uint8_t* outputs) {
  for (std::size_t output = 0; output < kHidden; ++output) {
    std::int32_t sum = bias[output];
    for (std::size_t input = 0; input < kInputs; ++input) sum += inputs[input] * weights[input / 4][output][input % 4];
    outputs[output] = activation(sum, kLayerShift);
  }
}

std::int32_t forward(const std::int16_t* mover, const std::int16_t* other, const NetworkLayers& layers) {
  std::uint8_t inputs[kLayerInputs];
  for (std::size_t at = 0; at < kAccumulator; ++at) {
    inputs[at] = activation(mover[at], kRowShift);
    inputs[kAccumulator + at] = activation(other[at], kRowShift);
  }
  std::uint8_t first[kHidden];
  std::uint8_t second[kHidden];
  layer<kLayerInputs>(inputs, layers.first, layers.first_bias, first);
  layer<kHidden>(first, layers.second, layers.second_bias, second);
  std::int32_t sum = layers.last_bias;
  for (std::size_t at = 0; at < kHidden; ++at) sum += second[at] * layers.last[at];
  return sum;
}

}  // namespace

const NetworkKernel kScalarKernel{"scalar", update, forward};

}  // namespace tsugite
