// A way through a tree of moves, depth first and siblings in their order, with a position that keeps in step. Nothing
// here recurses: lines of more than a thousand plies occur.
#pragma once

#include <vector>

#include "core/move_tree.h"
#include "core/position.h"

namespace tsugite {

class TreeWalk {
 public:
  // Stands before the first move. The tree must outlive the walk unchanged, and its moves must be legal from `root` on.
  TreeWalk(const Position& root, const MoveTree& tree) : tree_(tree), position_(root) {}

  // To the first answer, else to the next sibling of the nearest move that has one; false when all have been seen.
  bool next();

  // What follows is about the move reached, after next() has returned true.

  MoveIndex at() const { return path_.back().at; }
  MoveCode code() const { return move().code; }
  const Position& before() const { return position_; }        // in which it is played
  int ply() const { return static_cast<int>(path_.size()); }  // 1 at the root
  Cell previous_to() const;                                   // where the move before it went; kNoCell at the root
  bool is_first() const { return path_.back().first; }        // of its siblings
  bool is_last() const { return move().sibling == kNoMove; }  // likewise
  bool has_siblings() const { return !is_first() || !is_last(); }
  bool has_answers() const { return move().deeper != kNoMove; }
  int forks() const { return path_.back().forks; }  // moves with siblings on the way from the root, this one included

 private:
  struct Step {
    MoveIndex at;
    bool first;
    int forks;
    Undo undo;  // once the walk has gone deeper
  };

  const Move& move() const { return tree_[at()]; }
  void push(MoveIndex first);

  const MoveTree& tree_;
  Position position_;
  std::vector<Step> path_;
  bool started_ = false;
};

}  // namespace tsugite
