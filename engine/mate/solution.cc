#include "engine/mate/solution.h"

namespace tsugite {

namespace {

// From one move down, always the first answer.
MoveIndex last_of_line(const MoveTree& tree, MoveIndex at) {
  while (at != kNoMove && tree[at].deeper != kNoMove) at = tree[at].deeper;
  return at;
}

std::vector<MoveCode> line_from(const MoveTree& tree, MoveIndex at) {
  std::vector<MoveCode> line;
  for (; at != kNoMove; at = tree[at].deeper) line.push_back(tree[at].code);
  return line;
}

}  // namespace

std::vector<MoveCode> Solution::main_line() const { return line_from(tree, tree.root()); }

std::vector<std::vector<MoveCode>> Solution::lines() const {
  std::vector<std::vector<MoveCode>> all;
  for (MoveIndex at = tree.root(); at != kNoMove; at = tree[at].sibling)
    if (at == tree.root() || (marks[at].alternative && marks[last_of_line(tree, at)].length_plies == 1))
      all.push_back(line_from(tree, at));
  return all;
}

bool Solution::has_main_line() const {
  const MoveIndex last = last_of_line(tree, tree.root());
  return last != kNoMove && marks[last].length_plies == 1;
}

}  // namespace tsugite
