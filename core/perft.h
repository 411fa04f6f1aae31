// Counts the leaves of the full game tree, all non-promotions included: the classic test of generation, do and undo.
// The last ply is computed (count.h), unless it is asked for that every move be made, which measures do and undo.
#pragma once

#include <cstdint>
#include <functional>

#include "core/move.h"
#include "core/position.h"

namespace tsugite {

enum class LastPly : bool { Computed, Played };

// depth >= 0, in plies. Depth 0 is 1. The position is unchanged afterwards.
std::uint64_t perft(Position& position, int depth_plies, LastPly last_ply = LastPly::Computed);

// The same, split by root move: the visitor gets each legal move with its count. depth >= 1.
std::uint64_t perft_split(Position& position, int depth_plies,
                          const std::function<void(MoveCode, std::uint64_t)>& visitor);

}  // namespace tsugite
