#include "core/attacks.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/attackers.h"
#include "core/position.h"
#include "core/sfen.h"
#include "tests/support/random_walk.h"
#include "tests/support/rule_book.h"
#include "tests/support/samples.h"

namespace tsugite::test {

namespace {

// Counts, directions and attackers of all squares, against the rule book and against walks along the rays.
void check_attacks(const Position& position) {
  const RuleBook book(to_sfen(position));
  for (Square square = 0; square < kSquares; ++square) {
    const Cell cell = cell_of(square);
    for (const Color color : {Color::Black, Color::White}) {
      const int expected = book.attackers(color == Color::Black, file_of(cell), rank_of(cell));
      const Attack attack = position.attack(cell);
      REQUIRE(attack.count(color) == expected);
      REQUIRE(attack.by(color) == (expected > 0));

      DirectionSet far = 0;
      for (Direction direction = 0; direction < kDirections; ++direction) {
        const Delta step = kDirectionDelta[static_cast<std::size_t>(direction)];
        Cell from = cell - step;
        while (position.at(from) == kEmpty) from -= step;
        if (belongs_to(position.at(from), color) && (far_directions(position.at(from)) & direction_bit(direction)) != 0)
          far |= direction_bit(direction);
      }
      REQUIRE(attack.far(color) == far);

      std::vector<Cell> found;
      const bool stopped = any_attacker(position, color, cell, [&](Cell from) {
        found.push_back(from);
        return false;
      });
      REQUIRE_FALSE(stopped);
      REQUIRE(static_cast<int>(found.size()) == expected);
      for (const Cell from : found) {
        REQUIRE(belongs_to(position.at(from), color));
        REQUIRE((attacks_near(position.at(from), from, cell) || points_at(position.at(from), from, cell)));
      }
    }
  }
}

}  // namespace

TEST_CASE("the attack word keeps its four parts apart") {
  AttackWord word = 0;
  for (int count = 0; count < 10; ++count) word += near_unit(Color::Black);
  for (int count = 0; count < 3; ++count) word += near_unit(Color::White);
  word ^= far_bit(Color::Black, 7);
  word ^= far_bit(Color::White, 0);
  word ^= far_bit(Color::White, 5);
  const Attack attack(word);
  CHECK(attack.near(Color::Black) == 10);
  CHECK(attack.near(Color::White) == 3);
  CHECK(attack.far(Color::Black) == 0x80);
  CHECK(attack.far(Color::White) == 0x21);
  CHECK(attack.count(Color::Black) == 11);
  CHECK(attack.count(Color::White) == 5);
  CHECK(attack.by(Color::Black));
  CHECK_FALSE(Attack(near_unit(Color::White)).by(Color::Black));
  CHECK(Attack(far_bit(Color::Black, 3)).by(Color::Black));
}

TEST_CASE("attack counts in random games") {
  std::size_t visited = 0;
  Dice dice(50);
  for (const std::string& start : sample_lines("walk_starts.sfen"))
    visited += random_walk(position_of(start), 30, dice, [](Position& position) { check_attacks(position); });
  CHECK(visited > 1200);
}

TEST_CASE("attack counts in random positions, with and without kings") {
  Dice dice(51);
  int checked = 0;
  for (int at = 0; at < 1500; ++at) {
    const std::string sfen = random_sfen(dice);
    if (RuleBook(sfen).can_take_king()) continue;
    check_attacks(position_of(sfen));
    ++checked;
  }
  CHECK(checked > 500);
}

TEST_CASE("ten near attacks on one square") {
  const Position position = position_of("k8/9/3SGS3/3G1G3/3+P+P+P3/3N1N3/9/9/8K b - 1");
  CHECK(position.attack(cell_at(5, 4)).near(Color::Black) == 10);
  check_attacks(position);
}

}  // namespace tsugite::test
