#include "usi/kif_record.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/generate.h"
#include "core/legality.h"
#include "core/sfen.h"
#include "tests/usi/solutions.h"
#include "usi/kif.h"

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

constexpr const char* kTable = "手数----指手---------消費時間--\n";

std::string usi_of(const std::vector<MoveCode>& moves) {
  std::string text;
  for (const MoveCode move : moves) text += (text.empty() ? "" : " ") + to_usi(move);
  return text;
}

KifRecord record_of(const std::string& text) {
  auto reading = read_kif(text);
  if (const auto* const error = std::get_if<KifError>(&reading)) FAIL(error->message);
  return std::get<KifRecord>(reading);
}

// Each line from the start, those without a move of their own left out.
Texts lines_of(const KifRecord& record) {
  Texts lines;
  for (std::size_t at = 0; at < record.lines.size(); ++at)
    if (!record.lines[at].moves.empty()) lines.push_back(usi_of(whole_line(record, at)));
  return lines;
}

Texts lines_of(const std::string& text) { return lines_of(record_of(text)); }
Texts warnings_of(const std::string& text) { return record_of(text).warnings; }
std::string start_of(const std::string& text) { return to_sfen(record_of(text).start); }

std::string error_of(const std::string& text) {
  const auto reading = read_kif(text);
  const auto* const error = std::get_if<KifError>(&reading);
  return error != nullptr ? error->message : "";
}

// The moves of an even game, the first of them in line 2.
std::string even(const std::string& moves) { return kTable + moves; }

TEST_CASE("a game of Kifu for Windows") {
  const std::string text =
      "# ---- Kifu for Windows V7 V7.50 棋譜ファイル ----\n"
      "開始日時：2019/03/01 10:00:00\n"
      "棋戦：練習対局\n"
      "手合割：平手　　\n"
      "先手：某氏\n"
      "後手：誰か\n"
      "手数----指手---------消費時間--\n"
      "*開始局面のコメント\n"
      "   1 ７六歩(77)   ( 0:16/00:00:16)\n"
      "*７六歩(77) と指した。\n"
      "   2 ３四歩(33)   ( 0:00/00:00:00)\n"
      "&しおり\n"
      "   3 ２二角成(88) ( 1:02/00:01:18)\n"
      "   4 同　銀(31)   ( 0:05/00:00:05)\n"
      "   5 ４五角打     ( 0:01/00:01:19)\n"
      "   6 中断         ( 0:03/00:00:08)\n"
      "まで5手で中断\n";
  const KifRecord record = record_of(text);
  CHECK(to_sfen(record.start) == kStartSfen);
  CHECK(lines_of(record) == Texts{"7g7f 3c3d 8h2b+ 3a2b B*4e"});
  CHECK(record.warnings == Texts{});
}

TEST_CASE("81Dojo, Lishogi and others write it a little otherwise") {
  CHECK(lines_of("#KIF version=2.0 encoding=UTF-8\n開始日時：2021/10/17\n場所：81Dojo\n持ち時間：15分+60秒\n"
                 "手合割：角落ち\n下手：X\n上手：Y\n手数----指手---------消費時間--\n"
                 "1   ８四歩(83)   (0:23/0:0:23)\n2   ７六歩(77)   (0:29/0:0:29)\n10   投了   (0:11/0:22:44)\n") ==
        Texts{"8c8d 7g7f"});
  CHECK(lines_of("手合割:平手\n   1   ▲７六歩(77)\n   2   △３四歩(33)\t( 0:1/0:0:1)\n 3 ☗２二角成(88)\n") ==
        Texts{"7g7f 3c3d 8h2b+"});
  CHECK(lines_of("1 7六歩(77)\n2 3四歩(33) (00:00 / 00:00:00)\n3 2二角不成(88)") == Texts{"7g7f 3c3d 8h2b"});
  CHECK(lines_of("　１　７六歩(77)\n　２　３四歩(33)　\n") == Texts{"7g7f 3c3d"});
  CHECK(lines_of("   1 ５八金右(49)\n   2 ６二銀上(71)\n") == Texts{"4i5h 7a6b"});
  CHECK(lines_of("変化：10手目で先手が良い\n変化：3手\n   1 ７六歩(77)\n") == Texts{"7g7f"});  // a heading
}

