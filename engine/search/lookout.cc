#include "engine/search/lookout.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/eval/evaluate.h"
#include "engine/search/node.h"

namespace tsugite {

namespace {

// Nodes: smaller slices are not worth their beginning.
constexpr std::uint64_t kLeastSlice = 400;
// Nodes between the solver's last look at its limit and its end, at most.
constexpr std::uint64_t kOvershoot = 1000;
// Nodes that the line of a mate may cost, once the mate is proved.
constexpr std::uint64_t kLineNodes = 30'000;

// How a slice is shared out: the root and the answer to the line's first move get most.
constexpr std::array<std::uint64_t, Lookout::kDeepest + 1> kWeights = {8, 8, 3, 3, 2, 2, 1, 1, 1};

}  // namespace

Lookout::Lookout(MateSolver& solver, AlphaBeta& searcher, Table& table, const Options& options, const Position& root,
                 const History& game, bool any_move)
    : solver_(solver),
      searcher_(searcher),
      table_(table),
      options_(options),
      root_(root),
      game_(game),
      any_move_(any_move) {}

// So many nodes are left, whatever the search is limited by.
bool Lookout::may_spend(std::uint64_t nodes) const {
  return !searcher_.stopped() && searcher_.nodes_left() > nodes + kOvershoot;
}

// Nobody may reach the king's goal while mated, and the game must last as long as the mate.
bool Lookout::lasts(const Position& position, int length_plies) const {
  if (options_.entering_king_rule == EnteringKingRule::TryRule) return false;
  return options_.max_moves_to_draw == 0 || position.ply() + length_plies - 1 <= options_.max_moves_to_draw;
}

// Charges the solver's nodes to the search as they come.
class Lookout::Meter {
 public:
  Meter(MateSolver& solver, AlphaBeta& searcher, std::uint64_t limit)
      : solver_(solver), searcher_(searcher), first_(solver.nodes()), counted_(first_), limit_(limit) {}
  ~Meter() { charge(); }
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;

  // Asked about every 256 nodes, and at each position that is replayed.
  bool runs_out() {
    charge();
    return searcher_.stopped() || nodes() >= limit_ || ++questions_ >= limit_;
  }

  std::uint64_t nodes() const { return solver_.nodes() - first_; }

 private:
  void charge() {
    searcher_.spend(solver_.nodes() - counted_);
    counted_ = solver_.nodes();
  }

  MateSolver& solver_;
  AlphaBeta& searcher_;
  const std::uint64_t first_;
  std::uint64_t counted_;
  std::uint64_t questions_ = 0;
  const std::uint64_t limit_;
};

MateAnswer Lookout::ask(const Position& position, std::uint64_t nodes) {
  Meter meter(solver_, searcher_, nodes);
  const MateAnswer answer = solver_.look(position, position.side_to_move(), [&meter] { return meter.runs_out(); });
  spent_ += meter.nodes();
  return answer;
}

Solution Lookout::solve(const Position& position, Color attacker) {
  Meter meter(solver_, searcher_, std::max(kLineNodes, searcher_.nodes() / 4));
  const MateTask task{.attacker = attacker, .length = LengthClaim::Improved, .tree = false, .grace_nodes = 0};
  return solver_.solve(position, task, [&meter] { return meter.runs_out(); }, {});
}

void Lookout::tell_table(const Position& position, PackedMove move, Score score) {
  table_.store(table_key(position, options_), 0,
               {.move = move,
                .score = score,
                .evaluation = evaluate(position),
                .depth_plies = kProvedDepth,
                .bound = score > 0 ? Bound::Lower : Bound::Upper,
                .pv = true});
}

std::optional<Line> Lookout::mate_at_root() {
  if (!may_spend(kLineNodes)) return std::nullopt;
  const Solution solution = solve(root_, root_.side_to_move());
  Line line = solution.main_line();
  const int length = static_cast<int>(line.size());
  if (line.empty() || !solution.verified || !lasts(root_, length)) return std::nullopt;
  // Where the game has been before, the mate that is proved now may have been missed then, too: checks that repeat
  // lose.
  const Position after = after_move(root_, line[0]);
  History game = game_;
  game.push(after);
  if (game.recurrence() != Repetition::None) return std::nullopt;
  if (length > 1) tell_table(after, line[1].packed(), mated_in(length - 1));
  return line;
}

Lookout::Sight Lookout::look(const Line& line) {
  Sight sight;
  const std::uint64_t searched = searcher_.nodes() - spent_;
  if (searched / kShare < spent_ + kLeastSlice) return sight;
  std::uint64_t slice = searched / kShare - spent_;
  if (!may_spend(slice)) return sight;

  const std::size_t last = std::min(line.size(), kDeepest);
  std::uint64_t weights = 0;
  for (std::size_t at = 0; at <= last; ++at) weights += kWeights[at];
  Position position = root_;
  Undo undo;
  for (std::size_t at = 0; at <= last && !searcher_.stopped(); ++at) {
    if (at > 0) position.do_move(line[at - 1], undo);
    const std::uint64_t before = spent_;
    const MateAnswer answer = ask(position, slice * kWeights[at] / weights);
    slice -= std::min(slice, spent_ - before);
    weights -= kWeights[at];
    if (answer.verdict != MateVerdict::Mate) continue;
    if (at == 0) {
      sight.mate = mate_at_root();
      if (sight.mate) return sight;
    } else if (lasts(position, answer.length_plies)) {
      tell_table(position, solver_.proved_move(position), mates_in(answer.length_plies));
      sight.refuted = at == 1;
      break;  // what follows is not going to be played
    }
  }
  return sight;
}

void Lookout::complete(RootMove& move) {
  if (!is_mate(move.score)) return;
  const bool mates = move.score > 0;
  const int missing = std::abs(mate_plies(move.score)) - static_cast<int>(move.line.size());
  if (missing <= 0 || !may_spend(kLineNodes)) return;
  const Color us = root_.side_to_move();
  const Line rest = solve(after_line(root_, move.line), mates ? us : opposite(us)).main_line();
  if (rest.empty() || static_cast<int>(rest.size()) > missing) return;
  move.line.insert(move.line.end(), rest.begin(), rest.end());
}

}  // namespace tsugite
