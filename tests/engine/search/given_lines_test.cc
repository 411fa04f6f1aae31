#include "engine/search/given_lines.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "core/sfen.h"
#include "engine/search/deepening.h"
#include "tests/engine/scene.h"

namespace tsugite {
namespace {

using test::kAudited;
using test::playable;
using test::Scene;
using test::scene_of;

Line line_of(const Position& root, std::initializer_list<std::string_view> moves) {
  Position position = root;
  Line line;
  for (const std::string_view text : moves) {
    line.push_back(test::move_of(position, text));
    Undo undo;
    position.do_move(line.back(), undo);
  }
  return line;
}

// A searcher, and what it said about given lines.
struct Desk {
  explicit Desk(const Scene& scene, std::vector<Line> lines, const StopConditions& conditions = {})
      : searcher((table.resize(4), table), options), root(scene.position) {
    searcher.set_root(scene.position, scene.history);
    searcher.set_stop(conditions);
    given.emplace(searcher, lines, [this](const LineReport& report) { said.push_back(report); });
  }

  Options options;
  Table table;
  AlphaBeta searcher;
  Position root;
  std::optional<GivenLines> given;
  std::vector<LineReport> said;
};

TEST_CASE("each line is searched to the depth asked for, and told once") {
  const Scene scene = scene_of(kStartSfen);
  const std::vector<Line> lines = {line_of(scene.position, {"7g7f", "3c3d", "8h2b+", "3a2b"}),
                                   line_of(scene.position, {"7g7f", "8c8d"}), line_of(scene.position, {"2g2f"})};
  const int depth = kAudited ? 1 : 4;
  Desk desk(scene, lines);
  desk.given->go_on(depth, 1'000'000'000);
  CHECK(desk.given->finished_depth_plies() == depth);
  CHECK(desk.given->spent_nodes() == desk.searcher.nodes());
  CHECK(desk.said.empty());
  desk.given->report();
  desk.given->report();
  REQUIRE(desk.said.size() == lines.size());
  for (std::size_t number = 0; number < lines.size(); ++number) {
    const LineReport& report = desk.said[number];
    CHECK(report.number == static_cast<int>(number) + 1);
    CHECK(report.depth_plies == depth);
    CHECK(report.line == lines[number]);
    Line whole = report.line;
    whole.insert(whole.end(), report.continuation.begin(), report.continuation.end());
    CHECK(playable(scene.position, whole));
    CHECK_FALSE(report.continuation.empty());
    CHECK(std::abs(report.score) < 1000);
  }
  CHECK(desk.searcher.position().same_as(scene.position));
}

TEST_CASE("a blunder is named, with what was better") {
  // The bishop is given away: 8h3c+ for a pawn, and taken.
  const Scene scene = scene_of(kStartSfen, {"7g7f", "8c8d"});
  Desk desk(scene, {line_of(scene.position, {"8h3c+", "2a3c", "2g2f"})});
  desk.given->go_on(kAudited ? 1 : 5, 1'000'000'000);
  desk.given->report();
  REQUIRE(desk.said.size() == 1);
  CHECK(desk.said[0].score < -300);  // for the side to move at the root
  REQUIRE(desk.said[0].mistake);
  CHECK(desk.said[0].mistake->move == 0);
  REQUIRE(desk.said[0].mistake->loss);
  CHECK(*desk.said[0].mistake->loss > 300);
  CHECK(desk.said[0].mistake->better != desk.said[0].line.front());
}

TEST_CASE("a line into a mate says so") {
  // Three plies: S*2c is answered, and mates.
  const Scene scene = scene_of("7nk/9/6+P2/9/9/9/9/9/9 b GSrb2g3s3n4l17p 1");
  MoveList moves;
  generate_legal(scene.position, NonPromotions::WhereTheyMatter, moves);
  const Line mate = {test::move_of(scene.position, "S*2b")};
  if (!moves.contains(mate.front())) return;
  Desk desk(scene, {mate});
  desk.given->go_on(2, 1'000'000'000);
  desk.given->report();
  REQUIRE(desk.said.size() == 1);
  if (desk.said[0].mistake) CHECK_FALSE(desk.said[0].mistake->loss);
}

TEST_CASE("work stops at its share, and goes on from there") {
  const Scene scene = scene_of(kStartSfen);
  Desk desk(scene, {line_of(scene.position, {"7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e"})});
  desk.given->go_on(30, 2'000);
  const std::uint64_t spent = desk.given->spent_nodes();
  CHECK(spent >= 2'000);
  desk.given->go_on(30, 2'000);
  CHECK(desk.given->spent_nodes() == spent);
  desk.given->go_on(30, spent + 1);
  CHECK(desk.given->spent_nodes() > spent);
}

TEST_CASE("a stop leaves the last finished iteration") {
  const Scene scene = scene_of(kStartSfen);
  Desk desk(scene, {line_of(scene.position, {"7g7f", "3c3d", "2g2f"})}, {.nodes = 3'000});
  desk.given->go_on(50, 1'000'000'000);
  CHECK(desk.searcher.stopped());
  CHECK(desk.searcher.nodes() == 3'000);
  const int finished = desk.given->finished_depth_plies();
  desk.given->go_on(50, 1'000'000'000);
  CHECK(desk.given->finished_depth_plies() == finished);
  desk.given->report();
  CHECK(desk.said.size() == (finished > 0 ? 1u : 0u));
  CHECK(desk.searcher.position().same_as(scene.position));
}

TEST_CASE("the search of the root has its own depth beside them") {
  if (kAudited) return;
  const Scene scene = scene_of(kStartSfen);
  Desk desk(scene, {line_of(scene.position, {"9g9f", "9c9d"})});
  Deepening deepening(desk.searcher, desk.options, nullptr, {}, [](Report&) {});
  deepening.accompany(*desk.given);
  const RootMove best = deepening.run(legal_moves(scene.position), 7).front();
  CHECK(deepening.finished_depth_plies() == 7);
  CHECK(desk.given->finished_depth_plies() == 7);  // a limit on depth holds for both
  REQUIRE_FALSE(desk.said.empty());
  CHECK(desk.said.back().depth_plies == 7);
  CHECK(playable(scene.position, best.line));
  // The same again is the same to the node.
  Desk other(scene, {line_of(scene.position, {"9g9f", "9c9d"})});
  Deepening again(other.searcher, other.options, nullptr, {}, [](Report&) {});
  again.accompany(*other.given);
  again.run(legal_moves(scene.position), 7);
  CHECK(other.searcher.nodes() == desk.searcher.nodes());
}

}  // namespace
}  // namespace tsugite
