#include "engine/mate/solver.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <unordered_set>
#include <utility>

#include "core/generate.h"
#include "core/legality.h"
#include "engine/mate/one_ply.h"
#include "engine/mate/verify.h"

namespace tsugite {

namespace {

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

// A tree with more moves than this helps nobody.
constexpr std::size_t kMostMoves = 100'000;

constexpr std::uint64_t kProgressNodes = 1'000;

}  // namespace

MateSolver::MateSolver(std::size_t table_mib, int deepest) : search_(table_, deepest) { table_.resize(table_mib); }

MateAnswer MateSolver::look(const Position& position, Color attacker, const Stop& stop) {
  return search_.search(position, attacker, kAnyLength, [&stop](const MateSearch&) { return stop(); });
}

PackedMove MateSolver::proved_move(const Position& position) const {
  return search_.known(position, position.side_to_move(), kAnyLength).move;
}

// One problem on its way to a solution.
class MateSolver::Run {
 public:
  // All must outlive it.
  Run(MateSearch& search, const Position& root, const MateTask& task, const Stop& stop, const OnProgress& on_progress)
      : search_(search), root_(root), task_(task), caller_stops_(stop), on_progress_(on_progress), stop_(stop) {}

  Solution solve();

  std::uint64_t nodes() const { return search_.nodes() - nodes_before_; }
  bool stopped() const { return stop_(); }
  MateAnswer ask(const Position& position, int length_plies, std::uint64_t most_nodes);
  MoveCode mating_move(const Position& position, int length_plies);
  VerificationResult replay(const Position& root, int length_plies);

 private:
  void tell_progress(bool at_root);
  Stop late_stop() const;
  Solution beyond_reach() const;
  void find_shorter(Solution& solution);
  void keep_line(Solution& solution);

  MateSearch& search_;
  const Position& root_;
  const MateTask& task_;
  const Stop& caller_stops_;
  const OnProgress& on_progress_;
  Stop stop_;  // the caller's, or what is later
  const std::uint64_t nodes_before_ = search_.nodes();
  std::uint64_t next_progress_ = nodes_before_ + kProgressNodes;  // at so many nodes
  bool too_deep_ = false;                                         // some answer was
  int best_length_ = 0;
  std::vector<MoveCode> best_line_;  // of a mate so long, or of the one found before it
};

MateAnswer MateSolver::Run::ask(const Position& position, int length_plies, std::uint64_t most_nodes) {
  const std::uint64_t before = search_.nodes();
  const std::uint64_t limit = most_nodes == kNoLimit ? kNoLimit : before + most_nodes;
  const MateAnswer answer = search_.search(position, task_.attacker, length_plies, [&](const MateSearch& search) {
    if (search.nodes() >= next_progress_) tell_progress(&position == &root_);
    return search.nodes() >= limit || stopped();
  });
  too_deep_ |= answer.too_deep;
  return answer;
}

void MateSolver::Run::tell_progress(bool at_root) {
  next_progress_ = search_.nodes() + kProgressNodes;
  if (!on_progress_) return;
  MateProgress progress;
  progress.nodes = nodes();
  progress.length_plies = static_cast<int>(best_line_.size());
  progress.line = best_line_;
  if (best_line_.empty() && at_root) progress.line = search_.current_line();
  on_progress_(progress);
}

// A check after which the defender is mated within the plies that are left; none() if time ran out. To be asked where a
// mate within `length_plies` is known.
MoveCode MateSolver::Run::mating_move(const Position& position, int length_plies) {
  if (const MoveCode mate = mate_in_one(position); !mate.is_none()) return mate;
  const auto leads_to_mate = [&](MoveCode move) {
    return ask(after_move(position, move), length_plies - 1, kNoLimit).verdict == MateVerdict::Mate;
  };
  for (int round = 0; round < 2; ++round) {
    const Knowledge known = search_.known(position, task_.attacker, length_plies);
    if (known.proved()) {
      if (const MoveCode move = unpack(position, known.move).value_or(MoveCode::none());
          !move.is_none() && is_legal(position, move) && gives_check(position, move) && leads_to_mate(move))
        return move;
    }
    if (ask(position, length_plies, kNoLimit).verdict != MateVerdict::Mate) return MoveCode::none();
  }
  MoveList checks;
  generate_checks(position, NonPromotions::All, checks);
  for (const ScoredMove& check : checks) {
    if (stopped()) break;
    if (leads_to_mate(check.code)) return check.code;
  }
  return MoveCode::none();
}

// Grows the tree, the main line first, without recursion: mates of a thousand plies and more exist. What is not wanted
// as a tree is the main line alone, with the alternatives at the root each followed by its own.
class MateSolver::Builder {
 public:
  Builder(Run& run, const MateTask& task, Solution& solution) : run_(run), task_(task), solution_(solution) {}

