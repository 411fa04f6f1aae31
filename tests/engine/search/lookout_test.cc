#include "engine/search/lookout.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "core/legality.h"
#include "core/sfen.h"
#include "engine/search/deepening.h"
#include "engine/search/node.h"
#include "tests/engine/scene.h"

namespace tsugite {
namespace {

using test::legal_moves;
using test::move_of;
using test::playable;
using test::Scene;
using test::scene_of;
using test::text_of;

// Eleven plies: too deep for an alpha-beta search of few nodes.
constexpr std::string_view kElevenPlies = "lR2s1k1l/3G5/p2p1ppgn/1Pp1p3p/4b4/P5P1P/1r1SKPN2/2P6/L4G1NL b BGNP2s4p 103";
// Mates by what would mostly promote, and a move that does not mate.
constexpr std::array<std::array<std::string_view, 3>, 2> kNoPromotions = {{
    {"5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p 1", "4a2c", "3c9c"},
    {"7n1/7k1/7pp/6+RP1/9/9/9/9/9 b - 1", "2d2c", "3d9d"},
}};

// A searcher with its lookout.
struct Post {
  explicit Post(const Scene& scene, std::uint64_t nodes = 1'000'000, const Options& settings = {},
                const std::vector<MoveCode>& listed = {})
      : options(settings),
        searcher(table, options),
        solver(1),
        lookout(solver, searcher, table, options, scene.position, scene.history, listed) {
    table.resize(1);
    searcher.set_root(scene.position, scene.history);
    searcher.set_stop({.nodes = nodes});
  }

  RootMove run(const std::vector<MoveCode>& moves, int depth_plies = 30) {
    Deepening deepening(searcher, options, nullptr, {}, [](Report&) {});
    deepening.watch(lookout);
    return deepening.run(moves, depth_plies).front();
  }

