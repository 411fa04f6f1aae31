#include "usi/kif.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/usi/solutions.h"
#include "usi/shift_jis.h"
#include "usi/solution_text.h"

namespace tsugite {
namespace {

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n')
      lines.emplace_back();
    else
      lines.back() += c;
  }
  CHECK(lines.back().empty());  // the last line is ended
  lines.pop_back();
  return lines;
}

std::vector<std::string> kif_lines(const test::Solved& example) {
  return lines_in(to_kif(example.root, example.solution));
}

// The line of the file that writes the last move of a line.
std::string written(std::string_view sfen, const std::string& moves) {
  const std::vector<std::string> lines = kif_lines(test::solved(sfen, {moves}));
  const auto ply = std::to_string(1 + std::ranges::count(moves, ' '));
  for (const std::string& line : lines)
    if (line.starts_with(std::string(4 - ply.size(), ' ') + ply + ' ')) return line;
  return "";
}

bool has_line(const std::vector<std::string>& lines, std::string_view wanted) {
  return std::ranges::find(lines, wanted) != lines.end();
}

TEST_CASE("a KIF file, word for word") {
  test::Solved example =
      test::solved("9/4k4/9/4P4/9/9/9/9/9 b 2G2r2b4s4n4l17p 1",
                   {"G*5c 5b4a G*4b", "G*5c 5b5a G*5b", "G*5c 5b6a G*6b", "G*4c 5b5a G*5b", "G*4c 5b6b G*5c"});
  example.solution.marks[test::index_of(example, "G*4c")].alternative = true;
  example.solution.marks[test::index_of(example, "G*4c 5b6b")].futile = true;
  CHECK(to_kif(example.root, example.solution) ==
        "#KIF version=2.0 encoding=UTF-8\n"
        "# ---- Tsugite 棋譜ファイル ----\n"
        "後手の持駒：飛二　角二　銀四　桂四　香四　歩十七\n"
        "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
        "+---------------------------+\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n"
        "| ・ ・ ・ ・v玉 ・ ・ ・ ・|二\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n"
        "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|四\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n"
        "+---------------------------+\n"
        "先手の持駒：金二\n"
        "先手：\n"
        "後手：\n"
        "手数----指手---------消費時間--\n"
        "*詰み 3手（最短）\n"
        "   1 ５三金打     ( 0:00/00:00:00)+\n"
        "*3手\n"
        "   2 ４一玉(52)   ( 0:00/00:00:00)+\n"
        "*2手\n"
        "   3 ４二金打     ( 0:00/00:00:00)\n"
        "   4 詰み         ( 0:00/00:00:00)\n"
        "\n"
        "変化：2手\n"
        "   2 ５一玉(52)   ( 0:00/00:00:00)+\n"
        "*2手\n"
        "   3 ５二金打     ( 0:00/00:00:00)\n"
        "\n"
        "変化：2手\n"
        "   2 ６一玉(52)   ( 0:00/00:00:00)\n"
        "*2手\n"
        "   3 ６二金打     ( 0:00/00:00:00)\n"
        "\n"
        "変化：1手\n"
        "   1 ４三金打     ( 0:00/00:00:00)\n"
        "*3手、余詰\n"
        "   2 ５一玉(52)   ( 0:00/00:00:00)+\n"
        "*2手\n"
        "   3 ５二金打     ( 0:00/00:00:00)\n"
        "\n"
        "変化：2手\n"
        "   2 ６二玉(52)   ( 0:00/00:00:00)\n"
        "*2手、無駄合\n"
        "   3 ５三金打     ( 0:00/00:00:00)\n");
}

TEST_CASE("variations go from the latest ply to the earliest, each with its own behind it") {
  const test::Solved example =
      test::solved("4k4/9/9/9/9/9/9/9/4K4 b - 1", {"5i5h 5a5b 5h5i 5b5a", "5i5h 5a5b 5h5i 5b4a", "5i5h 5a5b 5h4h",
                                                   "5i5h 5a4b 5h5i 4b5a", "5i5h 5a4b 5h4h", "5i5h 5a6b", "5i4h"});
  std::vector<std::string> order;
  for (const std::string& line : kif_lines(example))
    if (line.starts_with("変化：") || line.starts_with(" ")) order.push_back(line.substr(0, line.find(" (")));
  order.erase(order.begin());  // the files of the diagram
  CHECK(order == std::vector<std::string>{"   1 ５八玉(59)  ", "   2 ５二玉(51)  ", "   3 ５九玉(58)  ",
                                          "   4 ５一玉(52)  ", "変化：4手", "   4 ４一玉(52)  ", "変化：3手",
                                          "   3 ４八玉(58)  ", "変化：2手", "   2 ４二玉(51)  ", "   3 ５九玉(58)  ",
                                          "   4 ５一玉(42)  ", "変化：3手", "   3 ４八玉(58)  ", "変化：2手",
                                          "   2 ６二玉(51)  ", "変化：1手", "   1 ４八玉(59)  "});
}

