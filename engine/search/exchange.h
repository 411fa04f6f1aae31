// Static exchange evaluation: what a sequence of captures on one cell is worth, without making the moves. Both sides
// capture with their least valuable piece and stop when going on would lose; sliders behind the pieces that captured
// join in. Pins, checks and promotions on recapture are not seen.
#pragma once

#include "core/move.h"
#include "core/position.h"
#include "engine/score.h"

namespace tsugite {

// True if the move, with the best captures of both sides on its destination after it, gains at least `threshold`
// (centipawns of material.h, view of the side to move).
bool exchange_gains(const Position& position, MoveCode move, Score threshold);

}  // namespace tsugite
