// Which of several threads' results a search with all of them plays.
#pragma once

#include <vector>

#include "engine/search/alpha_beta.h"

namespace tsugite {

// What one thread came to.
struct Finding {
  RootMove best;
  int depth_plies = 0;  // of the last finished iteration
};

// Each thread votes for its move, the more heavily the deeper it looked and the better it likes it. Among those who
// want the move that wins, the deepest has the word. A proved mate needs no votes. A proof that the side to move is
// mated speaks of all its moves: against it no finding counts that looked less deep, or as deep at the same move. The
// first finding, which there must be, stands if it has no score; others without a score, an exact one or a finished
// iteration are not elected.
const Finding& elected(const std::vector<Finding>& findings);

}  // namespace tsugite