  // By the moves that the mate was replayed with; without them (null) the table is asked, and where the mate is not
  // proved to be the shortest the lengths are those of some line.
  void build(const Position& root, std::shared_ptr<const MatePlans> plans) {
    work_.push_back({.position = root,
                     .parent = kNoMove,
                     .length = solution_.length_plies,
                     .stage = Stage::MainLine,
                     .plans = std::move(plans)});
    while (!work_.empty()) {
      const Place place = std::move(work_.back());
      work_.pop_back();
      if (run_.stopped() || solution_.tree.size() > kMostMoves) {
        solution_.complete = false;
        return;
      }
      if (place.stage == Stage::Alternatives) {
        attack_otherwise(place);
        continue;
      }
      // The main line goes to its end; any other ends where it comes to a position that the tree has already.
      if (task_.tree && !seen_.insert(place.position.key()).second && place.stage == Stage::Branch) {
        solution_.marks[place.parent].joins = true;
        continue;
      }
      if (place.position.side_to_move() == task_.attacker)
        attack(place);
      else
        defend(place);
    }
  }

 private:
  enum class Stage : std::uint8_t { MainLine, Branch, Alternatives };

  struct Place {
    Position position;
    MoveIndex parent;
    int length;  // plies to the mate
    Stage stage;
    std::shared_ptr<const MatePlans> plans;  // for all that follows; null where the length is proved to be the shortest
  };

  // False if time ran out.
  bool known(const MateAnswer& answer) {
    if (answer.verdict != MateVerdict::Unknown) return true;
    solution_.complete = false;
    return false;
  }

  MoveIndex add(const Place& place, MoveCode move) {
    const MoveIndex at = solution_.tree.add(place.parent, move);
    solution_.marks.resize(solution_.tree.size());
    solution_.marks[at].length_plies = place.length;
    return at;
  }

  // To be grown later, the last one told first.
  void go_on(const Place& place, MoveIndex at, int length, Stage stage) {
    if (length == 0) return;
    work_.push_back({.position = after_move(place.position, solution_.tree[at].code),
                     .parent = at,
                     .length = length,
                     .stage = stage,
                     .plans = place.plans});
  }

  void attack(Place place) {
    const MatePlan* const plan = plan_for(place.position, place.plans);
    const MoveCode best = plan != nullptr ? plan->move : run_.mating_move(place.position, place.length);
    if (best.is_none()) {
      solution_.complete = false;
      return;
    }
    // A mate that is not proved to be the shortest may turn out shorter on the way.
    if (plan != nullptr) {
      place.length = plan->length_plies;
    } else if (solution_.claim != LengthClaim::Shortest) {
      const MateAnswer answer = run_.ask(after_move(place.position, best), place.length - 1, kNoLimit);
      if (!known(answer)) return;
      place.length = std::min(place.length, answer.length_plies + 1);
    }
    const MoveIndex first = add(place, best);
    const Stage stage = place.stage;
    if (task_.alternatives && (task_.tree || place.parent == kNoMove)) {
      place.stage = Stage::Alternatives;
      work_.push_back(place);
    }
    go_on(place, first, place.length - 1, stage);
  }

