// Static exchange evaluation: what a sequence of captures on one cell is worth, without making the moves. After the
// move both sides in turn may capture on its destination, or stop when going on would lose.
//
// - Sliders behind the pieces that left join in, whichever side these were of.
// - A piece that enters or leaves the zone promotes: what that brings is never less than what it adds to the risk.
// - A king captures only where nobody of the other side can go any more, pinned or not.
// - A piece pinned to its king does not leave its line. Pins are those of the moment: by any slider that has not itself
//   captured, lines opened by the pieces that left included.
// - Checks are not seen: a side in check from elsewhere may still capture.
// - Each side captures with its least valuable piece; where the other side has nothing that could go there, with the
//   one that gains most by promoting. Freely chosen capturers would now and then do better (two in a thousand
//   exchanges): where the order decides who promotes, opens a line or unpins.
#pragma once

#include "core/move.h"
#include "core/position.h"
#include "engine/score.h"

namespace tsugite {

// What the move gains with the best captures of both sides on its destination after it, in centipawns of material.h,
// from the view of the side to move. The move is legal.
Score exchange_value(const Position& position, MoveCode move);

// exchange_value(position, move) >= threshold, as far as it has to be found out.
bool exchange_gains(const Position& position, MoveCode move, Score threshold);

}  // namespace tsugite
