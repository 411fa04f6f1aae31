// The attack counts of all squares, cut down to what the evaluation distinguishes: 0, 1, 2, or 3 and more.
//
// One byte per cell:
//   bits 0-1 Black's attacks | 2-3 White's
// Made from position.attack() in one sweep that compilers turn into vector code. Cells out of the board hold nothing of
// meaning, but may be read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/position.h"

namespace tsugite {

class AttackMap {
 public:
  static constexpr int kCodes = 16;

  explicit AttackMap(const Position& position) {
    // Three plain passes, since that is what compilers find easy: count in pairs of bytes (Black's low, White's high),
    // cut bytewise, pack.
    alignas(64) std::array<std::uint16_t, kCount> near;
    alignas(64) std::array<std::uint16_t, kCount> sums;
    for (std::size_t at = 0; at < kCount; ++at) {
      const AttackWord word = position.attack(static_cast<Cell>(kFrom + at)).word();
      near[at] = static_cast<std::uint16_t>(word);
      sums[at] = static_cast<std::uint16_t>(word >> 16);
    }
    for (std::size_t at = 0; at < kCount; ++at) sums[at] = wrap(near[at] + bits_by_byte(sums[at]));
    auto* const bytes = reinterpret_cast<std::uint8_t*>(sums.data());
    for (std::size_t at = 0; at < 2 * kCount; ++at) bytes[at] = bytes[at] < 3 ? bytes[at] : std::uint8_t{3};
    for (std::size_t at = 0; at < kCount; ++at)
      codes_[kFrom + at] = static_cast<std::uint8_t>((sums[at] | (sums[at] >> 6)) & 15);
    for (std::size_t at = 0; at < kFrom; ++at) codes_[at] = 0;
    for (std::size_t at = kFrom + kCount; at < kSize; ++at) codes_[at] = 0;
  }

  std::uint8_t operator[](Cell cell) const { return codes_[static_cast<std::size_t>(cell)]; }

  static constexpr int black(std::uint8_t code) { return code & 3; }
  static constexpr int white(std::uint8_t code) { return code >> 2; }

 private:
  static constexpr std::size_t kFrom = 32;    // at or below the first square
  static constexpr std::size_t kCount = 152;  // past the last square, in whole vectors of eight pairs
  static constexpr std::size_t kSize = 224;   // a king's neighbours are inside
  static_assert(kFrom <= kFirstCell && kFrom + kCount > kLastCell && kSize >= kCells);

  static constexpr std::uint16_t wrap(unsigned value) { return static_cast<std::uint16_t>(value); }

  // The number of bits in each of the two bytes.
  static constexpr std::uint16_t bits_by_byte(std::uint16_t set) {
    const std::uint16_t pairs = wrap(set - ((set >> 1) & 0x5555u));
    const std::uint16_t nibbles = wrap((pairs & 0x3333u) + ((pairs >> 2) & 0x3333u));
    return wrap((nibbles + (nibbles >> 4)) & 0x0f0fu);
  }

  alignas(64) std::array<std::uint8_t, kSize> codes_;  // [cell]
};

}  // namespace tsugite
