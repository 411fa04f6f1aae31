#include "engine/search/relay.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "engine/search/deepening.h"
#include "tests/engine/scene.h"

namespace tsugite {
namespace {

using test::kAudited;
using test::legal_moves;
using test::playable;
using test::Scene;
using test::scene_of;
using test::walked_positions;

std::vector<RootMove> scored(MoveCode move, Score score) {
  RootMove root;
  root.code = move;
  root.score = score;
  root.line.assign(1, move);
  return {root};
}

// One of several searchers of a root, with all it needs.
struct Runner {
  explicit Runner(const Position& position, Table& table, Relay& relay, int ahead_plies = 0)
      : searcher(table, options),
        deepening(
            searcher, options, nullptr, [this](const Report& report) { depths.push_back(report.depth_plies); },
            [](Report&) {}) {
    options.pv_interval = Milliseconds(0);
    options.consideration_mode = true;
    searcher.set_root(position, History(position));
    searcher.set_stop({.finished_plies = &relay.depth_plies()});
    deepening.join(relay, ahead_plies);
  }
  Options options;
  AlphaBeta searcher;
  std::vector<int> depths;  // of its reports
  Deepening deepening;
};

}  // namespace

TEST_CASE("a relay keeps the deepest iteration, and of two as deep the first") {
  const Position position;
  const std::vector<MoveCode> moves = legal_moves(position);
  Relay relay;
  CHECK(relay.depth_plies() == 0);
  CHECK(relay.latest().depth_plies == 0);
  CHECK(relay.latest().moves.empty());
  relay.hand_in(3, scored(moves[0], 10));
  relay.hand_in(3, scored(moves[1], 20));
  relay.hand_in(2, scored(moves[2], 30));
  CHECK(relay.depth_plies() == 3);
  CHECK(relay.latest().moves.front().code == moves[0]);
  relay.hand_in(5, scored(moves[3], 40));
  CHECK(relay.latest().depth_plies == 5);
  CHECK(relay.latest().moves.front().score == 40);
}

TEST_CASE("a search goes on from what another thread has finished") {
  const Position position;
  const std::vector<MoveCode> moves = legal_moves(position);
  const int handed_in = kAudited ? 2 : 7;
  Table table;
  table.resize(1);
  Relay relay;
  {
    Runner first(position, table, relay);
    first.deepening.run(moves, handed_in);
  }
  REQUIRE(relay.depth_plies() == handed_in);
  const std::vector<RootMove> found = relay.latest().moves;

  Runner second(position, table, relay);
  const std::vector<RootMove> same = second.deepening.run(moves, handed_in);
  CHECK(second.deepening.finished_depth_plies() == handed_in);
  CHECK(same.front().code == found.front().code);
  CHECK(same.front().score == found.front().score);
  CHECK(same.front().line == found.front().line);

  Runner third(position, table, relay);
  CHECK(third.deepening.run(moves, handed_in + 1).size() == moves.size());
  CHECK(third.depths.back() == handed_in + 1);
  CHECK(std::count(third.depths.begin(), third.depths.end(), handed_in - 1) == 0);
  CHECK(relay.depth_plies() == handed_in + 1);
}

TEST_CASE("a search that runs ahead leaves iterations out, but never the last one asked for") {
  const Position position;
  const int last = kAudited ? 2 : Deepening::kAheadFrom + 4;
  Table table;
  table.resize(1);
  Relay relay;
  Runner runner(position, table, relay, 1);
  runner.deepening.run(legal_moves(position), last);
  CHECK(runner.deepening.finished_depth_plies() == last);
  if (!kAudited) {
    CHECK(std::count(runner.depths.begin(), runner.depths.end(), Deepening::kAheadFrom) == 1);
    CHECK(std::count(runner.depths.begin(), runner.depths.end(), Deepening::kAheadFrom + 1) == 0);
  }
}

TEST_CASE("threads that share their iterations all end with the depth asked for") {
  const int last = kAudited ? 2 : 8;
  for (const Position& position : walked_positions(kAudited ? 1 : 6, 12, 9)) {
    const std::vector<MoveCode> moves = legal_moves(position);
    if (moves.empty()) continue;
    Table table;
    table.resize(1);
    Relay relay;
    Runner lead(position, table, relay);
    Runner helper(position, table, relay, 1);
    std::vector<RootMove> helped;
    std::thread thread([&] { helped = helper.deepening.run(moves, last); });
    const std::vector<RootMove> led = lead.deepening.run(moves, last);
    thread.join();
    const bool mate = is_mate(led.front().score);
    if (!mate) CHECK(lead.deepening.finished_depth_plies() == last);
    for (const std::vector<RootMove>& found : {led, helped}) {
      REQUIRE(found.size() == moves.size());
      CHECK(playable(position, found.front().line));
      for (const MoveCode move : moves)
        CHECK(std::count_if(found.begin(), found.end(), [&](const RootMove& root) { return root.code == move; }) == 1);
    }
    CHECK(std::is_sorted(lead.depths.begin(), lead.depths.end()));
  }
}

}  // namespace tsugite
