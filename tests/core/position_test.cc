#include "core/position.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/audit.h"
#include "core/generate.h"
#include "core/material.h"
#include "core/sfen.h"
#include "tests/support/random_walk.h"
#include "tests/support/rule_book.h"
#include "tests/support/samples.h"

namespace tsugite::test {

namespace {

// All positions that random games from the shipped starts and some real positions come through.
template <typename Visitor>
std::size_t visit_many(std::uint64_t seed, int plies, Visitor&& visit) {
  std::size_t visited = 0;
  Dice dice(seed);
  for (const std::string& start : sample_lines("walk_starts.sfen"))
    visited += random_walk(position_of(start), plies, dice, visit);
  const std::vector<MovesSample> samples = moves_samples("legal_moves.txt");
  for (std::size_t at = 0; at < samples.size(); at += 50)
    visited += random_walk(position_of(samples[at].sfen), plies / 2, dice, visit);
  return visited;
}

// What the position keeps up to date, counted anew from its board and hands.
void check_sums(const Position& position) {
  int material = 0;
  Key board = position.side_to_move() == Color::White ? white_to_move_key() : 0;
  Key hands = 0;
  Key pawn_key = 0;
  std::array<Key, 2> piece_keys{};
  std::array<std::array<int, 10>, 2> pawns{};
  std::array<Cell, 2> kings = {kNoCell, kNoCell};
  for (Square square = 0; square < kSquares; ++square) {
    const Cell cell = cell_of(square);
    const Occupant what = position.at(cell);
    if (what == kEmpty) continue;
    const auto side = static_cast<std::size_t>(index(color_of(what)));
    material += sign(color_of(what)) * board_value(kind_of(what));
    board ^= board_key(what, cell);
    (kind_of(what) == Kind::Pawn ? pawn_key : piece_keys[side]) ^= board_key(what, cell);
    if (kind_of(what) == Kind::Pawn) ++pawns[side][static_cast<std::size_t>(file_of(cell))];
    if (kind_of(what) == Kind::King) kings[side] = cell;
  }
  for (const Color color : {Color::Black, Color::White}) {
    for (const Kind kind : kHandOrder) {
      material += sign(color) * hand_value(kind) * position.hand(color).count(kind);
      for (int count = position.hand(color).count(kind); count > 0; --count) hands += hand_key(color, kind);
    }
    const auto side = static_cast<std::size_t>(index(color));
    for (int file = 1; file <= 9; ++file)
      REQUIRE(position.pawns_on_file(color, file) == pawns[side][static_cast<std::size_t>(file)]);
    REQUIRE(position.king(color) == kings[side]);
    REQUIRE(position.has_king(color) == (kings[side] != kNoCell));
  }
  REQUIRE(position.material() == material);
  REQUIRE(position.board_key() == board);
  REQUIRE(position.pawn_key() == pawn_key);
  REQUIRE(position.piece_key(Color::Black) == piece_keys[0]);
  REQUIRE(position.piece_key(Color::White) == piece_keys[1]);
  REQUIRE(position.key() == (board ^ hands));
}

}  // namespace

TEST_CASE("the key after a move is known before it") {
  std::size_t moves = 0;
  visit_many(0x4e41, 12, [&](Position& position) {
    MoveList list;
    generate_legal(position, NonPromotions::All, list);
    Undo undo;
    for (std::size_t at = 0; at < list.size(); at += 3) {
      const Key expected = position.key_after(list[at].code);
      position.do_move(list[at].code, undo);
      REQUIRE(position.key() == expected);
      position.undo_move(list[at].code, undo);
      ++moves;
    }
  });
  CHECK(moves >= 10'000);
}

TEST_CASE("the standard start") {
  const Position position;
  CHECK(to_sfen(position) == kStartSfen);
  CHECK(position.side_to_move() == Color::Black);
  CHECK(position.ply() == 1);
  CHECK(position.material() == 0);
  CHECK(position.king(Color::Black) == cell_at(5, 9));
  CHECK(position.king(Color::White) == cell_at(5, 1));
  CHECK_FALSE(position.in_check());
  CHECK(position.at(cell_at(2, 8)) == occupant(Color::Black, Kind::Rook));
  CHECK(position.at(cell_at(8, 8)) == occupant(Color::Black, Kind::Bishop));
  CHECK(position.at(cell_at(2, 2)) == occupant(Color::White, Kind::Bishop));
  CHECK(position.at(kNoCell) == kWall);
  CHECK(position.same_as(position_of(kStartSfen)));
  CHECK(audit(position).empty());
}

TEST_CASE("a position is what its setup says") {
  const std::size_t visited = visit_many(60, 40, [](Position& position) {
    const Setup setup = position.setup();
    const Position again(setup);
    REQUIRE(again.setup() == setup);
    REQUIRE(again.key() == position.key());
    REQUIRE(again.material() == position.material());
    REQUIRE(again.checkers() == position.checkers());
  });
  CHECK(visited > 2500);
}

TEST_CASE("keys, balance, pawns and kings are kept up to date") {
  const std::size_t visited = visit_many(61, 60, [](Position& position) { check_sums(position); });
  CHECK(visited > 3500);
}

TEST_CASE("whole games are taken back move by move") {
  Dice dice(62);
  std::size_t undone = 0;
  for (const std::string& start : sample_lines("walk_starts.sfen")) {
    Position position = position_of(start);
    std::vector<Position> before;
    std::vector<std::pair<MoveCode, Undo>> played;
    for (int ply = 0; ply < 150; ++ply) {
      MoveList list;
      generate_legal(position, NonPromotions::All, list);
      if (list.empty()) break;
      before.push_back(position);
      played.emplace_back(list[dice.below(list.size())].code, Undo{});
      position.do_move(played.back().first, played.back().second);
      REQUIRE(position.ply() == before.back().ply() + 1);
      REQUIRE_FALSE(position.same_as(before.back()));
    }
    REQUIRE(audit(position).empty());
    for (std::size_t at = played.size(); at-- > 0; ++undone) {
      position.undo_move(played[at].first, played[at].second);
      REQUIRE(position.same_as(before[at]));
    }
  }
  CHECK(undone > 4000);
}

TEST_CASE("a copy goes its own way") {
  static_assert(std::is_trivially_copyable_v<Position>);
  Position position = position_of("ln1g1g1nl/1rsk2sb1/2pppp1pp/6p2/1p7/2P4P1/PP1PPPP1P/1BSR2SN1/LN1GKG2L b P 13");
  const Position original = position;
  Position copy = position;
  Undo undo;
  const std::optional<MoveCode> move = parse_move(copy, "P*5e");
  REQUIRE(move);
  copy.do_move(*move, undo);
  CHECK(position.same_as(original));
  CHECK_FALSE(copy.same_as(original));
  copy.undo_move(*move, undo);
  CHECK(copy.same_as(original));
}

TEST_CASE("same_as tells the ply apart, keys do not") {
  Position position = position_of("4k4/9/9/9/9/9/9/9/4K4 b - 1");
  const Position before = position;
  for (const char* text : {"5i5h", "5a5b", "5h5i", "5b5a"}) {
    Undo undo;
    position.do_move(*parse_move(position, text), undo);
  }
  CHECK(position.key() == before.key());
  CHECK(position.ply() == 5);
  CHECK_FALSE(position.same_as(before));
}

TEST_CASE("checkers: their number, and one of them") {
  struct Sample {
    const char* sfen;
    int checkers;
    std::vector<Cell> places;
  };
  for (const Sample& sample : std::vector<Sample>{
           {"4k4/9/9/9/9/9/9/9/4K4 b - 1", 0, {kNoCell}},
           {"4k4/9/9/4r4/9/9/9/9/4K4 b - 1", 1, {cell_at(5, 4)}},
           {"4k4/9/9/9/9/9/9/4p4/4K4 b - 1", 1, {cell_at(5, 8)}},
           {"4k4/9/9/9/9/9/3n5/9/4K4 b - 1", 1, {cell_at(6, 7)}},
           {"4k4/9/9/9/9/9/3n1n3/9/4K4 b - 1", 2, {cell_at(6, 7), cell_at(4, 7)}},
           {"4k4/4R4/9/9/9/9/9/1B7/4K4 w - 1", 1, {cell_at(5, 2)}},
           {"4k4/9/9/7B1/4R4/9/9/9/4K4 w - 1", 2, {cell_at(5, 5), cell_at(2, 4)}},
           {"4k4/9/9/4r4/9/9/9/9/9 b - 1", 0, {kNoCell}},
       }) {
    CAPTURE(sample.sfen);
    const Position position = position_of(sample.sfen);
    CHECK(position.checkers() == sample.checkers);
    CHECK(position.in_check() == (sample.checkers > 0));
    bool found = false;
    for (const Cell place : sample.places) found = found || position.checker() == place;
    CHECK(found);
  }
}

TEST_CASE("the checker is a piece that attacks the king") {
  int checks = 0;
  visit_many(63, 60, [&](Position& position) {
    if (!position.in_check()) {
      REQUIRE(position.checker() == kNoCell);
      return;
    }
    ++checks;
    const Cell king = position.king(position.side_to_move());
    const Cell checker = position.checker();
    const Occupant what = position.at(checker);
    REQUIRE(belongs_to(what, opposite(position.side_to_move())));
    REQUIRE((attacks_near(what, checker, king) ||
             (points_at(what, checker, king) && position.open_between(checker, king))));
  });
  CHECK(checks > 300);
}

TEST_CASE("a pin is what uncovers an attack when the piece is taken away") {
  int pins = 0;
  visit_many(64, 30, [&](Position& position) {
    for (Square square = 0; square < kSquares; ++square) {
      const Cell cell = cell_of(square);
      const Occupant what = position.at(cell);
      if (what == kEmpty || kind_of(what) == Kind::King) continue;
      const Color color = color_of(what);
      if (!position.has_king(color)) {
        REQUIRE(position.pin(color, cell) == kNoDirection);
        continue;
      }
      Setup without = position.setup();
      without.board[static_cast<std::size_t>(square)] = kEmpty;
      const Cell king = position.king(color);
      const DirectionSet uncovered = static_cast<DirectionSet>(Position(without).attack(king).far(opposite(color)) &
                                                               ~position.attack(king).far(opposite(color)));
      REQUIRE((position.pin(color, cell) != kNoDirection) == (uncovered != 0));
      if (uncovered == 0) continue;
      REQUIRE(direction_bit(position.pin(color, cell)) == uncovered);
      REQUIRE(position.pin(color, cell) == relation(cell, king).direction);
      ++pins;
    }
  });
  CHECK(pins > 300);
}

TEST_CASE("open_between looks at the cells strictly between") {
  Dice dice(65);
  int open = 0, closed = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const std::string sfen = random_sfen(dice);
    if (RuleBook(sfen).can_take_king()) continue;
    const Position position = position_of(sfen);
    for (Square a = 0; a < kSquares; ++a)
      for (Square b = 0; b < kSquares; ++b) {
        const Relation& line = relation(cell_of(a), cell_of(b));
        if (line.direction == kNoDirection) continue;
        bool expected = true;
        for (int step = 1; step < line.distance; ++step)
          expected = expected && position.at(cell_of(a) + step * kDirectionDelta[line.direction]) == kEmpty;
        REQUIRE(position.open_between(cell_of(a), cell_of(b)) == expected);
        ++(expected ? open : closed);
      }
  }
  CHECK(open > 10000);
  CHECK(closed > 10000);
}

TEST_CASE("a pass gives the turn away and nothing else") {
  int passes = 0;
  visit_many(66, 40, [&](Position& position) {
    if (position.in_check()) return;
    const Position before = position;
    Undo undo;
    position.do_pass(undo);
    REQUIRE(position.side_to_move() == opposite(before.side_to_move()));
    REQUIRE(position.board_key() == (before.board_key() ^ white_to_move_key()));
    REQUIRE(position.material() == before.material());
    REQUIRE_FALSE(position.in_check());
    Setup expected = before.setup();
    expected.side_to_move = opposite(expected.side_to_move);
    expected.ply = position.ply();
    REQUIRE(position.setup() == expected);
    REQUIRE(audit(position).empty());
    position.undo_pass(undo);
    REQUIRE(position.same_as(before));
    ++passes;
  });
  CHECK(passes > 1500);
}

}  // namespace tsugite::test
