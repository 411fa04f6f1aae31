#include "core/roster.h"

#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/position.h"
#include "tests/support/random_walk.h"
#include "tests/support/samples.h"

namespace tsugite::test {

namespace {

std::vector<PieceId> members(const Roster& roster, PieceId head) {
  std::vector<PieceId> ids;
  for (PieceId id = roster.first(head); id != head && ids.size() <= kPieces; id = roster[id].next) ids.push_back(id);
  return ids;
}

// Every piece in exactly one list, each list closed in both directions, sliders behind all others on the board, and
// each list's pieces what and where the position says.
void check_roster(const Position& position) {
  const Roster& roster = position.roster();
  std::array<int, kPieces> seen{};
  for (PieceId head = kPieces; head < kRosterEntries; ++head) {
    PieceId previous = head;
    for (const PieceId id : members(roster, head)) {
      REQUIRE(id < kPieces);
      REQUIRE(roster[id].previous == previous);
      REQUIRE(basic_kind_of(id) == basic(kind_of(roster[id].what)));
      ++seen[id];
      previous = id;
    }
    REQUIRE(roster.last(head) == previous);
    REQUIRE(roster.empty(head) == (previous == head));
  }
  for (PieceId id = 0; id < kPieces; ++id) REQUIRE(seen[id] == 1);

  for (const Color color : {Color::Black, Color::White}) {
    bool met_slider = false;
    std::size_t on_board_count = 0;
    for (const PieceId id : members(roster, board_head(color))) {
      const Piece& piece = roster[id];
      REQUIRE(on_board(piece.cell));
      REQUIRE(belongs_to(piece.what, color));
      REQUIRE(position.at(piece.cell) == piece.what);
      REQUIRE(position.id_at(piece.cell) == id);
      const bool slider = is_slider(kind_of(piece.what));
      REQUIRE((slider || !met_slider));
      met_slider = slider;
      ++on_board_count;
    }
    std::size_t expected = 0;
    for (Square square = 0; square < kSquares; ++square)
      expected += belongs_to(position.at(cell_of(square)), color) ? 1 : 0;
    REQUIRE(on_board_count == expected);
    for (int k = index(Kind::Pawn); k <= index(Kind::Gold); ++k) {
      const Kind kind = static_cast<Kind>(k);
      const std::vector<PieceId> held = members(roster, hand_head(color, kind));
      REQUIRE(static_cast<int>(held.size()) == position.hand(color).count(kind));
      for (const PieceId id : held) {
        REQUIRE(roster[id].what == occupant(color, kind));
        REQUIRE(roster[id].cell == kNoCell);
      }
    }
  }
  for (const PieceId id : members(roster, kBoxHead))
    REQUIRE(roster[id].what == static_cast<Occupant>(basic_kind_of(id)));
}

}  // namespace

TEST_CASE("a new roster holds all forty pieces in the box") {
  const Roster roster;
  const std::vector<PieceId> box = members(roster, kBoxHead);
  REQUIRE(box.size() == kPieces);
  std::array<int, 9> kinds{};
  for (PieceId id = 0; id < kPieces; ++id) {
    CHECK(box[id] == id);
    CHECK(roster[id].cell == kNoCell);
    CHECK((id >= kFirstSlider) == is_slider(basic_kind_of(id)));
    ++kinds[static_cast<std::size_t>(index(basic_kind_of(id)))];
  }
  CHECK(kinds == kSetCounts);
  for (PieceId head = kPieces; head < kBoxHead; ++head) CHECK(roster.empty(head));
  CHECK(basic_kind_of(kPieces) == Kind::None);
}

TEST_CASE("unlinking and linking after the old neighbour restores a list") {
  Roster roster;
  const Roster before = roster;
  for (const PieceId id : {PieceId{0}, PieceId{17}, PieceId{39}}) {
    const PieceId left = roster[id].previous;
    roster.unlink(id);
    CHECK(members(roster, kBoxHead).size() == kPieces - 1);
    roster.link_front(id, board_head(Color::White));
    CHECK(members(roster, board_head(Color::White)) == std::vector<PieceId>{id});
    roster.unlink(id);
    roster.link_after(id, left);
    CHECK(roster == before);
  }
}

TEST_CASE("on the board others join at the front and sliders at the tail") {
  Roster roster;
  const PieceId head = board_head(Color::Black);
  const PieceId rook = kFirstId[static_cast<std::size_t>(index(Kind::Rook))];
  const PieceId gold = kFirstId[static_cast<std::size_t>(index(Kind::Gold))];
  const PieceId lance = kFirstId[static_cast<std::size_t>(index(Kind::Lance))];
  for (const auto& [id, kind] : {std::pair{rook, Kind::Rook},
                                 {gold, Kind::Gold},
                                 {lance, Kind::Lance},
                                 {PieceId{0}, Kind::Pawn},
                                 {PieceId(lance + 1), Kind::ProLance}}) {
    roster.unlink(id);
    roster.link_on_board(id, Color::Black, kind);
  }
  CHECK(members(roster, head) == std::vector<PieceId>{PieceId(lance + 1), 0, gold, rook, lance});
}

TEST_CASE("a lance that promotes leaves the tail and comes back on undo") {
  Position position = position_of("4k4/9/9/1L7/9/9/9/9/1B2K2R1 b L 1");
  check_roster(position);
  const Position before = position;
  const PieceId lance = position.id_at(cell_at(8, 4));
  for (const char* text : {"8d8c+", "8d8b+", "8d8a+"}) {
    const std::optional<MoveCode> move = parse_move(position, text);
    REQUIRE(move);
    Undo undo;
    position.do_move(*move, undo);
    check_roster(position);
    CHECK(kind_of(position.roster()[lance].what) == Kind::ProLance);
    CHECK(members(position.roster(), board_head(Color::Black)).front() == lance);
    position.undo_move(*move, undo);
    CHECK(position.same_as(before));
  }
}

TEST_CASE("promoted rooks and bishops stay at the tail; captured, they are rooks and bishops again") {
  Position position = position_of("4k4/7g1/9/9/9/9/1g7/1B5R1/4K4 b - 1");
  Undo undo;
  for (const char* text : {"2h2b+", "8g8h"}) {
    const std::optional<MoveCode> move = parse_move(position, text);
    REQUIRE(move);
    position.do_move(*move, undo);
    check_roster(position);
  }
  const Roster& roster = position.roster();
  const std::vector<PieceId> black = members(roster, board_head(Color::Black));
  REQUIRE(black.size() == 2);
  CHECK(kind_of(roster[black[0]].what) == Kind::King);
  CHECK(kind_of(roster[black[1]].what) == Kind::Dragon);
  CHECK(roster[roster.first(hand_head(Color::White, Kind::Bishop))].what == occupant(Color::White, Kind::Bishop));
  CHECK(roster[roster.first(hand_head(Color::Black, Kind::Gold))].what == occupant(Color::Black, Kind::Gold));
}

TEST_CASE("lists stay sound in random games") {
  std::size_t visited = 0;
  Dice dice(40);
  for (const std::string& start : sample_lines("walk_starts.sfen"))
    visited += random_walk(position_of(start), 80, dice, [](Position& position) { check_roster(position); });
  CHECK(visited > 2500);
}

}  // namespace tsugite::test
