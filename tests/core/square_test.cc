#include "core/square.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace tsugite::test {

TEST_CASE("cells follow z = 17 file - rank + 30") {
  std::set<Cell> cells;
  for (int file = 1; file <= 9; ++file)
    for (int rank = 1; rank <= 9; ++rank) {
      const Cell cell = cell_at(file, rank);
      CHECK(cell == 17 * file - rank + 30);
      CHECK(on_board(cell));
      CHECK(file_of(cell) == file);
      CHECK(rank_of(cell) == rank);
      CHECK(half_turn(cell) == cell_at(10 - file, 10 - rank));
      cells.insert(cell);
    }
  CHECK(cells.size() == 81);
  CHECK(*cells.begin() == kFirstCell);
  CHECK(*cells.rbegin() == kLastCell);
  int off = 0;
  for (Cell cell = 0; cell < kCells; ++cell)
    if (!on_board(cell)) {
      CHECK(cells.count(cell) == 0);
      CHECK(file_of(cell) == 0);
      CHECK(rank_of(cell) == 0);
      ++off;
    }
  CHECK(off == kCells - 81);
  CHECK_FALSE(on_board(kNoCell));
}

TEST_CASE("squares number the cells without gaps, ranks first") {
  CHECK(square_of(cell_at(1, 1)) == 0);
  CHECK(square_of(cell_at(1, 9)) == 8);
  CHECK(square_of(cell_at(2, 1)) == 9);
  CHECK(square_of(cell_at(9, 9)) == 80);
  for (Square square = 0; square < kSquares; ++square) CHECK(square_of(cell_of(square)) == square);
}

TEST_CASE("text of a cell") {
  for (int file = 1; file <= 9; ++file)
    for (int rank = 1; rank <= 9; ++rank) {
      const std::string text{static_cast<char>('0' + file), "abcdefghi"[rank - 1]};
      CHECK(to_string(cell_at(file, rank)) == text);
      CHECK(parse_cell(text) == cell_at(file, rank));
    }
}

TEST_CASE("anything but a file digit and a rank letter is no cell") {
  for (const char* text : {"", "5", "e", "5e ", " 5e", "55", "ee", "e5", "0e", "5j", "5E", "5`", ":e", "5ee", "5\xe3"})
    CHECK_MESSAGE(parse_cell(text) == std::nullopt, text);
}

}  // namespace tsugite::test
