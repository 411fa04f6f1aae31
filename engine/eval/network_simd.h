// The kernels with vectors, whatever their width. Simd, of an unnamed namespace so that nothing here is shared, has
//
//   Vector                 the type
//   zero(), load, store    anywhere in memory
//   widen                  loads bytes as words
//   add16, subtract16      wrapping around
//   cut(words)             to 0..kRowUnit
//   product(a, b)          of words, divided by 2^15 and rounded
//   pack(a, b)             the words of a, then of b, as bytes without sign
//   add32
//   dot(sums, bytes, weights)  adds to each of the 32-bit sums four products
//   dot16(sums, words, weights)  or two
//   four(number)           the number in all its places
#pragma once

#include <smmintrin.h>

#include "engine/eval/network_kernel.h"

namespace tsugite {

template <typename Simd>
struct SimdKernel {
  using Vector = typename Simd::Vector;
  static constexpr std::size_t kRegisters = 8;  // of sums at a time; every processor has them
  static constexpr std::size_t kWords = sizeof(Vector) / 2;
  static constexpr std::size_t kTile = kAccumulator / kWords < kRegisters ? kAccumulator / kWords : kRegisters;
  static_assert(kAccumulator % (kTile * kWords) == 0);

  // One tile of the sums after the other, each held in registers while its part of all rows is added.
  static void update(const std::int16_t* from, std::int16_t* to, const std::int8_t* rows, RowList more, RowList less) {
    for (std::size_t first = 0; first < kAccumulator; first += kTile * kWords) {
      Vector sums[kTile];
      for (std::size_t at = 0; at < kTile; ++at) sums[at] = Simd::load(from + first + at * kWords);
      for (std::size_t row = 0; row < more.count; ++row) {
        const std::int8_t* const bytes = rows + more.rows[row] * kAccumulator + first;
        for (std::size_t at = 0; at < kTile; ++at) sums[at] = Simd::add16(sums[at], Simd::widen(bytes + at * kWords));
      }
      for (std::size_t row = 0; row < less.count; ++row) {
        const std::int8_t* const bytes = rows + less.rows[row] * kAccumulator + first;
        for (std::size_t at = 0; at < kTile; ++at)
          sums[at] = Simd::subtract16(sums[at], Simd::widen(bytes + at * kWords));
      }
      for (std::size_t at = 0; at < kTile; ++at) Simd::store(to + first + at * kWords, sums[at]);
    }
  }

  static Vector pair(const std::int16_t* sums) {
    static_assert(kPairShift == 14 && 2 * kRowUnit <= 32767);
    const Vector first = Simd::cut(Simd::load(sums));
    return Simd::product(Simd::add16(first, first), Simd::cut(Simd::load(sums + kPairs)));
  }

  static void pairs(const std::int16_t* sums, std::uint8_t* bytes) {
    static_assert(kPairs % (2 * kWords) == 0);
    for (std::size_t at = 0; at < kPairs; at += 2 * kWords)
      Simd::store(bytes + at, Simd::pack(pair(sums + at), pair(sums + at + kWords)));
  }

  // All outputs at once, four bytes of input after four. Wide vectors have registers left: they keep several sums of
  // each output, and need not wait for one another.
  template <int kShift, typename Input, typename Weight, std::size_t kGroups, std::size_t kOfGroup>
  static void layer(const Input* inputs, const Weight (&weights)[kGroups][kHidden][kOfGroup], const std::int32_t* bias,
                    std::int16_t* outputs) {
    static_assert(sizeof(Input) == sizeof(Weight) && sizeof(Input) * kOfGroup == 4);
    constexpr std::size_t kVectors = 4 * kHidden / sizeof(Vector);
    constexpr std::size_t kChains = kRegisters / kVectors;
    static_assert(kGroups % kChains == 0);
    Vector sums[kChains][kVectors];
    for (std::size_t at = 0; at < kVectors; ++at) sums[0][at] = Simd::load(bias + at * sizeof(Vector) / 4);
    for (std::size_t chain = 1; chain < kChains; ++chain)
      for (std::size_t at = 0; at < kVectors; ++at) sums[chain][at] = Simd::zero();
    for (std::size_t group = 0; group < kGroups; group += kChains) {
      for (std::size_t chain = 0; chain < kChains; ++chain) {
        std::int32_t number;
        __builtin_memcpy(&number, inputs + kOfGroup * (group + chain), sizeof(number));
        const Vector four = Simd::four(number);
        for (std::size_t at = 0; at < kVectors; ++at) {
          const Vector column = Simd::load(&weights[group + chain][at * sizeof(Vector) / 4][0]);
          if constexpr (kOfGroup == 4) {
            sums[chain][at] = Simd::dot(sums[chain][at], four, column);
          } else {
            sums[chain][at] = Simd::dot16(sums[chain][at], four, column);
          }
        }
      }
    }
    std::int32_t totals[kHidden];
    for (std::size_t at = 0; at < kVectors; ++at) {
      Vector total = sums[0][at];
      for (std::size_t chain = 1; chain < kChains; ++chain) total = Simd::add32(total, sums[chain][at]);
      Simd::store(totals + at * sizeof(Vector) / 4, total);
    }
    activate<kShift>(totals, outputs);
  }

  static __m128i sixteen_bytes(const void* place) { return _mm_loadu_si128(static_cast<const __m128i*>(place)); }

  template <int kShift>
  static void activate(const std::int32_t* sums, std::int16_t* outputs) {
    const auto four = [&](std::size_t at) { return _mm_srai_epi32(sixteen_bytes(sums + at), kShift); };
    for (std::size_t at = 0; at < kHidden; at += 8) {
      const __m128i words = _mm_min_epi16(_mm_packs_epi32(four(at), four(at + 4)), _mm_set1_epi16(kMostHidden));
      _mm_storeu_si128(reinterpret_cast<__m128i*>(outputs + at), _mm_max_epi16(words, _mm_setzero_si128()));
    }
  }

  static std::int32_t forward(const std::int16_t* mover, const std::int16_t* other, const NetworkLayers& layers) {
    std::uint8_t inputs[kLayerInputs];
    pairs(mover, inputs);
    pairs(other, inputs + kPairs);
    std::int16_t first[kHidden];
    std::int16_t second[kHidden];
    layer<kFirstShift>(inputs, layers.first, layers.first_bias, first);
    layer<kSecondShift>(first, layers.second, layers.second_bias, second);
    __m128i sums = _mm_setzero_si128();
    for (std::size_t at = 0; at < kHidden; at += 8)
      sums = _mm_add_epi32(sums, _mm_madd_epi16(sixteen_bytes(second + at), sixteen_bytes(layers.last + at)));
    sums = _mm_hadd_epi32(sums, sums);
    sums = _mm_hadd_epi32(sums, sums);
    return layers.last_bias + _mm_cvtsi128_si32(sums);
  }
};

}  // namespace tsugite
