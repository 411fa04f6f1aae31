#include "engine/mate/solution.h"

#include "core/generate.h"

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

bool main_line_mates(const Position& root, const Solution& solution) {
  const Position position = after_line(root, solution.main_line());
  return position.side_to_move() != solution.attacker && position.in_check() && !has_legal_move(position);
}

}  // namespace tsugite
