#include "engine/learn/spsa.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <vector>

#include "engine/learn/dice.h"
#include "engine/learn/overrides.h"
#include "tests/engine/scene.h"

namespace tsugite {
namespace {

std::vector<const Tunable*> some_tunables() {
  return {find_tunable("futility_base"), find_tunable("null_move_base"), find_tunable("history_bonus_base")};
}

std::vector<const Tunable*> all_tunables() {
  std::vector<const Tunable*> all;
  for (const Tunable& tunable : tunables()) all.push_back(&tunable);
  return all;
}

// Plays on until so many pairs are played, with results that are made up.
void play_on(Spsa& spsa, std::uint64_t pairs) {
  while (spsa.played() < pairs) spsa.add(static_cast<int>(Dice(9, spsa.played()).below(5)));
}

TEST_CASE("it begins at the defaults") {
  const Spsa spsa({}, all_tunables());
  CHECK(spsa.played() == 0);
  REQUIRE(spsa.parameters().size() == tunables().size());
  for (const SpsaParameter& parameter : spsa.parameters()) {
    CHECK(parameter.rounded() == kMargins.*(parameter.tunable->member));
    CHECK(parameter.step >= 0.5);
    CHECK(parameter.step ==
          doctest::Approx(std::max(0.05 * (parameter.tunable->most - parameter.tunable->least), 0.5)));
  }
}

TEST_CASE("contests keep within the bounds, differ in every parameter and in nothing else") {
  const Spsa spsa({.pairs = 500}, some_tunables());
  int up = 0;
  for (std::uint64_t pair = 0; pair < 500; ++pair) {
    const Contest contest = spsa.contest(pair);
    for (const Tunable& tunable : tunables()) {
      const int a = contest.a.*(tunable.member);
      const int b = contest.b.*(tunable.member);
      bool moved = false;
      for (const Tunable* const wanted : some_tunables()) moved |= wanted == &tunable;
      if (!moved) {
        REQUIRE(a == kMargins.*(tunable.member));
        REQUIRE(b == a);
        continue;
      }
      REQUIRE(a != b);
      REQUIRE(std::min(a, b) >= tunable.least);
      REQUIRE(std::max(a, b) <= tunable.most);
      up += a > b ? 1 : 0;
    }
  }
  CHECK(up == doctest::Approx(750).epsilon(0.1));
}

TEST_CASE("a step is c at the end of the run, and larger before") {
  const Spsa spsa({.pairs = 1000}, {find_tunable("history_pruning_slope")});
  const double c = spsa.parameters()[0].step;
  const auto distance = [&](std::uint64_t pair) {
    const Contest contest = spsa.contest(pair);
    return std::abs(contest.a.history_pruning_slope - contest.b.history_pruning_slope) / 2.0;
  };
  CHECK(distance(999) == doctest::Approx(c).epsilon(0.002));
  CHECK(distance(0) == doctest::Approx(c * std::pow(1000, 0.101)).epsilon(0.002));
}

TEST_CASE("rounding is right on average") {
  SpsaParameter parameter{.tunable = find_tunable("late_move_slope"), .start = 2, .value = 3.3, .step = 1};
  const Spsa spsa({.pairs = 4000}, {parameter}, 0, {});
  double sum = 0;
  for (std::uint64_t pair = 0; pair < 4000; ++pair) {
    const Contest contest = spsa.contest(pair);
    sum += contest.a.late_move_slope + contest.b.late_move_slope;
  }
  CHECK(sum / 8000 == doctest::Approx(3.3).epsilon(0.02));
}

TEST_CASE("a won game moves each value its way by r c at the end") {
  SpsaParameter parameter{.tunable = find_tunable("futility_base"), .start = 150, .value = 160, .step = 20};
  Spsa spsa({.pairs = 100, .batch = 10}, {parameter}, 99, {});
  const Contest contest = spsa.contest(99);
  const int way = contest.a.futility_base > contest.b.futility_base ? 1 : -1;
  CHECK(spsa.wanted() == 1);
  spsa.add(3);
  CHECK(spsa.parameters()[0].value == doctest::Approx(160 + way * 0.002 * 20));
  CHECK(spsa.finished());
  CHECK(spsa.wanted() == 0);
}

TEST_CASE("values keep within their bounds; an even pair moves nothing") {
  SpsaParameter parameter{.tunable = find_tunable("null_move_base"), .start = 3, .value = 1, .step = 0.5};
  Spsa spsa({.pairs = 1000, .batch = 1000, .rate = 1}, {parameter}, 0, {});
  Spsa still = spsa;
  play_on(spsa, 1000);
  CHECK(spsa.parameters()[0].value >= 1);
  CHECK(spsa.parameters()[0].value <= 6);
  while (!still.finished()) still.add(2);
  CHECK(still.parameters()[0].value == 1);
}

TEST_CASE("pairs of one direction have the same contest") {
  const Spsa spsa({.pairs = 100, .pairs_each = 4, .batch = 2}, some_tunables());
  CHECK(spsa.wanted() == 8);
  const auto base = [&](std::uint64_t pair) { return spsa.contest(pair).a.futility_base; };
  CHECK(base(0) == base(3));
  CHECK(base(4) == base(7));
}

TEST_CASE("values move when a batch is over, not before") {
  Spsa spsa({.pairs = 100, .batch = 8}, some_tunables());
  const auto before = spsa.parameters();
  for (int pair = 0; pair < 7; ++pair) spsa.add(4);
  CHECK(spsa.parameters() == before);
  CHECK(spsa.learned() == 0);
  CHECK(spsa.begun().size() == 7);
  CHECK(spsa.wanted() == 1);
  spsa.add(4);
  CHECK(spsa.parameters() != before);
  CHECK(spsa.learned() == 8);
  CHECK(spsa.begun().empty());
  CHECK(spsa.wanted() == 8);
}

TEST_CASE("a run that is taken up again goes on as if nothing had happened") {
  const SpsaSettings settings{.pairs = 100, .batch = 8, .seed = 4};
  Spsa whole(settings, all_tunables());
  play_on(whole, 100);
  CHECK(whole.finished());
  for (const std::uint64_t pairs : {0u, 40u, 43u, 98u, 100u}) {
    Spsa first(settings, all_tunables());
    play_on(first, pairs);
    Spsa second(settings, first.parameters(), first.learned(), first.begun());
    CHECK(second.played() == pairs);
    play_on(second, 100);
    CHECK(second.parameters() == whole.parameters());
    CHECK(second.finished());
  }
}

// Strength falls with the square of the distance from the best values: 200 Elo at a third of the way between the
// bounds.
TEST_CASE("it finds the best values of a game that is known") {
  Spsa spsa({.pairs = 20000, .rate = 0.02}, {find_tunable("futility_base"), find_tunable("delta_margin")});
  const auto strength = [](const Margins& margins) {
    const double base = (margins.futility_base - 350) / 160.0;
    const double delta = (margins.delta_margin - 600) / 250.0;
    return -200 * (base * base + delta * delta);
  };
  Dice dice(3);
  while (!spsa.finished()) {
    const Contest contest = spsa.contest(spsa.played());
    const double expected = 1 / (1 + std::pow(10, (strength(contest.b) - strength(contest.a)) / 400));
    int half_points = 0;
    for (int game = 0; game < 2; ++game) half_points += dice.share() < expected ? 2 : 0;
    spsa.add(half_points);
  }
  CHECK(spsa.margins().futility_base == doctest::Approx(350).epsilon(0.1));
  CHECK(spsa.margins().delta_margin == doctest::Approx(600).epsilon(0.1));
}

TEST_CASE("played games teach the same on any number of threads") {
  const auto values = [](std::size_t threads) {
    const ArenaSettings settings{
        .threads = threads,
        .table_mib = 1,
        .spend = {.nodes = test::kAudited ? 20u : 60u},
        .rules = {.max_moves = test::kAudited ? 10 : 60, .decided_score = 300, .decided_moves = 1}};
    Arena arena(settings, Openings({Opening()}, 1));
    Spsa spsa({.pairs = 6, .batch = 4}, some_tunables());
    int pairs = 0;
    run_spsa(
        spsa, arena, [&] { return ++pairs > 0; }, [] {}, kNeverStop);
    CHECK(pairs == 6);
    CHECK(spsa.finished());
    return spsa.parameters();
  };
  CHECK(values(1) == values(3));
}

TEST_CASE("a run that is stopped keeps the pairs that are over") {
  Arena arena({.threads = 2, .table_mib = 1, .spend = {.nodes = 20}, .rules = {.max_moves = 10}},
              Openings({Opening()}, 1));
  Spsa spsa({.pairs = 100, .batch = 8}, some_tunables());
  std::atomic<bool> stop{true};
  run_spsa(
      spsa, arena, [] { return true; }, [] {}, stop);
  CHECK(spsa.played() == 0);
  stop = false;
  run_spsa(
      spsa, arena, [&] { return spsa.played() < 3; }, [] {}, stop);
  CHECK(spsa.played() == 3);
}

}  // namespace
}  // namespace tsugite
