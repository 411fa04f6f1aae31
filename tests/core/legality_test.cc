#include "core/legality.h"

#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/generate.h"
#include "core/sfen.h"
#include "tests/support/random_walk.h"
#include "tests/support/samples.h"
#include "tests/support/workload.h"

namespace tsugite::test {

namespace {

// Positions of many sorts: benchmark positions and random ones from games and tsume.
// The higher the step, the fewer of the random ones.
std::vector<Position> varied_positions(std::size_t step) {
  std::vector<Position> positions;
  for (const PerftSample& sample : perft_samples())
    if (sample.depth_plies == 1) positions.push_back(position_of(sample.sfen));
  Dice dice(80);
  for (const std::string& start : sample_lines("walk_starts.sfen"))
    random_walk(position_of(start), 40, dice, [&](Position& position) {
      if (dice.one_in(step)) positions.push_back(position);
    });
  for (int at = 0; at < 200; ++at) {
    const auto parsed = parse_sfen(random_sfen(dice));
    if (const auto* found = std::get_if<SfenPosition>(&parsed))
      if (dice.one_in(step)) positions.push_back(found->position);
  }
  return positions;
}

}  // namespace

TEST_CASE("is_legal agrees with the list for every packed move") {
  std::size_t unpacked = 0, legal = 0;
  const std::vector<Position> positions = varied_positions(10);
  CHECK(positions.size() > 150);
  for (const Position& position : positions) {
    CAPTURE(to_sfen(position));
    MoveList list;
    generate_legal(position, NonPromotions::All, list);
    std::vector<bool> listed(1u << 16);
    for (const ScoredMove& move : list) listed[move.code.packed()] = true;
    std::size_t found = 0;
    for (unsigned number = 0; number < (1u << 16); ++number) {
      const std::optional<MoveCode> code = unpack(position, static_cast<PackedMove>(number));
      if (!code) {
        REQUIRE_FALSE(listed[number]);
        continue;
      }
      ++unpacked;
      const bool answer = is_legal(position, *code);
      if (answer != listed[code->packed()]) REQUIRE_MESSAGE(answer == listed[code->packed()], to_usi(*code));
      if (code->packed() == number) found += answer ? 1 : 0;
    }
    REQUIRE(found == list.size());
    legal += found;
  }
  CHECK(unpacked > 200000);
  CHECK(legal > 10000);
}

TEST_CASE("is_legal agrees with the list for every code of 21 bits, sound or not") {
  std::size_t legal = 0;
  const std::vector<Position> positions = varied_positions(60);
  for (std::size_t at = 0; at < positions.size(); at += positions.size() / 12) {
    const Position& position = positions[at];
    CAPTURE(to_sfen(position));
    MoveList list;
    generate_legal(position, NonPromotions::All, list);
    std::set<std::uint32_t> listed;
    for (const ScoredMove& move : list) listed.insert(move.code.bits());
    std::size_t found = 0;
    for (int to = 0; to < 256; ++to)
      for (int from = 0; from < 256; ++from)
        for (int kind = 0; kind < 16; ++kind)
          for (const bool promotes : {false, true}) {
            const MoveCode code = MoveCode::board(from, to, static_cast<Kind>(kind), promotes);
            if (!is_legal(position, code)) continue;
            ++found;
            if (listed.count(code.bits()) == 0) FAIL("to " << to << " from " << from << " kind " << kind);
          }
    REQUIRE(found == listed.size());
    legal += found;
  }
  CHECK(legal > 500);
}

TEST_CASE("gives_check tells before the move what in_check tells after it") {
  std::size_t moves = 0, checks = 0;
  for (Position& position : varied_positions(3 * kThinning)) {
    MoveList list;
    generate_legal(position, NonPromotions::All, list);
    for (const ScoredMove& move : list) {
      const bool told = gives_check(position, move.code);
      Undo undo;
      position.do_move(move.code, undo);
      const bool found = position.in_check();
      position.undo_move(move.code, undo);
      REQUIRE_MESSAGE(told == found, to_sfen(position) << ' ' << to_usi(move.code));
      ++moves;
      checks += found ? 1 : 0;
    }
  }
  CHECK(moves > thinned(40000));
  CHECK(checks > thinned(2000));
}

TEST_CASE("a drop-pawn mate is an otherwise legal check without a reply") {
  int mates = 0, others = 0;
  Dice dice(81);
  const std::vector<MovesSample> samples = moves_samples("legal_moves.txt");
  for (const MovesSample& sample : samples) {
    Position position = position_of(sample.sfen);
    const Color us = position.side_to_move();
    if (!position.hand(us).has(Kind::Pawn) || position.in_check()) continue;
    const Cell to = position.king(opposite(us)) - sign(us) * kUp;
    if (position.at(to) != kEmpty || position.pawns_on_file(us, file_of(to)) != 0) continue;
    const bool told = is_drop_pawn_mate(position, to);
    Undo undo;
    position.do_move(MoveCode::drop(Kind::Pawn, to), undo);
    REQUIRE(position.in_check());
    REQUIRE_MESSAGE(told != has_legal_move(position), sample.sfen);
    ++(told ? mates : others);
  }
  CHECK(others > 300);
  CHECK(mates >= 15);
}

TEST_CASE("the king may step where nothing attacks it once it has left its place") {
  std::size_t allowed = 0, denied = 0;
  for (const Position& position : varied_positions(3)) {
    for (const Color color : {Color::Black, Color::White}) {
      if (!position.has_king(color)) continue;
      const Cell king = position.king(color);
      for (const Delta step : near_steps(occupant(color, Kind::King))) {
        const Cell to = king + step;
        if (!enterable(position.at(to), color) || kind_of(position.at(to)) == Kind::King) continue;
        Setup moved = position.setup();
        moved.board[static_cast<std::size_t>(square_of(king))] = kEmpty;
        moved.board[static_cast<std::size_t>(square_of(to))] = occupant(color, Kind::King);
        const bool safe = !Position(moved).attack(to).by(opposite(color));
        REQUIRE_MESSAGE(king_may_step(position, color, to) == safe, to_sfen(position) << ' ' << to_string(to));
        ++(safe ? allowed : denied);
      }
    }
  }
  CHECK(allowed > 2000);
  CHECK(denied > 1500);
}

}  // namespace tsugite::test
