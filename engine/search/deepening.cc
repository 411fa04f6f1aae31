#include "engine/search/deepening.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

#include "core/generate.h"
#include "engine/eval/evaluate.h"

namespace tsugite {

namespace {

// Readers are not to be flooded: twenty lines a second, with some in advance, as the first iterations are short.
constexpr Milliseconds kTimeOfLine{50};
constexpr Milliseconds kAdvance{450};

// Times that a root is searched again to the same depth.
constexpr int kMostRounds = 2;

// Of a search at least so deep (plies), what refutes so many of its moves is kept for later ones.
constexpr int kRefutationsFrom = 8;
constexpr std::size_t kRefutations = 8;

// How far the search is from calm, in 1/1000 of the aim: recent changes of the best move and a falling score ask for
// more time. By hand: a search without either may take less than its aim, one with most of both two and a half times as
// much.
constexpr int kCalm = 700;
constexpr int kChange = 350;        // for each change
constexpr int kMostChanges = 3000;  // permille of one, those of earlier iterations count half each time
constexpr int kDropCentipawn = 5;   // for each
constexpr Score kMostDrop = 150;    // centipawns
int unrest(int changes_permille, Score drop) {
  return kCalm + kChange * std::min(changes_permille, kMostChanges) / 1000 +
         kDropCentipawn * std::clamp(drop, 0, kMostDrop);
}

}  // namespace

std::vector<MoveCode> root_moves(const Position& root, const Options& options) {
  return legal_moves(root, non_promotions(options));
}

void put_table_move_first(std::vector<MoveCode>& moves, const Position& root, const Table& table,
                          const Options& options) {
  const std::optional<TableEntry> known = table.probe(table_key(root, options, root.side_to_move()), 0);
  if (!known) return;
  const auto best = std::find(moves.begin(), moves.end(), unpack(root, known->move).value_or(MoveCode::none()));
  if (best != moves.end()) std::rotate(moves.begin(), best, best + 1);
}

Deepening::Deepening(AlphaBeta& searcher, const Options& options, Clock* clock, Say say, Progress progress,
                     Milliseconds patience)
    : searcher_(searcher),
      options_(options),
      clock_(clock),
      say_(std::move(say)),
      progress_(std::move(progress)),
      patience_(patience),
      conspiracy_(searcher) {}

Milliseconds Deepening::elapsed() const { return clock_ ? clock_->elapsed() : Milliseconds{0}; }

// Lines come in blocks; a block greater than what may be said in advance waits for all of that.
bool Deepening::too_many_lines() const {
  return elapsed() < lines_paid_ + std::min(static_cast<int>(lines_ - 1) * kTimeOfLine, kAdvance);
}

void Deepening::report(std::size_t line, int depth, Bound bound) {
  report(moves_[line], line, score_of(line), depth, bound);
}

void Deepening::report(const RootMove& move, std::size_t line, Score score, int depth, Bound bound) {
  if (!say_) return;
  lines_paid_ = std::max(lines_paid_, elapsed() - kAdvance) + kTimeOfLine;
  Report report;
  report.depth_plies = depth;
  report.selective_depth_plies = std::max(depth, move.selective_depth_plies);
  report.line = static_cast<int>(line) + 1;
  report.score = score;
  report.bound = bound;
  report.time = elapsed();
  report.variation = move.line;
  if (line == 0 && bound == Bound::Exact && options_.conspiracy) report.firmness = firmness_;
  progress_(report);
  say_(report);
}

// A search cut off before it knew anything has the static evaluation to show; not more than the line before, though.
Score Deepening::score_of(std::size_t line) const {
  const RootMove& move = moves_[line];
  if (move.score != -kInfinity) return move.score;
  if (move.previous_score != -kInfinity) return move.previous_score;
  const Score evaluation = searcher_.evaluation().evaluate(searcher_.position());
  return line == 0 ? evaluation : std::min(evaluation, score_of(line - 1));
}

void Deepening::report_lines(std::size_t lines, int depth) {
  for (std::size_t line = 0; line < lines; ++line) report(line, depth, Bound::Exact);
  last_report_ = elapsed();
}

// A move that looked better for a moment and lost again before the search was cut off is not to be played.
void Deepening::return_to(const RootMove& finished) {
  const auto place = std::find_if(moves_.begin(), moves_.end(),
                                  [&finished](const RootMove& move) { return move.code == finished.code; });
  std::rotate(moves_.begin(), place, place + 1);
  moves_[0] = finished;
}

// The end of a search that was cut off while it tried to find out how good its best move is: what that move is worth at
// least, and then, since the last word is to be exact, what the last finished iteration found the position to be worth.
void Deepening::report_unsettled(const RootMove& finished, int depth) {
  report(0, depth + 1, Bound::Lower);
  if (moves_[0].code == finished.code) moves_[0].line = finished.line;
  RootMove last = moves_[0];
  last.selective_depth_plies = finished.selective_depth_plies;
  report(last, 0, finished.score, depth, Bound::Exact);
}

void Deepening::search_line(std::size_t line, int depth) {
  const Score expected = moves_[line].previous_score;
  Score window = searcher_.margins().aspiration_window;
  Score alpha = -kInfinity;
  Score beta = kInfinity;
  if (depth >= searcher_.margins().aspiration_depth && expected != -kInfinity) {
    alpha = std::max(expected - window, -kInfinity);
    beta = std::min(expected + window, kInfinity);
  }
  while (true) {
    const Score score = searcher_.search_root(moves_, line, depth, alpha, beta);
    if (searcher_.stopped()) return;
    if (score > alpha && score < beta) return;
    if (score <= alpha && alpha == -kInfinity) return;
    if (score >= beta && beta == kInfinity) return;
    // Among several lines a new one makes no sense without the others.
    if (lines_ == 1 && elapsed() >= patience_ && !too_many_lines())
      report(moves_[line], line, score, depth, score <= alpha ? Bound::Upper : Bound::Lower);
    window *= Margins::kAspirationGrowth;
    const bool give_up = window > Margins::kAspirationWidest || is_mate(score);
    if (score <= alpha) {
      if (clock_) clock_->unsettle();
      beta = alpha + 1 + (beta - alpha) / 2;
      alpha = give_up ? -kInfinity : std::max(score - window, -kInfinity);
    } else {
      beta = give_up ? kInfinity : std::min(score + window, kInfinity);
    }
  }
}

void Deepening::keep_lines(int depth) {
  for (std::size_t line = 0; line < lines_; ++line)
    searcher_.tree().keep_best(moves_[line].line,
                               {.score = moves_[line].score, .bound = moves_[line].bound, .depth_plies = depth});
}

// How firmly the score of the iteration just finished stands. Where a leaf that it hangs on gives way to a deeper look,
// the root is searched again.
void Deepening::settle(int depth, MoveCode former_best) {
  firmness_.reset();
  // A move and a score that stand where they stood are believed.
  const bool doubted = moves_[0].code != former_best || moves_[0].previous_score == -kInfinity ||
                       std::abs(moves_[0].score - moves_[0].previous_score) > Conspiracy::kMargin / 2;
  const bool look_deeper = options_.horizon_search && lines_ == 1 && doubted;
  const bool told = options_.conspiracy && say_;
  if (depth < Conspiracy::kFromDepth || !(told || look_deeper)) return;
  for (int rounds = 0; !searcher_.stopped() && !is_decisive(moves_[0].score); ++rounds) {
    const Firmness firmness = conspiracy_.measure(moves_[0], depth);
    if (searcher_.stopped()) return;
    firmness_ = firmness;
    if (!look_deeper || rounds == kMostRounds) return;
    if (!conspiracy_.gives_way(firmness, moves_[0].score, depth) || searcher_.stopped()) return;
    const std::vector<RootMove> before = moves_;
    for (RootMove& move : moves_) {
      move.previous_score = move.score;
      move.score = -kInfinity;
    }
    searcher_.tree().begin_iteration(depth);
    search_line(0, depth);
    if (searcher_.stopped()) {
      moves_ = before;
      return;
    }
    keep_lines(depth);
    firmness_.reset();
  }
}

bool Deepening::content(int depth, int unrest_permille) const {
  // Nothing shorter than a mate within the depth searched can turn up.
  const Score best = moves_[0].score;
  if (options_.multi_pv == 1 && is_mate(best) && (mate_proved_ || std::abs(mate_plies(best)) <= depth)) return true;
  if (!clock_) return false;
  if (refuted_) {
    clock_->unsettle();
    return false;
  }
  const bool forced = moves_.size() == 1 && depth >= kForcedDepth;
  return clock_->may_stop(forced ? Clock::kForced : unrest_permille);
}

// Between iterations. A mate that turns up is the best line from here on.
void Deepening::look_out() {
  const Lookout::Sight sight = lookout_->look(moves_[0].line);
  refuted_ = sight.refuted && moves_.size() > 1;
  if (sight.mate && !(is_mate(moves_[0].score) && moves_[0].score >= mates_in(static_cast<int>(sight.mate->size())))) {
    auto place = std::find_if(moves_.begin(), moves_.end(),
                              [&sight](const RootMove& move) { return move.code == sight.mate->front(); });
    if (place == moves_.end() && lookout_->any_move()) {
      place = moves_.emplace(moves_.end());
      place->code = sight.mate->front();
    }
    if (place != moves_.end()) {
      std::rotate(moves_.begin(), place, place + 1);
      RootMove& best = moves_[0];
      best.line = *sight.mate;
      best.score = mates_in(static_cast<int>(best.line.size()));
      best.bound = Bound::Exact;
      best.selective_depth_plies = static_cast<int>(best.line.size());
      mate_proved_ = true;
    }
  }
  for (std::size_t line = 0; line < lines_; ++line) lookout_->complete(moves_[line]);
}

// After an iteration, finished or overtaken: tells the others, and takes from them what is deeper. Returns its depth.
int Deepening::go_on_from_deepest(int depth) {
  if (searcher_.stopped() && !searcher_.overtaken()) return depth;
  if (!searcher_.overtaken()) relay_->hand_in(depth, moves_);
  if (relay_->depth_plies() == depth && !searcher_.overtaken()) return depth;
  searcher_.resume();
  Relay::Iteration latest = relay_->latest();
  moves_ = std::move(latest.moves);
  return latest.depth_plies;
}

// The moves of the tree that guides the first iteration come first, in its order.
void Deepening::order_by_tree() {
  const KnownTree& guide = searcher_.tree().guide();
  auto next = moves_.begin();
  for (MoveIndex at = guide.root(); at != kNoMove; at = guide[at].sibling) {
    const auto found =
        std::find_if(next, moves_.end(), [code = guide[at].code](const RootMove& move) { return move.code == code; });
    if (found != moves_.end()) std::rotate(next++, found, found + 1);
  }
}

std::vector<RootMove> Deepening::run(const std::vector<MoveCode>& moves, int max_depth_plies) {
  moves_.clear();
  for (const MoveCode move : moves) {
    moves_.emplace_back();
    moves_.back().code = move;
    moves_.back().line.assign(1, move);
  }
  order_by_tree();
  lines_ = std::min(static_cast<std::size_t>(std::max(options_.multi_pv, 1)), moves_.size());
  const std::size_t lines = lines_;
  const int last_depth = std::min(max_depth_plies, kMaxDepth);
  std::vector<RootMove> complete;  // as the last finished iteration left them, for several lines
  RootMove finished;               // the best of the last finished iteration
  int changes_permille = 0;        // fades by half each iteration
  int reported_depth = 0;
  finished_depth_ = 0;
  conspiracy_.begin();
  firmness_.reset();
  mate_proved_ = refuted_ = false;

  for (int depth = 1; depth <= last_depth && !searcher_.stopped(); ++depth) {
    const MoveCode former_best = moves_[0].code;
    for (RootMove& move : moves_) {
      move.previous_score = move.score;
      move.score = -kInfinity;
    }
    if (lines > 1) complete = moves_;
    searcher_.tree().begin_iteration(depth);
    for (std::size_t line = 0; line < lines && !searcher_.stopped(); ++line) {
      search_line(line, depth);
      std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(line) + 1,
                       [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    }
    if (relay_ != nullptr) depth = go_on_from_deepest(depth);
    if (searcher_.stopped()) {
      // Several lines only compare when all of them were searched to the same depth.
      if (lines > 1 && finished_depth_ > 0) moves_ = complete;
      if (lines == 1 && finished_depth_ > 0 && moves_[0].score == -kInfinity) return_to(finished);
      break;
    }
    finished_depth_ = depth;
    if (lookout_ != nullptr) look_out();
    keep_lines(depth);
    settle(depth, former_best);
    finished = moves_[0];
    changes_permille = changes_permille / 2 + (moves_[0].code != former_best && depth > 1 ? 1000 : 0);
    const Score drop = moves_[0].previous_score == -kInfinity ? 0 : moves_[0].previous_score - moves_[0].score;
    const bool due = options_.consideration_mode || elapsed() - last_report_ >= options_.pv_interval;
    if (depth == 1 || (due && !too_many_lines())) {
      report_lines(lines, depth);
      reported_depth = depth;
    }
    if (given_ != nullptr) {
      given_->go_on(last_depth, searcher_.nodes() - given_->spent_nodes());
      if (due) given_->report();
    }
    if (content(depth, unrest(changes_permille, drop))) break;
    if (depth >= kAheadFrom && depth < last_depth) depth = std::min(depth + ahead_plies_, last_depth - 1);
  }

  if (given_ != nullptr) {
    if (finished_depth_ == max_depth_plies) given_->go_on(max_depth_plies, std::numeric_limits<std::uint64_t>::max());
    given_->report();
  }
  if (options_.keep_tree && finished_depth_ >= kRefutationsFrom)
    searcher_.keep_refutations({moves_.data(), std::min(moves_.size(), kRefutations)});

  // The last word is always said: what the choice rests on. A mate that goes beyond the window is one all the same.
  const RootMove& best = moves_[0];
  if (searcher_.stopped() && finished_depth_ > 0 && best.bound == Bound::Lower && best.score != -kInfinity &&
      !(is_mate(best.score) && best.score > 0))
    report_unsettled(finished, finished_depth_);
  else if (finished_depth_ != reported_depth || searcher_.stopped() || finished_depth_ == 0)
    report_lines(lines, std::max(finished_depth_, 1));
  return moves_;
}

}  // namespace tsugite
