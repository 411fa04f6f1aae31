#include "engine/mate/solver.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/generate.h"
#include "core/legality.h"
#include "core/sfen.h"
#include "engine/mate/verify.h"
#include "tests/engine/scene.h"
#include "tests/support/random_walk.h"

namespace tsugite {
namespace {

using test::Dice;
using test::kAudited;
using test::legal_moves;
using test::position_of;

constexpr int kFar = 99;

struct Problem {
  std::string name;
  Position position;
  int plies = 0;
  std::string status;
};

// As its collection has it, less the attacker's missing king, which some write into the defender's hand.
std::vector<Problem> problems() {
  std::ifstream file(std::string(TSUGITE_TEST_DATA) + "/tsume.tsv");
  std::vector<Problem> all;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string name, sfen, plies, status;
    std::getline(fields, name, '\t');
    std::getline(fields, sfen, '\t');
    std::getline(fields, plies, '\t');
    std::getline(fields, status, '\t');
    const std::size_t board_ends = sfen.find(' ');
    sfen.erase(std::remove(sfen.begin() + static_cast<std::ptrdiff_t>(board_ends), sfen.end(), 'k'), sfen.end());
    all.push_back({name, position_of(sfen), std::stoi(plies), status});
  }
  REQUIRE(all.size() > 50);
  return all;
}

Solution solve(const Position& position, LengthClaim length, bool alternatives = false, std::size_t mebibytes = 16) {
  MateSolver solver(mebibytes);
  const MateTask task{.attacker = position.side_to_move(), .length = length, .alternatives = alternatives};
  return solver.solve(position, task, [] { return false; }, {});
}

// Within how many plies the other side is mated if every check is tried, up to `most`; kFar if it is not.
int exhaustive(Position& position, Color attacker, int most) {
  const bool attacks = position.side_to_move() == attacker;
  if (attacks && most < 1) return kFar;
  int best = attacks ? kFar : 0;
  bool any = false;
  for (const MoveCode move : legal_moves(position, NonPromotions::All)) {
    if (attacks && !gives_check(position, move)) continue;
    any = true;
    if (!attacks && most < 1) return kFar;
    Undo undo;
    position.do_move(move, undo);
    const int length = 1 + exhaustive(position, attacker, (attacks ? std::min(most, best - 1) : most) - 1);
    position.undo_move(move, undo);
    if (attacks)
      best = std::min(best, length);
    else if (length > kFar)
      return kFar;
    else
      best = std::max(best, length);
  }
  if (!any) return attacks ? kFar : position.in_check() ? 0 : kFar;
  return std::min(best, kFar);
}

// Every line of the tree is legal, checks at each turn of the attacker and ends in mate when its length says so; and
// the first child of each move goes on with the longest or shortest length.
void check_tree(const Position& root, const Solution& solution) {
  struct Place {
    Position position;
    MoveIndex first;
    int length;
  };
  std::vector<Place> work = {{root, solution.tree.root(), solution.length_plies}};
  std::size_t seen = 0;
  while (!work.empty()) {
    const Place place = work.back();
    work.pop_back();
    const bool attacks = place.position.side_to_move() == solution.attacker;
    for (MoveIndex at = place.first; at != kNoMove; at = solution.tree[at].sibling) {
      ++seen;
      const MoveCode move = solution.tree[at].code;
      const SolutionMark& mark = solution.marks[at];
      REQUIRE(is_legal(place.position, move));
      if (attacks) CHECK(gives_check(place.position, move));
      // An alternative may be shorter where the main line is not proved to be the shortest.
      if (solution.claim == LengthClaim::Shortest || !mark.alternative) CHECK(mark.length_plies == place.length);
      CHECK(mark.length_plies <= place.length);
      CHECK(mark.alternative == (attacks && at != place.first));
      Position after = place.position;
      Undo undo;
      after.do_move(move, undo);
      const bool mated = after.in_check() && !has_legal_move(after);
      CHECK(mated == (mark.length_plies == 1));
      if (mated || mark.joins) {
        CHECK(solution.tree[at].deeper == kNoMove);
      } else {
        REQUIRE(solution.tree[at].deeper != kNoMove);
        work.push_back({after, solution.tree[at].deeper, mark.length_plies - 1});
      }
    }
  }
  CHECK(seen == solution.tree.size());
}

}  // namespace