TEST_CASE("line ends") {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    std::string text = "手合割：平手" + end + end + "   1 ７六歩(77)   ( 0:00/00:00:00)+" + end + "*x" + end +
                       "   2 ３四歩(33)" + end + "変化：1手" + end + "   1 ２六歩(27)" + end + "   3 ２五歩(26)";
    const KifRecord record = record_of(text);
    CHECK(lines_of(record) == Texts{"7g7f 3c3d", "2g2f"});
    CHECK(record.warnings == Texts{"line 8: move 3 where 2 is expected; the line ends before it"});
  }
}

TEST_CASE("every kind of piece moves and every kind that can be is dropped") {
  const std::string head =
      "後手の持駒：なし\n"
      "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
      "+---------------------------+\n"
      "| ・ ・ ・ ・v王 ・ ・ ・ ・|一\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n"
      "| 全 圭 杏 と ・ ・ ・ ・ ・|三\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"
      "| 竜 馬 ・ ・ ・ ・ ・ ・ ・|五\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n"
      "| 角 飛 金 銀 桂 香 歩 ・ ・|八\n"
      "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n"
      "+---------------------------+\n"
      "先手の持駒：金　銀　桂　香　歩\n";
  const auto first = [&](const std::string& move) {
    const KifRecord record = record_of(head + "   1 " + move + "   ( 0:00/00:00:00)\n");
    CAPTURE(move);
    CHECK(record.warnings == Texts{});
    return lines_of(record) == Texts{} ? "" : lines_of(record)[0];
  };
  CHECK(start_of(head) == "4k4/9/+S+N+L+P5/9/+R+B7/9/9/BRGSNLP2/4K4 b GSNLP 1");
  CHECK(first("９二成銀(93)") == "9c9b");
  CHECK(first("９二全(93)") == "9c9b");
  CHECK(first("８二成桂(83)") == "8c8b");
  CHECK(first("８二圭(83)") == "8c8b");
  CHECK(first("７二成香(73)") == "7c7b");
  CHECK(first("７二杏(73)") == "7c7b");
  CHECK(first("６二と(63)") == "6c6b");
  CHECK(first("９四竜(95)") == "9e9d");
  CHECK(first("９四龍(95)") == "9e9d");
  CHECK(first("８四馬(85)") == "8e8d");
  CHECK(first("８七角(98)") == "9h8g");
  CHECK(first("８六飛(88)") == "8h8f");
  CHECK(first("７七金(78)") == "7h7g");
  CHECK(first("６七銀(68)") == "6h6g");
  CHECK(first("４六桂(58)") == "5h4f");
  CHECK(first("４二香成(48)") == "4h4b+");
  CHECK(first("４二香不成(48)") == "4h4b");
  CHECK(first("４二香(48)") == "4h4b");
  CHECK(first("３七歩(38)") == "3h3g");
  CHECK(first("４九玉(59)") == "5i4i");
  CHECK(first("４九王(59)") == "5i4i");
  CHECK(first("５五金打") == "G*5e");
  CHECK(first("５五銀打") == "S*5e");
  CHECK(first("５五桂打") == "N*5e");
  CHECK(first("５五香打") == "L*5e");
  CHECK(first("５五歩打") == "P*5e");
}

TEST_CASE("the ends of games") {
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
                                "封じ手",       "連続王手の千日手",
                                "▲投了"}) {
    CAPTURE(end);
    for (const std::string behind : {"", "         ( 0:03/00:00:32)", "　", "(0:03/0:0:32)", "  ( 0:00/00:00:00)+"}) {
      const KifRecord record = record_of(
          even("   1 ７六歩(77)\n   2 " + end + behind + "\nまで1手で先手の勝ち\n\n変化：2手\n   2 ３四歩(33)\n"));
      CHECK(lines_of(record) == Texts{"7g7f", "7g7f 3c3d"});
      CHECK(record.warnings == Texts{});
    }
  }
  const KifRecord unknown = record_of(even("   1 ７六歩(77)\n   2 接続切れにて終局\n"));
  CHECK(lines_of(unknown) == Texts{"7g7f"});
  CHECK(unknown.warnings ==
        Texts{"line 3: neither a move nor an end of the game that is known; the line ends before it"});
  const KifRecord beyond = record_of(even("   1 ７六歩(77)\n   2 投了\n   3 ３四歩(33)\n   4 ２六歩(27)\n"));
  CHECK(lines_of(beyond) == Texts{"7g7f"});
  CHECK(beyond.warnings == Texts{"line 4: a move behind the end of the line is left out"});
  const KifRecord behind = record_of(even("   1 ７六歩(77)\n   2 投了\n   2 ３四歩(33)\n   3 ２六歩(27)\n"));
  CHECK(lines_of(behind) == Texts{"7g7f"});
  CHECK(behind.warnings == Texts{"line 4: move 2 behind move 2, and no heading of a variation; left out"});
}

