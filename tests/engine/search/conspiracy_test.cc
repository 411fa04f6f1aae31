#include "engine/search/conspiracy.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "core/legality.h"
#include "core/sfen.h"
#include "engine/search/deepening.h"
#include "tests/engine/scene.h"

namespace tsugite {
namespace {

using test::kAudited;
using test::legal_moves;
using test::playable;
using test::Scene;
using test::scene_of;

struct Bench {
  explicit Bench(const Options& settings = {}, SearchFeatures features = {})
      : options(settings), searcher((table.resize(4), table), options, features) {}

  std::vector<Report> deepen(const Scene& scene, int depth_plies, std::uint64_t nodes = 100'000'000) {
    searcher.set_root(scene.position, scene.history);
    searcher.set_stop({.nodes = nodes});
    std::vector<Report> reports;
    Deepening deepening(
        searcher, options, nullptr, [&reports](const Report& report) { reports.push_back(report); }, [](Report&) {});
    best = deepening.run(legal_moves(scene.position), depth_plies).front();
    CHECK(searcher.position().same_as(scene.position));
    return reports;
  }

  Options options;
  Table table;
  AlphaBeta searcher;
  RootMove best;
};

Options told() {
  Options options;
  options.conspiracy = true;
  options.pv_interval = Milliseconds(0);
  return options;
}

TEST_CASE("others that reach a bar are counted as plain search finds them") {
  // One ply deep, without selectivity: each move's static evaluation tells.
  const SearchFeatures plain{.selective = false, .quiescence = false, .table = false};
  for (const Position& position : test::walked_positions(kAudited ? 2 : 20, 91)) {
    const std::vector<MoveCode> moves = legal_moves(position);
    if (moves.size() < 2) continue;
    Bench bench({}, plain);
    bench.searcher.set_root(position, History(position));
    bench.searcher.set_stop({});
    std::vector<Score> scores;
    for (const MoveCode move : moves) {
      Line line;
      const Line path = {move};
      scores.push_back(-bench.searcher.search_below(path, 0, -kInfinity, kInfinity, line));
    }
    const Score best = *std::max_element(scores.begin(), scores.end());
    for (const Score bar : {best - 200, best - 50, best, best + 1}) {
      for (std::size_t excluded = 0; excluded < moves.size(); excluded += 7) {
        int others = 0;
        for (std::size_t at = 0; at < moves.size(); ++at) others += at != excluded && scores[at] >= bar ? 1 : 0;
        CHECK(bench.searcher.count_others({}, moves[excluded], bar, 1, 3) == std::min(others, 3));
      }
    }
  }
}

TEST_CASE("a report says how firmly its score stands, by lines that can be played") {
  if (kAudited) return;
  int several = 0;
  for (const Position& position : test::walked_positions(12, 92)) {
    if (legal_moves(position).empty()) continue;
    Bench bench(told());
    for (const Report& report : bench.deepen({position, History(position)}, 9)) {
      if (report.depth_plies < Conspiracy::kFromDepth || is_decisive(report.score)) continue;
      REQUIRE(report.firmness);
      for (const Firmness::Side& side : {report.firmness->holds, report.firmness->limits}) {
        CHECK(side.least >= 1);
        CHECK(side.most >= side.least);
        CHECK(playable(position, side.line));
        several += side.least > 1 ? 1 : 0;
      }
    }
  }
  CHECK(several > 0);
}

TEST_CASE("measuring neither changes the choice much nor is it told unless asked for") {
  if (kAudited) return;
  const Scene scene = scene_of(kStartSfen);
  Bench silent;
  for (const Report& report : silent.deepen(scene, 8)) CHECK_FALSE(report.firmness);
  Bench bench(told());
  bench.deepen(scene, 8);
  // What counting costs is bounded by its share, and by one count that may exceed it.
  CHECK(static_cast<double>(bench.searcher.nodes()) < 1.5 * static_cast<double>(silent.searcher.nodes()));
}

TEST_CASE("only moves hang on one leaf") {
  // In check with a single answer, and after it again: the claim that the score is no less has one leaf.
  const Scene scene = scene_of("4k4/9/9/9/9/9/9/4r4/3GKG3 b 2bGr4s4n4l18p 1");
  Bench bench(told());
  const std::vector<Report> reports = bench.deepen(scene, kAudited ? 2 : 8);
  REQUIRE_FALSE(reports.empty());
  CHECK(playable(scene.position, reports.back().variation));
}

TEST_CASE("a position is searched deeper where a principal variation meets it") {
  if (kAudited) return;
  const Scene scene = scene_of(kStartSfen);
  constexpr int kDepth = 5;
  const auto search = [&scene](const Line& deeper, Line& found) {
    Bench bench;
    bench.searcher.set_root(scene.position, scene.history);
    bench.searcher.set_stop({});
    if (!deeper.empty()) bench.searcher.deepen(deeper, 6);
    std::vector<RootMove> moves(1);
    moves[0].code = test::move_of(scene.position, "2g2f");
    bench.searcher.search_root(moves, 0, kDepth, -kInfinity, kInfinity);
    CHECK(bench.searcher.position().same_as(scene.position));
    found = moves[0].line;
    return bench.searcher.nodes();
  };
  Line found;
  Line found_deeper;
  const std::uint64_t plain = search({}, found);
  REQUIRE(found.size() >= 4);
  found.resize(4);
  CHECK(search(found, found_deeper) > 2 * plain);
  CHECK(playable(scene.position, found_deeper));
}

TEST_CASE("searching again against the horizon: legal, bounded, the same each time") {
  Options options = told();
  options.horizon_search = true;
  for (const Position& position : test::walked_positions(kAudited ? 1 : 10, 93)) {
    if (legal_moves(position).empty()) continue;
    Bench bench(options);
    const std::uint64_t nodes = kAudited ? 300 : 40'000;
    const std::vector<Report> reports = bench.deepen({position, History(position)}, 30, nodes);
    CHECK(bench.searcher.nodes() <= nodes);
    REQUIRE_FALSE(reports.empty());
    for (const Report& report : reports) CHECK(playable(position, report.variation));
    CHECK(reports.back().bound == Bound::Exact);
    CHECK(reports.back().variation.front() == bench.best.code);
    Bench again(options);
    again.deepen({position, History(position)}, 30, nodes);
    CHECK(again.best.code == bench.best.code);
    CHECK(again.best.score == bench.best.score);
    CHECK(again.searcher.nodes() == bench.searcher.nodes());
  }
}

TEST_CASE("with two depths: legal lines, real mates, the same each time, no node too many") {
  Options options = told();
  options.search_method = SearchMethod::Conspiracy;
  for (const Position& position : test::walked_positions(kAudited ? 1 : 12, 94)) {
    if (legal_moves(position).empty()) continue;
    Bench bench(options);
    const std::uint64_t nodes = kAudited ? 300 : 30'000;
    for (const Report& report : bench.deepen({position, History(position)}, 30, nodes)) {
      CHECK(playable(position, report.variation));
      if (report.bound != Bound::Exact || !is_mate(report.score) || report.score < 0) continue;
      Position end = position;
      Undo undo;
      for (const MoveCode move : report.variation) end.do_move(move, undo);
      if (static_cast<int>(report.variation.size()) == mate_plies(report.score)) CHECK_FALSE(has_legal_move(end));
    }
    CHECK(bench.searcher.nodes() <= nodes);
    Bench again(options);
    again.deepen({position, History(position)}, 30, nodes);
    CHECK(again.best.code == bench.best.code);
    CHECK(again.searcher.nodes() == bench.searcher.nodes());
  }
  // A mate in three from tests of the other method.
  const Scene tsume = scene_of("6Snl/5+Rg1k/6ppp/9/9/9/9/9/9 b r2b3g3s3n3l15p 1");
  Bench bench(options);
  bench.deepen(tsume, kAudited ? 4 : 8);
  CHECK(bench.best.score == mates_in(3));
  CHECK(to_usi(bench.best.code) == "4b3b");
}

}  // namespace
}  // namespace tsugite