TEST_CASE("problems of public collections: verdict, shortest length, tree") {
  if (kAudited) return;
  for (const Problem& problem : problems()) {
    CAPTURE(problem.name);
    const bool upper = problem.status == "mate_upper";
    const Solution solution = solve(problem.position, upper ? LengthClaim::Improved : LengthClaim::Shortest);
    CHECK(solution.fault.empty());
    if (problem.status == "nomate") {
      CHECK(solution.verdict == MateVerdict::NoMate);
      CHECK(solution.tree.empty());
      continue;
    }
    REQUIRE(solution.verdict == MateVerdict::Mate);
    CHECK(solution.verified);
    CHECK(solution.complete);
    if (upper) {
      CHECK(solution.length_plies <= problem.plies);
    } else {
      CHECK(solution.claim == LengthClaim::Shortest);
      CHECK(solution.length_plies == problem.plies);
    }
    CHECK(static_cast<int>(solution.main_line().size()) == solution.length_plies);
    check_tree(problem.position, solution);
  }
}

TEST_CASE("a mate that is not proved to be the shortest takes as long as it says") {
  if (kAudited) return;
  int longer = 0;
  for (const Problem& problem : problems()) {
    if (problem.status != "mate_min") continue;
    CAPTURE(problem.name);
    for (const LengthClaim claim : {LengthClaim::Found, LengthClaim::Improved}) {
      for (const bool alternatives : {false, true}) {
        const Solution solution = solve(problem.position, claim, alternatives);
        REQUIRE(solution.verdict == MateVerdict::Mate);
        CHECK(solution.verified);
        CHECK(solution.length_plies >= problem.plies);
        CHECK(static_cast<int>(solution.main_line().size()) == solution.length_plies);
        // With all that mates no later than a long mate a tree may have no end.
        if (solution.complete)
          check_tree(problem.position, solution);
        else
          CHECK(solution.tree.size() >= 100'000);
        longer += solution.length_plies > problem.plies;
      }
    }
  }
  CHECK(longer > 5);
}

TEST_CASE("a table far too small costs time, not truth") {
  if (kAudited) return;
  int solved = 0;
  for (const Problem& problem : problems()) {
    if (problem.plies > 9 || problem.status == "mate_upper") continue;
    CAPTURE(problem.name);
    const Solution solution = solve(problem.position, LengthClaim::Shortest, false, 1);
    CHECK(solution.verdict == (problem.status == "nomate" ? MateVerdict::NoMate : MateVerdict::Mate));
    if (solution.verdict == MateVerdict::Mate) CHECK(solution.length_plies == problem.plies);
    ++solved;
  }
  CHECK(solved > 30);
}

// The position with one piece somewhere else: on another square, or handed over.
std::optional<Position> changed(const Position& position, Dice& dice) {
  Setup setup = position.setup();
  const std::size_t from = dice.below(kSquares);
  const Occupant piece = setup.board[from];
  if (piece != kEmpty && kind_of(piece) != Kind::King) {
    setup.board[from] = kEmpty;
    const std::size_t to = dice.below(kSquares);
    if (dice.one_in(3) || setup.board[to] != kEmpty)
      setup.hands[dice.below(kColors)].add(basic(kind_of(piece)));
    else
      setup.board[to] = piece;
  } else {
    const std::size_t giver = dice.below(kColors);
    const Kind kind = kHandOrder[dice.below(kHandOrder.size())];
    if (!setup.hands[giver].has(kind)) return std::nullopt;
    setup.hands[giver].remove(kind);
    setup.hands[1 - giver].add(kind);
  }
  const auto parsed = parse_sfen(to_sfen(Position(setup)));  // is it one?
  const auto* read = std::get_if<SfenPosition>(&parsed);
  if (read == nullptr) return std::nullopt;
  return read->position;
}

TEST_CASE("problems with a piece out of place, against the exhaustive search") {
  Dice dice(17);
  std::array<int, 6> mates{};  // [plies]
  MateSolver solver(4);
  const int most = kAudited ? 3 : 5;
  for (const Problem& problem : problems()) {
    if (problem.status != "mate_min" || problem.plies > 7) continue;
    for (int round = 0; round < (kAudited ? 1 : 60); ++round) {
      std::optional<Position> position = changed(problem.position, dice);
      if (!position || legal_moves(*position, NonPromotions::All).size() > 150) continue;
      const Color attacker = position->side_to_move();
      CAPTURE(to_sfen(*position));
      const int length = exhaustive(*position, attacker, most);
      solver.table().clear();
      const MateTask task{.attacker = attacker, .length = LengthClaim::Shortest};
      int patience = 0;
      const Solution solution = solver.solve(*position, task, [&] { return ++patience > 20'000; }, {});
      CHECK(solution.fault.empty());
      if (length == kFar) {
        if (solution.verdict == MateVerdict::Mate) CHECK(solution.length_plies > most);
        continue;
      }
      REQUIRE(solution.verdict == MateVerdict::Mate);
      if (solution.claim == LengthClaim::Shortest) CHECK(solution.length_plies == length);
      CHECK(solution.length_plies >= length);
      if (solution.complete) check_tree(*position, solution);
      ++mates[static_cast<std::size_t>(length)];
    }
  }
  MESSAGE("mates in 1: ", mates[1], ", in 3: ", mates[3], ", in 5: ", mates[5]);
  if (!kAudited) CHECK(std::min({mates[1], mates[3], mates[5]}) > 50);
}

TEST_CASE("side solutions are those that mate no later") {
  int alternatives = 0;
  for (const Problem& problem : problems()) {
    if (problem.status != "mate_min" || problem.plies > (kAudited ? 1 : 5)) continue;
    CAPTURE(problem.name);
    const Solution solution = solve(problem.position, LengthClaim::Shortest, true);
    REQUIRE(solution.verdict == MateVerdict::Mate);
    std::vector<MoveCode> found;
    for (MoveIndex at = solution.tree.root(); at != kNoMove; at = solution.tree[at].sibling)
      found.push_back(solution.tree[at].code);
    for (const MoveCode move : legal_moves(problem.position, NonPromotions::All)) {
      if (!gives_check(problem.position, move)) continue;
      Position after = problem.position;
      Undo undo;
      after.do_move(move, undo);
      const bool mates = 1 + exhaustive(after, problem.position.side_to_move(), problem.plies - 1) <= problem.plies;
      CHECK(mates == (std::count(found.begin(), found.end(), move) == 1));
    }
    alternatives += static_cast<int>(found.size()) - 1;
  }
  if (!kAudited) CHECK(alternatives > 0);
}

TEST_CASE("a claim that is not true does not stand the replay") {
  const Position position = position_of("7nl/7k1/6p2/7Pp/9/9/9/9/9 b GS2r2b3g3s3n3l15p 1");
  const auto first_check = [](const Position& at, int) {
    MoveList checks;
    generate_checks(at, NonPromotions::All, checks);
    return checks.empty() ? MoveCode::none() : checks[0].code;
  };
  const auto never = [] { return false; };
  CHECK(verify_mate(position, Color::Black, 1, first_check, never).verification == Verification::Wrong);
  CHECK(verify_mate(position, Color::Black, 7, first_check, never).verification == Verification::Wrong);
  CHECK_FALSE(verify_mate(position, Color::Black, 7, first_check, never).fault.empty());
  CHECK(verify_mate(position, Color::Black, 7, first_check, [] { return true; }).verification == Verification::Stopped);
}

TEST_CASE("a stopped solver claims nothing") {
  const Position position = position_of("4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1");
  MateSolver solver(1);
  int asked = 0;
  const Solution solution = solver.solve(
      position, {.attacker = Color::Black}, [&] { return ++asked > 3; }, [](const MateProgress&) {});
  CHECK(solution.verdict == MateVerdict::Unknown);
  CHECK(solution.tree.empty());
}

TEST_CASE("the main line alone is that of the tree; with alternatives each has a line to the mate") {
  int several = 0;
  for (const Problem& problem : problems()) {
    if (problem.status != "mate_min" || problem.plies > (kAudited ? 1 : 9)) continue;
    CAPTURE(problem.name);
    MateTask task{.attacker = problem.position.side_to_move(), .length = LengthClaim::Shortest, .tree = false};
    const auto never = [] { return false; };
    MateSolver solver(16);
    const Solution line = solver.solve(problem.position, task, never, {});
    CHECK(line.complete);
    CHECK(line.lines() == std::vector<std::vector<MoveCode>>{line.main_line()});
    CHECK(line.main_line() == solve(problem.position, LengthClaim::Shortest).main_line());

    task.alternatives = true;
    const Solution with_others = solver.solve(problem.position, task, never, {});
    const std::vector<std::vector<MoveCode>> lines = with_others.lines();
    CHECK(lines.size() > 0);
    CHECK(lines.front() == with_others.main_line());
    for (const std::vector<MoveCode>& each : lines) {
      CHECK(static_cast<int>(each.size()) == problem.plies);
      Position position = problem.position;
      for (const MoveCode move : each) {
        REQUIRE(is_legal(position, move));
        Undo undo;
        position.do_move(move, undo);
      }
      CHECK(position.in_check());
      CHECK_FALSE(has_legal_move(position));
    }
    several += lines.size() > 1 ? 1 : 0;
  }
  if (!kAudited) CHECK(several > 0);
}

// Shogi Muso 3 (shared/data/tsume.tsv, muso003).
TEST_CASE("a stop keeps the line of a mate that is proved, whenever it comes; reports are lines from the root") {
  if (kAudited) return;
  const Position root = position_of("nn1S1R3/1L2p+b3/+P8/1L1R1g3/k1S2l3/+nP1G5/3n5/2P2+B3/9 b 2g2sl14p 1");
  int stopped_with_mate = 0;
  for (std::uint64_t nodes = 4'000; nodes < 400'000; nodes = nodes * 5 / 4) {
    CAPTURE(nodes);
    MateSolver solver(16);
    bool proved = false;
    const MateTask task{.attacker = Color::Black, .length = LengthClaim::Shortest, .tree = nodes % 2 == 0};
    const auto on_progress = [&](const MateProgress& progress) {
      proved = progress.length_plies > 0;
      Position position = root;
      for (const MoveCode move : progress.line) {
        REQUIRE(is_legal(position, move));
        Undo undo;
        position.do_move(move, undo);
      }
      if (proved) CHECK_FALSE(has_legal_move(position));
    };
    const Solution solution = solver.solve(
        root, task, [&] { return solver.nodes() >= nodes; }, on_progress);
    CHECK(solver.nodes() < nodes + 10'000);
    if (proved) CHECK(solution.verdict == MateVerdict::Mate);
    if (solution.verdict != MateVerdict::Mate) continue;
    ++stopped_with_mate;
    CHECK(main_line_mates(root, solution));
    Position position = root;
    for (const MoveCode move : solution.main_line()) {
      REQUIRE(is_legal(position, move));
      Undo undo;
      position.do_move(move, undo);
    }
    CHECK_FALSE(has_legal_move(position));
  }
  CHECK(stopped_with_mate > 3);
}

// The moves marked as futile, each as the way to it.
std::set<std::string> futile_moves(const Solution& solution) {
  std::set<std::string> futile;
  std::vector<std::pair<MoveIndex, std::string>> work;
  if (!solution.tree.empty()) work.emplace_back(solution.tree.root(), "");
  while (!work.empty()) {
    const auto [first, before] = work.back();
    work.pop_back();
    for (MoveIndex at = first; at != kNoMove; at = solution.tree[at].sibling) {
      const std::string way = before + ' ' + to_usi(solution.tree[at].code);
      if (solution.marks[at].futile) futile.insert(way);
      if (solution.tree[at].deeper != kNoMove) work.emplace_back(solution.tree[at].deeper, way);
    }
  }
  return futile;
}

TEST_CASE("a stop while futile drops are looked for marks none that is not; what is complete has all") {
  if (kAudited) return;
  int cut = 0;
  int complete = 0;
  for (const Problem& problem : problems()) {
    if (problem.name != "wkbk_045" && problem.name != "nshogi11_0400") continue;
    CAPTURE(problem.name);
    const MateTask task{.attacker = problem.position.side_to_move(), .length = LengthClaim::Shortest, .grace_nodes = 1};
    int asked = 0;
    const auto stopped_at = [&](int count) {
      MateSolver solver(1);
      asked = 0;
      return solver.solve(problem.position, task, [&] { return ++asked > count; }, {});
    };
    const Solution whole = stopped_at(1 << 30);
    REQUIRE(whole.complete);
    const std::set<std::string> futile = futile_moves(whole);
    REQUIRE_FALSE(futile.empty());
    const int all = asked;
    for (int count = 0; count <= all; ++count) {
      CAPTURE(count);
      const Solution solution = stopped_at(count);
      const std::set<std::string> marked = futile_moves(solution);
      CHECK(std::ranges::includes(futile, marked));
      if (solution.verdict == MateVerdict::Mate && solution.complete) {
        CHECK(marked == futile);
        ++complete;
      }
      cut += !solution.complete && !marked.empty();
    }
  }
  CHECK(cut > 0);
  CHECK(complete > 0);
}

TEST_CASE("what lies deeper than the search goes is neither proved nor refuted") {
  if (kAudited) return;
  int solved = 0;
  int unsolved = 0;
  for (const Problem& problem : problems()) {
    if (problem.status == "mate_upper" || problem.plies > 9) continue;
    CAPTURE(problem.name);
    MateSolver solver(4, 4);
    const MateTask task{.attacker = problem.position.side_to_move(), .length = LengthClaim::Shortest};
    const Solution solution = solver.solve(problem.position, task, [] { return false; }, {});
    CHECK(solution.fault.empty());
    CHECK(solution.too_deep == (solution.verdict == MateVerdict::Unknown));
    if (solution.verdict == MateVerdict::Unknown) {
      CHECK(solution.tree.empty());
      ++unsolved;
    } else {
      CHECK((solution.verdict == MateVerdict::NoMate) == (problem.status == "nomate"));
      ++solved;
    }
    if (solution.claim == LengthClaim::Shortest) CHECK(solution.length_plies == problem.plies);
  }
  CHECK(solved > 5);
  CHECK(unsolved > 5);
}

TEST_CASE("a cleared table knows nothing, however often it was cleared") {
  ProofTable table;
  CHECK(table.resize(1) == 1);
  table.occupy();
  Hand hand;
  hand.add(Kind::Gold);
  for (int time = 0; time < 600; ++time) {
    table.store_proof(0x123456789abcdef1, hand, 3, 0, 1);
    REQUIRE(table.look_up(0x123456789abcdef1, hand, 3).proved());
    table.clear();
    REQUIRE_FALSE(table.look_up(0x123456789abcdef1, hand, 3).decided());
    REQUIRE(table.permille_used() == 0);
  }
}

}  // namespace tsugite
