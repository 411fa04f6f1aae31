#include "engine/mate_desk.h"

#include <algorithm>
#include <cstdint>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "core/generate.h"

namespace tsugite {

namespace {

// Between two reports.
constexpr Milliseconds kFirstReport{100};  // what is over sooner needs none
constexpr Milliseconds kLeastInterval{50};

}  // namespace

MateDesk::Ground MateDesk::ground_of(const Position& position) {
  Ground ground{};
  const Setup setup = position.setup();
  for (const Occupant piece : setup.board)
    if (piece != kEmpty) ++ground[static_cast<std::size_t>(basic(kind_of(piece)))];
  for (const Hand hand : setup.hands)
    for (const Kind kind : kHandOrder) ground[static_cast<std::size_t>(kind)] += hand.count(kind);
  return ground;
}

void MateDesk::prepare(const Options& options, Listener& listener) {
  if (!options.mate_lookout) {
    solver_.reset();
    wanted_mib_.reset();
    return;
  }
  if (!fits(options)) {
    make(options, listener);
  } else if (!ground_) {
    if (used_) solver_->table().clear();
    used_ = false;
  }
  if (!solver_ || occupied_) return;
  solver_->table().occupy();
  occupied_ = true;
}

void MateDesk::make(const Options& options, Listener& listener) {
  const auto wanted = static_cast<std::size_t>(options.mate_table_mib);
  solver_.reset();
  forget();
  used_ = false;
  occupied_ = false;
  wanted_mib_ = options.mate_table_mib;
  try {
    solver_ = std::make_unique<MateSolver>(wanted);
  } catch (const std::bad_alloc&) {
    listener.on_message("warning: there is no memory for the table of the mate search");
    return;
  }
  const std::size_t got = solver_->table().mebibytes();
  if (got != wanted)
    listener.on_message("warning: a table of " + std::to_string(wanted) +
                        " MiB for the mate search cannot be had; using " + std::to_string(got) + " MiB");
}

MateSolver* MateDesk::solver_for(const Position& position, const Options& options, Listener& listener) {
  if (wanted_mib_ != options.mate_table_mib) make(options, listener);
  if (!solver_) return nullptr;
  const Ground ground = ground_of(position);
  if (used_ && ground_ != ground) solver_->table().clear();
  ground_ = ground;
  used_ = true;
  return solver_.get();
}

void MateDesk::answer(const Position& root, const Limits& limits, const Options& options, const Clock& clock,
                      const std::atomic<bool>& halt, Listener& listener) {
  const Color mover = root.side_to_move();
  const Color attacker = options.mate_defender_first ? opposite(mover) : mover;
  if (!root.has_king(opposite(attacker))) return listener.on_mate({.verdict = MateVerdict::NoMate, .line = {}});
  if (attacker != mover && root.in_check() && !has_legal_move(root)) {
    MateReport report;
    report.length_plies = 0;
    report.mated = true;
    report.time = clock.elapsed();
    listener.on_mate_report(report);
    listener.on_message("the side to move is mated already");
    return listener.on_mate({.verdict = MateVerdict::Mate, .line = {}});
  }
  MateSolver* const solver = solver_for(root, options, listener);
  if (solver == nullptr) return listener.on_mate({.verdict = MateVerdict::Unknown, .line = {}});
  const MateTask task{
      .attacker = attacker, .length = options.mate_length, .tree = false, .alternatives = options.multi_pv > 1};
  listener.on_mate(search(*solver, root, task, limits, options, clock, halt, listener));
}

MateFinding MateDesk::search(MateSolver& solver, const Position& root, const MateTask& task, const Limits& limits,
                             const Options& options, const Clock& clock, const std::atomic<bool>& halt,
                             Listener& listener) {
  const std::uint64_t nodes_before = solver.nodes();
  const std::uint64_t most_nodes = nodes_limit(limits, options);
  const auto stop = [&] {
    return halt || solver.nodes() - nodes_before >= most_nodes ||
           (limits.movetime && clock.elapsed() >= *limits.movetime);
  };
  MateReport report;
  report.mated = task.attacker != root.side_to_move();
  Milliseconds next_report = kFirstReport;
  const auto on_progress = [&](const MateProgress& progress) {
    report.time = clock.elapsed();
    if (report.time < next_report) return;
    next_report = report.time + std::max(options.pv_interval, kLeastInterval);
    report.nodes = progress.nodes;
    report.table_permille = solver.table().permille_used();
    if (progress.length_plies > 0) report.length_plies = progress.length_plies;
    report.variation = progress.line;
    listener.on_mate_report(report);
  };
  const Solution solution = solver.solve(root, task, stop, on_progress);
  if (!solution.fault.empty()) listener.on_message("error: the mate search erred: " + solution.fault);
  if (solution.too_deep)
    listener.on_message("warning: no verdict, as lines of more than " + std::to_string(MateSearch::kDeepest) +
                        " plies are not followed");

  MateFinding finding{.verdict = solution.verdict, .line = solution.main_line()};
  // Proved, but time ran out before its line was together.
  if (finding.line.empty() && finding.verdict == MateVerdict::Mate) finding.verdict = MateVerdict::Unknown;
  report.time = clock.elapsed();
  report.nodes = solution.nodes;
  report.table_permille = solver.table().permille_used();
  report.length_plies.reset();
  report.variation.clear();
  if (finding.verdict != MateVerdict::Mate) {
    listener.on_mate_report(report);
    return finding;
  }
  std::vector<std::vector<MoveCode>> lines = solution.lines();
  lines.resize(std::min(lines.size(), static_cast<std::size_t>(options.multi_pv)));
  for (report.line = 1; std::vector<MoveCode> & line : lines) {
    report.length_plies = static_cast<int>(line.size());
    report.variation = std::move(line);
    listener.on_mate_report(report);
    ++report.line;
  }
  return finding;
}

}  // namespace tsugite