  // The attacker's other moves, where the tree has its best one.
  void attack_otherwise(const Place& place) {
    const MoveIndex first = place.parent == kNoMove ? solution_.tree.root() : solution_.tree[place.parent].deeper;
    const MoveCode best = solution_.tree[first].code;
    struct Other {
      MoveIndex at;
      Place place;
    };
    std::vector<Other> others;
    MoveList checks;
    generate_checks(place.position, NonPromotions::All, checks);
    for (const ScoredMove& check : checks) {
      if (check.code == best) continue;
      const Position checked = after_move(place.position, check.code);
      const MateAnswer answer = run_.ask(checked, place.length - 1, kNoLimit);
      if (!known(answer)) break;
      if (answer.verdict != MateVerdict::Mate) continue;
      Place other = place;
      if (place.plans != nullptr) {
        VerificationResult replayed = run_.replay(checked, answer.length_plies);
        if (replayed.verification != Verification::Right) {
          solution_.complete = false;
          break;
        }
        other.length = replayed.length_plies + 1;
        other.plans = std::make_shared<const MatePlans>(std::move(replayed.plans));
      }
      others.push_back({add(other, check.code), other});
      solution_.marks[others.back().at].alternative = true;
    }
    for (auto it = others.rbegin(); it != others.rend(); ++it)
      go_on(it->place, it->at, it->place.length - 1, task_.tree ? Stage::Branch : Stage::MainLine);
  }

  static const MatePlan* plan_for(const Position& position, const std::shared_ptr<const MatePlans>& plans) {
    if (plans == nullptr) return nullptr;
    const auto found = plans->find(position.key());
    return found == plans->end() ? nullptr : &found->second;
  }

  struct Answer {
    MoveCode move;
    int length;
  };

  // How many plies the mate takes after this answer, or 0 if it takes fewer than the longest defence; nothing if time
  // ran out.
  std::optional<int> length_after(const Position& position, int most, const std::shared_ptr<const MatePlans>& plans) {
    if (const MatePlan* const plan = plan_for(position, plans)) return plan->length_plies;
    if (solution_.claim != LengthClaim::Shortest) {
      const MateAnswer answer = run_.ask(position, most, kNoLimit);
      if (!known(answer)) return std::nullopt;
      return answer.verdict == MateVerdict::Mate ? answer.length_plies : 0;
    }
    if (most <= 1) return most;
    const MateAnswer answer = run_.ask(position, most - 2, kNoLimit);
    if (!known(answer)) return std::nullopt;
    return answer.verdict == MateVerdict::NoMate ? most : 0;
  }

  // Is there a mate within so many plies? Nothing if time ran out.
  std::optional<bool> mates_within(const Position& position, int plies) {
    const MateAnswer answer = run_.stopped() ? MateAnswer() : run_.ask(position, plies, kNoLimit);
    if (!known(answer)) return std::nullopt;
    return answer.verdict == MateVerdict::Mate;
  }

  // The fewest plies that a mate takes from here, known to be no more than `most`; nothing if time ran out.
  std::optional<int> exact_length(const Position& position, int most) {
    int least = most % 2;
    while (least < most) {
      const int middle = least + (most - least) / 4 * 2;
      const std::optional<bool> mates = mates_within(position, middle);
      if (!mates) return std::nullopt;
      if (*mates)
        most = middle;
      else
        least = middle + 2;
    }
    return most;
  }

  // The piece that gives the only check, from afar: kNoCell if it is none.
  static Cell far_checker(const Position& position) {
    if (position.checkers() != 1) return kNoCell;
    const Cell checker = position.checker();
    const Cell king = position.king(position.side_to_move());
    return attacks_near(position.at(checker), checker, king) ? kNoCell : checker;
  }

  // Whether a piece dropped between king and checker is futile: taken at once by the checker, and with nothing gained -
  // the piece handed back - the mate takes no more plies than `others`, what the answers that drop nothing hold out; or
  // what goes beyond that is futile again. No if time ran out; the tree is not complete then.
  bool is_futile(const Position& position, MoveCode drop, int others) {
    const Cell checker = far_checker(position);
    const Position dropped = after_move(position, drop);
    const Kind kind = kind_of(position.at(checker));
    for (const bool promotes : {true, false}) {
      if (promotes && !can_promote(kind)) continue;
      const MoveCode capture = MoveCode::board(checker, drop.to(), kind, promotes);
      if (!is_legal(dropped, capture) || !gives_check(dropped, capture)) continue;
      Setup setup = after_move(dropped, capture).setup();
      setup.hands[static_cast<std::size_t>(index(task_.attacker))].remove(drop.kind());
      setup.hands[static_cast<std::size_t>(index(opposite(task_.attacker)))].add(drop.kind());
      if (is_mated_but_for_drops(Position(setup), others)) return true;
    }
    return false;
  }