TEST_CASE("handicaps") {
  const std::vector<std::pair<std::string, std::string>> known = {
      {"香落ち", "lnsgkgsn1/1r5b1"}, {"右香落ち", "1nsgkgsnl/1r5b1"}, {"角落ち", "lnsgkgsnl/1r7"},
      {"飛車落ち", "lnsgkgsnl/7b1"}, {"飛香落ち", "lnsgkgsn1/7b1"},   {"二枚落ち", "lnsgkgsnl/9"},
      {"三枚落ち", "lnsgkgsn1/9"},   {"四枚落ち", "1nsgkgsn1/9"},     {"五枚落ち", "2sgkgsn1/9"},
      {"左五枚落ち", "1nsgkgs2/9"},  {"六枚落ち", "2sgkgs2/9"},       {"七枚落ち", "3gkgs2/9"},
      {"左七枚落ち", "2sgkg3/9"},    {"右七枚落ち", "3gkgs2/9"},      {"八枚落ち", "3gkg3/9"},
      {"十枚落ち", "4k4/9"}};
  for (const auto& one : known) {
    const auto& [name, ranks] = one;
    CAPTURE(one.first);
    const std::string text = "手合割：" + name + "　\n下手：\n上手：\n   1 ５四歩(53)\n   2 ５六歩(57)\n";
    CHECK(start_of(text) == ranks + "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    CHECK(lines_of(text) == Texts{"5c5d 5g5f"});
  }
  CHECK(start_of("手合割：平手\n") == kStartSfen);
  CHECK(start_of("手合割：\n") == kStartSfen);
  CHECK(start_of("先手：\n") == kStartSfen);
  CHECK(start_of("手合割：角落ち\n下手番\n").ends_with(" b - 1"));
}

std::string board(const std::string& between = "") {
  return "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n" +
         between +
         "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
         "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n";
}
constexpr const char* kBoard = "4k4/9/4P4/9/9/9/9/9/4K4";

TEST_CASE("diagrams") {
  const std::string sfen = kBoard;
  CHECK(start_of(board()) == sfen + " b - 1");
  CHECK(start_of(board() + "先手番\n") == sfen + " b - 1");
  CHECK(start_of(board() + "後手番\n") == sfen + " w - 1");
  CHECK(start_of(board() + "下手番\n") == sfen + " b - 1");
  CHECK(start_of(board() + "上手番\n") == sfen + " w - 1");
  CHECK(start_of("後手番\n" + board()) == sfen + " w - 1");
  CHECK(start_of("手合割：その他　\n" + board() + "手数＝32　▲５三歩　まで\n") == sfen + " b - 1");
  CHECK(start_of("手合割：平手\n" + board()) == sfen + " b - 1");
  CHECK(start_of("手合割：六枚落ち\n" + board()) == sfen + " w - 1");  // who has the handicap begins
  CHECK(start_of("手合割：六枚落ち\n" + board() + "下手番\n") == sfen + " b - 1");
  CHECK(start_of("手合割：十九枚落ち\n" + board()) == sfen + " b - 1");
  CHECK(start_of("先手の持駒：飛　角二　金四　歩十　\n後手の持駒：なし\n" + board()) == sfen + " b R2B4G10P 1");
  CHECK(start_of("後手の持駒：飛二 角 歩十七\n" + board() + "先手の持駒：\n") == sfen + " b 2rb17p 1");
  CHECK(start_of("上手の持駒：銀2 桂４　歩10\n" + board() + "下手の持ち駒:金三銀二歩\n") == sfen + " b 3G2SP2s4n10p 1");
  CHECK(start_of("  " + board(" \n*わき道\n")) == sfen + " b - 1");
  std::string bare = board();
  for (const char* const rank : {"|一", "|二", "|三", "|四", "|五", "|六", "|七", "|八", "|九"})
    bare.replace(bare.find(rank), std::string(rank).size(), "|");
  CHECK(start_of(bare) == sfen + " b - 1");
  std::string kingless = board();
  kingless.replace(kingless.find(" 玉"), 4, " ・");
  CHECK(start_of(kingless) == "4k4/9/4P4/9/9/9/9/9/9 b - 1");
  CHECK(warnings_of("\n" + kingless + "先手の持駒：玉\n   1 ５二歩成(53)\n") ==
        Texts{"line 2: a king in hand is left out"});
}

TEST_CASE("what a start cannot be") {
  CHECK(error_of("手合割：その他\n   1 ７六歩(77)\n") == "line 1: the game begins elsewhere, but there is no diagram");
  CHECK(error_of("\n手合割：十九枚落ち\n") == "line 2: this handicap is not known, and there is no diagram");
  CHECK(error_of("手合割：京都将棋\n1 投了\n") == "line 1: this handicap is not known, and there is no diagram");
  CHECK(error_of("先手の持駒：歩\n") == "line 1: pieces in hand without a diagram");
  CHECK(error_of("先手の持駒：歩三飯\n" + board()) == "line 1: these are no pieces in hand");
  CHECK(error_of("先手の持駒：と\n" + board()) == "line 1: these are no pieces in hand");
  CHECK(error_of("先手の持駒：一\n" + board()) == "line 1: these are no pieces in hand");
  CHECK(error_of("\n" + board() + "先手の持駒：歩十八\n") == "line 2: more than 18 pieces of kind P");
  CHECK(error_of(board() + "先手の持駒：歩99\n") == "line 1: a count in hand is above 18");
  CHECK(error_of(board() + "先手の持駒：歩0\n") == "line 1: a count in hand is zero");
  const std::string rank = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
  CHECK(error_of(rank + "一\n" + rank + "二\n 1 ７六歩(77)\n") == "line 1: the diagram has 2 ranks; expected nine");
  CHECK(error_of(board() + rank + "\n") == "line 10: the diagram has more than nine ranks");
  CHECK(error_of(rank + "一\n" + rank + "三\n") == "line 2: this is not rank 2 of a diagram");
  for (const std::string broken :
       {"|", "||", "| ・ ・ ・ ・ ・ ・ ・ ・|一", "| ・ ・ ・ ・ ・ ・ ・ ・ ・ ・|一",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・一", "|・・・・・・・・・|一", "| ・ ・ ・ ・ ・ ・ ・ ・v・|一",
        "| 成銀 ・ ・ ・ ・ ・ ・ ・ ・|一", "| x ・ ・ ・ ・ ・ ・ ・ ・|一",
        "| \xef\xbf\xbd ・ ・ ・ ・ ・ ・ ・ ・|一", "| 銀 ・ ・ ・ ・ ・ ・ ・ ・|\xe4"}) {
    CAPTURE(broken);
    const std::string error = error_of(broken + "\n" + board());
    CHECK((error == "line 1: this is not rank 1 of a diagram" || error.ends_with("more than nine ranks") ||
           error.starts_with("line 2: this is not rank 2")));
  }
  std::string attacked = board();
  attacked.replace(attacked.find("・|二") - 17, 4, " 金");
  CHECK(error_of(attacked).find("is attacked although Black is to move") != std::string::npos);
}

TEST_CASE("moves that are none end their line, and what leaves it later is left out") {
  const std::string neither = "neither a move nor an end of the game that is known; the line ends before it";
  const auto third = [&](const std::string& move) {
    const KifRecord record = record_of(even("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 " + move +
                                            "\n   4 ８四歩(83)\n   5 ２五歩(26)\n変化：5手\n   5 ９六歩(97)\n"
                                            "変化：2手\n   2 ８四歩(83)\n"));
    CAPTURE(move);
    CHECK(lines_of(record) == Texts{"7g7f 3c3d", "7g7f 8c8d"});
    CHECK(record.warnings.size() == 2);
    CHECK(record.warnings.back() == "line 7: no move 4 was read in a line before; the variation is left out");
    return record.warnings[0].substr(record.warnings[0].find(": ") + 2);
  };
  CHECK(third("２六歩") == neither);
  CHECK(third("２六歩(2)") == neither);
  CHECK(third("２六歩(27") == neither);
  CHECK(third("２六歩(07)") == neither);
  CHECK(third("２歩(27)") == neither);
  CHECK(third("２六(27)") == neither);
  CHECK(third("２六飯(27)") == neither);
  CHECK(third("六２歩(27)") == neither);
  CHECK(third("2g2f") == neither);
  CHECK(third("パス") == neither);
  CHECK(third("\xef\xbf\xbd") == neither);
  CHECK(third("\xe4\xb8") == neither);
  CHECK(third("(77)") == neither);
  CHECK(third("２六歩(26)") == "the side to move has no such piece on 2f; the line ends before it");
  CHECK(third("２六銀(27)") == "the side to move has no such piece on 2g; the line ends before it");
  CHECK(third("４四歩(43)") == "the side to move has no such piece on 4c; the line ends before it");
  CHECK(third("２二馬(88)") == "the side to move has no such piece on 8h; the line ends before it");
  CHECK(third("２五歩(27)") == "2g2e is not legal here; the line ends before it");
  CHECK(third("２六歩成(27)") == "2g2f+ is not legal here; the line ends before it");
  CHECK(third("５八玉成(59)") == "5i5h+ is not legal here; the line ends before it");
  CHECK(third("５五歩打") == "P*5e is not legal here; the line ends before it");
  CHECK(third("５五玉打") == "K*5e is not legal here; the line ends before it");
  CHECK(third("５五歩成打") == "a dropped piece does not promote; the line ends before it");
  CHECK(third("同　歩(27)") == "2g3d is not legal here; the line ends before it");
}

TEST_CASE("lines out of order") {
  CHECK(warnings_of(even("   1 同　歩(77)\n")) ==
        Texts{"line 2: there is no move before this one; the line ends before it"});
  CHECK(warnings_of(even("   2 ７六歩(77)\n")) == Texts{"line 2: move 2 where 1 is expected; the line ends before it"});
  CHECK(warnings_of(even("   0 ７六歩(77)\n")) == Texts{"line 2: move 0 where 1 is expected; the line ends before it"});
  const KifRecord twice = record_of(even("   1 ７六歩(77)\n   1 ２六歩(27)\n   2 ３四歩(33)\n"));
  CHECK(lines_of(twice) == Texts{"7g7f"});
  CHECK(twice.warnings == Texts{"line 3: move 1 behind move 1, and no heading of a variation; left out"});
  const KifRecord junk = record_of(even("   1 ７六歩(77) ３四歩(33)\n何か\n99999999999 ３四歩(33)\n▲２六歩\n"));
  CHECK(lines_of(junk) == Texts{"7g7f"});
  CHECK(junk.warnings ==
        Texts{"line 2: what follows the move is left out",
              "line 3: neither a move nor anything else of a KIF file; left out",
              "line 4: neither a move nor anything else of a KIF file; left out",
              "line 5: a move without a number, as in KI2, is left out; KIF has a numbered line for each"});
  for (const std::string next : {"手合割：平手", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|一", "後手の持駒：なし", "後手番"}) {
    const KifRecord two =
        record_of(even("   1 ７六歩(77)\n" + next + "\n   1 ２六歩(27)\n変化：1手\n   1 ２六歩(27)\n"));
    CHECK(lines_of(two) == Texts{"7g7f"});
    CHECK(two.warnings == Texts{"line 3: another game begins; it is left out"});
  }
  CHECK(record_of("").lines.empty());
  CHECK(record_of("手合割：平手\n").lines.empty());
  CHECK(lines_of(even("   1 投了\n")) == Texts{});
}

TEST_CASE("variations as Kifu for Windows writes them") {
  const std::string text =
      "手合割：平手\n"
      "手数----指手---------消費時間--\n"
      "   1 ７六歩(77)   ( 0:07/00:00:07)+\n"
      "   2 ３四歩(33)   ( 0:03/00:00:03)\n"
      "   3 ２六歩(27)   ( 0:01/00:00:08)\n"
      "   4 ４四歩(43)   ( 0:02/00:00:05)+\n"
      "   5 ４八銀(39)   ( 0:02/00:00:10)\n"
      "   6 ３二銀(31)   ( 0:02/00:00:07)+\n"
      "   7 投了         ( 0:03/00:00:32)\n"
      "まで6手で後手の勝ち\n"
      "\n"
      "変化：6手\n"
      "   6 ４二飛(82)   ( 0:15/00:00:31)\n"
      "   7 ６八玉(59)   ( 0:03/00:00:21)\n"
      "\n"
      "変化：4手\n"
      "   4 ８四歩(83)   ( 0:02/00:00:07)+\n"
      "   5 ２五歩(26)   ( 0:11/00:00:21)+\n"
      "   6 ８五歩(84)   ( 0:03/00:00:10)\n"
      "\n"
      "変化：5手\n"
      "   5 ６六歩(67)   ( 0:04/00:00:25)\n"
      "\n"
      "変化：5手\n"
      "   5 ２二角成(88) ( 0:04/00:00:25)\n"
      "   6 同　銀(31)   ( 0:02/00:00:12)\n"
      "\n"
      "変化：4手\n"
      "   4 ８八角成(22) ( 0:48/00:00:53)\n"
      "   5 同　銀(79)   ( 0:04/00:00:14)\n"
      "\n"
      "変化：1手\n"
      "   1 ２六歩(27)   ( 0:01/00:00:01)\n"
      "   2 ８四歩(83)   ( 0:03/00:00:03)+\n"
      "   3 ２五歩(26)   ( 0:03/00:00:03)\n"
      "\n"
      "変化：2手\n"
      "   2 ３四歩(33)   ( 0:04/00:00:08)\n"
      "   3 ２五歩(26)   ( 0:04/00:00:08)\n"
      "   4 ３三角(22)   ( 0:03/00:00:09)\n";
  const KifRecord record = record_of(text);
  CHECK(record.warnings == Texts{});
  CHECK(lines_of(record) == Texts{"7g7f 3c3d 2g2f 4c4d 3i4h 3a3b", "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h",
                                  "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e", "7g7f 3c3d 2g2f 8c8d 6g6f",
                                  "7g7f 3c3d 2g2f 8c8d 8h2b+ 3a2b", "7g7f 3c3d 2g2f 2b8h+ 7i8h", "2g2f 8c8d 2f2e",
                                  "2g2f 3c3d 2f2e 2b3c"});
}

TEST_CASE("which line a variation leaves") {
  const std::string main =
      even("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n   5 ２五歩(26)\n   6 ８五歩(84)\n");
  const std::string whole = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e";
  const auto with = [&](const std::string& more) { return record_of(main + more); };

  // Earliest first, where the line before is too short to be meant.
  const KifRecord rising = with("変化：2手\n   2 ８四歩(83)\n変化：5手\n   5 ７八金(69)\n変化：6手\n   6 ３二金(41)\n");
  CHECK(lines_of(rising) == Texts{whole, "7g7f 8c8d", "7g7f 3c3d 2g2f 8c8d 6i7h", "7g7f 3c3d 2g2f 8c8d 2f2e 4a3b"});
  CHECK(rising.warnings ==
        Texts{"line 10: the line before has no move 5; the variation is taken for one of an earlier line",
              "line 12: the line before has no move 6; the variation is taken for one of an earlier line"});

  // The line before is meant where it goes so far.
  const KifRecord nested = with(
      "変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n   4 ３二金(41)\n変化：4手\n"
      "   4 ８五歩(84)\n   5 ７八金(69)\n変化：5手\n   5 ２五歩(26)\n変化：3手\n   3 ７八金(69)\n"
      "変化：3手\n   3 １六歩(17)\n変化：2手\n   2 １四歩(13)\n");
  CHECK(lines_of(nested) == Texts{whole, "7g7f 8c8d 2g2f 4a3b", "7g7f 8c8d 2g2f 8d8e 6i7h", "7g7f 8c8d 2g2f 8d8e 2f2e",
                                  "7g7f 8c8d 6i7h", "7g7f 8c8d 1g1f", "7g7f 1c1d"});
  CHECK(nested.warnings == Texts{});

  // 同 is told by the line left, not by the line before.
  const KifRecord same =
      with("変化：3手\n   3 ２二角成(88)\n   4 投了\n変化：4手\n   4 同　飛(82)\n変化：4手\n   4 同　銀(31)\n");
  CHECK(lines_of(same) == Texts{whole, "7g7f 3c3d 8h2b+", "7g7f 3c3d 8h2b+ 8b2b", "7g7f 3c3d 8h2b+ 3a2b"});

  // It may go on where a line stops, but not beyond.
  const KifRecord longer = with("変化：7手\n   7 ７八金(69)\n変化：9手\n   9 ６九玉(59)\n変化：1手\n   1 ２六歩(27)\n");
  CHECK(lines_of(longer) == Texts{whole, whole + " 6i7h", "2g2f"});
  CHECK(longer.warnings == Texts{"line 10: no move 8 was read in a line before; the variation is left out"});

  // A line that was cut keeps its variations to itself.
  const KifRecord cut = with(
      "変化：2手\n   2 ８四歩(83)\n   3 ２五歩(27)\n   4 ８五歩(84)\n   5 ７八金(69)\n変化：5手\n"
      "   5 ９六歩(97)\n変化：3手\n   3 ７八金(69)\n変化：4手\n   4 ３二金(41)\n");
  CHECK(lines_of(cut) == Texts{whole, "7g7f 8c8d", "7g7f 8c8d 6i7h"});
  CHECK(cut.warnings == Texts{"line 10: 2g2e is not legal here; the line ends before it",
                              "line 13: no move 4 was read in a line before; the variation is left out",
                              "line 17: no move 3 was read in a line before; the variation is left out"});

  // So does one that was left out altogether.
  const KifRecord orphan = with(
      "変化：12手\n   12 ９六歩(97)\n   13 ９四歩(93)\n変化：13手\n   13 １四歩(13)\n"
      "変化：6手\n   6 ３二金(41)\n");
  CHECK(lines_of(orphan) == Texts{whole, "7g7f 3c3d 2g2f 8c8d 2f2e 4a3b"});
  CHECK(orphan.warnings.size() == 2);

  // Nor does a line take what belongs to one without a heading, or with one that cannot be read.
  const std::string last = "変化：2手\n   2 １四歩(13)\n";
  const Texts two = {whole, "7g7f 1c1d"};
  const std::string lost = "   2 ８四歩(83)\n   3 ２六歩(27)\n   4 ３二金(41)\n変化：4手\n   4 ８五歩(84)\n" + last;
  const KifRecord unmarked = with("\n" + lost);
  CHECK(lines_of(unmarked) == two);
  CHECK(unmarked.warnings == Texts{"line 9: move 2 behind move 6, and no heading of a variation; left out",
                                   "line 12: no move 3 was read in a line before; the variation is left out"});
  const KifRecord ended = with("   7 投了\nまで6手で後手の勝ち\n変花：2手\n" + lost);
  CHECK(lines_of(ended) == two);
  CHECK(ended.warnings.size() == 2);
  const KifRecord numberless = with("変化：x手\n" + lost);
  CHECK(lines_of(numberless) == two);
  CHECK(numberless.warnings == Texts{"line 8: the variation does not say at which move it begins; it is left out",
                                     "line 12: no move 3 was read in a line before; the variation is left out"});
  for (const std::string wrong : {"変化：3手\n", "変化：4手\n", "変化：5手\n", "変化：6手\n"}) {
    const KifRecord misplaced = with(wrong + lost);
    CHECK(lines_of(misplaced) == two);
    CHECK(misplaced.warnings.size() == 2);
  }

  CHECK(lines_of(with("変化：1手\n" + lost)) == Texts{whole});

  // One whose first move makes no sense adds nothing.
  const KifRecord nothing = with("変化：3手\n   3 ２五歩(27)\n   4 ８四歩(83)\n変化：4手\n   4 ３二金(41)\n");
  CHECK(lines_of(nothing) == Texts{whole});
  CHECK(nothing.warnings.size() == 2);
}

TEST_CASE("how variations are introduced") {
  const std::string main = even("   1 ７六歩(77)\n   2 ３四歩(33)\n");
  for (const std::string way : {"変化：2手", "変化:2手", "　変化：2手", "変化：　2手", "変化： 2 手　", "変化：２手",
                                "変化：2手目", "変化：2手\t"})
    CHECK(lines_of(main + way + "\n   2 ８四歩(83)\n") == Texts{"7g7f 3c3d", "7g7f 8c8d"});
  for (const std::string way : {"変化：", "変化：手", "変化：0手", "変化：2", "変化：-2手", "変化：x手",
                                "変化：99999999999999999999手", "変化：二手"}) {
    CAPTURE(way);
    const KifRecord record = record_of(main + way + "\n   2 ８四歩(83)\n   3 ２六歩(27)\n変化：1手\n   1 ２六歩(27)\n");
    CHECK(lines_of(record) == Texts{"7g7f 3c3d", "2g2f"});
    CHECK(record.warnings == Texts{"line 4: the variation does not say at which move it begins; it is left out"});
  }
}

TEST_CASE("limits") {
  const char* const round[] = {" ５八玉(59)\n", " ５二玉(51)\n", " ５九玉(58)\n", " ５一玉(52)\n"};
  std::string text;
  for (std::size_t ply = 1; ply <= kMostPlies + 3; ++ply) text += std::to_string(ply) + round[(ply - 1) % 4];
  const KifRecord deep =
      record_of(text + "変化：2000手\n2000 ４二玉(52)\n2001 ５八玉(59)\n変化：2002手\n2002 ４二玉(51)\n");
  REQUIRE(deep.lines.size() == 3);
  CHECK(deep.lines[0].moves.size() == kMostPlies);
  CHECK(deep.lines[1].moves.size() == 1);
  CHECK(deep.lines[2].moves.empty());
  CHECK(deep.warnings == Texts{"line 2001: there are more than 2000 moves; the line ends before it",
                               "line 2006: there are more than 2000 moves; the line ends before it",
                               "line 2007: no move 2001 was read in a line before; the variation is left out"});

  std::string wide = "1 ７六歩(77)\n";
  for (std::size_t n = 0; n < kMostKifVariations + 10; ++n) wide += "変化：1手\n1 ２六歩(27)\n";
  const KifRecord many = record_of(wide);
  CHECK(many.lines.size() == kMostKifVariations + 1);
  CHECK(many.warnings == Texts{"line 10002: there are more than 5000 variations; those from here on are left out"});

  std::string far = "1 ７六歩(77)\n";
  for (std::size_t n = 0; n < kMostKifVariations; ++n) far += "変化：1000000手\n1000000 ２六歩(27)\n";
  CHECK(lines_of(far) == Texts{"7g7f"});

  std::string junk = "1 ７六歩(77)\n";
  for (int n = 0; n < 150; ++n) junk += "何か\n";
  const KifRecord bad = record_of(junk);
  REQUIRE(bad.warnings.size() == 101);
  CHECK(bad.warnings.back() == "and 50 more of this kind");
}

TEST_CASE("what kif.h writes is read back") {
  std::size_t lines = 0;
  for (const test::Solved& example : test::various_solutions()) {
    CAPTURE(example.name);
    const KifRecord record = record_of(to_kif(example.root, example.solution));
    CHECK(record.warnings == Texts{});
    CHECK(to_sfen(record.start).substr(0, to_sfen(record.start).rfind(' ')) ==
          to_sfen(example.root).substr(0, to_sfen(example.root).rfind(' ')));
    CHECK(lines_of(record) == test::lines_of(example.solution.tree));
    lines += record.lines.size();
  }
  CHECK(lines > 100);
}

TEST_CASE("random trees are read back") {
  std::mt19937 random(20240613);
  std::size_t lines = 0;
  std::size_t deepest = 0;
  for (int round = 0; round < 40; ++round) {
    test::Solved example;
    example.solution.verdict = MateVerdict::Mate;
    MoveTree& tree = example.solution.tree;
    std::vector<std::vector<MoveCode>> grown;
    for (int n = 0; n < 25; ++n) {
      std::vector<MoveCode> line;
      if (!grown.empty()) {
        line = grown[random() % grown.size()];
        line.resize(random() % line.size(), MoveCode::none());
      }
      Position position = after_line(example.root, line);
      for (std::size_t plies = 1 + random() % 30; plies > 0; --plies) {
        MoveList moves;
        generate_legal(position, NonPromotions::All, moves);
        if (moves.empty()) break;
        line.push_back(moves[random() % moves.size()].code);
        Undo undo;
        position.do_move(line.back(), undo);
      }
      tree.add_line(line);
      deepest = std::max(deepest, line.size());
      grown.push_back(line);
    }
    example.solution.marks.resize(tree.size());
    const KifRecord record = record_of(to_kif(example.root, example.solution));
    CHECK(record.warnings == Texts{});
    CHECK(lines_of(record) == test::lines_of(tree));
    lines += record.lines.size();
  }
  CHECK(lines > 800);
  CHECK(deepest > 80);
}

}  // namespace
}  // namespace tsugite
