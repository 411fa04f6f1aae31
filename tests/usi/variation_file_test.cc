#include "usi/variation_file.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "book/utf8_path.h"
#include "core/legality.h"
#include "core/sfen.h"
#include "tests/usi/solutions.h"
#include "usi/kif.h"
#include "usi/shift_jis.h"

template <>
struct doctest::StringMaker<std::vector<std::string>> {
  static String convert(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += "\n  " + line;
    return text.c_str();
  }
};

namespace tsugite {
namespace {

using Texts = std::vector<std::string>;

Position position_of(const std::string& sfen) {
  const auto parsed = parse_sfen(sfen);
  REQUIRE(std::holds_alternative<SfenPosition>(parsed));
  return std::get<SfenPosition>(parsed).position;
}

// The position after some moves of an even game.
Position after(const std::string& moves) {
  Position position;
  for (std::size_t at = 0; at < moves.size();) {
    const std::size_t end = std::min(moves.find(' ', at), moves.size());
    const auto move = parse_move(position, moves.substr(at, end - at));
    REQUIRE(move.has_value());
    REQUIRE(is_legal(position, *move));
    position = after_move(position, *move);
    at = end + 1;
  }
  return position;
}

std::string usi_of(const Variation& line) {
  std::string text;
  for (const MoveCode move : line) text += (text.empty() ? "" : " ") + to_usi(move);
  return text;
}

struct Told {
  Texts lines;
  Texts warnings;
};

Told told_by(const std::variant<Variations, VariationError>& reading) {
  if (const auto* const error = std::get_if<VariationError>(&reading)) FAIL(error->message);
  Told told;
  for (const Variation& line : std::get<Variations>(reading).lines) told.lines.push_back(usi_of(line));
  told.warnings = std::get<Variations>(reading).warnings;
  return told;
}

Told read(std::string_view text, const Position& analysed = {}) { return told_by(read_variations(text, analysed)); }

Texts lines_of(std::string_view text, const Position& analysed = {}) {
  const Told told = read(text, analysed);
  CHECK(told.warnings == Texts{});
  return told.lines;
}

std::string error_of(std::string_view text, const Position& analysed = {}) {
  const auto reading = read_variations(text, analysed);
  const auto* const error = std::get_if<VariationError>(&reading);
  return error != nullptr ? error->message : "";
}

// "" where the file does not say.
std::string start_of(std::string_view text) {
  const auto reading = start_of_variations(text);
  if (const auto* const error = std::get_if<VariationError>(&reading)) return error->message;
  const auto& start = std::get<std::optional<Position>>(reading);
  return start ? to_sfen(*start) : "";
}

constexpr const char* kSfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

TEST_CASE("lines of USI, each way to begin one") {
  const std::string sfen = kSfen;
  const Position there = position_of(sfen);
  CHECK(lines_of("startpos moves 7g7f 3c3d\n") == Texts{"7g7f 3c3d"});
  CHECK(lines_of("position startpos moves 7g7f 3c3d") == Texts{"7g7f 3c3d"});
  CHECK(lines_of("moves 7g7f 3c3d") == Texts{"7g7f 3c3d"});
  CHECK(lines_of("position moves 7g7f 3c3d") == Texts{"7g7f 3c3d"});
  CHECK(lines_of("7g7f 3c3d") == Texts{"7g7f 3c3d"});
  CHECK(lines_of("  7g7f \t 3c3d  ") == Texts{"7g7f 3c3d"});
  for (const std::string before : {"", "sfen ", "position ", "position sfen ", " position  sfen  "})
    CHECK(lines_of(before + sfen + " moves G*5b", there) == Texts{"G*5b"});
  CHECK(lines_of("4k4/9/4P4/9/9/9/9/9/4K4 b G moves G*5b", there) == Texts{"G*5b"});
  CHECK(lines_of("moves G*5b\nG*4b 5a4b\n", there) == Texts{"G*5b", "G*4b 5a4b"});
  CHECK(lines_of("sfen " + std::string(kStartSfen) + " moves 2g2f") == Texts{"2g2f"});
  CHECK(lines_of("7g7f 3c3d resign\n2g2f win\n") == Texts{"7g7f 3c3d", "2g2f"});  // as some clients end a game
}

TEST_CASE("line ends, comments, byte order mark") {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    for (const std::string mark : {"", "\xef\xbb\xbf"}) {
      const std::string text = mark + "# my lines" + end + end + "7g7f 3c3d" + end + "  " + end + " # more" + end +
                               "startpos moves 2g2f" + end + "9z9z" + end + "1g1f";
      const Told told = read(text);
      CHECK(told.lines == Texts{"7g7f 3c3d", "2g2f", "1g1f"});
      CHECK(told.warnings == Texts{"line 7: '9z9z' is no move such as 7g7f, 8h2b+ or P*5e; the line is left out"});
    }
  }
  CHECK(lines_of("# 居飛車\n7g7f\n") == Texts{"7g7f"});
}

TEST_CASE("a line counts from where it last passes through the position analysed") {
  const Position there = after("7g7f 3c3d");
  CHECK(lines_of("startpos moves 7g7f 3c3d 2g2f 8c8d", there) == Texts{"2g2f 8c8d"});
  CHECK(lines_of("2g2f 8c8d", there) == Texts{"2g2f 8c8d"});
  // By other moves, and with another number.
  CHECK(lines_of("startpos moves 7g7f 3c3d 5i5h 5a5b 5h5i 5b5a 2g2f", there) == Texts{"2g2f"});
  CHECK(lines_of("5i5h 5a5b 5h5i 5b5a 2g2f", there) == Texts{"2g2f"});
  const Position numbered = position_of(to_sfen(there).substr(0, to_sfen(there).rfind(' ')) + " 77");
  CHECK(lines_of("startpos moves 7g7f 3c3d 2g2f", numbered) == Texts{"2g2f"});
  // The side to move and the hands count, too.
  const Position other = position_of("4k4/9/4P4/9/9/9/9/9/4K4 w G 1");
  CHECK(error_of("sfen " + std::string(kSfen) + " moves G*5b", other) ==
        "no line of the file passes through the position analysed");
  CHECK(error_of("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b GS 1 moves G*5b", position_of(kSfen)) ==
        "no line of the file passes through the position analysed");
  // Lines that pass it by, and lines that end there.
  const Told told = read(
      "startpos moves 2g2f 8c8d\nstartpos moves 7g7f 3c3d\nstartpos moves 7g7f 3c3d 6g6f\n"
      "startpos moves 3g3f 3c3d 7g7f 8c8d\n",
      there);
  CHECK(told.lines == Texts{"6g6f"});
  CHECK(told.warnings == Texts{"2 of 4 lines do not pass through the position analysed; left out"});
}

TEST_CASE("the file's order is kept, and no line comes twice") {
  CHECK(lines_of("2g2f\n7g7f 3c3d\nstartpos moves 2g2f\n7g7f\n7g7f 3c3d 2g2f\n2g2f\nmoves 7g7f\n") ==
        Texts{"2g2f", "7g7f 3c3d", "7g7f", "7g7f 3c3d 2g2f"});
}

TEST_CASE("moves that are none end their line") {
  const auto told = [](const std::string& words) {
    const Told all = read("2g2f\n7g7f 3c3d " + words + " 8c8d\n");
    CAPTURE(words);
    CHECK(all.lines == Texts{"2g2f", "7g7f 3c3d"});
    REQUIRE(all.warnings.size() == 1);
    CHECK(all.warnings[0].starts_with("line 2: "));
    return all.warnings[0].substr(8);
  };
  CHECK(told("2g2e") == "2g2e is not legal here; the line ends before it");
  CHECK(told("5e5d") == "5e5d is not legal here; the line ends before it");
  CHECK(told("4c4d") == "4c4d is not legal here; the line ends before it");
  CHECK(told("P*5e") == "P*5e is not legal here; the line ends before it");
  CHECK(told("2g2f+") == "2g2f+ is not legal here; the line ends before it");
  CHECK(told("2g2") == "'2g2' is no move such as 7g7f, 8h2b+ or P*5e; the line ends before it");
  CHECK(told("moves") == "'moves' is no move such as 7g7f, 8h2b+ or P*5e; the line ends before it");
  CHECK(told("0000") == "'0000' is no move such as 7g7f, 8h2b+ or P*5e; the line ends before it");
  CHECK(told("２六歩") ==
        "'" + std::string(9, '?') + "' is no move such as 7g7f, 8h2b+ or P*5e; the line ends before it");
  CHECK(told("\x01\x7f") == "'\\x01\\x7f' is no move such as 7g7f, 8h2b+ or P*5e; the line ends before it");
  CHECK(told(std::string(500, 'x')).size() < 150);
  CHECK(told("resign") == "what follows resign is left out");
  CHECK(told(std::string("\0", 1)).find("is no move") != std::string::npos);
}

TEST_CASE("lines of USI that do not begin") {
  const auto told = [](const std::string& line) {
    const Told all = read("2g2f\n" + line + "\n7g7f\n");
    CAPTURE(line);
    CHECK(all.lines == Texts{"2g2f", "7g7f"});
    REQUIRE(all.warnings.size() == 1);
    CHECK(all.warnings[0].starts_with("line 2: "));
    return all.warnings[0].substr(8);
  };
  CHECK(told("startpos 7g7f 3c3d") == "'7g7f' after startpos; expected 'moves' or nothing; the line is left out");
  CHECK(told("hello 7g7f") == "'hello' is no move such as 7g7f, 8h2b+ or P*5e; the line is left out");
  CHECK(told("position") == "'' is no move such as 7g7f, 8h2b+ or P*5e; the line is left out");
  CHECK(told("sfen").starts_with("invalid SFEN, its column 1: the SFEN is empty"));
  CHECK(told("sfen 9/9 b - 1 moves 7g7f") ==
        "invalid SFEN, its column 4: the board has 2 ranks; expected nine; the line is left out");
  CHECK(told("4k4/9/4P4/9/9/9/9/9/4K4 x - 1").starts_with("invalid SFEN, its column 25: expected the side to move"));
  const Told odd = read("4k4/9/4P4/9/9/9/9/9/4K4 b G 1 G*5b\nG*4b\n", position_of(kSfen));
  CHECK(odd.lines == Texts{"G*4b"});
  CHECK(odd.warnings == Texts{"line 1: text after the SFEN, from column 31, is left out"});
}

TEST_CASE("files without a line to take") {
  const std::string neither =
      "the file is neither KIF nor lines of moves such as 'startpos moves 7g7f 3c3d' or '7g7f 3c3d'";
  CHECK(error_of("") == neither);
  CHECK(error_of("\n \r\n# nothing\n") == neither);
  CHECK(error_of("V2.2\nN+A\nPI\n+\n+7776FU\n") == neither);
  CHECK(error_of("see https://example.org/\n") == neither);
  CHECK(error_of(std::string(5000, '\0')) == neither);
  CHECK(error_of("startpos") == "no line of the file goes on after the position analysed");
  CHECK(error_of("startpos moves") == "no line of the file goes on after the position analysed");
  CHECK(error_of("moves") == "no line of the file goes on after the position analysed");
  CHECK(error_of("# x\n2g2f 3c3e", after("2g2f")) ==
        "no line of the file goes on after the position analysed; line 2: 2g2f is not legal here; the line ends before "
        "it");
  CHECK(error_of("startpos moves 7g7f 3c3e 2g2f\n", after("7g7f 3c3d")) ==
        "no line of the file passes through the position analysed; line 1: 3c3e is not legal here; the line ends "
        "before it");
  CHECK(error_of("sfen 9/9 b - 1\n").starts_with("the file has no moves that can be read; line 1: invalid SFEN"));
  CHECK(error_of("手合割：平手\n") == "the file has no moves that can be read");
  CHECK(error_of("#KIF version=2.0\n") == "the file has no moves that can be read");
  CHECK(error_of("手合割：平手\n   1 投了\n") == "the file has no moves that can be read");
  CHECK(error_of("手合割：平手\n▲７六歩 △３四歩\n")
            .starts_with("the file has no moves that can be read; line 2: a move "
                         "without a number, as in KI2"));
  CHECK(error_of("手合割：その他\n   1 ７六歩(77)\n") == "line 1: the game begins elsewhere, but there is no diagram");
  CHECK(error_of("\xff\xfe"
                 "7\0g\0") == "the file is in UTF-16; expected UTF-8 or Shift_JIS");
  CHECK(error_of("\xfe\xff\0"
                 "7") == "the file is in UTF-16; expected UTF-8 or Shift_JIS");
}

constexpr const char* kGame =
    "手合割：平手\n"
    "先手：\n"
    "後手：\n"
    "手数----指手---------消費時間--\n"
    "   1 ７六歩(77)   ( 0:00/00:00:00)+\n"
    "   2 ３四歩(33)   ( 0:00/00:00:00)\n"
    "   3 ２六歩(27)   ( 0:00/00:00:00)+\n"
    "   4 ８四歩(83)   ( 0:00/00:00:00)+\n"
    "   5 ２五歩(26)   ( 0:00/00:00:00)\n"
    "   6 投了         ( 0:00/00:00:00)\n"
    "まで5手で先手の勝ち\n"
    "\n"
    "変化：4手\n"
    "   4 ４四歩(43)   ( 0:00/00:00:00)\n"
    "   5 ４八銀(39)   ( 0:00/00:00:00)\n"
    "\n"
    "変化：3手\n"
    "   3 ２二角成(88) ( 0:00/00:00:00)\n"
    "   4 同　銀(31)   ( 0:00/00:00:00)\n"
    "\n"
    "変化：1手\n"
    "   1 ２六歩(27)   ( 0:00/00:00:00)\n"
    "   2 ３四歩(33)   ( 0:00/00:00:00)\n"
    "   3 ７六歩(77)   ( 0:00/00:00:00)\n"
    "   4 ８八角成(22) ( 0:00/00:00:00)\n"
    "   5 同　銀(79)   ( 0:00/00:00:00)\n";

TEST_CASE("a KIF file from several positions") {
  CHECK(lines_of(kGame) == Texts{"7g7f 3c3d 2g2f 8c8d 2f2e", "7g7f 3c3d 2g2f 4c4d 3i4h", "7g7f 3c3d 8h2b+ 3a2b",
                                 "2g2f 3c3d 7g7f 2b8h+ 7i8h"});
  const Told second = read(kGame, after("7g7f 3c3d"));
  CHECK(second.lines == Texts{"2g2f 8c8d 2f2e", "2g2f 4c4d 3i4h", "8h2b+ 3a2b"});
  CHECK(second.warnings == Texts{"1 of 4 lines do not pass through the position analysed; left out"});
  // The last variation comes to it by other moves.
  const Told third = read(kGame, after("7g7f 3c3d 2g2f"));
  CHECK(third.lines == Texts{"8c8d 2f2e", "4c4d 3i4h", "2b8h+ 7i8h"});
  CHECK(error_of(kGame, after("7g7f 3c3d 2g2f 8c8d 2f2e")) ==
        "no line of the file goes on after the position analysed");
  CHECK(error_of(kGame, after("7g7f 8c8d")) == "no line of the file passes through the position analysed");
}

TEST_CASE("Shift_JIS as Kifu for Windows writes it") {
  const std::string_view text =
      "#KIF version=2.0 encoding=Shift_JIS\r\n"
      "# ---- Kifu for Windows V7 V7.70 \x8a\xfb\x95\x88\x83t\x83@\x83"
      "C\x83\x8b ----\r\n"
      "\x8aJ\x8en\x93\xfa\x8e\x9e\x81"
      "F2023/09/08 22:12:16\r\n"
      "\x8f\xea\x8f\x8a\x81"
      "F\x95\\\x82\xcc\x94\\\x93o\x83\\\r\n"
      "\x8e\xe8\x8d\x87\x8a\x84\x81"
      "F\x95\xbd\x8e\xe8\x81@\r\n"
      "\x90\xe6\x8e\xe8\x81"
      "F\x93n\xe7\xb3 \xee\xe0\x8b\xb4\r\n"
      "\x8c\xe3\x8e\xe8\x81"
      "F\x94\\\x91\xba\r\n"
      "\x8e\xe8\x90\x94----\x8ew\x8e\xe8---------\x8f\xc1\x94\xef\x8e\x9e\x8a\xd4--\r\n"
      "*\x83R\x83\x81\x83\x93\x83g\x81"
      "F\x83\\\x83t\x83g\x95\\\x8e\xa6\x81"
      "A\x8d\\\x82\xa6\r\n"
      "   1 \x82V\x98Z\x95\xe0(77)   ( 0:00/00:00:00)+\r\n"
      "   2 \x82R\x8el\x95\xe0(33)   ( 0:00/00:00:00)\r\n"
      "   3 \x82Q\x93\xf1\x8ap\x90\xac(88) ( 0:00/00:00:00)+\r\n"
      "   4 \x93\xaf\x81@\x8b\xe2(31)   ( 0:00/00:00:00)\r\n"
      "   5 \x93\x8a\x97\xb9         ( 0:00/00:00:00)\r\n"
      "\x82\xdc\x82\xc5"
      "4\x8e\xe8\x82\xc5\x8c\xe3\x8e\xe8\x82\xcc\x8f\x9f\x82\xbf\r\n"
      "\r\n"
      "\x95\xcf\x89\xbb\x81"
      "F3\x8e\xe8\r\n"
      "   3 \x82Q\x98Z\x95\xe0(27)   ( 0:00/00:00:00)\r\n"
      "*\x8b}\x90\xed\xb6\xc5\r\n"
      "   4 \x82W\x94\xaa\x8ap\x90\xac(22) ( 0:00/00:00:00)\r\n"
      "\r\n"
      "\x95\xcf\x89\xbb\x81"
      "F1\x8e\xe8\r\n"
      "   1 \x82Q\x98Z\x95\xe0(27)   ( 0:00/00:00:00)\r\n";
  CHECK(lines_of(text) == Texts{"7g7f 3c3d 8h2b+ 3a2b", "7g7f 3c3d 2g2f 2b8h+", "2g2f"});
  CHECK(start_of(text) == kStartSfen);
}

TEST_CASE("one game in each encoding") {
  const Texts lines = lines_of(kGame);
  std::string windows;
  for (const char c : std::string_view(kGame)) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  CHECK(lines_of(windows) == lines);
  CHECK(lines_of("\xef\xbb\xbf" + windows) == lines);
  const auto shift_jis = to_shift_jis(kGame);
  REQUIRE(shift_jis.has_value());
  CHECK(lines_of(*shift_jis) == lines);
  CHECK(lines_of("#KIF version=2.0 encoding=UTF-8\n" + *shift_jis) == lines);  // what it says of itself is no matter
  CHECK(lines_of("#KIF version=2.0 encoding=Shift_JIS\n" + std::string(kGame)) == lines);
  CHECK(lines_of("*\xe6\x89 a comment cut in the middle of a character\n" + std::string(kGame)) == lines);
  CHECK(lines_of("*\x83\n*\x8b\xff\xa0\n" + *shift_jis) == lines);
}

TEST_CASE("every end of a game and every handicap, in both encodings") {
  const auto both = [](const std::string& text) {
    const auto shift_jis = to_shift_jis(text);
    REQUIRE(shift_jis.has_value());
    const auto start = start_of_variations(text);
    REQUIRE(std::holds_alternative<std::optional<Position>>(start));
    const Position analysed = std::get<std::optional<Position>>(start).value();
    CHECK(start_of(*shift_jis) == to_sfen(analysed));
    const Texts lines = lines_of(text, analysed);
    CHECK(lines_of(*shift_jis, analysed) == lines);
    return lines;
  };
  for (const std::string end : {"投了",         "中断",
                                "千日手",       "詰み",
                                "詰",           "不詰",
                                "持将棋",       "切れ負け",
                                "時間切れ",     "反則勝ち",
                                "反則負け",     "反則行為",
                                "入玉勝ち",     "入玉宣言",
                                "宣言勝ち",     "勝ち宣言",
                                "入玉宣言勝ち", "不戦勝",
                                "不戦敗",       "引き分け",
                                "引分",         "最大手数",
                                "最大手数到達", "トライ",
                                "封じ手",       "連続王手の千日手"}) {
    CAPTURE(end);
    CHECK(both("   1 ７六歩(77)   ( 0:00/00:00:00)\n   2 " + end +
               "   ( 0:00/00:00:00)\n変化：1手\n   1 ２六歩(27)\n") == Texts{"7g7f", "2g2f"});
  }
  std::size_t kinds = 0;
  for (const std::string name :
       {"香落ち", "右香落ち", "角落ち", "飛車落ち", "飛香落ち", "二枚落ち", "三枚落ち", "四枚落ち", "五枚落ち",
        "左五枚落ち", "六枚落ち", "七枚落ち", "左七枚落ち", "右七枚落ち", "八枚落ち", "十枚落ち"}) {
    CAPTURE(name);
    CHECK(both("手合割：" + name + "\n上手：\n下手：\n   1 ５四歩(53)\n   2 ５六歩(57)\n") == Texts{"5c5d 5g5f"});
    ++kinds;
  }
  CHECK(kinds == 16);
}

TEST_CASE("a diagram with hands, and who begins") {
  const std::string text =
      "# ---- Kifu for Windows V7 V7.70 棋譜ファイル ----\n"
      "手合割：その他\n"
      "上手の持駒：歩　\n"
      "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
      "+---------------------------+\n"
      "|v香v桂v銀v金 ・v金v銀v桂v香|一\n"
      "| ・v飛 ・ ・ ・ ・v玉 ・ ・|二\n"
      "|v歩 ・v歩v歩v歩v歩v歩 ・v歩|三\n"
      "| ・ ・ ・ ・ ・ ・ ・ 飛 ・|四\n"
      "| ・v歩 ・ ・ ・ ・ ・ ・ ・|五\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
      "| 歩 歩 歩 歩 歩 歩 歩 ・ 歩|七\n"
      "| ・ 角 金 ・ ・ ・ ・ ・ ・|八\n"
      "| 香 桂 銀 ・ 玉 金 銀 桂 香|九\n"
      "+---------------------------+\n"
      "下手の持駒：歩　\n"
      "上手番\n"
      "下手：\n"
      "上手：\n"
      "手数----指手---------消費時間--\n"
      "   1 ２三歩打     ( 0:00/00:00:00)\n"
      "   2 ２八飛(24)   ( 0:00/00:00:00)\n"
      "変化：2手\n"
      "   2 ２五飛(24)   ( 0:00/00:00:00)\n";
  CHECK(start_of(text) == "lnsg1gsnl/1r4k2/p1ppppp1p/7R1/1p7/9/PPPPPPP1P/1BG6/LNS1KGSNL w Pp 1");
  CHECK(lines_of(text, position_of(start_of(text))) == Texts{"P*2c 2d2h", "P*2c 2d2e"});
  CHECK(start_of(to_shift_jis(text).value()) == start_of(text));
  CHECK(error_of(text) == "no line of the file passes through the position analysed");
}

TEST_CASE("where the games of a file begin") {
  CHECK(start_of("7g7f 3c3d\nmoves 2g2f\n") == "");
  CHECK(start_of("7g7f\n# x\nposition startpos\n") == kStartSfen);
  CHECK(start_of("7g7f\nsfen " + std::string(kSfen) + " moves G*5b\nstartpos moves 7g7f\n") == kSfen);
  CHECK(start_of("sfen 9/9 b - 1\nposition sfen " + std::string(kSfen)) == kSfen);
  CHECK(start_of("先手：\n   1 ７六歩(77)\n") == kStartSfen);
  CHECK(start_of("手合割：その他\n") == "line 1: the game begins elsewhere, but there is no diagram");
  CHECK(start_of("").starts_with("the file is neither KIF nor lines of moves"));
}

TEST_CASE("what is wrong in a KIF file is told by its line") {
  std::string text = kGame;
  text.replace(text.find("４四歩(43)"), std::string("４四歩(43)").size(), "４五歩(43)");
  const Told told = read(text);
  CHECK(told.lines == Texts{"7g7f 3c3d 2g2f 8c8d 2f2e", "7g7f 3c3d 8h2b+ 3a2b", "2g2f 3c3d 7g7f 2b8h+ 7i8h"});
  CHECK(told.warnings == Texts{"line 14: 4c4e is not legal here; the line ends before it"});
}

TEST_CASE("limits of a file") {
  std::string deep = "startpos moves";
  for (int n = 0; n < 501; ++n) deep += " 5i5h 5a5b 5h5i 5b5a";
  const Told cut = read(deep + " 7g7f\n" + deep.substr(0, 14 + 20 * 500) + "\n2g2f");
  CHECK(cut.lines == Texts{"2g2f"});  // the others come back to where they began
  CHECK(cut.warnings == Texts{"line 1: there are more than 2000 moves; the line ends before it"});

  std::string many;
  const auto word = [](int file, int rank) { return std::to_string(file) + static_cast<char>('a' + rank - 1); };
  for (int first = 1; first <= 9; ++first)
    for (int second = 1; second <= 9; ++second)
      for (int third = 1; third <= 9; ++third)
        for (int fourth = 1; fourth <= 9; ++fourth)
          if (third != first && fourth != second)
            many += word(first, 7) + word(first, 6) + ' ' + word(second, 3) + word(second, 4) + ' ' + word(third, 7) +
                    word(third, 6) + ' ' + word(fourth, 3) + word(fourth, 4) + "\n";
  const Told most = read(many + many);
  CHECK(most.lines.size() == kMostVariations);
  CHECK(most.lines.front() == "1g1f 1c1d 2g2f 2c2d");
  REQUIRE(most.warnings.size() == 1);
  CHECK(most.warnings[0].starts_with("only the first 1000 variations are taken; "));

  std::string large = "7g7f\n#";
  large.resize(kMostVariationBytes, 'x');
  CHECK(lines_of(large) == Texts{"7g7f"});
  CHECK(error_of(large + "x") == "the file is larger than 8 MiB");
  CHECK(start_of(large + "x") == "the file is larger than 8 MiB");

  std::string junk = "7g7f\n";
  for (int n = 0; n < 1000; ++n) junk += "x\n";
  const Told bad = read(junk);
  CHECK(bad.lines == Texts{"7g7f"});
  REQUIRE(bad.warnings.size() == 101);
  CHECK(bad.warnings.back() == "and 900 more of this kind");
}

TEST_CASE("mates that kif.h writes are read back, in both encodings") {
  std::size_t files = 0;
  for (const test::Solved& example : test::various_solutions()) {
    CAPTURE(example.name);
    const Texts lines = test::lines_of(example.solution.tree);
    for (const std::string& text :
         {to_kif(example.root, example.solution), to_kif_shift_jis(example.root, example.solution)}) {
      if (lines.empty()) {
        CHECK(error_of(text, example.root) == "the file has no moves that can be read");
        continue;
      }
      const Told told = read(text, example.root);
      CHECK(told.warnings == Texts{});
      if (example.name == "deep")  // its kings come back to where they began, again and again
        CHECK(told.lines == Texts{"5i5h 5a5b 5h5i 5b4a", "5i5h 5a5b 5h5i 5b6a", "5i5h 5a4b", "5i5h 5a6b"});
      else
        CHECK(told.lines == lines);
      ++files;
    }
  }
  CHECK(files >= 10);
}

class Folder {
 public:
  Folder()
      : path_(std::filesystem::temp_directory_path() /
              ("tsugite-variations-" + std::to_string(std::random_device()()))) {
    std::filesystem::create_directory(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string name(const std::string& file) const { return utf8_of(path_ / path_of(file)); }
  std::string write(const std::string& file, const std::string& bytes) const {
    std::ofstream(path_ / path_of(file), std::ios::binary) << bytes;
    return name(file);
  }

 private:
  std::filesystem::path path_;
};

TEST_CASE("files") {
  const Folder folder;
  const auto failure = [](const std::string& file) {
    const auto reading = read_variation_file(file, Position());
    const auto* const error = std::get_if<VariationError>(&reading);
    return error != nullptr ? error->message : "";
  };
  const std::string kif = folder.write("変化.kif", to_shift_jis(kGame).value());
  CHECK(told_by(read_variation_file(kif, Position())).lines == lines_of(kGame));
  const std::string usi = folder.write("lines.kif", "7g7f 3c3d\r\n");  // the name does not matter
  CHECK(told_by(read_variation_file(usi, Position())).lines == Texts{"7g7f 3c3d"});
  const std::string empty = folder.write("empty.txt", "");
  CHECK(failure(empty).starts_with(empty + ": the file is neither KIF nor"));
  const std::string broken = folder.write("broken.kif", "手合割：その他\n");
  CHECK(failure(broken) == broken + ": line 1: the game begins elsewhere, but there is no diagram");
  const std::string missing = folder.name("missing");
  CHECK(failure(missing) == "cannot read " + missing + ": no such file");
  CHECK(failure(folder.name("")) == "cannot read " + folder.name("") + ": it is a folder, not a file");
  const std::string large = folder.write("large.txt", std::string(kMostVariationBytes + 1, '\n'));
  CHECK(failure(large) == "cannot read " + large + ": it is larger than 8 MiB");
#ifndef _WIN32
  CHECK(failure("/dev/zero") == "cannot read /dev/zero: it is a pipe or a device, not a file");
#endif
}

// Every line that comes out must be legal, whatever goes in.
std::size_t check_anything(const std::string& text, const Position& analysed) {
  const auto is_line_of_ascii = [](const std::string& words) {
    return !words.empty() && std::ranges::all_of(words, [](char c) { return c >= ' ' && c <= '~'; });
  };
  const auto reading = read_variations(text, analysed);
  if (const auto* const error = std::get_if<VariationError>(&reading)) {
    CHECK(is_line_of_ascii(error->message));
    return 0;
  }
  const auto& variations = std::get<Variations>(reading);
  CHECK_FALSE(variations.lines.empty());
  for (const Variation& line : variations.lines) {
    CHECK_FALSE(line.empty());
    Position position = analysed;
    for (const MoveCode move : line) {
      REQUIRE(is_legal(position, move));
      position = after_move(position, move);
    }
  }
  for (const std::string& warning : variations.warnings) CHECK(is_line_of_ascii(warning));
  return variations.lines.size();
}

TEST_CASE("damaged files do no harm") {
  std::mt19937 random(20240614);
  const std::string utf8 = kGame;
  const Texts files = {utf8, to_shift_jis(utf8).value(),
                       "startpos moves 7g7f 3c3d 2g2f\nmoves 2g2f 8c8d\n# x\nposition sfen " + std::string(kStartSfen) +
                           " moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n"};
  const Texts bits = {"変化：4手\n", "   1 ７六歩(77)\n",
                      "同　",        "打",
                      "成",          "(77)",
                      "|",           "手合割：二枚落ち\n",
                      "後手番\n",    "先手の持駒：歩\n",
                      "\n",          "\r",
                      " ",           "9",
                      "\xff",        "\x83",
                      "moves ",      "7g7f "};
  std::size_t lines = 0;
  std::size_t unread = 0;
  for (int round = 0; round < 6000; ++round) {
    std::string text = files[random() % files.size()];
    for (std::size_t changes = 1 + random() % 4; changes > 0 && !text.empty(); --changes) {
      const std::size_t at = random() % text.size();
      switch (random() % 5) {
        case 0:
          text[at] = static_cast<char>(random());
          break;
        case 1:
          text.erase(at, 1 + random() % 8);
          break;
        case 2:
          text.insert(at, bits[random() % bits.size()]);
          break;
        case 3:
          text.insert(at, text.substr(random() % text.size(), random() % 60));
          break;
        default:
          if (random() % 4 == 0) text.resize(at);
      }
    }
    const std::size_t read = check_anything(text, after(random() % 2 == 0 ? "" : "7g7f 3c3d"));
    lines += read;
    if (read == 0) ++unread;
  }
  CHECK(lines > 6000);
  CHECK(unread > 100);
}

TEST_CASE("noise does no harm") {
  std::mt19937 random(20240615);
  for (int round = 0; round < 3000; ++round) {
    std::string text(random() % 300, '\0');
    for (char& c : text) c = static_cast<char>(random());
    check_anything(text, Position());
    check_anything("手合割：平手\n|" + text, Position());
    check_anything("7g7f " + text, Position());
  }
}

}  // namespace
}  // namespace tsugite