  bool is_mated_but_for_drops(const Position& position, int plies) {
    const std::optional<bool> mates = mates_within(position, plies);
    if (!mates) return false;
    if (*mates) return true;
    if (far_checker(position) == kNoCell) return false;
    for (const MoveCode move : legal_moves(position, NonPromotions::All))
      if (move.is_drop() ? !is_futile(position, move, plies)
                         : !mates_within(after_move(position, move), plies - 1).value_or(false))
        return false;
    return true;
  }

  void mark_futile(const Place& place, const std::vector<MoveIndex>& answers) {
    const auto drops = [this](MoveIndex at) { return solution_.tree[at].code.is_drop(); };
    if (std::none_of(answers.begin(), answers.end(), drops) || far_checker(place.position) == kNoCell) return;
    int others = 0;
    for (const MoveCode move : legal_moves(place.position, NonPromotions::All)) {
      if (move.is_drop()) continue;
      const std::optional<int> length = exact_length(after_move(place.position, move), place.length - 1);
      if (!length) return;
      others = std::max(others, 1 + *length);
    }
    for (const MoveIndex at : answers)
      if (drops(at)) solution_.marks[at].futile = is_futile(place.position, solution_.tree[at].code, others);
  }

  void defend(const Place& place) {
    std::vector<Answer> answers;
    int longest = 0;
    for (const MoveCode move : legal_moves(place.position, NonPromotions::All)) {
      const std::optional<int> length = length_after(after_move(place.position, move), place.length - 1, place.plans);
      if (!length) return;
      if (*length == 0) continue;
      longest = std::max(longest, *length);
      answers.push_back({move, *length});
    }
    if (answers.empty()) {
      if (place.length > 0) solution_.complete = false;  // a root that is mated has no answers
      return;
    }
    std::erase_if(answers, [&](const Answer& answer) { return answer.length < longest; });
    // What is on the board moves first, and drops least: a line that needs no piece from the hand is the plainest.
    std::stable_partition(answers.begin(), answers.end(), [](const Answer& answer) { return !answer.move.is_drop(); });
    if (!task_.tree) answers.resize(1, answers.front());
    std::vector<MoveIndex> added;
    for (const Answer& answer : answers) {
      added.push_back(add(place, answer.move));
      solution_.marks[added.back()].length_plies = longest + 1;
    }
    if (task_.tree) mark_futile(place, added);
    for (auto it = added.rbegin(); it != added.rend(); ++it)
      go_on(place, *it, longest, *it == added.front() ? place.stage : Stage::Branch);
  }

