#include "engine/eval/breakdown.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "core/material.h"
#include "tests/support/random_walk.h"

namespace tsugite::test {

namespace {

Weights some_weights(std::uint64_t seed) {
  Dice dice(seed);
  Weights weights;
  for (std::int16_t& weight : weights) weight = static_cast<std::int16_t>(static_cast<int>(dice.below(201)) - 100);
  return weights;
}

template <typename Numbers>
double sum(const Numbers& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

bool alike(double a, double b, double tolerance = 1e-6) { return std::abs(a - b) < tolerance; }

// Of a term: both sides add up to what the engine has, which is cut off.
void check_term(double TermsOfSide::*of_side, Score EvaluationTerms::*of_engine, const Breakdown& breakdown) {
  const double both = breakdown.of(Color::Black).*of_side + breakdown.of(Color::White).*of_side;
  REQUIRE(alike(both, breakdown.terms.*of_engine, 6));
}

void check_sums(const Breakdown& breakdown, const Position& position) {
  check_term(&TermsOfSide::material, &EvaluationTerms::material, breakdown);
  check_term(&TermsOfSide::hands, &EvaluationTerms::hands, breakdown);
  check_term(&TermsOfSide::places, &EvaluationTerms::places, breakdown);
  check_term(&TermsOfSide::zones, &EvaluationTerms::zones, breakdown);
  check_term(&TermsOfSide::threats, &EvaluationTerms::threats, breakdown);
  check_term(&TermsOfSide::kings, &EvaluationTerms::kings, breakdown);
  check_term(&TermsOfSide::dangers, &EvaluationTerms::dangers, breakdown);
  check_term(&TermsOfSide::tempo, &EvaluationTerms::tempo, breakdown);

  const TermsOfSide& black = breakdown.of(Color::Black);
  const TermsOfSide& white = breakdown.of(Color::White);
  REQUIRE(alike(black.total() + white.total(), breakdown.terms.total - breakdown.terms.network, 12));
  REQUIRE(alike(black.material + white.material, position.material()));
  REQUIRE(alike(black.zones + white.zones, sum(breakdown.attacks)));
  REQUIRE(alike(sum(breakdown.pieces) + sum(breakdown.hands[0]) + sum(breakdown.hands[1]),
                black.material + black.hands + black.places + black.threats + white.material + white.hands +
                    white.places + white.threats));
}

}  // namespace

TEST_CASE("the parts add up to the evaluation, in random games and with either king missing") {
  const Weights noise = some_weights(77);
  Dice dice(78);
  std::size_t visited = 0;
  for (int game = 0; game < 4; ++game)
    visited += random_walk(Position(), 200, dice, [&](const Position& position) {
      check_sums(break_down(position, built_in_weights()), position);
      check_sums(break_down(position, noise), position);
      Setup bare = position.setup();
      for (Occupant& what : bare.board)
        if (what == occupant(game % 2 == 0 ? Color::White : Color::Black, Kind::King)) what = kEmpty;
      const Position without_king(bare);
      check_sums(break_down(without_king, noise), without_king);
    });
  CHECK(visited > 400);
  const Position empty(Setup{});
  check_sums(break_down(empty, noise), empty);
}

TEST_CASE("without weights there is material alone") {
  const Breakdown breakdown = break_down(position_of("4k4/9/9/9/4p4/9/4P4/9/4KR3 w 2Pb 1"), Weights{});
  CHECK(breakdown.pieces[static_cast<std::size_t>(square_of(cell_at(4, 9)))] == board_value(Kind::Rook));
  CHECK(breakdown.pieces[static_cast<std::size_t>(square_of(cell_at(5, 5)))] == -board_value(Kind::Pawn));
  CHECK(breakdown.hands[0][static_cast<std::size_t>(index(Kind::Pawn))] == 2 * hand_value(Kind::Pawn));
  CHECK(breakdown.hands[1][static_cast<std::size_t>(index(Kind::Bishop))] == -hand_value(Kind::Bishop));
  CHECK(sum(breakdown.attacks) == 0);
  CHECK(breakdown.of(Color::Black).total() ==
        board_value(Kind::Rook) + board_value(Kind::Pawn) + 2 * hand_value(Kind::Pawn));
}

TEST_CASE("each weight counts where it belongs") {
  // A silver beside Black's king, seen from there; White's king has it four files away and seven ranks behind.
  const Position position = position_of("k8/9/9/9/9/9/9/9/6KS1 b P 1");
  const auto silver = static_cast<std::size_t>(square_of(cell_at(2, 9)));
  Weights weights{};
  weights[relative_weight(role_of(Kind::Silver, true), -kFileStride)] = 5 * kRelative.units;
  weights[absolute_weight(role_of(Kind::Silver, true), static_cast<Square>(silver))] = 7 * kAbsolute.units;
  weights[threat_weight(true, Kind::Silver, 1)] = 11 * kThreats.units;  // held by the king alone
  weights[kGuards.first + static_cast<std::size_t>(kMaxDelta - kFileStride)] = 13 * kGuards.units;
  weights[hand_weight(Kind::Pawn, 1)] = 17 * kInHand.units;
  weights[kKingEarly.first + static_cast<std::size_t>(square_of(cell_at(3, 9)))] = 19 * kKingEarly.units;
  weights[kTempo.first] = 23 * kTempo.units;
  const Breakdown breakdown = break_down(position, weights);
  const TermsOfSide& black = breakdown.of(Color::Black);
  CHECK(breakdown.pieces[silver] == board_value(Kind::Silver) + 5 + 7 + 11);
  CHECK(breakdown.attacks[silver] == 13);
  CHECK(breakdown.hands[0][static_cast<std::size_t>(index(Kind::Pawn))] == hand_value(Kind::Pawn) + 17);
  CHECK(black.places == 5 + 7);
  CHECK(black.threats == 11);
  CHECK(black.zones == 13);
  CHECK(black.hands == 17);
  CHECK(black.kings == 19);
  CHECK(black.tempo == 23);
  CHECK(breakdown.of(Color::White).total() == 0);
}

TEST_CASE("a king's danger is its owner's") {
  Weights weights{};
  weights[kDanger.first] = kDanger.units;
  const Breakdown breakdown = break_down(position_of("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), weights);
  CHECK(breakdown.of(Color::White).dangers > 0);  // good for Black
  CHECK(breakdown.of(Color::Black).dangers == 0);
}

}  // namespace tsugite::test
