// The pieces one side holds, packed so that two hands compare in one subtraction.
//
//   bits 0-4 pawns | 6-8 lances | 10-12 knights | 14-16 silvers | 18-20 golds | 22-23 bishops | 25-26 rooks
//
// The bit above each count is a guard: it catches the borrow when a count would go below zero.
#pragma once

#include <array>
#include <cstdint>

#include "core/kind.h"

namespace tsugite {

class Hand {
 public:
  constexpr Hand() = default;

  constexpr int count(Kind kind) const { return static_cast<int>((bits_ >> kShift[at(kind)]) & kMask[at(kind)]); }
  constexpr bool has(Kind kind) const { return ((bits_ >> kShift[at(kind)]) & kMask[at(kind)]) != 0; }
  constexpr void add(Kind kind) { bits_ += 1u << kShift[at(kind)]; }
  constexpr void remove(Kind kind) { bits_ -= 1u << kShift[at(kind)]; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::uint32_t bits() const { return bits_; }

  // True if for every kind this hand holds at least as many as the other.
  constexpr bool covers(Hand other) const { return ((bits_ - other.bits_) & kGuards) == 0; }

  friend constexpr bool operator==(Hand, Hand) = default;

 private:
  static constexpr std::size_t at(Kind kind) { return static_cast<std::size_t>(kind); }

  // [kind 0..7]
  static constexpr std::array<std::uint8_t, kHandKinds> kShift = {0, 0, 6, 10, 14, 22, 25, 18};
  static constexpr std::array<std::uint8_t, kHandKinds> kMask = {0, 31, 7, 7, 7, 3, 3, 7};
  static constexpr std::uint32_t kGuards =
      (1u << 5) | (1u << 9) | (1u << 13) | (1u << 17) | (1u << 21) | (1u << 24) | (1u << 27);

  std::uint32_t bits_ = 0;
};

// The order in which SFEN writes hands. // 7 kinds
inline constexpr std::array<Kind, 7> kHandOrder = {Kind::Rook,   Kind::Bishop, Kind::Gold, Kind::Silver,
                                                   Kind::Knight, Kind::Lance,  Kind::Pawn};

}  // namespace tsugite
