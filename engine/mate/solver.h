// Solves a tsume problem: is there a mate, how long is it, and the tree of its lines. Every mate that comes out of here
// has been replayed against the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/color.h"
#include "core/position.h"
#include "engine/mate/df_pn.h"
#include "engine/mate/proof_table.h"
#include "engine/mate/solution.h"

namespace tsugite {

struct MateTask {
  Color attacker = Color::Black;
  LengthClaim length = LengthClaim::Found;  // how far to look for shorter mates
  bool tree = true;                         // else the main line only
  std::uint64_t grace_nodes = 4'000;        // what the line of a proved mate may cost when the time is over: some 10 ms
  bool alternatives = false;                // the attacker's other moves that mate no later; without tree at the root
};

// How the work goes on.
struct MateProgress {
  std::uint64_t nodes = 0;
  int length_plies = 0;        // of the best mate so far, 0 if none
  std::vector<MoveCode> line;  // of that mate, to its end; while there is none, the line at work on
};

class MateSolver {
 public:
  // MiB; takes less if that cannot be had (table().mebibytes() says). At least 1, or std::bad_alloc. Lines of more than
  // `deepest` plies are not followed.
  explicit MateSolver(std::size_t table_mib, int deepest = MateSearch::kDeepest);

  // True ends the work; asked often.
  using Stop = std::function<bool()>;
  // Every thousand nodes or so, which take less than a millisecond.
  using OnProgress = std::function<void(const MateProgress&)>;

  // A mate found when the time is over is still a mate, with the claim that stands by then: its main line is in the
  // tree, whatever else is not. What the table learned of other problems helps and never harms; of problems with other
  // pieces it has to be cleared first.
  Solution solve(const Position& root, const MateTask& task, const Stop& stop, const OnProgress& on_progress);

  // Is there a mate at all? The least that solve() does: nothing is verified, and the table is asked first.
  MateAnswer look(const Position& position, Color attacker, const Stop& stop);
  // The first move of the mate that look() proved for the side to move.
  PackedMove proved_move(const Position& position) const;

  ProofTable& table() { return table_; }
  const ProofTable& table() const { return table_; }
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  class Run;
  class Builder;

  ProofTable table_;
  MateSearch search_;
};

}  // namespace tsugite
