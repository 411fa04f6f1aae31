// Solutions for the tests of their writers: put together from lines, searched out, or as deep as a stack would be if
// somebody recursed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/position.h"
#include "engine/mate/solution.h"

namespace tsugite::test {

struct Solved {
  std::string name;
  Position root;
  Solution solution;
};

// A mate of these lines of USI moves, which share their beginnings; lengths are counted, other marks are none. Throws
// std::invalid_argument for an SFEN or a move that cannot be.
Solved solved(std::string_view sfen, const std::vector<std::string>& lines);

// The move at the end of a line of USI moves from the root; throws if the tree has none.
MoveIndex index_of(const Solved& example, std::string_view line);

// Every defence against the shortest mates, and one alternative of the attacker wherever there is one. Slow beyond five
// plies. Throws if there is no mate in so many plies.
Solved searched(std::string_view sfen, int plies);

// Two kings that walk to and fro: no mate, but moves that are legal. After every `apart` plies there are three moves to
// choose from.
Solved deep(int plies, int apart);

// One of each kind: short and long, of Black and of White, with branches, alternatives, futile moves, and none at all.
const std::vector<Solved>& various_solutions();

// Each line from the root to a last move as USI moves, in the order of the tree.
std::vector<std::string> lines_of(const MoveTree& tree);

}  // namespace tsugite::test
