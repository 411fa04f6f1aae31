// The inner loops of the network, written once more for each generation of processors; all give the same numbers.
//
// Their files are compiled with instructions that the processor at hand may not have. So nothing from here on may use
// an inline function that another file could share, std:: ones included: the linker keeps one copy, and might keep that
// one. What they need is here, in plain arrays.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tsugite {

inline constexpr std::size_t kAccumulator = 256;  // sums of rows for each side; 128 will do as well
inline constexpr std::size_t kHidden = 32;        // outputs of either layer that follows
inline constexpr std::size_t kLayerInputs = 2 * kAccumulator;

// Activations are bytes of 0..127, and 127 is 1.0. A sum of rows counts 1/254, and 64 in a layer is 1.0.
inline constexpr int kMostActivation = 127;
inline constexpr int kRowShift = 1;
inline constexpr int kLayerShift = 6;

// Weights lie as they are read: four inputs of one output, then the next output's. // [input / 4][output][input % 4]
// Biases count what a sum does: 1/(127 * 64).
struct NetworkLayers {
  alignas(64) std::int8_t first[kLayerInputs / 4][kHidden][4];
  alignas(64) std::int8_t second[kHidden / 4][kHidden][4];
  alignas(64) std::int8_t last[kHidden];
  alignas(64) std::int32_t first_bias[kHidden];
  alignas(64) std::int32_t second_bias[kHidden];
  std::int32_t last_bias;
};

// Numbers of rows.
struct RowList {
  const std::uint16_t* rows;
  std::size_t count;
};

struct NetworkKernel {
  const char* name;
  // `to` becomes `from` with some rows more and some less; they may be the same place. // [kAccumulator] each
  void (*update)(const std::int16_t* from, std::int16_t* to, const std::int8_t* rows, RowList more, RowList less);
  // What the network says to the side to move, in 1/(127 * 64).
  std::int32_t (*forward)(const std::int16_t* mover, const std::int16_t* other, const NetworkLayers& layers);
};

extern const NetworkKernel kScalarKernel;  // the measure of the others
#if defined(__x86_64__)
extern const NetworkKernel kSse41Kernel;
extern const NetworkKernel kAvx2Kernel;
extern const NetworkKernel kAvx512Kernel;
#endif

// Those this processor can run, the fastest first; null after the last.
const NetworkKernel* const* network_kernels();

inline const NetworkKernel& fastest_network_kernel() { return **network_kernels(); }

}  // namespace tsugite