  Run& run_;
  const MateTask& task_;
  Solution& solution_;
  std::vector<Place> work_;
  std::unordered_set<Key> seen_;
};

// Stops when the grace is used up, too: nodes, and positions looked at.
MateSolver::Stop MateSolver::Run::late_stop() const {
  return [this, looks = std::uint64_t{0}, limit = search_.nodes() + task_.grace_nodes]() mutable {
    return (++looks >= 4 * task_.grace_nodes || search_.nodes() >= limit) && caller_stops_();
  };
}

// The line of the mate found last; the former one stays where time ran out before this one was together.
void MateSolver::Run::keep_line(Solution& solution) {
  stop_ = late_stop();
  const MateTask task{.attacker = task_.attacker, .length = LengthClaim::Found, .tree = false, .alternatives = false};
  Solution found;
  found.length_plies = best_length_;
  Builder(*this, task, found).build(root_, nullptr);
  stop_ = caller_stops_;
  if (!found.complete) return;
  best_line_ = found.main_line();
  solution.tree = std::move(found.tree);
  solution.marks = std::move(found.marks);
}

// With each position's move fixed, so that all lengths are exact.
VerificationResult MateSolver::Run::replay(const Position& root, int length_plies) {
  VerificationResult result = verify_mate(
      root, task_.attacker, length_plies,
      [this](const Position& position, int length) { return mating_move(position, length); }, stop_);
  if (result.verification != Verification::Right || result.once) return result;
  const MatePlans plans = std::move(result.plans);
  return verify_mate(
      root, task_.attacker, result.length_plies,
      [&plans](const Position& position, int) {
        const auto plan = plans.find(position.key());
        return plan == plans.end() ? MoveCode::none() : plan->second.move;
      },
      stop_);
}

// Far from the shortest a guess is cheap and saves many steps; so is one far below, often cheaper than the next step
// down. What costs too much is given up, and comes up again when all else has cost as much.
void MateSolver::Run::find_shorter(Solution& solution) {
  std::uint64_t patience = std::max<std::uint64_t>(nodes() / 8, 20'000);
  const std::uint64_t most_patience = task_.length == LengthClaim::Improved ? 8 * patience : kNoLimit / 2;
  int refuted = root_.side_to_move() == task_.attacker ? -1 : -2;  // as long as no mate can be
  int hopeless = refuted;                                          // with this patience
  while (task_.length != LengthClaim::Found && best_length_ > refuted + 2 && !stopped()) {
    const bool leap = best_length_ - 2 - hopeless > 12;
    int target = best_length_ - 2;
    if (leap) target = std::min(target, hopeless + (best_length_ - hopeless) / 4 / 2 * 2 + 2);
    const MateAnswer answer = ask(root_, target, patience);
    if (answer.verdict == MateVerdict::Mate) {
      best_length_ = answer.length_plies;
      keep_line(solution);
    } else if (answer.verdict == MateVerdict::NoMate) {
      refuted = hopeless = target;
    } else if (target < best_length_ - 2) {
      hopeless = target;
    } else if (patience < most_patience && !answer.too_deep) {
      hopeless = refuted;
      patience *= 2;
    } else {
      break;
    }
  }
  solution.length_plies = best_length_;
  solution.claim = task_.length == LengthClaim::Found                        ? LengthClaim::Found
                   : best_length_ <= std::max(refuted + 2, best_length_ % 2) ? LengthClaim::Shortest
                                                                             : LengthClaim::Improved;
}

// Of a mate so long that its lines cannot be followed to the end.
Solution MateSolver::Run::beyond_reach() const {
  Solution solution;
  solution.attacker = task_.attacker;
  solution.too_deep = true;
  return solution;
}

Solution MateSolver::Run::solve() {
  Solution solution;
  solution.attacker = task_.attacker;
  const MateAnswer answer = ask(root_, kAnyLength, kNoLimit);
  solution.verdict = answer.verdict;
  solution.too_deep = answer.too_deep;
  if (answer.verdict != MateVerdict::Mate) return solution;
  if (answer.length_plies >= kAnyLength) return beyond_reach();
  best_length_ = answer.length_plies;
  keep_line(solution);
  find_shorter(solution);

  // Nothing leaves unverified.
  stop_ = late_stop();
  VerificationResult verified = replay(root_, best_length_);
  if (verified.verification == Verification::Wrong && !caller_stops_()) {
    if (too_deep_) return beyond_reach();
    Solution wrong;
    wrong.attacker = task_.attacker;
    wrong.fault = verified.fault;
    return wrong;
  }
  if (verified.verification != Verification::Right) {
    solution.verified = solution.complete = false;
    return solution;
  }

  solution.length_plies = verified.length_plies;
  Solution built;
  built.attacker = solution.attacker;
  built.claim = solution.claim;
  built.length_plies = solution.length_plies;
  Builder(*this, task_, built)
      .build(root_, solution.claim == LengthClaim::Shortest
                        ? nullptr
                        : std::make_shared<const MatePlans>(std::move(verified.plans)));
  solution.complete = built.complete;
  if (built.complete || main_line_mates(root_, built)) {
    solution.tree = std::move(built.tree);
    solution.marks = std::move(built.marks);
  }
  for (MoveIndex at = solution.tree.root(); at != kNoMove; at = solution.tree[at].deeper)
    solution.futile_plies += solution.marks[at].futile ? 2 : 0;
  return solution;
}

Solution MateSolver::solve(const Position& root, const MateTask& task, const Stop& stop,
                           const OnProgress& on_progress) {
  Run run(search_, root, task, stop, on_progress);
  Solution solution = run.solve();
  solution.nodes = run.nodes();
  return solution;
}

}  // namespace tsugite
