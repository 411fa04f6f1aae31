// Where the player keeps its mate solver, for `go mate` and for the lookout of a game: made when it is first wanted,
// with a table that is clear of problems with other pieces. All functions are for one thread.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>

#include "core/kind.h"
#include "core/position.h"
#include "engine/clock.h"
#include "engine/limits.h"
#include "engine/mate/solver.h"
#include "engine/options.h"
#include "engine/report.h"

namespace tsugite {

class MateDesk {
 public:
  // If games look for mates: makes a solver with the table that the options want, or clears the one there is, and takes
  // hold of its memory. Else there is none until it is asked for. What could not be had is told.
  void prepare(const Options& options, Listener& listener);

  // The solver, ready for this position; null if there is no memory for it. That is told once, until prepare() comes.
  MateSolver* solver_for(const Position& position, const Options& options, Listener& listener);

  // What was learned is of no use any more.
  void forget() { ground_.reset(); }

  // The answer to Limits::mate: all of its reports, and the finding. `halt` ends it.
  void answer(const Position& root, const Limits& limits, const Options& options, const Clock& clock,
              const std::atomic<bool>& halt, Listener& listener);

 private:
  // What the table takes for granted.
  using Ground = std::array<int, kKinds>;  // [basic kind] on the board and in both hands; not kings

  static Ground ground_of(const Position& position);
  bool fits(const Options& options) const { return solver_ && wanted_mib_ == options.mate_table_mib; }
  void make(const Options& options, Listener& listener);
  MateFinding search(MateSolver& solver, const Position& root, const MateTask& task, const Limits& limits,
                     const Options& options, const Clock& clock, const std::atomic<bool>& halt, Listener& listener);

  std::unique_ptr<MateSolver> solver_;
  std::optional<int> wanted_mib_;  // when it was last made, or could not be made
  bool used_ = false;              // its table, since it was clear
  bool occupied_ = false;          // its table's memory is taken hold of
  std::optional<Ground> ground_;   // of the last position; nullopt: the table is to be cleared
};

}  // namespace tsugite
