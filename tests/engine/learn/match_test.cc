#include "engine/learn/match.h"

#include <doctest/doctest.h>

#include "tests/engine/scene.h"

namespace tsugite {
namespace {

const ArenaSettings kSettings{.threads = 2,
                              .table_mib = 1,
                              .spend = {.nodes = test::kAudited ? 20u : 100u},
                              .rules = {.max_moves = test::kAudited ? 12 : 200}};

MatchSettings settings_for(std::uint64_t pairs) {
  MatchSettings settings;
  settings.pairs = pairs;
  return settings;
}

Openings openings() { return {{Opening()}, 1}; }

TEST_CASE("a match counts pairs and games") {
  const std::uint64_t pairs = test::kAudited ? 1 : 6;
  MatchSettings settings = settings_for(pairs);
  settings.contest.b.late_move_base = 1;
  settings.contest.b.reduction_base = 2048;
  Arena arena(kSettings, openings());
  const MatchState state = play_match(arena, settings);
  CHECK(state.results.count() == pairs);
  CHECK(state.games() == 2 * pairs);
  CHECK(state.plies > state.games());
  std::uint64_t half_points = 0;
  for (std::size_t at = 0; at < 5; ++at) half_points += at * state.results.pairs[at];
  CHECK(half_points == 2 * state.won + state.drawn);
  CHECK(play_match(arena, settings).results == state.results);
}

TEST_CASE("a test ends as soon as it has decided, on the same pair every time") {
  if (test::kAudited) return;
  // Equal sides share the points: before long that is not what a test for 200 Elo expects.
  MatchSettings settings = settings_for(1000);
  settings.test = Sprt{.elo0 = 0, .elo1 = 200};
  Arena arena(kSettings, openings());
  const MatchState state = play_match(arena, settings);
  CHECK(state.results.count() < 100);
  CHECK(state.results.pairs[2] == state.results.count());
  CHECK(verdict(state, *settings.test) == Verdict::Elo0);
  CHECK(state.ratio < -settings.test->bound());
  CHECK(play_match(arena, settings).results == state.results);
  settings.pairs = state.results.count() - 1;
  CHECK(verdict(play_match(arena, settings), *settings.test) == Verdict::Open);
}

TEST_CASE("a stopped match has what was played") {
  const std::atomic<bool> stop{true};
  Arena arena(kSettings, openings());
  const MatchState state = play_match(arena, settings_for(5), {}, stop);
  CHECK(state.results.count() == 0);
}

}  // namespace
}  // namespace tsugite
