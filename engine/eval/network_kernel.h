// The inner loops of the network, written once more for each generation of processors; all give the same numbers.
//
// Their files are compiled with instructions that the processor at hand may not have. So nothing from here on may use
// an inline function that another file could share, std:: ones included: the linker keeps one copy, and might keep that
// one. What they need is here, in plain arrays.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tsugite {

inline constexpr std::size_t kAccumulator = 256;         // sums of rows for each side; 128 will do as well
inline constexpr std::size_t kHidden = 32;               // outputs of either layer that follows
inline constexpr std::size_t kPairs = kAccumulator / 2;  // of sums: the first half with the second
inline constexpr std::size_t kLayerInputs = 2 * kPairs;

// A sum of rows counts 1/2040: two of them, cut to 0..1, have the product a * b / 2^kPairShift, rounded, a byte that
// is 254 for 1.0. What the layers put out are words, and 2032 is 1.0: there are few of them, and much hangs on each.
inline constexpr int kRowUnit = 2040;
inline constexpr int kPairShift = 14;
inline constexpr int kMostPair = 254;
inline constexpr int kMostHidden = 8 * kMostPair;
// What is 1.0 of the layers' weights. A sum counts as much as its weights times its inputs, and is shifted to what the
// layer puts out, rounding down.
inline constexpr int kFirstUnit = 256;
inline constexpr int kSecondUnit = 1024;
inline constexpr int kLastUnit = 1024;
inline constexpr int kFirstShift = 5;
inline constexpr int kSecondShift = 10;
// Two products of bytes are added in 16 bits by some processors.
inline constexpr int kMostFirst = 64;
static_assert(2 * kMostPair * kMostFirst <= 32767);
static_assert(kMostPair * kFirstUnit >> kFirstShift == kMostHidden && kSecondUnit >> kSecondShift == 1);

// Weights lie as they are read: four bytes of one output, be they four weights or two, then the next output's, as
// [group][output][input in the group]. Biases count what a sum does.
struct NetworkLayers {
  alignas(64) std::int8_t first[kLayerInputs / 4][kHidden][4];
  alignas(64) std::int16_t second[kHidden / 2][kHidden][2];
  alignas(64) std::int16_t last[kHidden];
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
  // What the network says to the side to move, in 1/(kMostHidden * kLastUnit).
  std::int32_t (*forward)(const std::int16_t* mover, const std::int16_t* other, const NetworkLayers& layers);
};

// What the layers put out on the way, as the plain loops reckon it.
struct NetworkActivations {
  std::uint8_t pairs[kLayerInputs];
  std::int16_t first[kHidden];
  std::int16_t second[kHidden];
};
void activate(const std::int16_t* mover, const std::int16_t* other, const NetworkLayers& layers,
              NetworkActivations& to);

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
