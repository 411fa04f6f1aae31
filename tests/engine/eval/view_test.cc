#include "engine/eval/view.h"

#include <doctest/doctest.h>

namespace tsugite::test {

TEST_CASE("mirror images of squares and relative places agree") {
  for (Square from = 0; from < kSquares; ++from) {
    CHECK(mirrored(mirrored(from)) == from);
    CHECK(file_of(cell_of(mirrored(from))) == 10 - file_of(cell_of(from)));
    CHECK(rank_of(cell_of(mirrored(from))) == rank_of(cell_of(from)));
    for (Square to = 0; to < kSquares; ++to)
      REQUIRE(mirrored_delta(delta_of(from, to)) == delta_of(mirrored(from), mirrored(to)));
  }
}

TEST_CASE("a king is seen by its owner, and a missing one at home") {
  const Position start;
  CHECK(king_square(start, Color::Black) == square_of(cell_at(5, 9)));
  CHECK(king_square(start, Color::White) == square_of(cell_at(5, 9)));
  CHECK(king_square(Position(Setup{}), Color::White) == square_of(cell_at(5, 9)));
  CHECK(side_of(square_of(cell_at(2, 8))) == Side::Right);
  CHECK(side_of(square_of(cell_at(5, 9))) == Side::Middle);
  CHECK(side_of(square_of(cell_at(8, 8))) == Side::Left);
}

}  // namespace tsugite::test
