// Who attacks a cell: finds the pieces behind the counts of attacks.h.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/position.h"

namespace tsugite {

// A place that near attacks come from, seen from the attacked cell, and which pieces attack the cell from there.
struct NearPlace {
  std::int8_t delta;
  std::array<std::uint16_t, 4> kinds{};  // bit k = kind k. // [owner bits of an occupant >> 4]; none for empty and wall

  constexpr bool attacked_by(Occupant piece) const { return ((kinds[piece >> 4] >> (piece & 15)) & 1) != 0; }
};

namespace detail {

constexpr std::array<NearPlace, 12> make_near_places() {
  std::array<NearPlace, 12> places{};
  std::size_t at = 0;
  for (const int delta : {1, -1, 17, -17, 18, -18, 16, -16, 19, -15, 15, -19}) {
    places[at].delta = static_cast<std::int8_t>(delta);
    for (const Color color : {Color::Black, Color::White})
      places[at].kinds[owner_bit(color) >> 4] =
          kRelations[static_cast<std::size_t>(kMaxDelta - delta)].near[static_cast<std::size_t>(index(color))];
    ++at;
  }
  return places;
}

}  // namespace detail

// The eight neighbours, then the knights' places.
inline constexpr std::array<NearPlace, 12> kNearPlaces = detail::make_near_places();

// The first piece, or the wall, that a ray in this direction meets after the cell.
inline Cell first_piece(const Position& position, Cell cell, Direction direction) {
  const Delta step = delta_of(direction);
  do cell += step;
  while (position.at(cell) == kEmpty);
  return cell;
}

// The slider whose ray arrives at the cell in this direction.
inline Cell slider_behind(const Position& position, Cell cell, Direction direction) {
  return first_piece(position, cell, opposite(direction));
}

// Calls visit(Cell) for each piece of this colour that attacks the cell, near ones first, until it returns true.
// True if a call did.
template <typename Visitor>
bool any_attacker(const Position& position, Color color, Cell cell, Visitor&& visit) {
  const Attack attack = position.attack(cell);
  int near = attack.near(color);
  for (const NearPlace& place : kNearPlaces) {
    if (near == 0) break;
    const Occupant piece = position.at(cell + place.delta);
    if (!belongs_to(piece, color) || !place.attacked_by(piece)) continue;
    if (visit(cell + place.delta)) return true;
    --near;
  }
  for (unsigned rays = attack.far(color); rays != 0; rays &= rays - 1)
    if (visit(slider_behind(position, cell, std::countr_zero(rays)))) return true;
  return false;
}

}  // namespace tsugite
