#include "engine/search/history.h"

#include <doctest/doctest.h>

#include <memory>

#include "engine/search/margins.h"
#include "tests/support/random_walk.h"

namespace tsugite {
namespace {

TEST_CASE("a score moves towards what it is taught and keeps its bounds") {
  HistoryScore score;
  CHECK(score == 0);
  int before = 0;
  for (int round = 0; round < 100; ++round) {
    score.learn(1'500);
    CHECK(score >= before);
    CHECK(score <= kHistoryMost);
    before = score;
  }
  CHECK(score > kHistoryMost / 2);
  // Near the bound the same lesson weighs less, the opposite one more.
  const int high = score;
  HistoryScore fresh;
  fresh.learn(1'500);
  score.learn(1'500);
  CHECK(score - high < fresh);
  const int top = score;
  score.learn(-1'500);
  CHECK(top - score > fresh);
  for (int round = 0; round < 200; ++round) {
    score.learn(-1'500);
    CHECK(score >= -kHistoryMost);
  }
  CHECK(score < -kHistoryMost / 2);
}

TEST_CASE("no lesson of any size breaks the bounds") {
  test::Dice dice(4);
  HistoryScore score;
  for (int round = 0; round < 10'000; ++round) {
    score.learn(static_cast<int>(dice.below(2 * kHistoryMost + 1)) - kHistoryMost);
    REQUIRE(score <= kHistoryMost);
    REQUIRE(score >= -kHistoryMost);
  }
}

TEST_CASE("the lessons of a cutoff fit the scores") {
  for (int depth = 1; depth <= 128; ++depth) {
    CHECK(kMargins.history_bonus(depth) > 0);
    CHECK(kMargins.history_bonus(depth) <= kHistoryMost);
    CHECK(kMargins.history_bonus(depth) <= kMargins.history_bonus(depth + 1));
  }
}

TEST_CASE("each move has its own score") {
  const auto tables = std::make_unique<HistoryTables>();
  const Cell to = cell_at(5, 5);
  const MoveCode from_left = MoveCode::board(cell_at(6, 5), to, Kind::Gold);
  const MoveCode from_right = MoveCode::board(cell_at(4, 5), to, Kind::Gold);
  const MoveCode dropped = MoveCode::drop(Kind::Gold, to);
  tables->butterfly_of(Color::Black, from_left).learn(100);
  CHECK(tables->butterfly_of(Color::Black, from_left) == 100);
  CHECK(tables->butterfly_of(Color::Black, from_right) == 0);
  CHECK(tables->butterfly_of(Color::Black, dropped) == 0);
  CHECK(tables->butterfly_of(Color::White, from_left) == 0);
  tables->butterfly_of(Color::White, dropped).learn(50);
  CHECK(tables->butterfly_of(Color::White, dropped) == 50);
  CHECK(tables->butterfly_of(Color::White, MoveCode::drop(Kind::Silver, to)) == 0);
  CHECK(tables->butterfly_of(Color::White, MoveCode::drop(Kind::Gold, cell_at(5, 4))) == 0);

  tables->capture_of(Color::Black, from_left, Kind::Pawn).learn(7);
  CHECK(tables->capture_of(Color::Black, from_left, Kind::Pawn) == 7);
  CHECK(tables->capture_of(Color::Black, from_left, Kind::ProPawn) == 0);
  CHECK(tables->capture_of(Color::White, from_left, Kind::Pawn) == 0);

  const MoveCode answer = MoveCode::board(cell_at(5, 3), cell_at(5, 4), Kind::Pawn);
  tables->after(Color::Black, from_left)[arrival_piece(Color::White, answer)][arrival_square(answer)].learn(9);
  CHECK(tables->after(Color::Black, from_right)[arrival_piece(Color::White, answer)][arrival_square(answer)] == 9);
  CHECK(tables->after(Color::White, from_left)[arrival_piece(Color::White, answer)][arrival_square(answer)] == 0);
  CHECK(tables->nothing[arrival_piece(Color::White, answer)][arrival_square(answer)] == 0);
}

TEST_CASE("arrivals name every piece and square apart") {
  std::array<std::array<bool, kSquares>, 32> seen{};
  for (const Color color : {Color::Black, Color::White})
    for (int kind = 1; kind < kKinds; ++kind)
      for (Square square = 0; square < kSquares; ++square) {
        const MoveCode move =
            MoveCode::board(cell_of((square + 1) % kSquares), cell_of(square), static_cast<Kind>(kind));
        bool& place = seen.at(arrival_piece(color, move)).at(arrival_square(move));
        REQUIRE_FALSE(place);
        place = true;
      }
}

}  // namespace
}  // namespace tsugite
