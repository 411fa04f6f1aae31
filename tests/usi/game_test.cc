#include "usi/game.h"

#include <doctest/doctest.h>

#include "core/sfen.h"

namespace tsugite {
namespace {

GameReading read(std::string_view text) { return read_game(parse_position(text)); }

TEST_CASE("a game keeps its moves and its history") {
  const GameReading reading = read("startpos moves 2h3h 8b7b 3h2h 7b8b");
  REQUIRE(reading.game);
  CHECK(reading.error.empty());
  CHECK(reading.game->moves().size() == 4);
  CHECK(reading.game->history().size() == 5);
  CHECK(reading.game->history().occurrences() == 2);
  CHECK(to_sfen(reading.game->position()) == "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 5");
  CHECK(to_sfen(reading.game->start()) == kStartSfen);
}

TEST_CASE("a game without its last move") {
  const GameReading reading = read("startpos moves 7g7f 3c3d");
  REQUIRE(reading.game);
  const Game before = reading.game->before_last_move();
  CHECK(before.moves().size() == 1);
  CHECK(before.history().size() == 2);
  CHECK(to_sfen(before.position()) == "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
}

TEST_CASE("a line ends at its first bad move") {
  const auto check_end = [](std::string_view text, std::size_t moves, std::string_view error) {
    CAPTURE(text);
    const GameReading reading = read(text);
    REQUIRE(reading.game);
    CHECK(reading.game->moves().size() == moves);
    CHECK(reading.error == error);
    CHECK(reading.error_column == 0);
  };
  check_end("startpos moves 7g7f 3c3d 7f7d 8c8d", 2, "illegal move 7f7d (number 3): against the rules here");
  check_end("startpos moves 7g7f 7g7f", 1, "illegal move 7g7f (number 2): the side to move has no such piece there");
  check_end("startpos moves P*5e", 0, "illegal move P*5e (number 1): the side to move has no such piece there");
  check_end("startpos moves resign", 0, "illegal move resign (number 1): expected a move such as 7g7f, 8h2b+ or P*5e");
  check_end("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b P 1 moves P*5d", 0, "illegal move P*5d (number 1): against the rules here");
}

TEST_CASE("an SFEN without sense gives no game, and the place") {
  const GameReading reading = read("sfen 4k4/9/9/9/9/9/9/9/4K3x b - 1");
  CHECK_FALSE(reading.game);
  CHECK_FALSE(reading.error.empty());
  CHECK(reading.error_column == 22);
  CHECK_FALSE(read("").game);
  CHECK_FALSE(read("sfen startpos").game);
}

TEST_CASE("oddities of an SFEN are told") {
  const GameReading reading = read("sfen 4k4/9/4P4/4P4/9/9/9/9/4K4 b - 1");
  REQUIRE(reading.game);
  CHECK(reading.error.empty());
  CHECK(reading.warnings.size() == 1);
}

}  // namespace
}  // namespace tsugite
