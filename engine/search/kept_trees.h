// What searches leave behind for later ones: the tree of each root, found again wherever a position of it is searched:
// after the moves played in a game, or on the way back and forth through an analysis.
// Source: seeds [KFEnd], whose searches are given the tree of the one before.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "core/position.h"
#include "engine/search/known_tree.h"

namespace tsugite {

class KeptTrees {
 public:
  static constexpr std::size_t kMostMoves = 1 << 16;  // of all trees: 2.5 MiB; the oldest are forgotten first

  void clear();

  struct Found {
    KnownTree tree;
    int depth_plies = 0;  // of the search that left it, from here
  };

  // The tree of that root replaces the one that was kept for it. Trees without moves are not kept.
  void keep(const Position& root, const KnownTree& tree, int depth_plies);

  // What follows the position in the tree kept last that has it: as its root if there is one, else somewhere below; no
  // moves if there is none.
  Found find(const Position& position) const;

 private:
  struct Kept {
    Key root;
    KnownTree tree;
    int depth_plies;
    std::vector<Key> keys;   // [move] of the position after it
    std::vector<int> plies;  // [move] from the root to there
  };

  static void note(Position& position, Kept& kept, MoveIndex first, int plies);

  std::deque<Kept> trees_;  // the newest first
  std::size_t moves_ = 0;
};

}  // namespace tsugite
