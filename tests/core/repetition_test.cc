#include "core/repetition.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/generate.h"
#include "core/legality.h"
#include "core/sfen.h"
#include "tests/support/half_turn.h"
#include "tests/support/random_walk.h"
#include "tests/support/rule_book.h"
#include "tests/support/samples.h"

namespace tsugite::test {

namespace {

std::string name_of(Repetition repetition) {
  switch (repetition) {
    case Repetition::None:
      return "none";
    case Repetition::Draw:
      return "draw";
    case Repetition::Win:
      return "win";
    case Repetition::Loss:
      return "loss";
    case Repetition::Superior:
      return "superior";
    case Repetition::Inferior:
      return "inferior";
  }
  return "?";
}

// A game kept twice, by core's history and by the rule book's; every move compares all of their answers.
class Game {
 public:
  explicit Game(std::string_view sfen)
      : position_(position_of(sfen)), history_(position_), record_(to_sfen(position_)) {
    compare();
  }

  void play(const std::string& text) {
    const std::optional<MoveCode> move = parse_move(position_, text);
    REQUIRE_MESSAGE(move, text);
    REQUIRE_MESSAGE(is_legal(position_, *move), to_sfen(position_) << ' ' << text);
    Undo undo;
    position_.do_move(*move, undo);
    history_.push(position_);
    record_.play(text);
    compare();
  }

  // Plays the moves over and over and returns after how many the game was decided; 0 = not within the rounds.
  int play_cycle(const std::vector<std::string>& moves, int rounds) {
    int plies = 0;
    for (int round = 0; round < rounds; ++round)
      for (const std::string& move : moves) {
        play(move);
        ++plies;
        if (verdict() != "none") return plies;
      }
    return 0;
  }

  std::string verdict() const { return name_of(history_.verdict()); }
  std::string recurrence() const { return name_of(history_.recurrence()); }
  int occurrences() const { return history_.occurrences(); }
  Position& position() { return position_; }
  const History& history() const { return history_; }

 private:
  void compare() {
    REQUIRE(history_.occurrences() == record_.occurrences());
    REQUIRE(name_of(history_.recurrence()) == record_.recurrence());
    if (record_.occurrences() <= 4) REQUIRE(verdict() == record_.verdict());
  }

