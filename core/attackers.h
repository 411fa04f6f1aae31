// Who attacks a cell: finds the pieces behind the counts of attacks.h.
#pragma once

#include "core/position.h"

namespace tsugite {

namespace detail {

// Every place a near attack can come from, seen from the attacked cell: the eight neighbours, then the knights' places.
inline constexpr std::array<std::int8_t, 12> kNearPlaces = {1, -1, 17, -17, 18, -18, 16, -16, 19, -15, 15, -19};

}  // namespace detail

// The first piece met from `cell` going against `direction`: the slider whose ray arrives from there.
inline Cell slider_behind(const Position& position, Cell cell, Direction direction) {
  const Delta back = -delta_of(direction);
  do cell += back;
  while (position.at(cell) == kEmpty);
  return cell;
}

// Calls visit(Cell) for each piece of this colour that attacks the cell, near ones first, until it returns true.
// True if a call did.
template <typename Visitor>
bool any_attacker(const Position& position, Color color, Cell cell, Visitor&& visit) {
  const Attack attack = position.attack(cell);
  int near = attack.near(color);
  for (const Delta delta : detail::kNearPlaces) {
    if (near == 0) break;
    const Occupant piece = position.at(cell + delta);
    if (!belongs_to(piece, color) || !attacks_near(piece, cell + delta, cell)) continue;
    if (visit(cell + delta)) return true;
    --near;
  }
  for (unsigned rays = attack.far(color); rays != 0; rays &= rays - 1)
    if (visit(slider_behind(position, cell, std::countr_zero(rays)))) return true;
  return false;
}

}  // namespace tsugite
