// Principal-variation alpha-beta with quiescence at its leaves: one thread's search of one root. deepening.h calls it
// again and again with growing depth. All state that lasts is in HistoryTables, the PvTree and the shared Table.
//
// A node is one do_move. With a node limit one thread stops exactly there and gives the same tree anywhere; of several
// threads together each may be some nodes late.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/generate.h"
#include "core/position.h"
#include "core/repetition.h"
#include "engine/clock.h"
#include "engine/eval/evaluate.h"
#include "engine/eval/evaluator.h"
#include "engine/options.h"
#include "engine/score.h"
#include "engine/search/depth.h"
#include "engine/search/history.h"
#include "engine/search/kept_trees.h"
#include "engine/search/margins.h"
#include "engine/search/picker.h"
#include "engine/search/pv_tree.h"
#include "engine/search/table.h"

namespace tsugite {

// Parts of the search that tests turn off to compare it with plain minimax.
struct SearchFeatures {
  bool selective = true;   // pruning, reductions, extensions, mate in one
  bool quiescence = true;  // off: leaves are evaluated as they stand
  bool table = true;
};

inline const std::atomic<bool> kNeverStop{false};

class AlphaBeta;
using Searchers = std::span<const std::unique_ptr<AlphaBeta>>;

// When to give up, for every thread of one search.
struct StopConditions {
  Clock* clock = nullptr;  // may be null
  const std::atomic<bool>* stop = &kNeverStop;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  Searchers crew{};  // whose nodes count together, this one among them; empty if it is alone
  // The iteration that some thread has finished: one that is not deeper is given up. May be null.
  const std::atomic<int>* finished_plies = nullptr;
};

// What the table knows a position by. Close to the maximum of moves its worth depends on how many are left, so that
// these are part of the key. So is the side that searches, where a draw is worth much more or less to one side than it
// costs the other: an analysis looks at a game from both.
Key table_key(const Position& position, const Options& options, Color root_side);

// Which moves are listed under these options.
inline NonPromotions non_promotions(const Options& options) {
  return options.generate_all_legal_moves ? NonPromotions::All : NonPromotions::WhereTheyMatter;
}

using Line = std::vector<MoveCode>;

struct RootMove {
  MoveCode code = MoveCode::none();
  Score score = -kInfinity;           // of this iteration; -kInfinity: not known to be above the window's lower end
  Score previous_score = -kInfinity;  // of the iteration before
  Bound bound = Bound::Exact;         // of `score`: Lower if it went beyond the window
  int selective_depth_plies = 0;
  Line line;
};

// Up to kMost moves.
class FewMoves {
 public:
  static constexpr std::size_t kMost = 4;

  void clear() { size_ = 0; }
  bool empty() const { return size_ == 0; }
  void push(MoveCode move) { moves_[size_++] = move; }
  bool contains(MoveCode move) const {
    for (std::size_t at = 0; at < size_; ++at)
      if (moves_[at] == move) return true;
    return false;
  }

 private:
  std::array<MoveCode, kMost> moves_;
  std::size_t size_ = 0;
};

class AlphaBeta {
 public:
  // All must outlive the search but the features.
  AlphaBeta(Table& table, const Options& options, SearchFeatures features = {}, const Margins& margins = kMargins,
            const Evaluation& evaluation = built_in_evaluation());

  // Forgets what earlier searches taught.
  void forget();

  // The position and the game that led to it (ending with it). The tree of the search before is kept, and what was kept
  // of this position guides the one to come.
  void set_root(const Position& position, const History& history);

  // Once all of a crew have their root.
  void set_stop(const StopConditions& conditions);

  // Searches the root moves from `first` on (those before it are reported already) within the window and sorts them:
  // the best to `first`. Fail-soft. If stopped() afterwards, only moves with a score above -kInfinity mean anything.
  Score search_root(std::vector<RootMove>& moves, std::size_t first, int depth_plies, Score alpha, Score beta);

  // The position that legal moves lead to from the root, searched as one of a principal variation, or as one that is
  // not if the window is empty: its score for the side to move there, and its line. If stopped() afterwards, neither
  // means anything.
  Score search_below(std::span<const MoveCode> path, int depth_plies, Score alpha, Score beta, Line& line);

  // From now on until the next root, the position at the end of the path is searched no less deep than that wherever a
  // principal variation meets it.
  void deepen(std::span<const MoveCode> path, int depth_plies);

  // Counts the moves other than `best`, which is legal there, that reach `bar` for the side to move at the end of the
  // path, in a search of that depth with an empty window; no further than to `most` (FewMoves::kMost - 1 at most), and
  // none that the search leaves out. If stopped() afterwards, it means nothing.
  int count_others(std::span<const MoveCode> path, MoveCode best, Score bar, int depth_plies, int most);

  // Adds to the latest tree what the table knows of root moves that are not in it: how they are answered best.
  void keep_refutations(std::span<const RootMove> moves);

