#include "usi/notation.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/legality.h"
#include "core/sfen.h"

namespace tsugite {
namespace {

struct Case {
  std::string sfen;
  std::string move;
  std::string text;
};

std::string written(const Case& example, Cell previous_to = kNoCell) {
  const Position position = std::get<SfenPosition>(parse_sfen(example.sfen)).position;
  const auto move = parse_move(position, example.move);
  REQUIRE(move);
  REQUIRE(is_legal(position, *move));
  return to_japanese(position, *move, previous_to);
}

void check(const Case& example) {
  CAPTURE(example.sfen);
  CAPTURE(example.move);
  CHECK(written(example) == example.text);
}

TEST_CASE("plain moves, captures on the same square") {
  check({"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f", "▲７六歩"});
  check({"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2", "3c3d", "△３四歩"});
  const Case recapture{"lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4", "3a2b", "△同銀"};
  CHECK(written(recapture, cell_at(2, 2)) == "△同銀");
  CHECK(written(recapture, cell_at(3, 4)) == "△２二銀");
}

TEST_CASE("a line knows its turns and its recaptures") {
  const Position start;
  Position position = start;
  std::vector<MoveCode> line;
  for (const char* const text : {"7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"}) {
    line.push_back(*parse_move(position, text));
    Undo undo;
    position.do_move(line.back(), undo);
  }
  CHECK(to_japanese(start, line, kNoCell) == "▲７六歩△３四歩▲２二角成△同銀▲４五角");
}

TEST_CASE("promotion is told where it could have been") {
  const char* const sfen = "4k4/9/9/2R6/9/9/2S6/9/4K4 b - 1";
  check({sfen, "7d7c+", "▲７三飛成"});
  check({sfen, "7d7c", "▲７三飛不成"});
  check({sfen, "7d7e", "▲７五飛"});
  check({sfen, "7g7f", "▲７六銀"});
  check({"4k4/2+R6/9/9/9/9/9/9/4K4 b - 1", "7b7e", "▲７五龍"});
  check({"4k4/9/2S6/9/9/9/9/9/4K4 b - 1", "7c6d", "▲６四銀不成"});
  check({"4k4/9/2+P6/9/9/9/9/9/4K4 b - 1", "7c7b", "▲７二と"});
}

TEST_CASE("a drop is marked only where a piece could have moved") {
  check({"4k4/9/9/9/9/9/9/6S2/4K4 b S 1", "S*4g", "▲４七銀打"});
  check({"4k4/9/9/9/9/9/9/6S2/4K4 b S 1", "S*5g", "▲５七銀"});
  check({"4k4/9/9/9/9/9/9/6+S2/4K4 b S 1", "S*4g", "▲４七銀"});  // a promoted silver is another piece
}

TEST_CASE("two golds: motion before side") {
  const char* const sfen = "4k4/9/4G4/5G3/9/9/9/9/4K4 b - 1";
  check({sfen, "5c4c", "▲４三金寄"});
  check({sfen, "4d4c", "▲４三金上"});
  check({"4k4/9/9/9/9/9/9/6G2/4G1K2 b - 1", "5i4h", "▲４八金上"});
  check({"k8/9/9/9/9/9/4G4/9/3G5 b - 1", "5g5h", "▲５八金引"});
}

TEST_CASE("golds side by side: left, straight, right") {
  const char* const sfen = "k8/9/9/9/9/9/3GGG3/9/8K b - 1";
  check({sfen, "6g5f", "▲５六金左"});
  check({sfen, "5g5f", "▲５六金直"});
  check({sfen, "4g5f", "▲５六金右"});
}

TEST_CASE("White's right is Black's left") {
  const char* const sfen = "8k/9/3ggg3/9/9/9/9/9/K8 w - 1";
  check({sfen, "6c5d", "△５四金右"});
  check({sfen, "5c5d", "△５四金直"});
  check({sfen, "4c5d", "△５四金左"});
}

TEST_CASE("silvers all around: side and motion") {
  const char* const sfen = "k8/9/9/9/9/9/3S1S3/9/3SS3K b - 1";
  check({sfen, "6g5h", "▲５八銀左引"});
  check({sfen, "6i5h", "▲５八銀左上"});
  check({sfen, "5i5h", "▲５八銀直"});
  check({sfen, "4g5h", "▲５八銀右"});
}

TEST_CASE("promoted pawns like golds") {
  const char* const sfen = "k8/9/2+P1+P4/2+P+P+P4/9/9/9/9/8K b - 1";
  check({sfen, "7c6c", "▲６三と左寄"});
  check({sfen, "5c6c", "▲６三と右寄"});
  check({sfen, "7d6c", "▲６三と左上"});
  check({sfen, "6d6c", "▲６三と直"});
  check({sfen, "5d6c", "▲６三と右上"});
}

TEST_CASE("dragons and horses are told by motion, then by side, never straight") {
  check({"k8/9/9/9/9/9/4+R4/1+R7/8K b - 1", "5g5h", "▲５八龍引"});
  check({"9/k8/9/9/9/9/1+R7/4+R4/8K b - 1", "5h5g", "▲５七龍上"});
  check({"k8/9/9/9/9/9/9/9/3+R+R3K b - 1", "6i6h", "▲６八龍左"});
  check({"k8/9/9/9/9/9/9/9/3+R+R3K b - 1", "5i6h", "▲６八龍右"});
  check({"k8/9/9/9/9/9/9/9/3+B+B3K b - 1", "6i6h", "▲６八馬左"});
}

TEST_CASE("unpromoted rooks, knights, and promotion after the distinction") {
  check({"k8/9/9/9/9/9/9/1R3R3/8K b - 1", "8h6h", "▲６八飛左"});
  check({"k8/9/9/9/9/9/9/1R3R3/8K b - 1", "4h6h", "▲６八飛右"});
  check({"k8/9/9/9/2N1N4/9/9/9/8K b - 1", "7e6c+", "▲６三桂左成"});
  check({"k8/9/9/9/2N1N4/9/9/9/8K b - 1", "5e6c", "▲６三桂右不成"});
}

TEST_CASE("promoted lances, knights and silvers by their two signs") {
  check({"k8/9/2+L6/9/9/9/9/9/8K b - 1", "7c7b", "▲７二成香"});
  check({"k8/9/2+N6/9/9/9/9/9/8K b - 1", "7c7b", "▲７二成桂"});
  check({"k8/9/2+S6/9/9/9/9/9/8K b - 1", "7c7b", "▲７二成銀"});
}

}  // namespace
}  // namespace tsugite
