// The attack counts of all squares, cut down to what the evaluation distinguishes: 0, 1, 2, or 3 and more.
//
// File by file as the cells lie, in rows of sixteen bytes from rank 9 up: nine squares, and seven cells out of the
// board that count nothing. And packed, to look a cell up:
//
//   bits 0-1 Black's attacks | 2-3 White's
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/byte_bits.h"
#include "core/file_mask.h"
#include "core/position.h"

namespace tsugite {

// [rank from 9 up, then out of the board], attacks by one side on the cells of a file
using FileCounts = std::array<std::uint8_t, 16>;

class AttackMap {
 public:
  static constexpr int kCodes = 16;
  static constexpr int kNowhere = kCodes;  // the code of kNoCell: whoever looks up a piece in hand finds it there

  explicit AttackMap(const Position& position) {
    codes_.fill(0);
    codes_[kNoCell] = kNowhere;
    for (int file = 1; file <= kFiles; ++file) sweep(position, file);
  }

  std::uint8_t operator[](Cell cell) const { return codes_[static_cast<std::size_t>(cell)]; }
  const FileCounts& file(Color color, int file) const {
    return counts_[static_cast<std::size_t>(index(color))][static_cast<std::size_t>(file - 1)];
  }

  static constexpr int black(std::uint8_t code) { return code & 3; }
  static constexpr int white(std::uint8_t code) { return code >> 2; }
  // The code as one side sees it: its own attacks in bits 0-1, the other's in bits 2-3.
  static constexpr std::size_t seen_by(Color color, std::size_t code) {
    return color == Color::Black ? code : code >> 2 | (code & 3) << 2;
  }

 private:
  static constexpr std::size_t kSize = 224;  // a king's neighbours are inside
  static_assert(kSize >= kCells);

  void sweep(const Position& position, int file) {
    const Cell base = file_base(file);
    const AttackWord* const words = position.attack_words() + base;
    auto& black = counts_[0][static_cast<std::size_t>(file - 1)];
    auto& white = counts_[1][static_cast<std::size_t>(file - 1)];
    std::uint8_t* const codes = codes_.data() + base;
#if defined(__SSE4_1__)
    const auto load = [&](int group) {
      // The four kinds of bytes of four words side by side.
      return _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(words) + group),
                              _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
    };
    const __m128i first = load(0);
    const __m128i second = load(1);
    const __m128i third = load(2);
    const __m128i near = _mm_unpacklo_epi32(first, second);  // Black's 8 cells, White's 8
    const __m128i far = _mm_unpackhi_epi32(first, second);
    const auto count = [&](__m128i near_counts, __m128i far_sets) {
      return _mm_min_epu8(_mm_add_epi8(near_counts, bits_by_byte(far_sets)), _mm_set1_epi8(3));
    };
    const __m128i eight = count(near, far);
    const __m128i ninth = count(third, _mm_srli_si128(third, 8));  // bytes 0 and 4
    const __m128i rank_1 = _mm_setr_epi8(-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m128i black_counts = _mm_unpacklo_epi64(eight, _mm_and_si128(ninth, rank_1));
    const __m128i white_counts =
        _mm_unpacklo_epi64(_mm_srli_si128(eight, 8), _mm_and_si128(_mm_srli_si128(ninth, 4), rank_1));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(black.data()), black_counts);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(white.data()), white_counts);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(codes), _mm_or_si128(black_counts, _mm_slli_epi16(white_counts, 2)));
#else
    black.fill(0);
    white.fill(0);
    for (std::size_t at = 0; at < kRanks; ++at) {
      const Attack attack(words[at]);
      black[at] = static_cast<std::uint8_t>(std::min(attack.count(Color::Black), 3));
      white[at] = static_cast<std::uint8_t>(std::min(attack.count(Color::White), 3));
      codes[at] = static_cast<std::uint8_t>(black[at] | (white[at] << 2));
    }
#endif
  }

  alignas(64) std::array<std::array<FileCounts, kFiles>, kColors> counts_;  // [color][file - 1]
  alignas(64) std::array<std::uint8_t, kSize> codes_;                       // [cell]
};

}  // namespace tsugite
