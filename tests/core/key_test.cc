#include "core/key.h"

#include <doctest/doctest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/position.h"
#include "tests/support/random_walk.h"

namespace tsugite::test {

TEST_CASE("all words are different and none is zero") {
  std::set<Key> words;
  std::size_t count = 0;
  const auto take = [&](Key word) {
    CHECK(word != 0);
    words.insert(word);
    ++count;
  };
  for (const Color color : {Color::Black, Color::White}) {
    for (int k = index(Kind::Pawn); k < kKinds; ++k)
      for (Square square = 0; square < kSquares; ++square)
        take(board_key(occupant(color, static_cast<Kind>(k)), cell_of(square)));
    for (int k = index(Kind::Pawn); k <= index(Kind::Gold); ++k) take(hand_key(color, static_cast<Kind>(k)));
  }
  take(white_to_move_key());
  CHECK(count == 2 * (14 * 81 + 7) + 1);
  CHECK(words.size() == count);
}

TEST_CASE("equal positions have equal keys whatever the way to them") {
  const Position direct = position_of("lnsgkgsnl/1r5b1/p1ppppppp/9/1p5P1/2P6/PP1PPPP1P/1B5R1/LNSGKGSNL w - 6");
  const std::vector<std::vector<std::string>> ways = {{"7g7f", "8c8d", "2g2f", "8d8e", "2f2e"},
                                                      {"2g2f", "8c8d", "2f2e", "8d8e", "7g7f"}};
  for (const std::vector<std::string>& way : ways) {
    Position position;
    for (const std::string& move : way) {
      Undo undo;
      const std::optional<MoveCode> code = parse_move(position, move);
      REQUIRE(code);
      position.do_move(*code, undo);
    }
    CHECK(position.key() == direct.key());
    CHECK(position.board_key() == direct.board_key());
  }
  const Position other_turn = position_of("lnsgkgsnl/1r5b1/p1ppppppp/9/1p5P1/2P6/PP1PPPP1P/1B5R1/LNSGKGSNL b - 6");
  CHECK(other_turn.key() != direct.key());
  CHECK((other_turn.board_key() ^ direct.board_key()) == white_to_move_key());
}

TEST_CASE("the board key leaves the hands out") {
  const Position none = position_of("4k4/9/9/9/9/9/9/9/4K4 b - 1");
  const Position black_pawn = position_of("4k4/9/9/9/9/9/9/9/4K4 b P 1");
  const Position white_pawn = position_of("4k4/9/9/9/9/9/9/9/4K4 b p 1");
  CHECK(none.board_key() == black_pawn.board_key());
  CHECK(none.board_key() == white_pawn.board_key());
  CHECK(none.key() != black_pawn.key());
  CHECK(none.key() != white_pawn.key());
  CHECK(black_pawn.key() != white_pawn.key());
}

}  // namespace tsugite::test
