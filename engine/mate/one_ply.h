// Mate in one, computed and not played: for each checking move, the board as it would be is looked at through the
// attack counts, with the few corrections that the move itself brings.
#pragma once

#include "core/move.h"
#include "core/position.h"

namespace tsugite {

// A mating move of the side to move, or none(). Sees drops, moves with and without promotion, discovered and double
// checks, checks from afar, and the side to move in check itself; mate by a dropped pawn is not a move. Complete.
MoveCode mate_in_one(const Position& position);

// True if this legal move, which gives check, leaves the other side no answer.
bool mates(const Position& position, MoveCode check);

}  // namespace tsugite
