// Variations that somebody wants to know about: searched beside the root, each position of them, by an iterative
// deepening of their own that takes as many nodes as the search of the root. What it learns reaches the root through
// the table, and the tree that guides the search has the lines, too (PvTree::give).
//
// It works between iterations, in the thread of the search; its nodes are the searcher's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/move_tree.h"
#include "engine/report.h"
#include "engine/search/alpha_beta.h"

namespace tsugite {

class GivenLines {
 public:
  // Called by report(), for each line in their order.
  using Say = std::function<void(const LineReport&)>;

  // By this much, in centipawns, a move has to be worse than another to be told.
  static constexpr Score kTellingLoss = 30;

  // Lines of legal moves from the searcher's root, each of one to kLongestLine moves. The searcher must outlive the
  // object.
  GivenLines(AlphaBeta& searcher, const std::vector<Line>& lines, Say say);

  // The lines, for the search of the root to follow.
  const MoveTree& tree() const { return tree_; }

  // Goes on until it has spent so many nodes in all, or finished this depth, or the search is stopped.
  void go_on(int last_depth_plies, std::uint64_t nodes);

  // Says what the last finished iteration found out, once.
  void report();

  std::uint64_t spent_nodes() const { return spent_; }
  // Of each position on the lines; 0: none yet.
  int finished_depth_plies() const { return finished_; }

 private:
  // A position on the lines.
  struct Place {
    Line path;                 // from the root; empty: the root itself
    Score score = -kInfinity;  // for the side to move there, by the last iteration finished
    Line line;                 // the best from there
    Score next_score = 0;      // of the iteration under way
    Line next_line;
  };

  void search(Place& place, int depth_plies);
  AlphaBeta& searcher_;
  Say say_;
  std::vector<Line> lines_;
  MoveTree tree_;
  std::vector<Place> places_;                        // the deepest first, so that those above profit
  std::vector<std::vector<std::size_t>> places_of_;  // [line][plies] places that it leads through, from the root
  std::size_t next_ = 0;                             // place of the iteration under way
  int finished_ = 0;
  int reported_ = 0;
  std::uint64_t spent_ = 0;
};

}  // namespace tsugite
