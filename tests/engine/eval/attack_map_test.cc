#include "engine/eval/attack_map.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/random_walk.h"

namespace tsugite::test {

TEST_CASE("the map holds both sides' attacks, cut at three, on every square") {
  Dice dice(1);
  std::size_t squares = 0;
  std::size_t many = 0;  // squares with a count that had to be cut
  const auto compare = [&](const Position& position) {
    const AttackMap map(position);
    for (Square square = 0; square < kSquares; ++square) {
      const Cell cell = cell_of(square);
      const int black = position.attack(cell).count(Color::Black);
      const int white = position.attack(cell).count(Color::White);
      REQUIRE(AttackMap::black(map[cell]) == std::min(black, 3));
      REQUIRE(AttackMap::white(map[cell]) == std::min(white, 3));
      const auto rank = static_cast<std::size_t>(9 - rank_of(cell));
      REQUIRE(map.file(Color::Black, file_of(cell))[rank] == std::min(black, 3));
      REQUIRE(map.file(Color::White, file_of(cell))[rank] == std::min(white, 3));
      ++squares;
      many += black > 3 || white > 3 ? 1 : 0;
    }
  };
  for (int game = 0; game < 20; ++game) random_walk(Position(), 150, dice, compare);
  CHECK(squares > 150000);
  CHECK(many > 1000);
}

TEST_CASE("out of the board nothing is attacked") {
  Dice dice(2);
  random_walk(Position(), 150, dice, [](const Position& position) {
    const AttackMap map(position);
    for (int file = 1; file <= kFiles; ++file) {
      for (std::size_t rank = kRanks; rank < 16; ++rank) {
        REQUIRE(map.file(Color::Black, file)[rank] == 0);
        REQUIRE(map.file(Color::White, file)[rank] == 0);
      }
    }
    for (Cell cell = 1; cell < kCells; ++cell)
      if (!on_board(cell)) REQUIRE(map[cell] == 0);
    REQUIRE(map[kNoCell] == AttackMap::kNowhere);
  });
}

TEST_CASE("near and far attacks add up") {
  // On 5e: three golds and two knights of Black; a silver, a rook and a bishop of White.
  const Position position = position_of("8b/9/9/4s4/r8/3GGG3/3N1N3/9/9 b - 1");
  const Cell cell = cell_at(5, 5);
  const AttackMap map(position);
  CHECK(position.attack(cell).count(Color::Black) == 5);
  CHECK(AttackMap::black(map[cell]) == 3);
  CHECK(position.attack(cell).count(Color::White) == 3);
  CHECK(AttackMap::white(map[cell]) == 3);
  CHECK(AttackMap::black(map[cell_at(5, 7)]) == 1);
  CHECK(AttackMap::white(map[cell_at(9, 5)]) == 0);
}

}  // namespace tsugite::test
