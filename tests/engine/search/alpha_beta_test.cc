#include "engine/search/alpha_beta.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>

#include "core/declaration.h"
#include "core/legality.h"
#include "core/perft.h"
#include "core/sfen.h"
#include "engine/eval/evaluate.h"
#include "engine/search/deepening.h"
#include "tests/engine/scene.h"
#include "tests/support/random_walk.h"
#include "tests/support/samples.h"

namespace tsugite {
namespace {

using test::kAudited;
using test::legal_moves;
using test::playable;
using test::position_of;
using test::Scene;
using test::scene_of;
using test::text_of;

constexpr SearchFeatures kPlain{.selective = false, .quiescence = false, .table = false};
constexpr SearchFeatures kPlainWithTable{.selective = false, .quiescence = false, .table = true};

std::vector<RootMove> roots_of(const std::vector<MoveCode>& moves) {
  std::vector<RootMove> roots(moves.size());
  for (std::size_t at = 0; at < moves.size(); ++at) roots[at].code = moves[at];
  return roots;
}

struct Result {
  Score score = 0;
  Line line;
  std::uint64_t nodes = 0;

  friend bool operator==(const Result&, const Result&) = default;
};

// One thread's search, with a table of its own.
class Bench {
 public:
  explicit Bench(const Options& options = {}, SearchFeatures features = {})
      : options_(options), searcher_((table_.resize(1), table_), options_, features) {}

  // One search of a fixed depth with an open window.
  Result at_depth(const Scene& scene, int depth_plies, const std::vector<MoveCode>& moves = {}) {
    prepare(scene, {});
    std::vector<RootMove> roots = roots_of(moves.empty() ? legal_moves(scene.position) : moves);
    const Score score = searcher_.search_root(roots, 0, depth_plies, -kInfinity, kInfinity);
    check_unchanged(scene);
    CHECK_FALSE(searcher_.stopped());
    CHECK(roots.front().score == score);
    CHECK(playable(scene.position, roots.front().line));
    return {.score = score, .line = roots.front().line, .nodes = searcher_.nodes()};
  }

  // Deepening as in a game.
  Result deepen(const Scene& scene, int depth_plies, const StopConditions& conditions = {},
                const std::vector<MoveCode>& moves = {}) {
    prepare(scene, conditions);
    const std::vector<RootMove> roots = Deepening(searcher_, options_, nullptr, {}, [](Report&) {
                                        }).run(moves.empty() ? legal_moves(scene.position) : moves, depth_plies);
    check_unchanged(scene);
    for (const RootMove& root : roots) {
      CHECK(playable(scene.position, root.line));
      REQUIRE_FALSE(root.line.empty());
      CHECK(root.line.front() == root.code);
    }
    const RootMove& best = roots.front();
    return {.score = best.score != -kInfinity ? best.score : best.previous_score,
            .line = best.line,
            .nodes = searcher_.nodes()};
  }

  AlphaBeta& searcher() { return searcher_; }
  Table& table() { return table_; }

 private:
  void prepare(const Scene& scene, const StopConditions& conditions) {
    searcher_.set_root(scene.position, scene.history);
    searcher_.set_stop(conditions);
  }
  void check_unchanged(const Scene& scene) { CHECK(searcher_.position().same_as(scene.position)); }

