#include "engine/search/lookout.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/legality.h"
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
                 const History& game, const std::vector<MoveCode>& listed)
    : solver_(solver),
      searcher_(searcher),
      table_(table),
      options_(options),
      root_(root),
      game_(game),
      any_move_(listed.empty()) {
  for (const MoveCode move : listed)
    if (gives_check(root, move)) checks_.push_back(move);
}

// So many nodes are left, whatever the search is limited by.
bool Lookout::may_spend(std::uint64_t nodes) const {
  return !searcher_.stopped() && searcher_.nodes_left() > nodes + kOvershoot;
}

// Nobody may reach the king's goal while mated, and the game must last as long as the mate; which a score must express.
bool Lookout::lasts(const Position& position, int length_plies) const {
  if (length_plies > kLongestMate) return false;
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

MateAnswer Lookout::ask(const Position& position, Color attacker, std::uint64_t nodes) {
  Meter meter(solver_, searcher_, nodes);
  const MateAnswer answer = solver_.look(position, attacker, [&meter] { return meter.runs_out(); });
  spent_ += meter.nodes();
  return answer;
}

// Null if there are no nodes for it. What failed is tried again when twice as many may be spent.
const Lookout::Solved* Lookout::solve(const Position& position, Color attacker) {
  auto known = std::find_if(solved_.begin(), solved_.end(), [&](const Solved& solved) {
    return solved.position == position.key() && solved.attacker == attacker;
  });
  if (known != solved_.end() && known->verified) return &*known;
  if (!may_spend(kLineNodes)) return nullptr;
  const std::uint64_t allowance =
      std::min(std::max(kLineNodes, searcher_.nodes() / 4), searcher_.nodes_left() - kOvershoot);
  if (known == solved_.end())
    known = solved_.insert(known, {.position = position.key(), .attacker = attacker, .line = {}});
  else if (allowance / 2 < known->allowance)
    return &*known;
  Meter meter(solver_, searcher_, allowance);
  const MateTask task{.attacker = attacker, .length = LengthClaim::Improved, .tree = false, .grace_nodes = 0};
  const Solution solution = solver_.solve(position, task, [&meter] { return meter.runs_out(); }, {});
  known->line = solution.main_line();
  known->verified = solution.verified && !known->line.empty();
  known->allowance = allowance;
  return &*known;
}

void Lookout::tell_table(const Position& position, PackedMove move, Score score) {
  table_.store(table_key(position, options_, root_.side_to_move()), 0,
               {.move = move,
                .score = score,
                .evaluation = searcher_.evaluation().evaluate(position),
                .depth_plies = kProvedDepth,
                .other_plies = kProvedDepth,
                .bound = score > 0 ? Bound::Lower : Bound::Upper,
                .pv = true});
}

// A mate that was proved after these moves, to its end, if it may be played.
std::optional<Line> Lookout::mate_line(const Line& beginning) {
  const Solved* const solved = solve(after_line(root_, beginning), root_.side_to_move());
  if (solved == nullptr || !solved->verified) return std::nullopt;
  Line line = beginning;
  line.insert(line.end(), solved->line.begin(), solved->line.end());
  const int length = static_cast<int>(line.size());
  if (!lasts(root_, length)) return std::nullopt;
  // Where the game has been before, the mate that is proved now may have been missed then, too: checks that repeat
  // lose.
  const Position after = after_move(root_, line[0]);
  History game = game_;
  game.push(after);
  if (game.recurrence() != Repetition::None) return std::nullopt;
  if (length > 1) tell_table(after, line[1].packed(), mated_in(length - 1));
  return line;
}

// By any move, or by one of those that may be played.
std::optional<Line> Lookout::mate_at_root(std::uint64_t nodes) {
  const Color us = root_.side_to_move();
  if (any_move_) return ask(root_, us, nodes).verdict == MateVerdict::Mate ? mate_line({}) : std::nullopt;
  for (const MoveCode check : checks_) {
    if (ask(after_move(root_, check), us, nodes / checks_.size()).verdict != MateVerdict::Mate) continue;
    if (const std::optional<Line> line = mate_line({check})) return line;
  }
  return std::nullopt;
}

Lookout::Sight Lookout::look(const Line& line) {
  Sight sight;
  sight.mate = mate_;
  if (mate_) return sight;
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
    const std::uint64_t share = slice * kWeights[at] / weights;
    if (at == 0) {
      sight.mate = mate_ = mate_at_root(share);
      if (mate_) return sight;
    } else {
      const MateAnswer answer = ask(position, position.side_to_move(), share);
      if (answer.verdict == MateVerdict::Mate && lasts(position, answer.length_plies)) {
        tell_table(position, solver_.proved_move(position), mates_in(answer.length_plies));
        sight.refuted = at == 1;
        break;  // what follows is not going to be played
      }
    }
    slice -= std::min(slice, spent_ - before);
    weights -= kWeights[at];
  }
  return sight;
}

void Lookout::complete(RootMove& move) {
  if (!is_mate(move.score)) return;
  const bool mates = move.score > 0;
  const int missing = std::abs(mate_plies(move.score)) - static_cast<int>(move.line.size());
  if (missing <= 0) return;
  const Color us = root_.side_to_move();
  const Solved* const rest = solve(after_line(root_, move.line), mates ? us : opposite(us));
  if (rest == nullptr || static_cast<int>(rest->line.size()) > missing) return;
  move.line.insert(move.line.end(), rest->line.begin(), rest->line.end());
}

}  // namespace tsugite
