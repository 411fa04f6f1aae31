// An engine within the process, for games that need neither threads nor text: it searches on the caller's thread, by
// margins that may change from game to game, and takes the same steps as the player.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/move.h"
#include "core/position.h"
#include "core/repetition.h"
#include "engine/eval/evaluate.h"
#include "engine/limits.h"
#include "engine/options.h"
#include "engine/score.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/margins.h"
#include "engine/search/table.h"

namespace tsugite {

// What a move may cost. With nodes alone a search is the same on every machine.
struct Spend {
  std::uint64_t nodes = 0;   // 0 = no limit
  Milliseconds movetime{0};  // as after `go movetime`; 0 = no limit

  friend bool operator==(const Spend&, const Spend&) = default;
};

struct Thought {
  MoveCode move = MoveCode::none();
  Score score = 0;  // side to move's view
};

class Searcher {
 public:
  // `max_moves` is Options::max_moves_to_draw. The evaluation must outlive the searcher. Throws std::bad_alloc if there
  // is no memory.
  Searcher(std::size_t table_mib, int max_moves, const Evaluation& evaluation = built_in_evaluation());
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  // What the searches from now on go by.
  void set_margins(const Margins& margins) { margins_ = margins; }

  // A new game begins: what earlier searches learned is gone.
  void forget();

  // The best move of a position that has a legal one, and that the history ends with. `stop` cuts the search off; the
  // thought is worth little then.
  Thought think(const Position& position, const History& history, const Spend& spend,
                const std::atomic<bool>& stop = kNeverStop);

  const Options& options() const { return options_; }

 private:
  Options options_;
  Margins margins_;
  Table table_;
  AlphaBeta search_;
};

}  // namespace tsugite
