#include "usi/tree_walk.h"

#include <utility>

namespace tsugite {

bool TreeWalk::next() {
  if (!std::exchange(started_, true)) {
    if (tree_.empty()) return false;
    push(tree_.root());
    return true;
  }
  if (path_.empty()) return false;
  if (has_answers()) {
    const MoveIndex answer = move().deeper;
    position_.do_move(code(), path_.back().undo);
    push(answer);
    return true;
  }
  while (is_last()) {
    path_.pop_back();
    if (path_.empty()) return false;
    position_.undo_move(code(), path_.back().undo);
  }
  path_.back().at = move().sibling;
  path_.back().first = false;
  return true;
}

Cell TreeWalk::previous_to() const { return path_.size() < 2 ? kNoCell : tree_[path_[path_.size() - 2].at].code.to(); }

void TreeWalk::push(MoveIndex first) {
  const int forks = path_.empty() ? 0 : path_.back().forks;
  const bool forked = tree_[first].sibling != kNoMove;
  path_.push_back({.at = first, .first = true, .forks = forks + (forked ? 1 : 0), .undo = {}});
}

}  // namespace tsugite
