// Mate in one: the move that mates now, if there is one.
#pragma once

#include <cstdint>

#include "core/move.h"
#include "core/position.h"

namespace tsugite {

// A mating move of the side to move, or none(). Complete, non-promotions included. Moves that pass the quick tests are
// played out and taken back on `position`; `moves_played` grows by their number.
MoveCode mate_in_one(Position& position, std::uint64_t& moves_played);

}  // namespace tsugite
