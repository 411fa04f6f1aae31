// How many legal moves there are, without listing them: the last ply of perft is computed, never played or even listed.
//
// Each cell that our side may enter is entered by as many pieces as attack it, so the attack counts of all such cells
// add up to the moves on the board, four cells at a time. What that sum gets wrong is then put right piece by piece:
// the king's steps into attacks, pinned pieces, moves that promote (two moves) or must (one). Drops are arithmetic on
// the empty cells of each file. In check the few answers are listed and counted.
// Source: seed [last ply], which counts the discs that the last move turns instead of turning them.
#pragma once

#include "core/position.h"

namespace tsugite {

// The size of the list that generate_legal would make with NonPromotions::All.
int count_legal(const Position& position);

}  // namespace tsugite
