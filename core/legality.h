// Questions about one move, answered from attack counts and relations without playing it.
#pragma once

#include "core/move.h"
#include "core/position.h"

namespace tsugite {

// Any code at all, from a table or a text: true only if the rules allow it here. All non-promotions are legal.
bool is_legal(const Position& position, MoveCode move);

// For a legal move: does it attack the enemy king, directly or by discovery?
bool gives_check(const Position& position, MoveCode move);

// Would this piece on `from` attack `to`? The ray between them must be empty of everything but `without`.
bool reaches(const Position& position, Occupant piece, Cell from, Cell to, Cell without = kNoCell);

// For an otherwise legal pawn drop of the side to move that gives check: is it mate?
bool is_drop_pawn_mate(const Position& position, Cell to);

// True if the king of this colour may step to the cell: it is not attacked there, rays through its present place
// included. The cell must be next to the king and not its own.
bool king_may_step(const Position& position, Color color, Cell to);

}  // namespace tsugite
