// Iterative deepening: searches the root again and again, a ply deeper each time, within aspiration windows, for one or
// several best lines, until depth, nodes, clock or the caller end it. Each iteration follows the tree that the one
// before left behind (pv_tree.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/clock.h"
#include "engine/options.h"
#include "engine/report.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/conspiracy.h"
#include "engine/search/given_lines.h"
#include "engine/search/lookout.h"
#include "engine/search/relay.h"

namespace tsugite {

// The legal moves of a root as a search with these options lists them.
std::vector<MoveCode> root_moves(const Position& root, const Options& options);

// What an earlier search liked best comes first, so that even a search stopped at once has it to play.
void put_table_move_first(std::vector<MoveCode>& moves, const Position& root, const Table& table,
                          const Options& options);

class Deepening {
 public:
  static constexpr int kAheadFrom = 5;    // plies: shallower iterations are over before another thread could help
  static constexpr int kForcedDepth = 6;  // plies that a single legal move is searched, for a score to show

  // Called with each report that is due; may be empty (a helper thread says nothing).
  using Say = std::function<void(const Report&)>;
  // Nodes of all threads, and how full the table is.
  using Progress = std::function<void(Report&)>;

  // A single line's bounds, where its window failed, are shown only in searches longer than this.
  static constexpr Milliseconds kPatience{3000};

  // A null clock never ends a search. Everything must outlive the object.
  Deepening(AlphaBeta& searcher, const Options& options, Clock* clock, Say say, Progress progress,
            Milliseconds patience = kPatience);

  // Shares its iterations with others that search the same root, and goes on from the deepest. From kAheadFrom on it
  // skips `ahead_plies` of those to come, so that threads with different numbers do not all do the same. The searcher's
  // stop conditions have the relay's depth.
  void join(Relay& relay, int ahead_plies) {
    relay_ = &relay;
    ahead_plies_ = ahead_plies;
  }

  // Mates are looked for beside the search. It must have the searcher's root.
  void watch(Lookout& lookout) { lookout_ = &lookout; }

  // Lines that somebody gave are searched beside it, with as many nodes.
  void accompany(GivenLines& lines) {
    given_ = &lines;
    searcher_.tree().give(lines.tree());
  }

  // Searches these moves, none of which may be missing from the position. Returns them best first; the first has a line
  // of at least one move. Ends at max_depth_plies, or as its stop conditions say.
  std::vector<RootMove> run(const std::vector<MoveCode>& moves, int max_depth_plies);

  // Of the run: the last iteration that came to its end, 0 if none did.
  int finished_depth_plies() const { return finished_depth_; }

  // One more line of this run's progress, exact, for a move that it did not find itself.
  void report_other(const RootMove& move, int depth_plies) { report(move, 0, move.score, depth_plies, Bound::Exact); }

 private:
  void order_by_tree();
  void settle(int depth, MoveCode former_best);
  void keep_lines(int depth);
  void search_line(std::size_t line, int depth);
  int go_on_from_deepest(int depth);
  bool content(int depth, int unrest_permille) const;
  void look_out();
  void report(std::size_t line, int depth, Bound bound);
  void report(const RootMove& move, std::size_t line, Score score, int depth, Bound bound);
  void report_lines(std::size_t lines, int depth);
  bool too_many_lines() const;
  void return_to(const RootMove& finished);
  void report_unsettled(const RootMove& finished, int depth);
  Score score_of(std::size_t line) const;
  Milliseconds elapsed() const;

  AlphaBeta& searcher_;
  const Options& options_;
  Clock* clock_;
  Say say_;
  Progress progress_;
  Milliseconds patience_;
  Relay* relay_ = nullptr;
  int ahead_plies_ = 0;
  Lookout* lookout_ = nullptr;
  GivenLines* given_ = nullptr;
  Conspiracy conspiracy_;
  std::optional<Firmness> firmness_;  // of the first line
  bool mate_proved_ = false;          // of the first line: no depth is needed for it
  bool refuted_ = false;              // the first line, a moment ago: another move may be best
  std::vector<RootMove> moves_;
  std::size_t lines_ = 1;
  int finished_depth_ = 0;
  Milliseconds last_report_{-1'000'000};
  Milliseconds lines_paid_{-1'000'000};  // when the lines said so far have had their time
};

}  // namespace tsugite