  Position position_;
  History history_;
  GameRecord record_;
};

std::vector<std::string> half_turn_moves(const std::vector<std::string>& moves) {
  std::vector<std::string> turned;
  for (const std::string& move : moves) turned.push_back(half_turn_move(move));
  return turned;
}

// After how many plies the repeated cycle ends the game, and how: "12 draw". The turned game must end alike.
std::string end_of(std::string_view sfen, const std::vector<std::string>& cycle, int rounds = 4) {
  Game game(sfen);
  const int plies = game.play_cycle(cycle, rounds);
  Game turned(half_turn_sfen(sfen));
  CHECK(turned.play_cycle(half_turn_moves(cycle), rounds) == plies);
  CHECK(turned.verdict() == game.verdict());
  return std::to_string(plies) + ' ' + game.verdict();
}

}  // namespace

TEST_CASE("the fourth occurrence is a draw, the first position of the game included") {
  Game game(kStartSfen);
  const std::vector<std::string> cycle = {"2h3h", "8b7b", "3h2h", "7b8b"};
  for (int round = 1; round <= 3; ++round) {
    CHECK(game.occurrences() == round);
    CHECK(game.verdict() == "none");
    for (const std::string& move : cycle) game.play(move);
    CHECK(game.recurrence() == "draw");
  }
  CHECK(game.occurrences() == 4);
  CHECK(game.verdict() == "draw");
}

TEST_CASE("a position later in the game recurs likewise") {
  Game game(kStartSfen);
  for (const char* move : {"7g7f", "3c3d", "8h2b+", "3a2b"}) game.play(move);
  CHECK(game.play_cycle({"2h3h", "8b7b", "3h2h", "7b8b"}, 4) == 12);
  CHECK(game.verdict() == "draw");
}

TEST_CASE("the same board with the other side to move is another position") {
  // Black loses a move with a triangle of its king, White does not.
  Game game("k8/9/9/9/9/9/9/9/K8 b - 1");
  for (const char* move : {"9i8i", "9a8a", "8i8h", "8a9a", "8h9i"}) game.play(move);
  CHECK(game.occurrences() == 1);
  CHECK(game.recurrence() == "none");
}

TEST_CASE("perpetual check loses") {
  // The side to move checks: its loss.
  CHECK(end_of("k8/9/9/9/9/9/9/9/1R6K b - 1", {"8i9i", "9a8a", "9i8i", "8a9a"}) == "12 loss");
  // The side to move stands in check from the first position on: its win.
  CHECK(end_of("k8/9/9/9/9/9/9/9/R7K w - 1", {"9a8a", "9i8i", "8a9a", "8i9i"}) == "12 win");
}

TEST_CASE("only the checks since the first occurrence count") {
  // A quiet move leads into the cycle; all moves from then on are checks.
  Game game("k8/9/9/9/9/9/9/9/2R5K b - 1");
  for (const char* move : {"7i8i", "9a9b"}) game.play(move);
  CHECK(game.play_cycle({"8i9i", "9b8b", "9i8i", "8b9b"}, 4) == 12);
  CHECK(game.verdict() == "loss");
}

TEST_CASE("one quiet move in the cycle makes it a draw") {
  CHECK(end_of("k7g/9/9/9/9/9/9/9/1R6K b - 1", {"8i9i", "9a8a", "9i7i", "8a9a", "7i6i", "1a2a", "6i8i", "2a1a"}) ==
        "24 draw");
}

TEST_CASE("a quiet move in one of the three rounds makes it a draw") {
  // Perpetual check twice, then the same position by quiet moves, then by checks again.
  Game game("k8/9/9/9/9/9/9/9/1R6K b - 1");
  const std::vector<std::string> checks = {"8i9i", "9a8a", "9i8i", "8a9a"};
  const std::vector<std::string> quiet = {"8i7i", "9a9b", "7i8i", "9b9a"};
  for (const std::string& move : checks) game.play(move);
  CHECK(game.recurrence() == "loss");
  for (const std::string& move : quiet) game.play(move);
  CHECK(game.recurrence() == "draw");
  for (const std::string& move : checks) game.play(move);
  CHECK(game.recurrence() == "draw");
  CHECK(game.occurrences() == 4);
  CHECK(game.verdict() == "draw");
}

TEST_CASE("a quiet way to the second occurrence: checks ever after are a draw") {
  Game game("k8/9/9/9/9/9/9/9/1R6K b - 1");
  for (const char* move : {"8i7i", "9a9b", "7i8i", "9b9a"}) game.play(move);
  for (int round = 0; round < 2; ++round) {
    for (const char* move : {"8i9i", "9a8a"}) game.play(move);
    // This one occurred first after the quiet moves: nothing but checks since.
    if (round == 1) CHECK(game.recurrence() == "loss");
    for (const char* move : {"9i8i", "8a9a"}) game.play(move);
    CHECK(game.recurrence() == "draw");
  }
  CHECK(game.verdict() == "draw");
}

TEST_CASE("checks by both sides all the way are a draw") {
  // No such game is known to us, so the history is told of four positions that do not follow from one another.
  const std::vector<Position> cycle = {
      position_of("4k4/9/9/9/4r4/9/9/9/4K4 b - 1"), position_of("k8/9/9/9/9/9/9/9/R7K w - 1"),
      position_of("4k4/9/9/9/9/9/9/9/r3K4 b - 1"), position_of("k7R/9/9/9/9/9/9/9/8K w - 1")};
  History history;
  for (std::size_t at = 0; at <= 3 * cycle.size(); ++at) {
    REQUIRE(cycle[at % cycle.size()].in_check());
    history.push(cycle[at % cycle.size()]);
    CHECK(history.recurrence() == (at < cycle.size() ? Repetition::None : Repetition::Draw));
  }
  CHECK(history.occurrences() == 4);
  CHECK(history.verdict() == Repetition::Draw);
}

TEST_CASE("long cycles: kings on rounds of ten cells and of three and four") {
  CHECK(end_of("9/9/9/9/4k4/9/9/9/4K4 b - 1",
               {"5i4i", "5e4e", "4i3i", "4e3e", "3i2i", "3e2e", "2i1i", "2e1e", "1i1h", "1e1d",
                "1h2h", "1d2d", "2h3h", "2d3d", "3h4h", "3d4d", "4h5h", "4d5d", "5h5i", "5d5e"}) == "60 draw");
  CHECK(end_of("9/9/4k4/9/9/9/9/4K4/9 b - 1",
               {"5h4i", "5c4c", "4i5i", "4c4b", "5i5h", "4b5b", "5h4i", "5b5c", "4i5i", "5c4c", "5i5h", "4c4b",
                "5h4i", "4b5b", "4i5i", "5b5c", "5i5h", "5c4c", "5h4i", "4c4b", "4i5i", "4b5b", "5i5h", "5b5c"}) ==
        "72 draw");
}

TEST_CASE("a perpetual check on a long way") {
  // The king runs down the two edge files and up again on the other cells; the rook checks it at every step.
  std::vector<std::string> cycle;
  std::string king = "9a", rook = "8i";
  for (const char rank : std::string_view("bcdefggfedcbaa")) {
    const std::string behind = {king[0], 'i'};
    cycle.push_back(rook + behind);
    rook = behind;
    const std::string flight = {king[0] == '9' ? '8' : '9', rank};
    cycle.push_back(king + flight);
    king = flight;
  }
  CHECK(end_of("k8/9/9/9/9/9/9/9/1R6K b - 1", cycle) == "84 loss");
}

TEST_CASE("more in hand on the same board is superior, less is inferior") {
  // White throws a pawn away while its king walks a triangle; Black's rook comes home.
  Game game("8k/9/9/9/7R1/9/9/9/K8 b p 1");
  for (const char* move : {"2e5e", "P*5d", "5e5d", "1a1b", "5d5e", "1b2a", "5e2e", "2a1a"}) game.play(move);
  CHECK(game.recurrence() == "superior");
  CHECK(game.occurrences() == 1);
  game.play("2e5e");
  CHECK(game.recurrence() == "inferior");
  // Once more round without a loss: the nearest earlier position has the same hands.
  for (const char* move : {"1a1b", "5e5d", "1b1a", "5d5e", "1a1b", "5e2e", "1b1a"}) game.play(move);
  CHECK(game.recurrence() == "draw");
  CHECK(game.occurrences() == 2);
}

TEST_CASE("taking back") {
  Game game(kStartSfen);
  const std::vector<std::string> cycle = {"2h3h", "8b7b", "3h2h", "7b8b"};
  game.play_cycle(cycle, 3);
  History history = game.history();
  CHECK(history.size() == 13);
  CHECK(history.verdict() == Repetition::Draw);
  history.pop();
  CHECK(history.verdict() == Repetition::None);
  CHECK(history.occurrences() == 3);
  for (int plies = 0; plies < 4; ++plies) history.pop();
  CHECK(history.size() == 8);
  CHECK(history.occurrences() == 2);
  for (int plies = 0; plies < 4; ++plies) history.pop();
  CHECK(history.occurrences() == 1);
  CHECK(history.recurrence() == Repetition::None);
  history.clear();
  CHECK(history.size() == 0);
  history.push(Position());
  CHECK(history.occurrences() == 1);
  CHECK(history.recurrence() == Repetition::None);
}

TEST_CASE("nothing before a pass counts") {
  Position position = position_of("k8/9/9/9/9/9/9/9/K8 b - 1");
  History history(position);
  const auto play = [&](const char* text) {
    Undo undo;
    position.do_move(*parse_move(position, text), undo);
    history.push(position);
  };
  for (const char* move : {"9i8i", "9a8a", "8i9i", "8a9a"}) play(move);
  CHECK(history.recurrence() == Repetition::Draw);
  Undo undo;
  position.do_pass(undo);
  history.push_pass(position);
  CHECK(history.recurrence() == Repetition::None);
  CHECK(history.occurrences() == 1);
  for (const char* move : {"9a8a", "9i8i", "8a9a"}) play(move);
  CHECK(history.recurrence() == Repetition::None);
  play("8i9i");
  CHECK(history.recurrence() == Repetition::Draw);
  CHECK(history.occurrences() == 2);
  for (int plies = 0; plies < 5; ++plies) history.pop();
  CHECK(history.recurrence() == Repetition::Draw);
}

TEST_CASE("small random endgames against the record of the rule book") {
  // Few pieces and a liking for the last move's way back, so that positions recur often and checks abound.
  Dice dice(90);
  int draws = 0, wins = 0, losses = 0, superior = 0, inferior = 0;
  const std::vector<std::string> starts = {"k8/9/9/9/9/9/9/9/1R6K b - 1",   "4k4/9/9/9/9/9/9/9/+R3K4 b - 1",
                                           "k6r1/9/9/9/9/9/9/9/1R6K b - 1", "4k4/9/4+b4/9/9/9/4+B4/9/4K4 b - 1",
                                           "8k/9/9/9/7R1/9/9/9/K8 b 2p 1",  "3gk4/9/9/9/9/9/9/9/3GK4 w Pp 1"};
  for (int round = 0; round < 400; ++round) {
    Game game(starts[static_cast<std::size_t>(round) % starts.size()]);
    std::vector<std::string> last = {"", ""};  // [side]: the move that takes its last one back
    for (int ply = 0; ply < 120 && game.verdict() == "none"; ++ply) {
      const Position& position = game.position();
      MoveList list;
      generate_legal(position, NonPromotions::All, list);
      if (list.empty()) break;
      std::vector<std::size_t> sharp;
      std::string& back = last[static_cast<std::size_t>(index(position.side_to_move()))];
      std::string chosen;
      for (std::size_t at = 0; at < list.size(); ++at) {
        if (to_usi(list[at].code) == back && !dice.one_in(4)) chosen = back;
        if (gives_check(position, list[at].code)) sharp.push_back(at);
      }
      if (chosen.empty() && !sharp.empty() && !dice.one_in(4))
        chosen = to_usi(list[sharp[dice.below(sharp.size())]].code);
      if (chosen.empty()) chosen = to_usi(list[dice.below(list.size())].code);
      back = chosen[1] == '*' ? "" : chosen.substr(2, 2) + chosen.substr(0, 2);
      game.play(chosen);
      superior += game.recurrence() == "superior" ? 1 : 0;
      inferior += game.recurrence() == "inferior" ? 1 : 0;
    }
    draws += game.verdict() == "draw" ? 1 : 0;
    wins += game.verdict() == "win" ? 1 : 0;
    losses += game.verdict() == "loss" ? 1 : 0;
  }
  CHECK(draws > 100);
  CHECK(wins > 10);
  CHECK(losses > 10);
  CHECK(superior > 5);
  CHECK(inferior > 5);
}

}  // namespace tsugite::test
