// Who attacks each cell, kept up to date on do and undo: how many near attacks each side has there, and from which
// directions far attacks arrive. One word per cell:
//
//   bits 0-7 Black's near attacks, 0..10 | 8-15 White's | 16-23 Black's far attacks | 24-31 White's
//
// A far byte has bit d set when a ray that travels in direction d reaches the cell; at most one slider can attack along
// one direction, so the number of far attacks is the number of bits. Attacks on own pieces (defences) count; a ray ends
// with the first piece it meets. Entries out of the board are written but never mean anything.
// Source: seeds [KFEnd], which keeps near and far counts apart and far directions as bits.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/color.h"
#include "core/square.h"
#include "core/step.h"

namespace tsugite {

using AttackWord = std::uint32_t;

constexpr AttackWord near_unit(Color color) { return AttackWord{1} << (8 * index(color)); }
constexpr AttackWord far_bit(Color color, Direction direction) {
  return AttackWord{1} << (16 + 8 * index(color) + direction);
}

class Attack {
 public:
  constexpr explicit Attack(AttackWord word) : word_(word) {}

  constexpr bool by(Color color) const { return (word_ & (AttackWord{0x00ff00ff} << (8 * index(color)))) != 0; }
  constexpr int near(Color color) const { return static_cast<int>((word_ >> (8 * index(color))) & 255); }
  constexpr DirectionSet far(Color color) const { return static_cast<DirectionSet>(word_ >> (16 + 8 * index(color))); }
  constexpr int count(Color color) const { return near(color) + std::popcount(far(color)); }
  constexpr AttackWord word() const { return word_; }

 private:
  AttackWord word_;
};

}  // namespace tsugite
