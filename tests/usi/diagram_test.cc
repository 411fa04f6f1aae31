#include "usi/diagram.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/sfen.h"

namespace tsugite {
namespace {

using Lines = std::vector<std::string>;

Position position_of(std::string_view sfen) { return std::get<SfenPosition>(parse_sfen(sfen)).position; }

TEST_CASE("the starting position") {
  CHECK(diagram(Position()) == Lines{
                                   "後手の持駒：なし",
                                   "  ９ ８ ７ ６ ５ ４ ３ ２ １",
                                   "+---------------------------+",
                                   "|v香v桂v銀v金v玉v金v銀v桂v香|一",
                                   "| ・v飛 ・ ・ ・ ・ ・v角 ・|二",
                                   "|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三",
                                   "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四",
                                   "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五",
                                   "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六",
                                   "| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七",
                                   "| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八",
                                   "| 香 桂 銀 金 玉 金 銀 桂 香|九",
                                   "+---------------------------+",
                                   "先手の持駒：なし",
                               });
}

TEST_CASE("promoted pieces, and hands in numerals") {
  const Lines lines = diagram(position_of("+l+n+s1k2+p1/1+r5+b1/9/9/9/9/9/9/4K4 b RG2S10P 1"));
  CHECK(lines.front() == "後手の持駒：なし");
  CHECK(lines[3] == "|v杏v圭v全 ・v玉 ・ ・vと ・|一");
  CHECK(lines[4] == "| ・v龍 ・ ・ ・ ・ ・v馬 ・|二");
  CHECK(lines.back() == "先手の持駒：飛　金　銀二　歩十");
  CHECK(diagram(position_of("4k4/9/9/9/9/9/9/9/4K4 w 18p4l 1")).front() == "後手の持駒：香四　歩十八");
}

TEST_CASE("a description adds the facts") {
  const Lines start = describe(Position());
  CHECK(start[14] == "Black (先手) to move, ply 1, 30 legal moves");
  CHECK(start[15] == "sfen " + std::string(kStartSfen));
  CHECK(start[16].starts_with("key  "));
  CHECK(describe(position_of("4k4/4G4/4P4/9/9/9/9/9/9 w - 8"))[14] ==
        "White (後手) to move, ply 8, in check, no legal move");
  CHECK(describe(position_of("k8/9/1G7/9/9/9/9/9/9 w - 2"))[14] == "White (後手) to move, ply 2, 1 legal move");
}

}  // namespace
}  // namespace tsugite
