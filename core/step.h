// How pieces move: directions, near steps and far rays, as deltas on the padded board.
//
// Directions are named from Black's side and paired so that direction ^ 1 is the opposite one. A set of directions is
// one byte, bit d for direction d. A piece's attack is near (fixed steps) or far (rays to the first piece met): the
// horse and the dragon have both, and a rook, bishop or lance attacks even its neighbours by a ray.
#pragma once

#include <array>
#include <cstdint>

#include "core/color.h"
#include "core/kind.h"
#include "core/square.h"

namespace tsugite {

using Direction = int;              // 0..7
using DirectionSet = std::uint8_t;  // bit d = direction d

inline constexpr int kDirections = 8;
inline constexpr Direction kNoDirection = 8;

inline constexpr Delta kUp = 1;     // towards rank a
inline constexpr Delta kLeft = 17;  // towards file 9

// up, down, left, right, up-left, down-right, up-right, down-left. // [direction]
inline constexpr std::array<Delta, kDirections> kDirectionDelta = {kUp,         -kUp,         kLeft,       -kLeft,
                                                                   kLeft + kUp, -kLeft - kUp, kUp - kLeft, kLeft - kUp};

constexpr Delta delta_of(Direction direction) { return kDirectionDelta[static_cast<std::size_t>(direction)]; }
constexpr Direction opposite(Direction direction) { return direction ^ 1; }
constexpr DirectionSet direction_bit(Direction direction) { return static_cast<DirectionSet>(1u << direction); }

inline constexpr DirectionSet kRookDirections = 0x0f;
inline constexpr DirectionSet kBishopDirections = 0xf0;

struct Steps {
  std::array<std::int8_t, 8> delta{};
  std::int8_t count = 0;

  constexpr const std::int8_t* begin() const { return delta.data(); }
  constexpr const std::int8_t* end() const { return delta.data() + count; }
  constexpr void add(Delta step) { delta[static_cast<std::size_t>(count++)] = static_cast<std::int8_t>(step); }
};

namespace detail {

constexpr bool moves_like_gold(Kind kind) {
  return kind == Kind::Gold || (kind >= Kind::ProPawn && kind <= Kind::ProSilver);
}

constexpr Steps make_near_steps(Color color, Kind kind) {
  Steps steps;
  const int forward = sign(color);
  const auto add = [&](int left, int up) { steps.add(forward * (left * kLeft + up * kUp)); };
  if (kind == Kind::Pawn) add(0, 1);
  if (kind == Kind::Knight) {
    add(1, 2);
    add(-1, 2);
  }
  if (kind == Kind::Silver || moves_like_gold(kind) || kind == Kind::King) {
    add(0, 1);
    add(1, 1);
    add(-1, 1);
  }
  if (kind == Kind::Silver || kind == Kind::King) {
    add(1, -1);
    add(-1, -1);
  }
  if (moves_like_gold(kind) || kind == Kind::King) {
    add(1, 0);
    add(-1, 0);
    add(0, -1);
  }
  if (kind == Kind::Horse) {
    add(0, 1);
    add(1, 0);
    add(-1, 0);
    add(0, -1);
  }
  if (kind == Kind::Dragon) {
    add(1, 1);
    add(-1, 1);
    add(1, -1);
    add(-1, -1);
  }
  return steps;
}

constexpr DirectionSet make_far_directions(Color color, Kind kind) {
  if (kind == Kind::Lance) return direction_bit(color == Color::Black ? 0 : 1);
  if (kind == Kind::Rook || kind == Kind::Dragon) return kRookDirections;
  if (kind == Kind::Bishop || kind == Kind::Horse) return kBishopDirections;
  return 0;
}

struct StepTables {
  std::array<Steps, 64> near{};        // [occupant]
  std::array<DirectionSet, 64> far{};  // [occupant]
};

constexpr StepTables make_step_tables() {
  StepTables tables{};
  for (const Color color : {Color::Black, Color::White}) {
    for (int kind = 1; kind < kKinds; ++kind) {
      const Occupant piece = occupant(color, static_cast<Kind>(kind));
      tables.near[piece] = make_near_steps(color, static_cast<Kind>(kind));
      tables.far[piece] = make_far_directions(color, static_cast<Kind>(kind));
    }
  }
  return tables;
}

inline constexpr StepTables kStepTables = make_step_tables();

}  // namespace detail

// For any occupant; nothing for empty cells and walls.
constexpr const Steps& near_steps(Occupant piece) { return detail::kStepTables.near[piece]; }
constexpr DirectionSet far_directions(Occupant piece) { return detail::kStepTables.far[piece]; }

// Ranks as each side sees them: 1 = the far edge (where pawns must promote), 9 = the own back rank.
constexpr int rank_from(Color color, Cell cell) { return color == Color::Black ? rank_of(cell) : 10 - rank_of(cell); }
constexpr bool in_promotion_zone(Color color, Cell cell) { return rank_from(color, cell) <= 3; }

// The ranks on which a kind would have no further move: 1 for pawn and lance, 1 and 2 for the knight.
constexpr int dead_ranks(Kind kind) {
  return kind == Kind::Pawn || kind == Kind::Lance ? 1 : kind == Kind::Knight ? 2 : 0;
}
constexpr bool is_dead(Color color, Kind kind, Cell cell) { return rank_from(color, cell) <= dead_ranks(kind); }

}  // namespace tsugite
