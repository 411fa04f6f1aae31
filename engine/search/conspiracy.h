// How many leaves would have to conspire to change the value of the root: after an iteration, over the tree that it
// left.
//
// That the root is worth no less than V, within a margin, is one side's claim: its moves show it, whatever the other
// side does. Where it has k other moves that hold the claim, too, a change of the leaf below its best move is not
// enough; each of those k must fall as well, and each has a leaf of its own. So a leaf can only matter together with 1
// + (sum of k over that side's nodes above it) leaves at least. The other side's moves add nothing: it may choose. The
// claim that the root is worth no more than V counts the other side's nodes alone, so that there are two depths.
//
// What other moves are worth an alpha-beta search does not know but for bounds. A reduced search with an empty window
// settles it, within a budget; where that has run out, the number is an interval. k is counted up to kMostOthers.
//
// Where a claim hangs on few leaves, the weakest is searched deeper; if that breaks the claim, the caller is to search
// the root again: the table has learned it.
// Source: seeds [KFEnd], whose search is named after these depths; derived here from their definition [ABC].
#pragma once

#include <cstdint>

#include "engine/report.h"
#include "engine/search/alpha_beta.h"

namespace tsugite {

class Conspiracy {
 public:
  static constexpr int kFromDepth = 6;               // plies: shallower iterations change by themselves
  static constexpr Score kMargin = 60;               // centipawns; by hand
  static constexpr int kMostOthers = 3;              // counted at one node
  static constexpr std::uint64_t kShare = 16;        // one node in so many is spent on counting,
  static constexpr std::uint64_t kDeeperShare = 16;  // and on leaves
  static constexpr int kFewLeaves = 2;               // a claim that hangs on so many is looked at

  // The searcher must outlive the object.
  explicit Conspiracy(AlphaBeta& searcher) : searcher_(searcher) {}

  // A new search of the root begins.
  void begin() { counting_nodes_ = deeper_nodes_ = 0; }

  // Of the iteration that was just finished with this line and score, which the searcher's latest tree has.
  Firmness measure(const RootMove& best, int depth_plies);

  // Searches the weakest leaves deeper where they are few. True if one of them gives way.
  bool gives_way(const Firmness& firmness, Score score, int depth_plies);

 private:
  struct Walk;

  void descend(Walk& walk, MoveIndex chain, int least, int most);
  std::uint64_t left(std::uint64_t spent, std::uint64_t share) const;

  AlphaBeta& searcher_;
  std::uint64_t counting_nodes_ = 0;
  std::uint64_t deeper_nodes_ = 0;
};

}  // namespace tsugite
