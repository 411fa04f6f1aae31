#include "engine/learn/self_play.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <variant>

#include "core/legality.h"
#include "tests/engine/scene.h"

namespace tsugite {
namespace {

const Spend kNodes{.nodes = test::kAudited ? 20u : 150u};

// The game of this line, by two fresh searchers.
PlayedGame game_of(std::string_view line, const GameRules& rules = {}, const Spend& spend = kNodes,
                   const std::atomic<bool>& stop = kNeverStop) {
  Searcher black(1, rules.max_moves);
  Searcher white(1, rules.max_moves);
  return play_game(std::get<Opening>(parse_opening(line)), black, white, spend, rules, stop);
}

std::string repeated(std::string_view words, int times) {
  std::string text;
  for (int time = 0; time < times; ++time) text += " " + std::string(words);
  return text;
}

TEST_CASE("the same game every time, of legal moves") {
  const GameRules rules{.max_moves = test::kAudited ? 10 : 60};
  const PlayedGame game = game_of("startpos moves 7g7f", rules);
  const PlayedGame again = game_of("startpos moves 7g7f", rules);
  REQUIRE(game.moves.size() == again.moves.size());
  CHECK(game.moves.size() > 5);
  CHECK(game.ending == again.ending);
  Position position = game.opening.start;
  Undo undo;
  position.do_move(game.opening.moves.at(0), undo);
  for (std::size_t at = 0; at < game.moves.size(); ++at) {
    CHECK(game.moves[at].move == again.moves[at].move);
    CHECK(game.moves[at].score == again.moves[at].score);
    REQUIRE(is_legal(position, game.moves[at].move));
    position.do_move(game.moves[at].move, undo);
  }
}

TEST_CASE("mate ends the game") {
  const PlayedGame game = game_of("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", {}, {.nodes = 300});
  CHECK(game.ending == Ending::Mate);
  CHECK(game.winner == Color::Black);
  CHECK(game.moves.size() == 1);
}

TEST_CASE("so does a declaration, without a move") {
  const PlayedGame game = game_of("+P+P+P+PK+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b 2R2B 1");
  CHECK(game.ending == Ending::Declaration);
  CHECK(game.winner == Color::Black);
  CHECK(game.moves.empty());
}

TEST_CASE("so does the fourth occurrence, at the expense of who checked all the way") {
  const PlayedGame draw = game_of("startpos moves" + repeated("2h3h 8b7b 3h2h 7b8b", 3));
  CHECK(draw.ending == Ending::Repetition);
  CHECK_FALSE(draw.winner);
  const PlayedGame lost = game_of("k8/9/9/9/9/9/9/9/1R6K b - 1 moves" + repeated("8i9i 9a8a 9i8i 8a9a", 3));
  CHECK(lost.ending == Ending::PerpetualCheck);
  CHECK(lost.winner == Color::White);
  const PlayedGame won = game_of("k8/9/9/9/9/9/9/9/R7K w - 1 moves" + repeated("9a8a 9i8i 8a9a 8i9i", 3));
  CHECK(won.ending == Ending::PerpetualCheck);
  CHECK(won.winner == Color::White);
}

TEST_CASE("so does the maximum of moves, those before the opening included") {
  const PlayedGame game = game_of("startpos moves 7g7f 3c3d", {.max_moves = 6});
  CHECK(game.ending == Ending::MaximumMoves);
  CHECK_FALSE(game.winner);
  CHECK(game.moves.size() == 4);
  CHECK(game_of("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 5", {.max_moves = 6}).moves.size() == 2);
}

TEST_CASE("so do scores that agree for long enough") {
  // White has a king and nothing else.
  const std::string_view won = "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
  const PlayedGame game = game_of(won, {.decided_score = 1500, .decided_moves = 2});
  CHECK(game.ending == Ending::Decided);
  CHECK(game.winner == Color::Black);
  CHECK(game.moves.size() == 4);
  for (std::size_t at = 0; at < game.moves.size(); ++at)
    CHECK((at % 2 == 0 ? game.moves[at].score : -game.moves[at].score) >= 1500);
  CHECK(game_of(won, {.max_moves = 6, .decided_score = 1500, .decided_moves = 0}).ending == Ending::MaximumMoves);
}

TEST_CASE("a stopped game has no result") {
  const std::atomic<bool> stop{true};
  const PlayedGame game = game_of("startpos", {}, kNodes, stop);
  CHECK(game.ending == Ending::Stopped);
  CHECK_FALSE(game.winner);
  CHECK(game.moves.empty());
}

}  // namespace
}  // namespace tsugite
