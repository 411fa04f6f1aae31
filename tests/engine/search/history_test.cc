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
    score.learn(static_cast<int>(dice.below(6 * kHistoryMost + 1)) - 3 * kHistoryMost);
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
  const Position black = test::position_of("4k4/9/9/9/3G1G3/9/9/9/4K4 b GSgs 1");
  const Position white = test::position_of("4k4/9/9/9/3g1g3/9/9/9/4K4 w GSgs 1");
  tables->butterfly_of(black, from_left).learn(100);
  CHECK(tables->butterfly_of(black, from_left) == 100);
  CHECK(tables->butterfly_of(black, from_right) == 0);
  CHECK(tables->butterfly_of(black, dropped) == 0);
  CHECK(tables->butterfly_of(white, from_left) == 0);
  tables->butterfly_of(white, dropped).learn(50);
  CHECK(tables->butterfly_of(white, dropped) == 50);
  CHECK(tables->butterfly_of(white, MoveCode::drop(Kind::Silver, to)) == 0);
  CHECK(tables->butterfly_of(white, MoveCode::drop(Kind::Gold, cell_at(5, 4))) == 0);

  // The same move is another one where the enemy attacks what it leaves, or where it goes.
  for (const char* const sfen : {"4k4/9/9/3r5/3G1G3/9/9/9/4K4 b GSgs 1", "4k4/9/4p4/4p4/3G1G3/9/9/9/4K4 b GSgs 1"})
    CHECK(tables->butterfly_of(test::position_of(sfen), from_left) == 0);

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

TEST_CASE("corrections move towards what they are taught, keep their bounds and belong to what the position shares") {
  Correction correction;
  for (int round = 0; round < 100; ++round) correction.learn(Correction::kMost / 4);
  CHECK(correction > Correction::kMost / 2);
  CHECK(correction <= Correction::kMost);
  for (int round = 0; round < 200; ++round) correction.learn(-Correction::kMost / 4);
  CHECK(correction < -Correction::kMost / 2);
  CHECK(correction >= -Correction::kMost);

  const auto tables = std::make_unique<HistoryTables>();
  const Position position = test::position_of("4k4/9/9/9/3G1G3/9/4P4/9/4K4 b S 1");
  const Position other_hand = test::position_of("4k4/9/9/9/3G1G3/9/4P4/9/4K4 b R 1");
  const Position other_pawn = test::position_of("4k4/9/9/9/3G1G3/4P4/9/9/4K4 b S 1");
  const Position other_turn = test::position_of("4k4/9/9/9/3G1G3/9/4P4/9/4K4 w S 1");
  CHECK(&tables->pawns_of(position) == &tables->pawns_of(other_hand));
  CHECK(&tables->pawns_of(position) != &tables->pawns_of(other_pawn));
  CHECK(&tables->pawns_of(position) != &tables->pawns_of(other_turn));
  CHECK(&tables->pieces_of(position, Color::Black) == &tables->pieces_of(other_pawn, Color::Black));
  CHECK(&tables->pieces_of(position, Color::Black) != &tables->pieces_of(position, Color::White));
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
