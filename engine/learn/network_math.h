// The sums that learning a network is made of, over groups of samples, for whatever vectors the processor has.
//
// Products and sums are rounded one by one and in a fixed order: all of these reckon the same to the last bit. As in
// engine/eval/network_kernel.h, nothing here may use an inline function that another file could share.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/eval/network_kernel.h"

namespace tsugite {

// So many samples at once at the most. Rows of numbers lie one after another: [sample][width].
inline constexpr std::size_t kGroup = 32;

struct NetworkMath {
  const char* name;

  // sums[kAccumulator] += share * the sum of these rows.
  void (*add_rows)(const float* rows, const std::uint16_t* list, std::size_t count, float share, float* sums);
  // Adds slopes[kAccumulator] * share to each of these rows.
  void (*spread)(float* rows, const std::uint16_t* list, std::size_t count, float share, const float* slopes);

  // A layer of kHidden outputs. `wide` has kLayerInputs inputs, `narrow` kHidden. Weights are [input][kHidden].
  struct Layer {
    // outputs[kGroup][kHidden] = bias + inputs * weights; those beyond `count` are left as they are.
    void (*forward)(std::size_t count, const float* inputs, const float* weights, const float* bias, float* outputs);
    // What the slopes of the outputs make of those of weights and bias, added; and of those of the inputs.
    void (*backward)(std::size_t count, const float* inputs, const float* weights, const float* slopes,
                     float* weight_slopes, float* bias_slopes, float* input_slopes);
  };
  Layer wide;
  Layer narrow;
};

extern const NetworkMath kPlainMath;
#if defined(__x86_64__)
extern const NetworkMath kAvx2Math;
extern const NetworkMath kAvx512Math;
#endif

// The fastest that this processor can run.
const NetworkMath& network_math();

}  // namespace tsugite
