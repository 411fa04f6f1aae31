// What the parts of the search agree on about scores and entries.
#pragma once

#include "engine/score.h"
#include "engine/search/table.h"

namespace tsugite {

// A mate needs no deeper search: its table entry counts as deeper than any.
inline constexpr int kProvedDepth = 120;

inline bool is_proved(const TableEntry& known) { return known.depth_plies >= kProvedDepth && is_mate(known.score); }

inline constexpr Score kNoEvaluation = -kInfinity;  // of a node in check

// What the entry knows is enough to leave a node with this window, if it was searched deep enough.
inline bool settles(const TableEntry& known, Score alpha, Score beta) {
  return known.bound == Bound::Exact || (known.bound == Bound::Lower && known.score >= beta) ||
         (known.bound == Bound::Upper && known.score <= alpha);
}

}  // namespace tsugite
