// What one cell is to another: for each of the 289 relative positions, the ray that joins them, and which pieces would
// attack the second cell from the first by a near step. One lookup by [144 + to - from] answers "can this kind reach
// there", up to the emptiness of the ray in between.
#pragma once

#include <array>
#include <cstdint>

#include "core/kind.h"
#include "core/square.h"
#include "core/step.h"

namespace tsugite {

struct Relation {
  std::uint8_t direction = kNoDirection;  // of the ray from the first cell to the second, or kNoDirection
  std::uint8_t distance = 0;              // king steps along the ray, 0 off the rays
  // bit k = a piece of kind k attacks the second cell by a near step. // [color]
  std::array<std::uint16_t, kColors> near{};
};

namespace detail {

constexpr std::array<Relation, kDeltas> make_relations() {
  std::array<Relation, kDeltas> table{};
  for (Direction direction = 0; direction < kDirections; ++direction) {
    for (int distance = 1; distance <= 8; ++distance) {
      auto& relation =
          table[static_cast<std::size_t>(kMaxDelta + distance * kDirectionDelta[static_cast<std::size_t>(direction)])];
      relation.direction = static_cast<std::uint8_t>(direction);
      relation.distance = static_cast<std::uint8_t>(distance);
    }
  }
  for (const Color color : {Color::Black, Color::White}) {
    for (int kind = 1; kind < kKinds; ++kind) {
      for (const Delta delta : near_steps(occupant(color, static_cast<Kind>(kind)))) {
        auto& near = table[static_cast<std::size_t>(kMaxDelta + delta)].near[static_cast<std::size_t>(index(color))];
        near = static_cast<std::uint16_t>(near | (1u << kind));
      }
    }
  }
  return table;
}

inline constexpr std::array<Relation, kDeltas> kRelations = make_relations();

}  // namespace detail

constexpr const Relation& relation(Cell from, Cell to) {
  return detail::kRelations[static_cast<std::size_t>(kMaxDelta + to - from)];
}

constexpr bool attacks_near(Occupant piece, Cell from, Cell to) {
  return ((relation(from, to).near[static_cast<std::size_t>(index(color_of(piece)))] >> (piece & 15)) & 1) != 0;
}

// True if the piece has a ray from `from` that passes through `to` on an empty board.
constexpr bool points_at(Occupant piece, Cell from, Cell to) {
  return ((far_directions(piece) >> relation(from, to).direction) & 1) != 0;
}

}  // namespace tsugite