TEST_CASE("how moves are written") {
  CHECK(written("4k4/9/4P4/9/9/9/9/9/9 b G 1", "G*5b") == "   1 ５二金打     ( 0:00/00:00:00)");
  CHECK(written("4k4/9/9/9/9/9/9/9/4K4 b - 1", "5i5h") == "   1 ５八玉(59)   ( 0:00/00:00:00)");
  CHECK(written("4k4/9/9/9/9/9/1B7/9/9 b - 1", "8g3b+") == "   1 ３二角成(87) ( 0:00/00:00:00)");
  CHECK(written("4k4/2+L6/9/9/9/9/9/9/9 b - 1", "7b6b") == "   1 ６二成香(72) ( 0:00/00:00:00)");
  CHECK(written("4k4/2+N6/9/9/9/9/9/9/9 b - 1", "7b6b") == "   1 ６二成桂(72) ( 0:00/00:00:00)");
  CHECK(written("4k4/2+S6/9/9/9/9/9/9/9 b - 1", "7b6b") == "   1 ６二成銀(72) ( 0:00/00:00:00)");
  CHECK(written("4k4/2+P6/9/9/9/9/9/9/9 b - 1", "7b6b") == "   1 ６二と(72)   ( 0:00/00:00:00)");
  CHECK(written("4k4/2+R6/9/9/9/9/9/9/9 b - 1", "7b7a") == "   1 ７一龍(72)   ( 0:00/00:00:00)");
  CHECK(written("4k4/2+B6/9/9/9/9/9/9/9 b - 1", "7b6b") == "   1 ６二馬(72)   ( 0:00/00:00:00)");
  // 同 is told by the move before, which the root has not.
  CHECK(written("4k4/9/4P4/9/9/9/9/9/9 b G 1", "G*4b 5a4b") == "   2 同　玉(51)   ( 0:00/00:00:00)");
  CHECK(written("6Snl/5+Rg1k/6ppp/9/9/9/9/9/9 b r2b3g3s3n3l15p 1", "4b3b N*2b 3b2b") ==
        "   3 同　龍(32)   ( 0:00/00:00:00)");
  CHECK(written("4k4/9/9/9/9/9/9/9/4K4 w R 5", "5a4a") == "   1 ４一玉(51)   ( 0:00/00:00:00)");  // numbers begin at 1
}

TEST_CASE("a declined promotion is told beside the move") {
  const auto comments = [](std::string_view sfen, const std::string& move) {
    const std::vector<std::string> lines = kif_lines(test::solved(sfen, {move}));
    return has_line(lines, "*不成");
  };
  CHECK(comments("4k4/9/9/2S6/9/9/9/9/9 b - 1", "7d7c"));
  CHECK(comments("4k4/9/2S6/9/9/9/9/9/9 b - 1", "7c6d"));
  CHECK(comments("4K4/9/9/9/9/2p6/9/9/9 w - 1", "7f7g"));
  CHECK_FALSE(comments("4k4/9/9/2S6/9/9/9/9/9 b - 1", "7d7c+"));
  CHECK_FALSE(comments("4k4/9/9/9/2S6/9/9/9/9 b - 1", "7e7d"));
  CHECK_FALSE(comments("4k4/9/9/2G6/9/9/9/9/9 b - 1", "7d7c"));
  CHECK_FALSE(comments("4k4/9/9/9/9/9/9/9/9 b S 1", "S*7c"));
  CHECK_FALSE(comments("4k4/9/2+S6/9/9/9/9/9/9 b - 1", "7c7b"));
  CHECK(written("4k4/9/9/2S6/9/9/9/9/9 b - 1", "7d7c") == "   1 ７三銀(74)   ( 0:00/00:00:00)");
  test::Solved fork = test::solved("4k4/9/9/2S6/9/9/9/9/9 b - 1", {"7d7c", "7d7c+"});
  fork.solution.marks[0].alternative = true;
  CHECK(has_line(kif_lines(fork), "*1手、余詰、不成"));
}

