#include "core/move.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "core/position.h"
#include "tests/support/random_walk.h"

namespace tsugite::test {

TEST_CASE("a board move keeps its parts, its text and its packed form") {
  std::set<PackedMove> packed;
  std::size_t moves = 0;
  for (Square a = 0; a < kSquares; ++a)
    for (Square b = 0; b < kSquares; ++b)
      for (const bool promotes : {false, true}) {
        if (a == b) continue;
        const MoveCode move = MoveCode::board(cell_of(a), cell_of(b), Kind::Silver, promotes);
        REQUIRE(move.from() == cell_of(a));
        REQUIRE(move.to() == cell_of(b));
        REQUIRE(move.kind() == Kind::Silver);
        REQUIRE(move.kind_after() == (promotes ? Kind::ProSilver : Kind::Silver));
        REQUIRE(move.promotes() == promotes);
        REQUIRE_FALSE(move.is_drop());
        REQUIRE_FALSE(move.is_none());
        const std::string text = to_string(cell_of(a)) + to_string(cell_of(b)) + (promotes ? "+" : "");
        REQUIRE(to_usi(move) == text);
        const std::optional<MoveText> parsed = parse_usi(text);
        REQUIRE(parsed);
        REQUIRE(parsed->from == move.from());
        REQUIRE(parsed->to == move.to());
        REQUIRE(parsed->promotes == promotes);
        REQUIRE(parsed->dropped == Kind::None);
        packed.insert(move.packed());
        ++moves;
      }
  CHECK(moves == 81 * 80 * 2);
  CHECK(packed.size() == moves);
  CHECK(packed.count(0) == 0);
}

TEST_CASE("a drop keeps its parts, its text and its packed form") {
  std::set<PackedMove> packed;
  for (int k = index(Kind::Pawn); k <= index(Kind::Gold); ++k)
    for (Square square = 0; square < kSquares; ++square) {
      const Kind kind = static_cast<Kind>(k);
      const MoveCode move = MoveCode::drop(kind, cell_of(square));
      REQUIRE(move.is_drop());
      REQUIRE(move.from() == kNoCell);
      REQUIRE(move.to() == cell_of(square));
      REQUIRE(move.kind() == kind);
      REQUIRE(move.kind_after() == kind);
      const std::string text =
          std::string(kKindLetters[static_cast<std::size_t>(k)]) + "*" + to_string(cell_of(square));
      REQUIRE(to_usi(move) == text);
      const std::optional<MoveText> parsed = parse_usi(text);
      REQUIRE(parsed);
      REQUIRE(parsed->from == kNoCell);
      REQUIRE(parsed->to == move.to());
      REQUIRE(parsed->dropped == kind);
      REQUIRE_FALSE(parsed->promotes);
      packed.insert(move.packed());
    }
  CHECK(packed.size() == 7 * 81);
  CHECK(packed.count(0) == 0);
}

TEST_CASE("no move is none") {
  CHECK(MoveCode::none().is_none());
  CHECK(MoveCode::none().packed() == 0);
  CHECK(MoveCode::none() != MoveCode::drop(Kind::Pawn, kFirstCell));
}

TEST_CASE("unpack gives back what was packed, if its pieces are there") {
  const Position position = position_of("ln1g1g1nl/1rsk2sb1/2pppp1pp/6p2/1p7/2P4P1/PP1PPPP1P/1BSR2SN1/LN1GKG2L b P 13");
  const MoveCode push = MoveCode::board(cell_at(7, 6), cell_at(7, 5), Kind::Pawn);
  const MoveCode drop = MoveCode::drop(Kind::Pawn, cell_at(5, 5));
  CHECK(unpack(position, push.packed()) == push);
  CHECK(unpack(position, drop.packed()) == drop);
  CHECK(parse_move(position, "7f7e") == push);
  CHECK(parse_move(position, "P*5e") == drop);
  // The kind comes from the board, whatever the packed move was made of.
  CHECK(unpack(position, MoveCode::board(cell_at(8, 8), cell_at(7, 7), Kind::Pawn).packed()) ==
        MoveCode::board(cell_at(8, 8), cell_at(7, 7), Kind::Bishop));

  CHECK(unpack(position, 0) == std::nullopt);
  CHECK(unpack(position, MoveCode::drop(Kind::Gold, cell_at(5, 5)).packed()) == std::nullopt);
  CHECK(unpack(position, MoveCode::board(cell_at(5, 5), cell_at(5, 4), Kind::Pawn).packed()) == std::nullopt);
  CHECK(unpack(position, MoveCode::board(cell_at(7, 3), cell_at(7, 4), Kind::Pawn).packed()) == std::nullopt);
  for (const char* text : {"5e5d", "7c7d", "G*5e", "", "7f7", "resign", "none"})
    CHECK_MESSAGE(parse_move(position, text) == std::nullopt, text);
}

TEST_CASE("every packed number either unpacks to a code that packs to it, or to nothing") {
  const Position position = position_of("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1");
  int unpacked = 0;
  for (unsigned number = 0; number < (1u << 15); ++number) {
    const std::optional<MoveCode> code = unpack(position, static_cast<PackedMove>(number));
    if (!code) continue;
    ++unpacked;
    REQUIRE(code->packed() == number);
    REQUIRE(on_board(code->to()));
    if (code->is_drop())
      REQUIRE(position.hand(Color::White).has(code->kind()));
    else
      REQUIRE(position.at(code->from()) == occupant(Color::White, code->kind()));
  }
  // 13 pieces and 4 kinds in hand; number 0, from 1a to 1a, means no move.
  CHECK(unpacked == 81 * (2 * 13 + 4) - 1);
}

TEST_CASE("texts that are no moves") {
  for (const char* text : {"",     "7",    "7g",     "7g7",  "7g7f++", "7g7f-", "7g7f +", "7G7F", "0g7f", "7g7j",
                           "7g0f", "77gf", "p*5e",   "K*5e", "+P*5e",  "P*5e+", "P*",     "P*5",  "P5e",  "Q*5e",
                           "*P5e", "P*0e", "resign", "win",  "none",   "0000",  " 7g7f",  "7g7f "})
    CHECK_MESSAGE(parse_usi(text) == std::nullopt, text);
}

TEST_CASE("a move list finds its codes") {
  MoveList list;
  CHECK(list.empty());
  const MoveCode move = MoveCode::drop(Kind::Gold, cell_at(5, 2));
  CHECK_FALSE(list.contains(move));
  list.push(MoveCode::drop(Kind::Gold, cell_at(5, 3)));
  list.push(move);
  CHECK(list.size() == 2);
  CHECK(list.contains(move));
  CHECK(list[1].code == move);
  list.resize(1);
  CHECK_FALSE(list.contains(move));
  list.clear();
  CHECK(list.empty());
}

}  // namespace tsugite::test
