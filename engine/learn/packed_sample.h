// A position to learn from, small enough that tens of millions stay in memory: the pieces and what they attack, and
// what search and game said. Models take it apart into what they learn from, anew in each epoch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/color.h"
#include "core/hand.h"
#include "core/kind.h"
#include "core/position.h"
#include "core/square.h"
#include "engine/learn/samples.h"
#include "engine/score.h"

namespace tsugite {

inline constexpr std::size_t kMostPieces = 38;  // beside the kings

struct PackedSample {
  static constexpr std::uint8_t kNoKing = 255;

  // The pieces on the board: bits 0-7 the square | 8-15 the occupant.
  std::array<std::uint16_t, kMostPieces> pieces{};
  std::array<std::uint8_t, kColors> kings = {kNoKing, kNoKing};  // [color], their squares
  // Attack codes (engine/eval/attack_map.h). // [square / 2], the even square's in bits 0-3
  std::array<std::uint8_t, (kSquares + 1) / 2> attacks{};
  std::uint8_t piece_count = 0;
  Color side_to_move = Color::Black;
  std::uint8_t half_points = 1;                 // of Black: 2 won, 1 drawn, 0 lost
  std::array<Hand, kColors> hands{};            // [color]
  std::array<std::int16_t, kColors> dangers{};  // [color]: what this side threatens the enemy king with, see features.h
  std::int16_t material = 0;                    // centipawns, Black's view
  std::int16_t score = 0;                       // of the search, Black's view
  std::uint16_t ply = 1;                        // number of the move to be played

  Square square(std::size_t piece) const { return pieces[piece] & 255; }
  Occupant what(std::size_t piece) const { return static_cast<Occupant>(pieces[piece] >> 8); }
  std::size_t attack_code(Square square) const {
    return (attacks[static_cast<std::size_t>(square / 2)] >> (4 * (square % 2))) & 15u;
  }
};

static_assert(sizeof(PackedSample) <= 144);

PackedSample packed_sample(const Position& position, const Sample& sample);

// The position again.
Position position_of(const PackedSample& sample);

}  // namespace tsugite
