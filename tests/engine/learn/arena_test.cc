#include "engine/learn/arena.h"

#include <doctest/doctest.h>

#include <variant>
#include <vector>

#include "tests/engine/scene.h"

namespace tsugite {
namespace {

ArenaSettings settings(std::size_t threads) {
  return {.threads = threads,
          .table_mib = 1,
          .spend = {.nodes = test::kAudited ? 20u : 100u},
          .rules = {.max_moves = test::kAudited ? 12 : 80}};
}

Openings few_openings() {
  std::vector<Opening> list;
  for (const char* const line : {"startpos moves 7g7f", "startpos moves 2g2f", "startpos moves 6g6f",
                                 "startpos moves 5g5f", "startpos moves 1g1f", "startpos moves 9g9f"})
    list.push_back(std::get<Opening>(parse_opening(line)));
  return {list, 1};
}

Contest uneven() {
  Contest contest;
  contest.b.late_move_base = 1;
  contest.b.futility_base = 20;
  return contest;
}

struct Pair {
  std::uint64_t number;
  PairResult result;
};

std::vector<Pair> play(std::size_t threads, std::uint64_t first, std::uint64_t count, const Contest& contest) {
  std::vector<Pair> pairs;
  Arena arena(settings(threads), few_openings());
  arena.play(
      first, count, [&](std::uint64_t) { return contest; },
      [&](std::uint64_t number, const PairResult& result) {
        pairs.push_back({number, result});
        return true;
      },
      [] {}, kNeverStop);
  return pairs;
}

TEST_CASE("pairs come in order, the same on any number of threads") {
  const std::vector<Pair> alone = play(1, 1, 5, uneven());
  const std::vector<Pair> together = play(3, 1, 5, uneven());
  REQUIRE(alone.size() == 5);
  REQUIRE(together.size() == 5);
  for (std::size_t at = 0; at < 5; ++at) {
    CHECK(alone[at].number == at + 1);
    CHECK(together[at].number == at + 1);
    for (const std::size_t game : {0u, 1u}) {
      const PlayedGame& one = alone[at].result.games[game];
      const PlayedGame& other = together[at].result.games[game];
      CHECK(one.opening.moves == other.opening.moves);
      CHECK(one.winner == other.winner);
      REQUIRE(one.moves.size() == other.moves.size());
      CHECK(one.moves.size() > 5);
      for (std::size_t move = 0; move < one.moves.size(); ++move) CHECK(one.moves[move].move == other.moves[move].move);
    }
    CHECK(alone[at].result.half_points == together[at].result.half_points);
  }
}

TEST_CASE("both games of a pair have one opening; equal sides share the points") {
  for (const Pair& pair : play(2, 0, 3, {})) {
    CHECK(pair.result.games[0].opening.moves == pair.result.games[1].opening.moves);
    CHECK(pair.result.games[0].winner == pair.result.games[1].winner);
    CHECK(pair.result.sum() == 2);
  }
}

TEST_CASE("it ends when no more is wanted, and when it is stopped") {
  Arena arena(settings(2), few_openings());
  int wanted = 0;
  arena.play(
      0, 1000, [](std::uint64_t) { return Contest(); }, [&](std::uint64_t, const PairResult&) { return ++wanted < 2; },
      [] {}, kNeverStop);
  CHECK(wanted == 2);
  const std::atomic<bool> stop{true};
  int results = 0;
  arena.play(
      0, 1000, [](std::uint64_t) { return Contest(); }, [&](std::uint64_t, const PairResult&) { return ++results > 0; },
      [] {}, stop);
  CHECK(results == 0);
}

}  // namespace
}  // namespace tsugite
