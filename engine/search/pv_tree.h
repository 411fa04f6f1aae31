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
#include "engine/search/known_tree.h"

namespace tsugite {

class PvTree {
 public:
  // Forgets all.
  void clear();

  // The tree that grew becomes the guide, best moves first; an empty one leaves the guide as it is. What follow() gave
  // goes on behind it, as long as the iteration is no deeper than that; what give() gave goes on always.
  void begin_iteration(int depth_plies);

  // A line that was best at some node for a while: `path` leads from the root to the node, `line` goes on from there,
  // and `known` is about its first move.
  void keep(std::span<const MoveCode> path, std::span<const MoveCode> line, const Known& known);

  // A final line of the iteration; the first kept is the best.
  void keep_best(std::span<const MoveCode> line, const Known& known);

  // Guides the iterations to that depth, from the next one on, whatever came before.
  void follow(KnownTree tree, int depth_plies);

  // Guides all iterations until clear() or follow(), behind the best lines that they find by themselves.
  void give(const MoveTree& tree);

  // The tree of the last iteration that was finished (of its best line at least).
  const KnownTree& latest() const { return has_best_ ? growing_ : guide_; }
  int latest_plies() const { return has_best_ ? growing_plies_ : guide_plies_; }

  // Adds a line to the latest tree, behind what is there; nothing if its first move is there already.
  void add_to_latest(std::span<const MoveCode> line, const Known& known);

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

  const KnownTree& guide() const { return guide_; }

 private:
  static constexpr std::size_t kMostMoves = 4096;     // a tree is a guide, not a table
  static constexpr std::int32_t kGivenKey = 1 << 30;  // between those of best lines and scores
  static constexpr std::int32_t kRefutedKey = -kInfinity;

  void add_given(KnownTree& tree, MoveIndex parent, MoveIndex first) const;

  KnownTree guide_;
  KnownTree growing_;
  MoveTree given_;
  std::int32_t best_key_ = 0;
  bool has_best_ = false;  // of the one that grows
  int guide_plies_ = 0;    // depth of the search that left it
  int growing_plies_ = 0;
  int followed_plies_ = 0;
};

}  // namespace tsugite
