// Legal moves. Everything that these functions list is legal: evasions answer the check, pinned pieces keep to their
// line, no second pawn on a file, no piece where it could never move again, no mate by a dropped pawn.
//
// A bishop, rook, pawn, or a lance entering the second rank, gains by promoting in everything but one: its narrower
// attack can keep a pawn drop from being mate. By default such a non-promotion is listed only where that can matter:
//   - it gives check, and its side holds a pawn afterwards;
//   - it answers a check, and the checking side holds a pawn.
// NonPromotions::All lists every one.
#pragma once

#include <vector>

#include "core/move.h"
#include "core/position.h"

namespace tsugite {

enum class NonPromotions : bool { WhereTheyMatter, All };

// Captures, and promotions of pawns. Not while in check.
void generate_captures(const Position& position, NonPromotions which, MoveList& list);

// All that generate_captures leaves: other moves on the board, and drops. Not while in check.
void generate_quiets(const Position& position, NonPromotions which, MoveList& list);

// Every answer to a check. Only while in check.
void generate_evasions(const Position& position, NonPromotions which, MoveList& list);

// Every move that gives check, in check or not.
void generate_checks(const Position& position, NonPromotions which, MoveList& list);

// Every legal move.
void generate_legal(const Position& position, NonPromotions which, MoveList& list);

// The same to keep, where a list of the largest size on the stack is too much.
std::vector<MoveCode> legal_moves(const Position& position, NonPromotions which = NonPromotions::WhereTheyMatter);

// Without listing them all.
bool has_legal_move(const Position& position);

}  // namespace tsugite
