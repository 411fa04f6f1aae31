// The static evaluation: what a position is worth without searching, in centipawns.
//
// Integers only, no heap, no state: the same position has the same value on every machine and thread. A half turn of
// the board with the colours swapped leaves it as it is. Any position will do; a side without a king is judged as if
// its king stood at home. Source: seeds [KFEnd] for the tables by the place relative to a king and the attack counts.
#pragma once

#include "core/position.h"
#include "engine/score.h"

namespace tsugite {

// What the value is made of, each part in centipawns from Black's view.
struct EvaluationTerms {
  Score material = 0;
  Score hands = 0;    // pieces in hand beyond their material value
  Score places = 0;   // pieces by their place from either king
  Score zones = 0;    // attacks on squares, by their place from either king
  Score threats = 0;  // pieces attacked, defended or loose
  Score kings = 0;    // where the kings stand
  Score dangers = 0;  // what the kings' neighbours are in for
  Score tempo = 0;    // the move
  Score total = 0;    // the sum, within +-kMaxEvaluation
};

// From the view of the side to move, within +-kMaxEvaluation.
Score evaluate(const Position& position);

EvaluationTerms evaluation_terms(const Position& position);

}  // namespace tsugite
