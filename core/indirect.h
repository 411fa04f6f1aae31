// Who attacks a cell, and who stands behind them (間接利き): both sides' pieces that can go there, one after another,
// as long as each one before has left. A piece is behind another if it is a slider whose ray towards the cell ends on
// that other piece, whichever side that one is of; it joins in once the other has gone.
#pragma once

#include <array>
#include <cstdint>

#include "core/attackers.h"

namespace tsugite {

// The most pieces of one side that attack a cell, those behind included: ten near ones and all sliders.
inline constexpr int kMostAttackers = 18;

class AttackerLists {
 public:
  // The direct attackers of the target. If `left` is a cell, the piece there (of either side) has left it already, and
  // those behind it have joined in.
  AttackerLists(const Position& position, Cell target, Cell left = kNoCell) : position_(position), target_(target) {
    const Attack attack = position.attack(target);
    int near = attack.near(Color::Black) + attack.near(Color::White);
    for (const NearPlace& place : kNearPlaces) {
      if (near == 0) break;
      const Cell cell = target + place.delta;
      const Occupant piece = position.at(cell);
      if (!place.attacked_by(piece)) continue;
      --near;
      if (cell != left) join(color_of(piece), cell);
    }
    for (const Color color : {Color::Black, Color::White}) {
      for (unsigned rays = attack.far(color); rays != 0; rays &= rays - 1) {
        const Cell cell = slider_behind(position, target, std::countr_zero(rays));
        if (cell != left) join(color, cell);
      }
    }
    if (left != kNoCell) reveal(left);
  }

  // Those of this colour that can go to the target now, in no particular order.
  int count(Color color) const { return side(color).count; }
  Cell at(Color color, int number) const { return side(color).cells[static_cast<std::size_t>(number)]; }  // 0..count-1

  // The one that joins in when this one leaves; kNoCell if none does.
  Cell behind(Cell cell) const {
    const Direction direction = relation(cell, target_).direction;
    if (direction == kNoDirection) return kNoCell;
    const Attack attack = position_.attack(cell);
    if ((((attack.far(Color::Black) | attack.far(Color::White)) >> direction) & 1) == 0) return kNoCell;
    return slider_behind(position_, cell, direction);
  }

  // This one leaves (the last one takes its number), and the one behind it joins in.
  void leave(Color color, int number) {
    Side& list = side(color);
    const Cell cell = list.cells[static_cast<std::size_t>(number)];
    list.cells[static_cast<std::size_t>(number)] = list.cells[static_cast<std::size_t>(--list.count)];
    reveal(cell);
  }

 private:
  struct Side {
    int count = 0;
    std::array<std::uint8_t, kMostAttackers> cells;
  };

  Side& side(Color color) { return sides_[static_cast<std::size_t>(index(color))]; }
  const Side& side(Color color) const { return sides_[static_cast<std::size_t>(index(color))]; }

  void join(Color color, Cell cell) {
    Side& list = side(color);
    list.cells[static_cast<std::size_t>(list.count++)] = static_cast<std::uint8_t>(cell);
  }

  void reveal(Cell cell) {
    const Cell next = behind(cell);
    if (next != kNoCell) join(color_of(position_.at(next)), next);
  }

  const Position& position_;
  const Cell target_;
  std::array<Side, kColors> sides_;  // [color]
};

// Calls visit(Cell attacker, int before) for every piece of both sides that attacks the cell, directly or behind
// others: `before` is how many have to leave first, 0 for a direct attacker. Each one comes after those in front of it.
template <typename Visitor>
void each_attacker(const Position& position, Cell target, Visitor&& visit) {
  const AttackerLists direct(position, target);
  for (const Color color : {Color::Black, Color::White}) {
    for (int number = 0; number < direct.count(color); ++number) {
      int before = 0;
      for (Cell cell = direct.at(color, number); cell != kNoCell; cell = direct.behind(cell)) visit(cell, before++);
    }
  }
}

}  // namespace tsugite
