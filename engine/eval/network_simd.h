// The kernels with vectors, whatever their width. Simd, of an unnamed namespace so that nothing here is shared, has
//
//   Vector                 the type
//   zero(), load, store    anywhere in memory
//   widen                  loads bytes as words
//   add16, subtract16      wrapping around
//   squeeze(a, b)          the words of a, then of b, shifted and cut to bytes of 0..127
//   add32
//   dot(sums, bytes, weights)  adds to each of the 32-bit sums four products
//   four(number)           the number in all its places
//
// Products of bytes are added in pairs of 16 bits by some: 2 * 127 * 128 fits.
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

  static void squeeze(const std::int16_t* sums, std::uint8_t* bytes) {
    for (std::size_t at = 0; at < kAccumulator; at += 2 * kWords)
      Simd::store(bytes + at, Simd::squeeze(Simd::load(sums + at), Simd::load(sums + at + kWords)));
  }

  // All outputs at once, four inputs after four. Wide vectors have registers left: they keep several sums of each
  // output, and need not wait for one another.
  template <std::size_t kInputs>
  static void layer(const std::uint8_t* inputs, const std::int8_t (&weights)[kInputs / 4][kHidden][4],
                    const std::int32_t* bias, std::uint8_t* outputs) {
    constexpr std::size_t kVectors = 4 * kHidden / sizeof(Vector);
    constexpr std::size_t kChains = kRegisters / kVectors;
    static_assert(kInputs / 4 % kChains == 0);
    Vector sums[kChains][kVectors];
    for (std::size_t at = 0; at < kVectors; ++at) sums[0][at] = Simd::load(bias + at * sizeof(Vector) / 4);
    for (std::size_t chain = 1; chain < kChains; ++chain)
      for (std::size_t at = 0; at < kVectors; ++at) sums[chain][at] = Simd::zero();
    for (std::size_t group = 0; group < kInputs / 4; group += kChains) {
      for (std::size_t chain = 0; chain < kChains; ++chain) {
        std::int32_t number;
        __builtin_memcpy(&number, inputs + 4 * (group + chain), sizeof(number));
        const Vector bytes = Simd::four(number);
        for (std::size_t at = 0; at < kVectors; ++at)
          sums[chain][at] =
              Simd::dot(sums[chain][at], bytes, Simd::load(&weights[group + chain][at * sizeof(Vector) / 4][0]));
      }
    }
    std::int32_t totals[kHidden];
    for (std::size_t at = 0; at < kVectors; ++at) {
      Vector total = sums[0][at];
      for (std::size_t chain = 1; chain < kChains; ++chain) total = Simd::add32(total, sums[chain][at]);
      Simd::store(totals + at * sizeof(Vector) / 4, total);
    }
    activate(totals, outputs);
  }

  static __m128i sixteen_bytes(const void* place) { return _mm_loadu_si128(static_cast<const __m128i*>(place)); }

  static void activate(const std::int32_t* sums, std::uint8_t* outputs) {
    const auto four = [&](std::size_t at) { return _mm_srai_epi32(sixteen_bytes(sums + at), kLayerShift); };
    for (std::size_t at = 0; at < kHidden; at += 16) {
      const __m128i words = _mm_packs_epi32(four(at), four(at + 4));
      const __m128i more = _mm_packs_epi32(four(at + 8), four(at + 12));
      const __m128i bytes = _mm_max_epi8(_mm_packs_epi16(words, more), _mm_setzero_si128());
      _mm_storeu_si128(reinterpret_cast<__m128i*>(outputs + at), bytes);
    }
  }

  static std::int32_t forward(const std::int16_t* mover, const std::int16_t* other, const NetworkLayers& layers) {
    std::uint8_t inputs[kLayerInputs];
    squeeze(mover, inputs);
    squeeze(other, inputs + kAccumulator);
    std::uint8_t first[kHidden];
    std::uint8_t second[kHidden];
    layer<kLayerInputs>(inputs, layers.first, layers.first_bias, first);
    layer<kHidden>(first, layers.second, layers.second_bias, second);
    __m128i sums = _mm_setzero_si128();
    for (std::size_t at = 0; at < kHidden; at += 16) {
      const __m128i pairs = _mm_maddubs_epi16(sixteen_bytes(second + at), sixteen_bytes(layers.last + at));
      sums = _mm_add_epi32(sums, _mm_madd_epi16(pairs, _mm_set1_epi16(1)));
    }
    sums = _mm_hadd_epi32(sums, sums);
    sums = _mm_hadd_epi32(sums, sums);
    return layers.last_bias + _mm_cvtsi128_si32(sums);
  }
};

}  // namespace tsugite