TEST_CASE("the starting position: hands, one king or two, who begins") {
  const std::vector<std::string> black = kif_lines(test::solved("4k4/9/4P4/9/9/9/9/9/9 b G11p 1", {"G*5b"}));
  CHECK(has_line(black, "後手の持駒：歩十一"));
  CHECK(has_line(black, "先手の持駒：金"));
  CHECK_FALSE(has_line(black, "後手番"));
  const std::vector<std::string> white =
      kif_lines(test::solved("9/9/9/9/9/9/4p4/9/4K4 w 2R2B3G4S4N4L10Pg7p 1", {"G*5h"}));
  CHECK(has_line(white, "後手番"));
  CHECK(has_line(white, "先手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十"));
  CHECK(has_line(white, "後手の持駒：金　歩七"));
  CHECK(has_line(white, "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九"));
  CHECK(has_line(white, "   1 ５八金打     ( 0:00/00:00:00)"));
  CHECK(has_line(white, "   2 詰み         ( 0:00/00:00:00)"));
}

TEST_CASE("mate is claimed only where it stands") {
  const char* const mated = "   2 詰み         ( 0:00/00:00:00)";
  CHECK(has_line(kif_lines(test::solved("4k4/9/4P4/9/9/9/9/9/9 b G 1", {"G*5b"})), mated));
  CHECK_FALSE(has_line(kif_lines(test::solved("4k4/9/4P4/9/9/9/9/9/9 b G 1", {"G*4b"})), mated));
}

TEST_CASE("no mate, no moves") {
  std::size_t found = 0;
  for (const test::Solved& example : test::various_solutions()) {
    if (example.solution.verdict == MateVerdict::Mate) continue;
    const std::vector<std::string> lines = kif_lines(example);
    CHECK(lines.back() == "*" + headline(example.solution));
    ++found;
  }
  CHECK(found == 2);
}

TEST_CASE("2000 plies with a choice at each of them") {
  const test::Solved example = test::deep(2000, 1);
  const std::vector<std::string> lines = kif_lines(example);
  CHECK(std::ranges::count_if(lines, [](const std::string& line) { return line.starts_with("変化："); }) == 4000);
  CHECK(std::ranges::count_if(lines, [](const std::string& line) { return line.starts_with('*'); }) == 6001);
  CHECK(has_line(lines, "2000 ５一玉(52)   ( 0:00/00:00:00)+"));
}

TEST_CASE("Shift_JIS: every word and sign the writer has") {
  std::vector<test::Solved> examples = test::various_solutions();
  examples.push_back(test::solved("+l+n+s1k2+p1/1+r5+b1/9/9/9/9/9/9/4K4 b RG2S10P 1", {"P*5b", "G*5b"}));
  test::Solved& marked = examples.back();
  marked.solution.marks[test::index_of(marked, "G*5b")] = {
      .length_plies = 1, .alternative = true, .futile = true, .joins = true};
  marked.solution.complete = false;
  marked.solution.futile_plies = 2;
  for (const LengthClaim claim : {LengthClaim::Found, LengthClaim::Improved, LengthClaim::Shortest}) {
    marked.solution.claim = claim;
    examples.push_back(marked);
  }
  for (const test::Solved& example : examples) {
    CAPTURE(example.name);
    std::string utf8 = to_kif(example.root, example.solution);
    utf8.erase(0, utf8.find('\n') + 1);
    REQUIRE(to_shift_jis(utf8));
    CHECK(to_shift_jis(utf8) == to_kif_shift_jis(example.root, example.solution));
  }
}

// Not a test by itself: kif_reader_test.py asks for these files and reads them with a reader of its own.
TEST_CASE("files for kif_reader_test.py" * doctest::skip()) {
  const char* const folder = std::getenv("TSUGITE_KIF_FOLDER");
  REQUIRE(folder != nullptr);
  for (const test::Solved& example : test::various_solutions()) {
    const auto write = [&](const std::string& ending, const std::string& text) {
      std::ofstream(std::string(folder) + '/' + example.name + ending, std::ios::binary) << text;
    };
    std::string lines;
    for (const std::string& line : test::lines_of(example.solution.tree)) lines += line + '\n';
    write(".lines", lines);
    write(".kifu", to_kif(example.root, example.solution));
    write(".kif", to_kif_shift_jis(example.root, example.solution));
    write(".json", to_json(1, example.root, example.solution, {}));
  }
}

}  // namespace
}  // namespace tsugite