  Options options_;
  Table table_;
  AlphaBeta searcher_;
};

Scene fresh(const Position& position) { return {position, History(position)}; }

// Not a mate, but more than any search of a few plies could bring: how a search takes a repetition that the rules give
// to one side.
bool decisive(Score score) { return score > 20'000 && !is_mate(score); }

// Black's gold takes back a pawn that White drops in its way and one behind: the board is as before, but White's hand
// is poorer by two.
constexpr std::string_view kPoorer = "8k/9/9/9/4G4/9/9/9/K8 w 2pr 1";

// What the search makes of a board that comes back with more in hand, `ply` plies from the root.
Score superior_at(int ply) {
  static const Score next_to_root = [] {
    const Scene scene = scene_of(kPoorer, {"P*5d", "5e5d", "P*5e"});
    return Bench({}, kPlain).at_depth(scene, 1, {test::move_of(scene.position, "5d5e")}).score;
  }();
  return next_to_root + 1 - ply;
}

// The rules and the evaluation, every move tried, nothing else.
class Minimax {
 public:
  Minimax(const Scene& scene, const Options& options)
      : position_(scene.position), history_(scene.history), options_(options), us_(position_.side_to_move()) {}

  Score root(int depth_plies) {
    Score best = -kInfinity;
    for (const MoveCode move : legal_moves(position_)) best = std::max(best, after(move, depth_plies, 0));
    return best;
  }

  std::uint64_t nodes() const { return nodes_; }
  int decided_by_rules() const { return decided_; }

 private:
  Score after(MoveCode move, int depth, int ply) {
    Undo undo;
    position_.do_move(move, undo);
    history_.push(position_);
    ++nodes_;
    const Score score = -value(depth - 1, ply + 1);
    history_.pop();
    position_.undo_move(move, undo);
    return score;
  }

  Score value(int depth, int ply) {
    ++decided_;
    switch (history_.recurrence()) {
      case Repetition::Draw:
        return draw();
      case Repetition::Win:
      case Repetition::Superior:
        return superior_at(ply);
      case Repetition::Loss:
      case Repetition::Inferior:
        return -superior_at(ply);
      case Repetition::None:
        break;
    }
    const bool mated = position_.in_check() && !has_legal_move(position_);
    if (options_.max_moves_to_draw > 0 && position_.ply() > options_.max_moves_to_draw)
      return mated ? mated_in(ply) : draw();
    if (may_declare_win(position_, options_.entering_king_rule)) return mates_in(ply + 1);
    if (options_.entering_king_rule == EnteringKingRule::TryRule && try_move(position_)) return mates_in(ply + 1);
    --decided_;
    if (mated) return mated_in(ply);
    if (depth == 0) return built_in_evaluation().evaluate(position_);
    const std::vector<MoveCode> moves = legal_moves(position_);
    if (moves.empty()) return mated_in(ply);
    Score best = -kInfinity;
    for (const MoveCode move : moves) best = std::max(best, after(move, depth, ply));
    return best;
  }

  Score draw() const {
    const Score value = options_.draw_value[static_cast<std::size_t>(index(us_))];
    return position_.side_to_move() == us_ ? value : -value;
  }

  Position position_;
  History history_;
  const Options options_;
  const Color us_;
  std::uint64_t nodes_ = 0;
  int decided_ = 0;
};

// Audited builds try a ply less.
constexpr int audited(int depth_plies) { return kAudited ? depth_plies - 1 : depth_plies; }

// Is the tree of this depth small enough to be searched whole? Wide positions are refused before all of it is counted.
bool is_small(Position& position, int depth_plies, std::uint64_t most_leaves) {
  const std::uint64_t wide = legal_moves(position).size();
  if (wide == 0 || wide * wide > most_leaves) return false;
  if (kAudited) return true;
  return perft(position, 2) * wide <= 4 * most_leaves && perft(position, depth_plies) <= most_leaves;
}

// Positions of random games.
std::vector<Position> small_positions(std::size_t count, int depth_plies, std::uint64_t most_leaves,
                                      std::uint64_t seed) {
  std::vector<Position> positions;
  for (std::uint64_t round = 0; positions.size() < count && round < 100; ++round) {
    for (Position& position : test::walked_positions(count, seed + round, 7))
      if (positions.size() < count && is_small(position, depth_plies, most_leaves)) positions.push_back(position);
  }
  REQUIRE(positions.size() == count);
  return positions;
}

// A few pieces anywhere on the board, most often with empty hands.
std::vector<Position> sparse_positions(std::size_t count, int depth_plies, std::uint64_t most_leaves,
                                       std::uint64_t seed) {
  test::Dice dice(seed);
  std::vector<Position> positions;
  for (int round = 0; positions.size() < count && round < 100'000; ++round) {
    const auto parsed = parse_sfen(test::random_sfen(dice));
    const auto* read = std::get_if<SfenPosition>(&parsed);
    if (read == nullptr || !read->position.has_king(Color::Black) || !read->position.has_king(Color::White)) continue;
    Setup setup = read->position.setup();
    if (!dice.one_in(4)) setup.hands = {};
    Position position(setup);
    if (is_small(position, depth_plies, most_leaves)) positions.push_back(position);
  }
  REQUIRE(positions.size() == count);
  return positions;
}

void compare_with_minimax(const std::vector<Position>& positions, int depth_plies, const Options& options = {}) {
  Bench plain(options, kPlain);
  Bench with_table(options, kPlainWithTable);
  int mates = 0;
  for (const Position& position : positions) {
    const Scene scene = fresh(position);
    Minimax minimax(scene, options);
    const Score expected = minimax.root(depth_plies);
    CAPTURE(to_sfen(position));
    const Result found = plain.at_depth(scene, depth_plies);
    CHECK(found.score == expected);
    CHECK(found.nodes <= 3 * minimax.nodes());
    with_table.table().clear();
    CHECK(with_table.at_depth(scene, depth_plies).score == expected);
    mates += is_mate(expected) ? 1 : 0;
  }
  MESSAGE(positions.size(), " positions, ", mates, " mates");
}

TEST_CASE("without selectivity the search is minimax") {
  compare_with_minimax(small_positions(kAudited ? 8 : 200, 3, kAudited ? 500 : 12'000, 61), audited(3));
}

TEST_CASE("without selectivity the search is minimax, four plies deep") {
  compare_with_minimax(sparse_positions(kAudited ? 2 : 40, 4, kAudited ? 50 : 30'000, 62), audited(4));
}

TEST_CASE("without selectivity the search is minimax, in wider positions" * doctest::test_suite("slow")) {
  compare_with_minimax(small_positions(kAudited ? 8 : 100, 3, kAudited ? 2'000 : 400'000, 63), audited(3));
  compare_with_minimax(sparse_positions(kAudited ? 4 : 100, 4, kAudited ? 200 : 400'000, 64), audited(4));
}

TEST_CASE("minimax with the other rules in force") {
  Options options;
  options.entering_king_rule = EnteringKingRule::TryRule;
  options.draw_value = {-150, 70};
  const std::vector<Position> positions = small_positions(kAudited ? 3 : 40, 3, kAudited ? 300 : 10'000, 65);
  compare_with_minimax(positions, audited(3), options);
  // The game ends within the search.
  std::vector<Position> late;
  for (const Position& position : positions) {
    Setup setup = position.setup();
    setup.ply = 100;
    late.emplace_back(setup);
  }
  for (const int last : {99, 100, 101, 102}) {
    options.max_moves_to_draw = last;
    compare_with_minimax(late, audited(3), options);
  }
}

TEST_CASE("minimax in games that have been here before") {
  // Kings walk to and fro; then the search meets the earlier positions.
  Options options;
  options.draw_value = {-30, 20};
  Bench bench(options, kPlain);
  int by_rules = 0;
  for (const auto& scene : {scene_of("4k4/9/9/9/9/9/9/9/R3K4 b - 1", {"5i4i", "5a4a", "4i5i", "4a5a", "5i4i", "5a4a"}),
                            scene_of("4k4/9/9/9/9/9/9/4R4/4K4 w - 1", {"5a4a", "5h4h", "4a5a", "4h5h", "5a4a", "5h4h"}),
                            scene_of(kPoorer, {"P*5d", "5e5d"}), scene_of(kPoorer, {"P*5d", "5e5d", "P*5e"}),
                            scene_of(kPoorer, {"P*5d"})}) {
    CAPTURE(to_sfen(scene.position));
    const int depth = legal_moves(scene.position).size() > 60 ? audited(2) : audited(3);
    Minimax minimax(scene, options);
    const Score expected = minimax.root(depth);
    by_rules += minimax.decided_by_rules();
    CHECK(bench.at_depth(scene, depth).score == expected);
  }
  CHECK(by_rules > (kAudited ? 1 : 10));
}

TEST_CASE("the table changes the work, not the value, with quiescence too") {
  Bench without({}, {.selective = false, .quiescence = true, .table = false});
  Bench with({}, {.selective = false, .quiescence = true, .table = true});
  for (const Position& position : small_positions(kAudited ? 3 : 150, 3, kAudited ? 200 : 30'000, 66)) {
    CAPTURE(to_sfen(position));
    with.table().clear();
    CHECK(with.at_depth(fresh(position), audited(3)).score == without.at_depth(fresh(position), audited(3)).score);
  }
}

TEST_CASE("deepening without selectivity ends at the value of the last depth") {
  Bench bench({}, kPlainWithTable);
  for (const Position& position : small_positions(kAudited ? 2 : 40, 3, kAudited ? 300 : 10'000, 67)) {
    CAPTURE(to_sfen(position));
    const Scene scene = fresh(position);
    const Score expected = Minimax(scene, {}).root(audited(3));
    bench.table().clear();
    const Result found = bench.deepen(scene, audited(3));
    if (is_mate(expected) || is_mate(found.score)) {
      CHECK(is_mate(found.score) == is_mate(expected));  // may be content with it before
    } else {
      CHECK(found.score == expected);
    }
  }
}

constexpr int kDepth = kAudited ? 2 : 6;

TEST_CASE("the same search twice is the same tree") {
  for (const Position& position : test::walked_positions(kAudited ? 2 : 12, 68)) {
    if (legal_moves(position).empty()) continue;
    CAPTURE(to_sfen(position));
    const Scene scene = fresh(position);
    Bench one;
    const Result first = one.deepen(scene, kDepth);
    one.searcher().forget();
    one.table().resize(1);
    CHECK(one.deepen(scene, kDepth) == first);
    Bench other;
    CHECK(other.deepen(scene, kDepth) == first);
    // Searching something else in between leaves no trace.
    other.deepen(scene_of(kStartSfen), kDepth);
    other.searcher().forget();
    other.table().clear();
    CHECK(other.deepen(scene, kDepth) == first);
  }
}

TEST_CASE("a node limit holds to the node") {
  std::vector<Position> positions = test::walked_positions(kAudited ? 3 : 60, 69);
  positions.push_back(position_of(kStartSfen));
  test::Dice dice(70);
  Bench bench;
  int searches = 0;
  int stopped = 0;
  for (const Position& position : positions) {
    if (legal_moves(position).empty()) continue;
    CAPTURE(to_sfen(position));
    // Around the places where the search looks at its limits, and anywhere: a stop may catch it in any of its parts.
    std::vector<std::uint64_t> limits{1, 2, 3};
    if (!kAudited) limits.insert(limits.end(), {1023, 1024, 1025, 2048});
    for (int at = 0; at < (kAudited ? 3 : 20); ++at) limits.push_back(1 + dice.below(kAudited ? 150 : 2'000));
    bench.searcher().forget();
    for (const std::uint64_t limit : limits) {
      CAPTURE(limit);
      bench.table().clear();
      const Result result = bench.deepen(fresh(position), kMaxDepth, {.nodes = limit});
      ++searches;
      CHECK(result.nodes <= limit);
      if (!bench.searcher().stopped()) continue;
      CHECK(result.nodes == limit);
      ++stopped;
    }
  }
  CHECK(stopped > searches / 2);
}

TEST_CASE("a stop from outside ends the search") {
  std::atomic<bool> stop{true};
  Bench bench;
  const Scene scene = scene_of(kStartSfen);
  const Result result = bench.deepen(scene, kMaxDepth, {.stop = &stop});
  CHECK(bench.searcher().stopped());
  CHECK(result.nodes <= 5'000);
}

TEST_CASE("the best move of a stopped search is the last one known") {
  // The first iteration alone is complete; the second is cut off after its first node.
  for (const Position& position : test::walked_positions(kAudited ? 1 : 10, 70)) {
    if (legal_moves(position).size() < 3) continue;
    Bench complete;
    const Result one_ply = complete.deepen(fresh(position), 1);
    if (is_mate(one_ply.score)) continue;
    CAPTURE(to_sfen(position));
    Bench cut;
    const Result result = cut.deepen(fresh(position), 2, {.nodes = one_ply.nodes + 1});
    CHECK(result.line.front() == one_ply.line.front());
    CHECK(result.score == one_ply.score);
  }
}

TEST_CASE("lines are legal to their end, and the position comes back") {
  int longest = 0;
  for (const Position& position : test::walked_positions(kAudited ? 3 : 30, 71)) {
    if (legal_moves(position).empty()) continue;
    CAPTURE(to_sfen(position));
    const Result result = Bench().deepen(fresh(position), kDepth);  // checks both
    longest = std::max(longest, static_cast<int>(result.line.size()));
  }
  CHECK(longest >= (kAudited ? 2 : 5));
}

TEST_CASE("several lines") {
  Options options;
  options.multi_pv = 4;
  for (const Position& position : test::walked_positions(kAudited ? 1 : 8, 72)) {
    if (legal_moves(position).size() < 4) continue;
    const Scene scene = fresh(position);
    Table table;
    table.resize(1);
    AlphaBeta searcher(table, options);
    searcher.set_root(scene.position, scene.history);
    searcher.set_stop({});
    const std::vector<RootMove> roots =
        Deepening(searcher, options, nullptr, {}, [](Report&) {}).run(legal_moves(position), kAudited ? 2 : 4);
    CAPTURE(to_sfen(position));
    for (std::size_t at = 0; at + 1 < 4; ++at) CHECK(roots[at].score >= roots[at + 1].score);
    for (std::size_t at = 0; at < 4; ++at) {
      CHECK(roots[at].score > -kInfinity);
      CHECK(playable(position, roots[at].line));
      for (std::size_t before = 0; before < at; ++before) CHECK(roots[at].code != roots[before].code);
    }
  }
}

// From shared/data/tsume.tsv, status mate_min: the lengths are proved to be the shortest.
// Sources there: sugyan/tsumeshogi-solver, antma/tsumeshogi-check.
struct Tsume {
  std::string_view sfen;
  int plies;
  std::string_view first_move;
};
constexpr Tsume kTsume[] = {
    {"ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 42", 3, "B*5g"},
    {"l3kgsnl/9/p1pS+Bp3/7pp/6PP1/9/PPPPPPn1P/1B1GG2+r1/LNS1K3L w RG3Psnp 54", 3, "2h3i"},
    {"lnsG5/4g4/prpp1p1pp/1p4p2/4+B3k/2P1P4/P+b1PSP1LP/4K2SL/2G2G1r1 b SP3nl3p 71", 3, "1g1f"},
    {"6Snl/5+Rg1k/6ppp/9/9/9/9/9/9 b r2b3g3s3n3l15p 1", 3, "4b3b"},
    {"9/6sG1/8k/5B2p/7L1/9/9/9/9 b 2rb3g3s4n3l17p 1", 3, "2b1b"},
    {"l2gkg2l/2s3s2/p1nppp1pp/2p3p2/P4P1P1/4n3P/1PPPG1N2/1BKS2+s2/LN3+r3 w RBgl3p 72", 5, "5f6h+"},
    {"lnG4nl/5k3/p1p+R1g1p1/1p1p3sp/5N3/2P1p1p2/PP1GP3P/1SG2+p1+b1/LN1K4L w Srbs4p 60", 5, "S*5h"},
    {"ln5+Pl/3s1kg+R1/p2ppl2p/2ps1Bp2/P8/2P3P1P/N2gP4/5KS2/L+r3G1N+b b GS3Pn3p 57", 5, "2b3b"},
};

TEST_CASE("short mates are found and are real") {
  for (const Tsume& tsume : kTsume) {
    if (kAudited && tsume.plies > 3) continue;
    CAPTURE(tsume.sfen);
    const Scene scene = scene_of(tsume.sfen);
    const Result result = Bench().deepen(scene, kAudited ? 6 : 14, {.nodes = kAudited ? 4'000u : 2'000'000u});
    REQUIRE(is_mate(result.score));
    REQUIRE(result.score > 0);
    // Never shorter than what is proved; and what is claimed ends in mate.
    CHECK(mate_plies(result.score) >= tsume.plies);
    CHECK(mate_plies(result.score) % 2 == 1);
    CHECK(static_cast<int>(result.line.size()) <= mate_plies(result.score));
    if (static_cast<int>(result.line.size()) == mate_plies(result.score)) {
      Position position = scene.position;
      Undo undo;
      for (const MoveCode move : result.line) position.do_move(move, undo);
      CHECK(position.in_check());
      CHECK_FALSE(has_legal_move(position));
    }
    if (tsume.plies == 3) CHECK(mate_plies(result.score) == 3);
  }
}

TEST_CASE("plain search finds mates of its depth exactly") {
  for (const Tsume& tsume : kTsume) {
    if (tsume.plies != 3 || kAudited) continue;
    CAPTURE(tsume.sfen);
    const Scene scene = scene_of(tsume.sfen);
    const MoveCode first = test::move_of(scene.position, tsume.first_move);
    CHECK(Bench({}, kPlainWithTable).at_depth(scene, 3, {first}).score == mates_in(3));
  }
}

TEST_CASE("being mated, and when") {
  for (const Tsume& tsume : kTsume) {
    if (tsume.plies != 3) continue;
    CAPTURE(tsume.sfen);
    const Scene scene = scene_of(tsume.sfen, {tsume.first_move});
    CHECK(Bench({}, kPlain).at_depth(scene, 2).score == mated_in(2));
    const Result result = Bench().deepen(scene, kAudited ? 4 : 8);
    CHECK(result.score == mated_in(2));
    CHECK(result.line.size() <= 2);
  }
}

TEST_CASE("mate at once") {
  const Result result = Bench().deepen(scene_of("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), 6);
  CHECK(result.score == mates_in(1));
  CHECK(text_of(result.line) == "G*5b");
}

TEST_CASE("no legal move without check is lost as well") {
  // White's king has nowhere to go once the gold shuts the last cell, and White has nothing else to move.
  const Scene scene = scene_of("k8/2G6/1G7/9/9/9/9/9/K8 b - 1");
  for (const Result& result : {Bench({}, kPlain).at_depth(scene, 3), Bench().deepen(scene, 5)}) {
    CHECK(is_mate(result.score));
    CHECK(result.score > 0);
  }
}

TEST_CASE("a repetition is worth what a draw is worth") {
  // Black is hopelessly behind and can bring back an earlier position.
  const Scene scene = scene_of("4k4/9/9/9/9/9/9/9/4K4 b 2r2b 1", {"5i4i", "5a4a", "4i5i", "4a5a"});
  for (const Score value : {-2, -77, 150}) {
    Options options;
    options.draw_value = {value, -1234};
    CHECK(Bench(options, kPlain).at_depth(scene, 2).score == value);
    const Result result = Bench(options).deepen(scene, kAudited ? 2 : 5);
    CHECK(result.score == value);
    CHECK(text_of(result.line) == "5i4i");
  }
  // From the other side, White's value counts and White avoids it.
  const Scene other = scene_of("4k4/9/9/9/9/9/9/9/4K4 b 2r2b 1", {"5i4i", "5a4a", "4i5i"});
  Options options;
  options.draw_value = {0, -40};
  CHECK(Bench(options, kPlain).at_depth(other, 1, {test::move_of(other.position, "4a5a")}).score == -40);
  CHECK(Bench(options).deepen(other, kAudited ? 1 : 3).score > 500);
}

TEST_CASE("the draw value belongs to the root's side at every ply") {
  const Scene scene = scene_of("4k4/9/9/9/9/9/9/9/4K4 b 2r2b 1");
  Options options;
  options.draw_value = {-50, 60};
  Bench bench(options);
  bench.searcher().set_root(scene.position, scene.history);
  CHECK(bench.searcher().draw_score() == -50);
  const Scene white = scene_of("4k4/9/9/9/9/9/9/9/4K4 w 2r2b 1");
  bench.searcher().set_root(white.position, white.history);
  CHECK(bench.searcher().draw_score() == 60);
}

TEST_CASE("the table tells searches of either side apart only where draws make them differ") {
  const Position position = scene_of(kStartSfen).position;
  const auto apart = [&position](Score black, Score white) {
    Options options;
    options.draw_value = {black, white};
    return table_key(position, options, Color::Black) != table_key(position, options, Color::White);
  };
  const Options options;
  CHECK_FALSE(apart(options.draw_value[0], options.draw_value[1]));
  CHECK_FALSE(apart(0, 0));
  CHECK_FALSE(apart(80, -80));  // the same from both sides
  CHECK(apart(80, 80));
  CHECK(apart(-200, 0));
}

TEST_CASE("perpetual check is lost for the side that checks") {
  const Scene scene = scene_of("4k4/9/9/9/5R3/9/9/9/4K4 b 4g 1", {"4e5e", "5a4a", "5e4e", "4a5a"});
  const MoveCode check = test::move_of(scene.position, "4e5e");
  CHECK(decisive(-Bench({}, kPlain).at_depth(scene, 1, {check}).score));
  CHECK(decisive(-Bench().deepen(scene, kAudited ? 2 : 4, {}, {check}).score));
  const Result free_choice = Bench().deepen(scene, kAudited ? 2 : 4);
  CHECK(free_choice.line.front() != check);
  CHECK_FALSE(decisive(-free_choice.score));
  // The side that is checked may be glad of it.
  const Scene checked = scene_of("4k4/9/9/9/5R3/9/9/9/4K4 b 4g 1", {"4e5e", "5a4a", "5e4e"});
  const MoveCode back = test::move_of(checked.position, "4a5a");
  CHECK(Bench({}, kPlain).at_depth(checked, 1, {back}).score > -20'000);
}

TEST_CASE("the same board with more or less in hand") {
  const Scene scene = scene_of(kPoorer, {"P*5d", "5e5d", "P*5e"});
  CHECK(decisive(Bench({}, kPlain).at_depth(scene, 1).score));
  const Result black = Bench().deepen(scene, kAudited ? 2 : 4);
  CHECK(decisive(black.score));
  CHECK(text_of({black.line.data(), 1}) == "5d5e");
  // Two plies before it is White's blunder to see.
  const Scene before = scene_of(kPoorer, {"P*5d", "5e5d"});
  const MoveCode blunder = test::move_of(before.position, "P*5e");
  CHECK(decisive(-Bench({}, kPlain).at_depth(before, 2, {blunder}).score));
  CHECK(Bench().deepen(before, kAudited ? 2 : 4).line.front() != blunder);
}

TEST_CASE("declaring and trying count as winning next") {
  // One quiet move from the points or the place.
  Options options;
  const Scene entering = scene_of("1+P+P+PK+P+P+P1/2+R1+B1+R2/9/4G4/9/9/9/9/4k4 b 6P 1");
  REQUIRE_FALSE(may_declare_win(entering.position, options.entering_king_rule));
  const Result win = Bench(options, kPlain).at_depth(entering, 3);
  CHECK(win.score == mates_in(3));
  options.entering_king_rule = EnteringKingRule::NoEnteringKing;
  CHECK(Bench(options, kPlain).at_depth(entering, 1).score < kMateBound);

  options.entering_king_rule = EnteringKingRule::TryRule;
  const Scene trying = scene_of("9/9/4K4/9/9/9/9/k8/9 b - 1");
  CHECK(Bench(options, kPlain).at_depth(trying, 3).score == mates_in(3));
}

}  // namespace
}  // namespace tsugite
