// The sums of network_math.h, written once: each file that includes this is compiled for its own processors.
#pragma once

#include "engine/learn/network_math.h"

namespace tsugite {

namespace {

constexpr std::size_t kLanes = 16;
// Floats side by side, wherever they lie. Where the processor's vectors are shorter the compiler takes several.
using Floats [[gnu::vector_size(4 * kLanes), gnu::aligned(4), gnu::may_alias]] = float;

Floats& at(float* place) { return *reinterpret_cast<Floats*>(place); }
const Floats& at(const float* place) { return *reinterpret_cast<const Floats*>(place); }

// So many vectors at a time stay in registers.
constexpr std::size_t kTile = TSUGITE_MATH_TILE;

// Rows lie all over the memory: what comes in a while is on its way meanwhile.
void fetch(const float* rows, const std::uint16_t* list, std::size_t row, std::size_t count, std::size_t first) {
  constexpr std::size_t kAhead = 4;
  if (row + kAhead >= count) return;
  const float* const numbers = rows + list[row + kAhead] * kAccumulator + first;
  for (std::size_t each = 0; each < kTile; ++each) __builtin_prefetch(numbers + each * kLanes);
}

void add_rows(const float* rows, const std::uint16_t* list, std::size_t count, float share, float* sums) {
  for (std::size_t first = 0; first < kAccumulator; first += kTile * kLanes) {
    Floats tile[kTile] = {};
    for (std::size_t row = 0; row < count; ++row) {
      const float* const numbers = rows + list[row] * kAccumulator + first;
      fetch(rows, list, row, count, first);
      for (std::size_t each = 0; each < kTile; ++each) tile[each] += at(numbers + each * kLanes);
    }
    for (std::size_t each = 0; each < kTile; ++each) at(sums + first + each * kLanes) += tile[each] * share;
  }
}

void spread(float* rows, const std::uint16_t* list, std::size_t count, float share, const float* slopes) {
  for (std::size_t first = 0; first < kAccumulator; first += kTile * kLanes) {
    Floats tile[kTile];
    for (std::size_t each = 0; each < kTile; ++each) tile[each] = at(slopes + first + each * kLanes) * share;
    for (std::size_t row = 0; row < count; ++row) {
      float* const numbers = rows + list[row] * kAccumulator + first;
      fetch(rows, list, row, count, first);
      for (std::size_t each = 0; each < kTile; ++each) at(numbers + each * kLanes) += tile[each];
    }
  }
}

constexpr std::size_t kOutputs = kHidden / kLanes;  // vectors

template <std::size_t kInputs>
void forward(std::size_t count, const float* inputs, const float* weights, const float* bias, float* outputs) {
  constexpr std::size_t kAtOnce = 4;  // samples
  for (std::size_t first = 0; first < count; first += kAtOnce) {
    Floats sums[kAtOnce][kOutputs];
    for (std::size_t sample = 0; sample < kAtOnce; ++sample)
      for (std::size_t each = 0; each < kOutputs; ++each) sums[sample][each] = at(bias + each * kLanes);
    const float* const from = inputs + first * kInputs;
    for (std::size_t input = 0; input < kInputs; ++input)
      for (std::size_t each = 0; each < kOutputs; ++each) {
        const Floats weight = at(weights + input * kHidden + each * kLanes);
        for (std::size_t sample = 0; sample < kAtOnce; ++sample)
          sums[sample][each] += from[sample * kInputs + input] * weight;
      }
    for (std::size_t sample = 0; sample < kAtOnce && first + sample < count; ++sample)
      for (std::size_t each = 0; each < kOutputs; ++each)
        at(outputs + (first + sample) * kHidden + each * kLanes) = sums[sample][each];
  }
}

template <std::size_t kInputs>
void backward(std::size_t count, const float* inputs, const float* weights, const float* slopes, float* weight_slopes,
              float* bias_slopes, float* input_slopes) {
  for (std::size_t sample = 0; sample < count; ++sample)
    for (std::size_t each = 0; each < kHidden; each += kLanes)
      at(bias_slopes + each) += at(slopes + sample * kHidden + each);

  constexpr std::size_t kAtOnce = 4;  // inputs
  for (std::size_t first = 0; first < kInputs; first += kAtOnce) {
    Floats sums[kAtOnce][kOutputs];
    for (std::size_t input = 0; input < kAtOnce; ++input)
      for (std::size_t each = 0; each < kOutputs; ++each)
        sums[input][each] = at(weight_slopes + (first + input) * kHidden + each * kLanes);
    for (std::size_t sample = 0; sample < count; ++sample)
      for (std::size_t each = 0; each < kOutputs; ++each) {
        const Floats slope = at(slopes + sample * kHidden + each * kLanes);
        for (std::size_t input = 0; input < kAtOnce; ++input)
          sums[input][each] += inputs[sample * kInputs + first + input] * slope;
      }
    for (std::size_t input = 0; input < kAtOnce; ++input)
      for (std::size_t each = 0; each < kOutputs; ++each)
        at(weight_slopes + (first + input) * kHidden + each * kLanes) = sums[input][each];
  }

  // Sixteen inputs side by side: their weights of one output are gathered once for all samples.
  for (std::size_t first = 0; first < kInputs; first += kLanes) {
    alignas(64) float turned[kHidden][kLanes];
    for (std::size_t input = 0; input < kLanes; ++input)
      for (std::size_t output = 0; output < kHidden; ++output)
        turned[output][input] = weights[(first + input) * kHidden + output];
    constexpr std::size_t kSamples = 4;
    for (std::size_t sample = 0; sample < count; sample += kSamples) {
      Floats sums[kSamples] = {};
      for (std::size_t output = 0; output < kHidden; ++output) {
        const Floats weight = at(turned[output]);
        for (std::size_t each = 0; each < kSamples; ++each)
          sums[each] += slopes[(sample + each) * kHidden + output] * weight;
      }
      for (std::size_t each = 0; each < kSamples && sample + each < count; ++each)
        at(input_slopes + (sample + each) * kInputs + first) = sums[each];
    }
  }
}

constexpr NetworkMath math_named(const char* name) {
  return {
      name, add_rows, spread, {forward<kLayerInputs>, backward<kLayerInputs>}, {forward<kHidden>, backward<kHidden>}};
}

}  // namespace

}  // namespace tsugite
