#include "engine/mate/one_ply.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <variant>
#include <vector>

#include "core/generate.h"
#include "core/legality.h"
#include "core/sfen.h"
#include "tests/engine/scene.h"
#include "tests/support/random_walk.h"
#include "tests/support/samples.h"
#include "tests/support/workload.h"

namespace tsugite {
namespace {

using test::Dice;
using test::legal_moves;
using test::move_of;
using test::position_of;

// All moves that mate, by trying each.
std::vector<MoveCode> mating_moves(Position& position) {
  std::vector<MoveCode> found;
  Undo undo;
  for (const MoveCode move : legal_moves(position, NonPromotions::All)) {
    position.do_move(move, undo);
    if (position.in_check() && legal_moves(position, NonPromotions::All).empty()) found.push_back(move);
    position.undo_move(move, undo);
  }
  return found;
}

struct Tally {
  int mates = 0;
  int others = 0;
  int in_check = 0;
  int without_enemy_king = 0;
  // Mating moves of kinds that are easily missed.
  int discovered = 0;
  int doubled = 0;
  int unpromoted = 0;
};

bool declines_promotion(Color us, MoveCode move) {
  return !move.is_drop() && can_promote(move.kind()) && !move.promotes() &&
         (in_promotion_zone(us, move.from()) || in_promotion_zone(us, move.to()));
}

void count_kinds(Position& position, const std::vector<MoveCode>& mating, Tally& tally) {
  Undo undo;
  for (const MoveCode move : mating) {
    tally.unpromoted += declines_promotion(position.side_to_move(), move) ? 1 : 0;
    position.do_move(move, undo);
    tally.doubled += position.checkers() == 2 ? 1 : 0;
    tally.discovered += position.checkers() == 1 && position.checker() != move.to() ? 1 : 0;
    position.undo_move(move, undo);
  }
}

void compare(Position& position, Tally& tally) {
  const std::vector<MoveCode> expected = mating_moves(position);
  INFO(to_sfen(position));
  INFO(test::text_of(expected));
  const MoveCode found = mate_in_one(position);
  if (found.is_none()) {
    CHECK(expected.empty());
    ++tally.others;
  } else {
    CAPTURE(to_usi(found));
    CHECK(std::find(expected.begin(), expected.end(), found) != expected.end());
    ++tally.mates;
  }
  if (position.has_king(opposite(position.side_to_move()))) {
    MoveList checks;
    generate_checks(position, NonPromotions::All, checks);
    for (const ScoredMove& check : checks) {
      CAPTURE(to_usi(check.code));
      const bool mate = std::find(expected.begin(), expected.end(), check.code) != expected.end();
      const bool told = mates(position, check.code);
      CHECK(told == mate);
    }
  } else {
    ++tally.without_enemy_king;
  }
  tally.in_check += position.in_check() ? 1 : 0;
  count_kinds(position, expected, tally);
}

// A white king with pieces of both sides about it, Black to move: the places where mates of all sorts are frequent.
std::string hunt_sfen(Dice& dice) {
  std::array<std::string, 81> squares;  // [9 * (rank - 1) + 9 - file]
  const std::size_t king_row = dice.below(dice.one_in(3) ? 9 : 3);
  const std::size_t king_column = dice.below(9);
  const auto near_king = [&] {
    const std::size_t row = king_row + dice.below(6);
    const std::size_t column = king_column + dice.below(7);
    return row < 2 || row > 10 || column < 3 || column > 11 ? 81 : 9 * (row - 2) + column - 3;
  };
  squares[9 * king_row + king_column] += 'k';
  const auto place = [&](std::string_view set, std::size_t count, bool black) {
    for (std::size_t at = 0; at < count; ++at) {
      const char letter = set[dice.below(set.size())];
      const std::size_t square = dice.below(3) > 0 ? near_king() : dice.below(81);
      if (square == 81 || !squares[square].empty()) continue;
      if (letter != 'G' && dice.one_in(4)) squares[square] += '+';
      squares[square] += black ? letter : static_cast<char>(letter + 32);
    }
  };
  place("PLNSGBRBR", 3 + dice.below(6), true);
  place("PLNSGPPP", dice.below(9), false);
  std::string sfen;
  for (std::size_t square = 0; square < 81; ++square) {
    if (square > 0 && square % 9 == 0) sfen += '/';
    sfen += squares[square].empty() ? "1" : squares[square];
  }
  std::string hands;
  for (const char letter : std::string_view("PNGpg"))
    if (dice.one_in(4)) hands += letter;
  sfen += " b ";
  sfen += hands.empty() ? "-" : hands;
  sfen += " 1";
  return sfen;
}

TEST_CASE("agrees with trying every move in random games") {
  Tally tally;
  for (Position& position : test::walked_positions(test::kAudited ? 30 : 6'000, 51, 2)) compare(position, tally);
  CHECK(tally.mates >= (test::kAudited ? 0 : 10));
  CHECK(tally.others >= (test::kAudited ? 10 : 1'000));
  CHECK(tally.in_check >= (test::kAudited ? 1 : 100));
}

TEST_CASE("agrees with trying every move where checks are many") {
  Tally tally;
  std::size_t at = 0;
  for (const test::MovesSample& sample : test::moves_samples("check_moves.txt")) {
    if (at++ % (test::kAudited ? 70 : 1) != 0) continue;
    Position position = position_of(sample.sfen);
    compare(position, tally);
  }
  CHECK(tally.mates >= (test::kAudited ? 2 : 100));
  CHECK(tally.others >= (test::kAudited ? 10 : 1'000));
}

TEST_CASE("agrees with trying every move on random boards") {
  Tally tally;
  Dice dice(52);
  for (int round = 0; round < (test::kAudited ? 40 : 6'000); ++round) {
    const auto parsed = parse_sfen(test::random_sfen(dice));
    const auto* read = std::get_if<SfenPosition>(&parsed);
    if (read == nullptr) continue;
    Position position = read->position;
    compare(position, tally);
  }
  CHECK(tally.mates >= (test::kAudited ? 0 : 50));
  CHECK(tally.others >= (test::kAudited ? 10 : 1'000));
  CHECK(tally.in_check >= (test::kAudited ? 1 : 50));
  CHECK(tally.without_enemy_king >= (test::kAudited ? 1 : 100));
}

MoveCode found_in(std::string_view sfen) {
  Position position = position_of(sfen);
  return mate_in_one(position);
}

// The move found is the one named, and slow trying finds no other.
void only_mate(std::string_view sfen, std::string_view usi) {
  CAPTURE(sfen);
  Position position = position_of(sfen);
  CHECK(test::text_of(mating_moves(position)) == usi);
  CHECK(to_usi(found_in(sfen)) == usi);
}

void no_mate(std::string_view sfen) {
  CAPTURE(sfen);
  Position position = position_of(sfen);
  CHECK(mating_moves(position).empty());
  CHECK(found_in(sfen).is_none());
}

TEST_CASE("a gold at the head") {
  only_mate("4k4/9/4P4/9/9/9/9/9/9 b G 1", "G*5b");
  only_mate("9/9/9/9/9/9/4p4/9/4K4 w g 1", "G*5h");
}

TEST_CASE("a dropped pawn does not mate, a pushed one does") {
  no_mate("7nk/7gl/9/8G/9/9/9/9/9 b P 1");
  no_mate("8k/9/7G1/9/9/9/9/9/9 b P 1");
  CHECK_FALSE(found_in("8k/9/7GP/9/9/9/9/9/9 b - 1").is_none());
}

TEST_CASE("mates by discovery and by two checks at once") {
  Dice dice(53);
  Tally tally;
  for (int round = 0; round < (test::kAudited ? 250 : 60'000); ++round) {
    const auto parsed = parse_sfen(hunt_sfen(dice));
    const auto* read = std::get_if<SfenPosition>(&parsed);
    if (read == nullptr) continue;  // Black gives check already
    Position position = read->position;
    compare(position, tally);
  }
  CHECK(tally.mates >= (test::kAudited ? 3 : 1'000));
  CHECK(tally.others >= (test::kAudited ? 10 : 1'000));
  CHECK(tally.discovered >= (test::kAudited ? 0 : 50));
  CHECK(tally.doubled >= (test::kAudited ? 0 : 20));
  CHECK(tally.unpromoted >= (test::kAudited ? 0 : 50));
}

TEST_CASE("agrees with trying every move on millions of positions" * doctest::test_suite("slow")) {
  Tally games;
  Dice dice(54);
  const int of_games = static_cast<int>(test::thinned(1'200'000));
  while (games.mates + games.others < of_games)
    test::random_walk(Position(), 250, dice, [&games](Position& position) { compare(position, games); });
  CHECK(games.mates >= of_games / 1'000);
  CHECK(games.in_check >= of_games / 100);

  Tally boards;
  const int of_boards = static_cast<int>(test::thinned(800'000));
  while (boards.mates + boards.others < of_boards) {
    const auto parsed = parse_sfen(dice.one_in(2) ? hunt_sfen(dice) : test::random_sfen(dice));
    const auto* read = std::get_if<SfenPosition>(&parsed);
    if (read == nullptr) continue;
    Position position = read->position;
    compare(position, boards);
  }
  CHECK(boards.mates >= of_boards / 100);
  CHECK(boards.discovered >= of_boards / 2'000);
  CHECK(boards.doubled >= of_boards / 5'000);
  CHECK(boards.unpromoted >= of_boards / 2'000);
}

TEST_CASE("non-promotions that mate") { only_mate("7nk/7nl/9/9/8N/9/9/9/9 b - 1", "1e2c"); }

TEST_CASE("positions without an enemy king, and without moves") {
  CHECK(found_in("9/9/9/9/9/9/9/9/K8 b RG 1").is_none());
  CHECK(found_in("8k/9/9/9/9/9/9/9/9 b - 1").is_none());
}

}  // namespace
}  // namespace tsugite
