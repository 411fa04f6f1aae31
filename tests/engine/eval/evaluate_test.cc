#include "engine/eval/evaluate.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/sfen.h"
#include "engine/eval/features.h"
#include "tests/support/random_walk.h"
#include "tests/support/turned_setup.h"

namespace tsugite::test {

namespace {

Score parts(const EvaluationTerms& terms) {
  return terms.material + terms.hands + terms.places + terms.zones + terms.threats + terms.kings + terms.dangers +
         terms.tempo + terms.network;
}

// Everything that must hold anywhere.
void check_anywhere(const Position& position) {
  const Score score = built_in_evaluation().evaluate(position);
  const Setup setup = position.setup();
  REQUIRE(score == built_in_evaluation().evaluate(position));
  REQUIRE(score == built_in_evaluation().evaluate(Position(setup)));
  REQUIRE(score == built_in_evaluation().evaluate(Position(half_turned(setup))));
  REQUIRE(score == built_in_evaluation().evaluate(Position(mirrored(setup))));

  const EvaluationTerms terms = built_in_evaluation().terms(position);
  REQUIRE(terms.total == sign(position.side_to_move()) * score);
  REQUIRE(terms.total == parts(terms));
  REQUIRE(terms.material == position.material());
  REQUIRE(std::abs(terms.hands) <= 1500);
  REQUIRE(std::abs(terms.places) <= 3000);
  REQUIRE(std::abs(terms.zones) <= 3000);
  REQUIRE(std::abs(terms.threats) <= 1500);
  REQUIRE(std::abs(terms.kings) <= 1000);
  REQUIRE(std::abs(terms.dangers) <= 3000);
  REQUIRE(std::abs(score) <= kMaxEvaluation);
}

}  // namespace

// What the features say of a position, Black's view.
double by_features(const Position& position, const Weights& weights) {
  const AttackMap attacks(position);
  double sum = position.material();
  for (const Color color : {Color::Black, Color::White})
    each_feature(position, attacks, color, [&](std::size_t weight, double amount, Cell) {
      const auto* const block = std::find_if(kWeightBlocks.begin(), kWeightBlocks.end(),
                                             [&](const WeightBlock& one) { return weight < one.end(); });
      sum += sign(color) * amount * weights[weight] / block->units;
    });
  return sum;
}

TEST_CASE("the tables say what the features do, but for rounding") {
  Dice dice(75);
  Weights noise;
  for (std::int16_t& weight : noise) weight = static_cast<std::int16_t>(static_cast<int>(dice.below(201)) - 100);
  const Evaluation noisy(noise);
  double most = 0;
  const auto compare = [&](const Evaluation& evaluation, const Weights& weights, const Position& position) {
    const double difference = std::abs(evaluation.terms(position).total - evaluation.terms(position).network -
                                       by_features(position, weights));
    REQUIRE(difference < 12);
    most = std::max(most, difference);
  };
  const auto compare_both = [&](const Position& position) {
    compare(built_in_evaluation(), built_in_weights().table, position);
    compare(noisy, noise, position);
  };
  for (int game = 0; game < 20; ++game)
    random_walk(Position(), 200, dice, [&](const Position& position) {
      compare_both(position);
      compare_both(Position(without_king(position.setup(), Color::White)));
    });
  CHECK(most > 0.5);  // of parts that are cut off
}

TEST_CASE("any weights are as good to both sides and to either hand") {
  Dice dice(76);
  Weights noise;
  for (std::int16_t& weight : noise) weight = static_cast<std::int16_t>(dice.below(1 << 16));
  const Evaluation noisy(noise);
  for (int game = 0; game < 20; ++game)
    random_walk(Position(), 200, dice, [&](const Position& position) {
      const Score score = noisy.evaluate(position);
      REQUIRE(score == noisy.evaluate(Position(half_turned(position.setup()))));
      REQUIRE(score == noisy.evaluate(Position(mirrored(position.setup()))));
    });
}

TEST_CASE("at the start only the turn counts") {
  const EvaluationTerms terms = built_in_evaluation().terms(Position());
  CHECK(terms.material == 0);
  CHECK(terms.hands == 0);
  CHECK(terms.places == 0);
  CHECK(terms.zones == 0);
  CHECK(terms.kings == 0);
  CHECK(terms.dangers == 0);
  CHECK(terms.total == terms.threats + terms.tempo + terms.network);
  CHECK(built_in_evaluation().evaluate(Position()) == terms.total);
  CHECK(terms.total > 0);
}

TEST_CASE("half turns, mirror images and rebuilt positions are worth the same, and every term is bounded") {
  Dice dice(2);
  std::size_t visited = 0;
  for (int game = 0; game < 40; ++game)
    visited += random_walk(Position(), 160, dice, [](Position& position) { check_anywhere(position); });
  CHECK(visited > 4000);
}

TEST_CASE("positions without kings") {
  Dice dice(3);
  std::size_t visited = 0;
  for (int game = 0; game < 10; ++game)
    visited += random_walk(Position(), 100, dice, [](Position& position) {
      const Setup setup = position.setup();
      check_anywhere(Position(without_king(setup, Color::Black)));
      check_anywhere(Position(without_king(setup, Color::White)));
      check_anywhere(Position(without_king(without_king(setup, Color::Black), Color::White)));
    });
  CHECK(visited > 600);
  check_anywhere(Position(Setup{}));
}

TEST_CASE("a side with more pieces is better") {
  const Position handicap = position_of("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
  CHECK(built_in_evaluation().terms(handicap).total > 1000);
  CHECK(built_in_evaluation().evaluate(handicap) < -1000);
}

TEST_CASE("a castle is worth having against a hand full of pieces") {
  // The same pieces but for the king and two generals: a Mino castle, or a king at home with its generals astray.
  const Position castle = position_of("4k4/9/9/9/9/9/PPPPPPPPP/4G1SK1/LN3G1NL b r2b2g2s2n2l9p 1");
  const Position bare = position_of("4k4/9/9/9/9/9/PPPPPPPPP/SG7/LN2KG1NL b r2b2g2s2n2l9p 1");
  CHECK(built_in_evaluation().terms(castle).total > built_in_evaluation().terms(bare).total + 50);
}

TEST_CASE("attackers at the king's door are a danger, and more so with pieces in hand") {
  const Position quiet = position_of("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  CHECK(built_in_evaluation().terms(quiet).dangers == 0);
  const Position poor = position_of("4k4/3ggg3/9/9/9/4p4/4+p4/9/4K4 b - 1");
  const Position rich = position_of("4k4/3ggg3/9/9/9/4p4/4+p4/9/4K4 b gsr 1");
  CHECK(built_in_evaluation().terms(poor).dangers < 0);
  CHECK(built_in_evaluation().terms(rich).dangers < built_in_evaluation().terms(poor).dangers);
}

}  // namespace tsugite::test