  const Options options;
  Table table;
  AlphaBeta searcher;
  MateSolver solver;
  Lookout lookout;
};

bool mated_after(const Position& root, const Line& line) {
  const Position position = after_line(root, line);
  return position.in_check() && !has_legal_move(position);
}

Line line_of(const Position& position, std::initializer_list<std::string_view> moves) {
  Line line;
  Position at = position;
  Undo undo;
  for (const std::string_view move : moves) {
    line.push_back(move_of(at, move));
    at.do_move(line.back(), undo);
  }
  return line;
}

}  // namespace

TEST_CASE("a mate beyond the search's depth is found beside it, with its line to the end") {
  const Scene scene = scene_of(kElevenPlies);
  Post post(scene);
  const RootMove best = post.run(legal_moves(scene.position));
  CAPTURE(text_of(best.line));
  REQUIRE(is_mate(best.score));
  // The search may know of a defence that holds longer than its line.
  CHECK(best.score <= mates_in(static_cast<int>(best.line.size())));
  CHECK(best.line.size() >= 11);
  REQUIRE(playable(scene.position, best.line));
  CHECK(mated_after(scene.position, best.line));
  CHECK(best.line.front() == best.code);
}

TEST_CASE("a slice is no more than its share") {
  const Scene scene = scene_of(kElevenPlies);
  Post post(scene);
  const Line line{legal_moves(scene.position).front()};
  CHECK_FALSE(post.lookout.look(line).mate);
  CHECK(post.solver.nodes() == 0);
  post.searcher.spend(500 * Lookout::kShare);
  const std::uint64_t before = post.searcher.nodes();
  CHECK_FALSE(post.lookout.look(line).mate);
  CHECK(post.solver.nodes() > 0);
  CHECK(post.solver.nodes() < 2000);
  CHECK(post.searcher.nodes() - before == post.solver.nodes());  // all are charged to the search
  CHECK_FALSE(post.searcher.stopped());
  const std::uint64_t nodes = post.solver.nodes();
  post.lookout.look(line);
  CHECK(post.solver.nodes() == nodes);  // the share is spent
}

TEST_CASE("no limit is exceeded") {
  const Scene scene = scene_of(kElevenPlies);
  for (const std::uint64_t limit : {1u, 1000u, 5000u, 7777u, 20'000u}) {
    CAPTURE(limit);
    Post post(scene, limit);
    const RootMove best = post.run(legal_moves(scene.position));
    CHECK(playable(scene.position, best.line));
    CHECK((post.searcher.nodes() == limit || is_mate(best.score)));
    CHECK(post.searcher.nodes() <= limit);
  }
}

TEST_CASE("the same search twice") {
  const Scene scene = scene_of(kElevenPlies);
  Post one(scene), other(scene);
  CHECK(one.run(legal_moves(scene.position)).line == other.run(legal_moves(scene.position)).line);
  CHECK(one.searcher.nodes() == other.searcher.nodes());
}

TEST_CASE("a move that the search does not list is played if it mates, unless others were asked for") {
  for (const auto& [sfen, text, other] : kNoPromotions) {
    CAPTURE(sfen);
    const Scene scene = scene_of(sfen);
    const MoveCode mating = move_of(scene.position, text);
    const std::vector<MoveCode> listed{move_of(scene.position, other)};
    const RootMove best = Post(scene).run(listed);
    CAPTURE(text_of(best.line));
    CHECK(best.code == mating);
    CHECK(best.score == mates_in(static_cast<int>(best.line.size())));
    CHECK(Post(scene, 100'000, {}, listed).run(listed).code != mating);
  }
}

TEST_CASE("where moves are asked for, a mate by one of them is looked for, and nothing is spent on others") {
  const Scene scene = scene_of(kElevenPlies);
  const MoveCode mating = Post(scene).run(legal_moves(scene.position)).code;
  std::vector<MoveCode> others = legal_moves(scene.position);
  std::erase(others, mating);
  const MoveCode quiet = *std::find_if(others.begin(), others.end(),
                                       [&scene](MoveCode move) { return !gives_check(scene.position, move); });

  Post listed(scene, 10'000'000, {}, {quiet, mating});
  listed.searcher.spend(1'000'000);
  const std::optional<Line> mate = listed.lookout.look({}).mate;
  REQUIRE(mate);
  CHECK(mate->front() == mating);
  CHECK(mated_after(scene.position, *mate));

  Post unlisted(scene, 10'000'000, {}, {quiet});
  unlisted.searcher.spend(1'000'000);
  CHECK_FALSE(unlisted.lookout.look({}).mate);
  CHECK(unlisted.solver.nodes() == 0);
}

TEST_CASE("the line of a mate is looked for once, whether it may be played or not") {
  const Scene scene = scene_of(kElevenPlies);
  for (const bool playable : {true, false}) {
    CAPTURE(playable);
    Options options;
    if (!playable) options.entering_king_rule = EnteringKingRule::TryRule;
    Post post(scene, 100'000'000, options);
    post.searcher.spend(1'000'000);
    CHECK(post.lookout.look({}).mate.has_value() == playable);
    const std::uint64_t nodes = post.solver.nodes();
    CHECK(nodes > 1000);
    for (int iteration = 0; iteration < 5; ++iteration) {
      post.searcher.spend(100'000);
      CHECK(post.lookout.look({}).mate.has_value() == playable);
    }
    CHECK(post.solver.nodes() < nodes + 100);
  }
}

TEST_CASE("a line whose first move lets the other side mate is told to the table") {
  const Scene quiet = scene_of("4k4/9/9/9/9/4p4/9/4K4/9 b P2g 1");
  const Line idle = line_of(quiet.position, {"P*1e"});
  Post post(quiet);
  post.searcher.spend(100'000);
  CHECK(post.lookout.look(idle).refuted);
  const Scene after = scene_of("4k4/9/9/9/9/4p4/9/4K4/9 b P2g 1", {"P*1e"});
  const std::optional<TableEntry> entry = post.table.probe(after.position.key(), 1);
  REQUIRE(entry);
  CHECK(is_proved(*entry));
  CHECK(entry->bound == Bound::Lower);
  CHECK(mate_plies(entry->score) >= 3);
  // The search knows at once, whatever its depth.
  std::vector<RootMove> moves(1);
  moves[0].code = idle.front();
  post.searcher.search_root(moves, 0, 2, -kInfinity, kInfinity);
  CHECK(is_mate(moves[0].score));
  CHECK(moves[0].score < 0);
  post.lookout.complete(moves[0]);
  CHECK(mated_after(quiet.position, moves[0].line));
  CHECK(moves[0].score == mated_in(static_cast<int>(moves[0].line.size())));
}

TEST_CASE("no mate where the rules end the game before it") {
  const Scene scene = scene_of(kElevenPlies);
  const auto finds = [&scene](const Options& options) {
    Post post(scene, 100'000'000, options);
    post.searcher.spend(10'000'000);
    return post.lookout.look({legal_moves(scene.position).front()}).mate.has_value();
  };
  Options options;
  CHECK(finds(options));
  options.max_moves_to_draw = scene.position.ply() + 12;
  CHECK(finds(options));
  options.max_moves_to_draw = scene.position.ply() + 9;
  CHECK_FALSE(finds(options));
  options = {};
  options.entering_king_rule = EnteringKingRule::TryRule;
  CHECK_FALSE(finds(options));
}

}  // namespace tsugite
