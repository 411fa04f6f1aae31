// The arena that owns linked moves (move.h). A tree is named by the index of its first move: siblings are alternatives,
// `deeper` goes one ply down. Indices stay valid until clear(); the arena grows as needed.
// Source: seeds [KFEnd], whose CSST has the two links.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/move.h"

namespace tsugite {

class MoveTree {
 public:
  void clear() {
    moves_.clear();
    root_ = kNoMove;
  }
  bool empty() const { return root_ == kNoMove; }
  std::size_t size() const { return moves_.size(); }

  // First of the moves at the root, or kNoMove.
  MoveIndex root() const { return root_; }

  const Move& operator[](MoveIndex at) const { return moves_[at]; }
  Move& operator[](MoveIndex at) { return moves_[at]; }

  // The sibling with this code in the chain that starts at `first`, or kNoMove.
  MoveIndex find(MoveIndex first, MoveCode code) const;

  // Finds or adds a move among the root moves (parent == kNoMove) or the answers to `parent`; new ones go to the end.
  MoveIndex add(MoveIndex parent, MoveCode code);

  // Adds a line from the root, sharing the moves that are there already. Returns the last move, kNoMove if empty.
  MoveIndex add_line(std::span<const MoveCode> line);

  // Puts the chain of alternatives under `parent` (kNoMove: the root) into descending order of key; equal keys keep
  // their order.
  void sort(MoveIndex parent);

 private:
  MoveIndex& first_of(MoveIndex parent) { return parent == kNoMove ? root_ : moves_[parent].deeper; }

  std::vector<Move> moves_;
  MoveIndex root_ = kNoMove;
};

}  // namespace tsugite
