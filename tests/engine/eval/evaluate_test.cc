#include "engine/eval/evaluate.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "core/sfen.h"
#include "engine/eval/evaluation_weights.h"
#include "tests/support/random_walk.h"

namespace tsugite::test {

namespace {

Setup half_turned(const Setup& setup) {
  Setup turned;
  for (std::size_t square = 0; square < kSquares; ++square) {
    const Occupant what = setup.board[kSquares - 1 - square];
    if (what != kEmpty) turned.board[square] = occupant(opposite(color_of(what)), kind_of(what));
  }
  turned.hands = {setup.hands[1], setup.hands[0]};
  turned.side_to_move = opposite(setup.side_to_move);
  turned.ply = setup.ply;
  return turned;
}

Setup mirrored(const Setup& setup) {
  Setup turned = setup;
  for (int file = 1; file <= kFiles; ++file)
    for (int rank = 1; rank <= kRanks; ++rank)
      turned.board[static_cast<std::size_t>(square_of(cell_at(file, rank)))] =
          setup.board[static_cast<std::size_t>(square_of(cell_at(10 - file, rank)))];
  return turned;
}

Setup without_king(const Setup& setup, Color color) {
  Setup bare = setup;
  for (Occupant& what : bare.board)
    if (what == occupant(color, Kind::King)) what = kEmpty;
  return bare;
}

Score parts(const EvaluationTerms& terms) {
  return terms.material + terms.hands + terms.places + terms.zones + terms.threats + terms.kings + terms.dangers +
         terms.tempo;
}

// Everything that must hold anywhere.
void check_anywhere(const Position& position) {
  const Score score = evaluate(position);
  const Setup setup = position.setup();
  REQUIRE(score == evaluate(position));
  REQUIRE(score == evaluate(Position(setup)));
  REQUIRE(score == evaluate(Position(half_turned(setup))));
  REQUIRE(score == evaluate(Position(mirrored(setup))));

  const EvaluationTerms terms = evaluation_terms(position);
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

// The zones by the weights' own words, square by square.
Score plain_zones(const Position& position) {
  const EvaluationWeights& weights = kEvaluationWeights;
  static_assert(kEvaluationWeights.zone_force == 0);
  int sum = 0;
  for (const Color color : {Color::Black, Color::White}) {
    const Cell home = color == Color::Black ? cell_at(5, 9) : cell_at(5, 1);
    const Cell king = position.has_king(color) ? position.king(color) : home;
    for (Square square = 0; square < kSquares; ++square) {
      const Cell cell = cell_of(square);
      const int files = std::abs(file_of(cell) - file_of(king));
      const int ahead = sign(color) * (rank_of(king) - rank_of(cell));
      const auto steps = static_cast<std::size_t>(std::max(files, std::abs(ahead)));
      const int place = weights.zone_place[ahead > 0 ? 0 : ahead == 0 ? 1 : 2];
      const auto eighths = [&](int weight) { return (2 * weight * place + 32) / 64; };
      const auto gain = [&](Color side) {
        return weights.attack_gain[static_cast<std::size_t>(std::min(position.attack(cell).count(side), 3))];
      };
      sum += sign(color) * (gain(color) * eighths(weights.zone_guard[steps]) -
                            gain(opposite(color)) * eighths(weights.zone_attack[steps]));
    }
  }
  return sum * weights.zone_base / (64 * 8 * 64);
}

TEST_CASE("zones are what their weights say, square by square") {
  Dice dice(75);
  for (int game = 0; game < 10; ++game)
    random_walk(Position(), 150, dice,
                [](const Position& position) { REQUIRE(evaluation_terms(position).zones == plain_zones(position)); });
}

TEST_CASE("at the start only the move counts") {
  const EvaluationTerms terms = evaluation_terms(Position());
  CHECK(terms.material == 0);
  CHECK(terms.hands == 0);
  CHECK(terms.places == 0);
  CHECK(terms.zones == 0);
  CHECK(terms.threats == 0);
  CHECK(terms.kings == 0);
  CHECK(terms.dangers == 0);
  CHECK(terms.total == terms.tempo);
  CHECK(evaluate(Position()) == terms.tempo);
  CHECK(terms.tempo > 0);
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
  CHECK(evaluation_terms(handicap).total > 1000);
  CHECK(evaluate(handicap) < -1000);
}

TEST_CASE("a castle is worth having against a hand full of pieces") {
  // The same pieces but for the king and two generals: a Mino castle, or a king at home with its generals astray.
  const Position castle = position_of("4k4/9/9/9/9/9/PPPPPPPPP/4G1SK1/LN3G1NL b r2b2g2s2n2l9p 1");
  const Position bare = position_of("4k4/9/9/9/9/9/PPPPPPPPP/SG7/LN2KG1NL b r2b2g2s2n2l9p 1");
  CHECK(evaluation_terms(castle).total > evaluation_terms(bare).total + 50);
}

TEST_CASE("attackers at the king's door are a danger, and more so with pieces in hand") {
  const Position quiet = position_of("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  CHECK(evaluation_terms(quiet).dangers == 0);
  const Position poor = position_of("4k4/3ggg3/9/9/9/4p4/4+p4/9/4K4 b - 1");
  const Position rich = position_of("4k4/3ggg3/9/9/9/4p4/4+p4/9/4K4 b gsr 1");
  CHECK(evaluation_terms(poor).dangers < 0);
  CHECK(evaluation_terms(rich).dangers < evaluation_terms(poor).dangers);
}

}  // namespace tsugite::test
