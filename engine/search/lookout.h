// Looks for mates beside the alpha-beta search, by checks alone and deeper than that would: at the root, and in the
// positions of the line that the search likes best, for whichever side has the move there. A mate at the root is there
// to be played; one further down is told to the transposition table, so that the search turns away from it or towards
// it.
//
// It works in slices, between iterations, in the thread of the search, and its nodes count as nodes of the search: no
// limit and no clock is exceeded for it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/position.h"
#include "core/repetition.h"
#include "engine/mate/solver.h"
#include "engine/options.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/table.h"

namespace tsugite {

class Lookout {
 public:
  // One node in so many is spent here.
  static constexpr std::uint64_t kShare = 32;
  // Plies below the root that are looked at.
  static constexpr std::size_t kDeepest = 8;

  // For one search: of this position, which the game ends with, as the searcher has them. `listed` are the legal moves
  // that may be played at the root; empty: any, even one that the search does not list. All but these must outlive it.
  // The solver's table must not hold what problems with other pieces taught.
  Lookout(MateSolver& solver, AlphaBeta& searcher, Table& table, const Options& options, const Position& root,
          const History& game, const std::vector<MoveCode>& listed = {});

  bool any_move() const { return any_move_; }

  // What a slice of work brought to light.
  struct Sight {
    std::optional<Line> mate;  // from the root, to its end
    bool refuted = false;      // the line's first move lets the other side mate
  };

  // Spends what its share of the search's nodes allows by now on the root and the positions of this line.
  Sight look(const Line& line);

  // Follows a move's line with a mate score to the mate, if it ends before and the rest is easy to find. The score
  // stays what is proved, even where the defence shown does not hold out as long.
  void complete(RootMove& move);

 private:
  class Meter;

  // A mate's line: what there is of it, and the nodes that were allowed for it.
  struct Solved {
    Key position = 0;
    Color attacker = Color::Black;
    Line line;
    bool verified = false;
    std::uint64_t allowance = 0;
  };

  bool may_spend(std::uint64_t nodes) const;
  MateAnswer ask(const Position& position, Color attacker, std::uint64_t nodes);
  const Solved* solve(const Position& position, Color attacker);
  std::optional<Line> mate_at_root(std::uint64_t nodes);
  std::optional<Line> mate_line(const Line& beginning);
  void tell_table(const Position& position, PackedMove move, Score score);
  bool lasts(const Position& position, int length_plies) const;

  MateSolver& solver_;
  AlphaBeta& searcher_;
  Table& table_;
  const Options& options_;
  const Position& root_;
  const History& game_;
  const bool any_move_;
  std::vector<MoveCode> checks_;  // of the listed moves
  std::uint64_t spent_ = 0;       // nodes, in slices
  std::vector<Solved> solved_;    // not to be repeated with each iteration
  std::optional<Line> mate_;      // of the root
};

}  // namespace tsugite