  bool stopped() const { return stopped_; }
  // Stopped for no other reason than that another thread finished this iteration; resume() makes it ready for the next.
  bool overtaken() const { return overtaken_; }
  void resume() { stopped_ = overtaken_ = false; }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  // For all of the crew.
  std::uint64_t nodes_left() const;
  // Other work was done for this search, between iterations: it counts, and may have used up what there is (stopped()).
  void spend(std::uint64_t nodes);
  PvTree& tree() { return tree_; }
  const Margins& margins() const { return margins_; }
  const Position& position() const { return position_; }
  const Evaluation& evaluation() const { return evaluator_.evaluation(); }

  // What a draw is worth to the side to move now.
  Score draw_score() const;

 private:
  // What the recursion keeps about one ply.
  struct Frame {
    MoveCode move = MoveCode::none();  // made here; none() for a pass
    FewMoves excluded;                 // not to be made here: the others are being compared with them
    bool quiet = false;                // of that move
    int cutoffs = 0;  // among the nodes at this ply since a node two plies above it; at ply 2 in all of a search
    const ArrivalTable* continuation = nullptr;  // of that move
    MoveIndex tree = kNoMove;                    // the kept tree's answers here
    Score evaluation = 0;
    std::array<MoveCode, 2> killers = {MoveCode::none(), MoveCode::none()};
    int line_length = 0;
    std::array<MoveCode, kMaxPly + 2> line;  // best line from here, in principal-variation nodes
  };

  // A position, as the table knows it, that is searched no less deep than that.
  struct Deepened {
    Key key;
    int depth_plies;
  };

  // With one depth or two, as the options say.
  template <bool kPv>
  Score search(Score alpha, Score beta, int depth_plies, int ply, bool cut_node);
  template <bool kPv, typename Depth>
  Score search(Score alpha, Score beta, Depth left, int ply, bool cut_node);
  template <bool kPv, typename Depth>
  Score search_made(Score alpha, Score beta, Depth left, int reduction_plies, int ply, int move_number, bool cut_node,
                    Score best);
  template <bool kPv>
  Score quiescence(Score alpha, Score beta, int depth, int ply);

  // Mate in one at this node, with the table and the line told.
  template <bool kPv>
  bool mates_now(int ply);

  void clear_frames();
  int deepened() const;
  bool has_single_move() const;
  void walk(std::span<const MoveCode> path, std::vector<Undo>& undos);
  void walk_back(std::span<const MoveCode> path, const std::vector<Undo>& undos);
  Score corrected(Score raw, int ply) const;
  void learn_correction(int ply, int depth, Score error);
  void learn_continuations(int ply, Color us, MoveCode move, int amount);
  template <typename Depth>
  bool null_move_cuts(Score beta, Depth left, int ply, bool cut_node, Score evaluation, Score& score);
  template <typename Depth>
  bool capture_probably_cuts(Score raised_beta, Depth left, int ply, bool cut_node, Score evaluation,
                             const std::optional<TableEntry>& known, Key key, Score& score);

  void make(MoveCode move, Undo& undo, int ply);
  void take_back(MoveCode move, const Undo& undo);
  // What the rules say before any search: repetition, maximum moves, declaration. True if that decides.
  bool decided_by_rules(int ply, Score& score);
  bool must_end() const;
  void poll();
  void plan_poll();
  void set_line(int ply, MoveCode move);
  void learn_from_cutoff(int ply, int depth, MoveCode best, std::span<const MoveCode> quiets,
                         std::span<const MoveCode> captures);
  PickerHints hints_for(int ply, PackedMove table_move) const;
  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply) + kBefore]; }
  const Frame& frame(int ply) const { return frames_[static_cast<std::size_t>(ply) + kBefore]; }
  Key key() const { return table_key(position_, options_, root_side_); }
  NonPromotions which() const { return non_promotions(options_); }

  static constexpr std::size_t kBefore = 4;  // frames ahead of the root, so that looking back needs no test

  Table& table_;
  const Options& options_;
  const SearchFeatures features_;
  const Margins& margins_;
  std::unique_ptr<HistoryTables> history_;
  PvTree tree_;
  KeptTrees kept_;
  std::vector<Deepened> deepened_;
  std::vector<Frame> frames_;
  Position position_;
  Evaluator evaluator_;
  History game_;
  Color root_side_ = Color::Black;
  StopConditions conditions_;
  std::atomic<std::uint64_t> nodes_{0};
  std::uint64_t next_poll_ = 0;
  int root_depth_ = 0;
  int no_pass_before_ = 0;  // ply; above 0 while a null move is verified
  int selective_depth_ = 0;
  bool stopped_ = false;
  bool overtaken_ = false;
  bool below_ = false;  // in search_below, which no other thread's iterations concern
};

}  // namespace tsugite
