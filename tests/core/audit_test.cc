#include "core/audit.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/support/random_walk.h"
#include "tests/support/samples.h"

namespace tsugite::test {

TEST_CASE("real positions are sound") {
  std::size_t positions = 0;
  for (const MovesSample& sample : moves_samples("legal_moves.txt")) {
    const std::vector<std::string> faults = audit(position_of(sample.sfen));
    REQUIRE_MESSAGE(faults.empty(), sample.sfen << ": " << faults.front());
    ++positions;
  }
  CHECK(positions == 3569);
}

TEST_CASE("positions stay sound in random games") {
  std::size_t visited = 0;
  Dice dice(120);
  for (const std::string& start : sample_lines("walk_starts.sfen"))
    visited += random_walk(position_of(start), 100, dice, [](Position& position) {
      const std::vector<std::string> faults = audit(position);
      REQUIRE_MESSAGE(faults.empty(), faults.front());
    });
  CHECK(visited > 3000);
}

TEST_CASE("a spoilt roster is reported") {
  // Nobody but this test may write to a position's roster; it does so to see the audit speak.
  const auto spoil = [](auto&& how) {
    Position position = position_of("4k4/2g6/9/9/9/9/7P1/1B5R1/4K4 b Gp 1");
    REQUIRE(audit(position).empty());
    how(const_cast<Roster&>(position.roster()), position);
    return audit(position);
  };
  // A rook moved in front of the pieces that do not slide.
  CHECK_FALSE(spoil([](Roster& roster, const Position& position) {
                const PieceId rook = position.id_at(cell_at(2, 8));
                roster.unlink(rook);
                roster.link_front(rook, board_head(Color::Black));
              }).empty());
  // A pawn in no list, in the other side's list, on a wrong cell, of a wrong kind.
  CHECK_FALSE(
      spoil([](Roster& roster, const Position& position) { roster.unlink(position.id_at(cell_at(2, 7))); }).empty());
  CHECK_FALSE(spoil([](Roster& roster, const Position& position) {
                const PieceId pawn = position.id_at(cell_at(2, 7));
                roster.unlink(pawn);
                roster.link_front(pawn, board_head(Color::White));
              }).empty());
  CHECK_FALSE(spoil([](Roster& roster, const Position& position) {
                roster[position.id_at(cell_at(2, 7))].cell = static_cast<std::uint8_t>(cell_at(2, 6));
              }).empty());
  CHECK_FALSE(spoil([](Roster& roster, const Position& position) {
                roster[position.id_at(cell_at(2, 7))].what = occupant(Color::Black, Kind::ProPawn);
              }).empty());
  // A gold that left the hand for the box.
  CHECK_FALSE(spoil([](Roster& roster, const Position&) {
                const PieceId gold = roster.first(hand_head(Color::Black, Kind::Gold));
                roster.unlink(gold);
                roster.link_back(gold, kBoxHead);
              }).empty());
}

}  // namespace tsugite::test
