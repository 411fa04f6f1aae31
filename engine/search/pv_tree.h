// What one iteration leaves to the next: its principal variations and their close alternatives, as a tree of linked
// moves. The next iteration follows it: at each node of the tree its moves come first, best first.
//
// While one tree guides, the next one grows. Nodes are named by the chain of their answers (the index of the first), so
// that a search carries one index down the tree and knows kNoMove as "off the tree".
// Source: seeds [KFEnd], which follows a given tree in iterative deepening and in re-searches.
#pragma once

#include <array>
#include <span>

#include "core/move.h"
#include "core/move_tree.h"
#include "engine/score.h"

namespace tsugite {

class PvTree {
 public:
  // Forgets both trees.
  void clear();

  // The tree that grew becomes the guide, best moves first; an empty one leaves the guide as it is.
  void begin_iteration();

  // A line that was best at some node for a while: `path` leads from the root to the node, `line` goes on from there,
  // and `score` is the view of the side that moves there.
  void keep(std::span<const MoveCode> path, std::span<const MoveCode> line, Score score);

  // A final line of the iteration; the first kept is the best.
  void keep_best(std::span<const MoveCode> line);

  // The guide: the chain at the root, and the chain of answers to a move of a chain (kNoMove if it is not there).
  MoveIndex root() const { return guide_.root(); }
  MoveIndex answers(MoveIndex chain, MoveCode move) const;

  // The first moves of a chain.
  template <std::size_t kCount>
  void first_moves(MoveIndex chain, std::array<MoveCode, kCount>& moves) const {
    for (MoveCode& move : moves) {
      move = chain == kNoMove ? MoveCode::none() : guide_[chain].code;
      if (chain != kNoMove) chain = guide_[chain].sibling;
    }
  }

  const MoveTree& guide() const { return guide_; }

 private:
  static constexpr std::size_t kMostMoves = 4096;  // a tree is a guide, not a table

  MoveTree guide_;
  MoveTree growing_;
  std::int32_t best_key_ = 0;
};

}  // namespace tsugite
