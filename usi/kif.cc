#include "usi/kif.h"

#include <algorithm>

#include "core/contract.h"
#include "usi/diagram.h"
#include "usi/japanese.h"
#include "usi/shift_jis.h"
#include "usi/solution_text.h"
#include "usi/tree_walk.h"

namespace tsugite {

namespace {

constexpr std::size_t kPlyWidth = 4;    // columns
constexpr std::size_t kMoveWidth = 13;  // columns: the widest, ３三角成(88), and a space
constexpr std::string_view kNoTime = "( 0:00/00:00:00)";
constexpr std::string_view kMated = "詰み";

bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; }

// In columns. All signs used here take two, and three bytes.
std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  for (const char byte : text)
    if (begins_character(byte)) columns += static_cast<unsigned char>(byte) < 0x80 ? 1 : 2;
  return columns;
}

std::string spaces(std::size_t wanted, std::size_t used) { return std::string(wanted - std::min(wanted, used), ' '); }

std::string numbered_line(int ply, const std::string& words) {
  const std::string number = std::to_string(ply);
  return spaces(kPlyWidth, number.size()) + number + ' ' + words + spaces(kMoveWidth, width(words)) +
         std::string(kNoTime);
}

std::string move_words(MoveCode move, Cell previous_to) {
  const Cell to = move.to();
  std::string words;
  if (to == previous_to) {
    words += "同　";
  } else {
    words += kFileSigns[static_cast<std::size_t>(file_of(to))];
    words += kRankSigns[static_cast<std::size_t>(rank_of(to))];
  }
  words += kMoveSigns[static_cast<std::size_t>(move.kind())];
  if (move.is_drop()) return words + "打";
  if (move.promotes()) words += "成";
  return words + '(' + std::to_string(file_of(move.from())) + std::to_string(rank_of(move.from())) + ')';
}

bool declines_promotion(Color color, MoveCode move) {
  if (move.is_drop() || move.promotes() || !can_promote(move.kind())) return false;
  return in_promotion_zone(color, move.from()) || in_promotion_zone(color, move.to());
}

std::string comment_line(const std::string& words) { return words.empty() ? "" : '*' + words + '\n'; }

std::string head(const Position& root) {
  std::string text = "# ---- Tsugite 棋譜ファイル ----\n";
  for (const std::string& line : diagram(root)) text += line + '\n';
  if (root.side_to_move() == Color::White) text += "後手番\n";
  return text + "先手：\n後手：\n手数----指手---------消費時間--\n";
}

std::string move_text(const TreeWalk& walk, const SolutionMark& mark) {
  std::string text = numbered_line(walk.ply(), move_words(walk.code(), walk.previous_to()));
  if (!walk.is_last()) text += '+';  // as Kifu for Windows says that another move for this ply is to come
  std::string words = mark_words(mark, walk.has_siblings());
  if (declines_promotion(walk.before().side_to_move(), walk.code())) words += words.empty() ? "不成" : "、不成";
  return text + '\n' + comment_line(words);
}

std::string moves_text(const Position& root, const Solution& solution) {
  std::string text;
  bool on_main_line = true;
  for (TreeWalk walk(root, solution.tree); walk.next();) {
    // Depth first is just the order that KIF asks for: each line to its end, then the latest move that has a sibling.
    if (!walk.is_first()) text += "\n変化：" + std::to_string(walk.ply()) + "手\n";
    text += move_text(walk, solution.marks[walk.at()]);
    if (walk.has_answers() || !on_main_line) continue;
    on_main_line = false;
    if (main_line_mates(root, solution)) text += numbered_line(walk.ply() + 1, std::string(kMated)) + '\n';
  }
  return text;
}

std::string body(const Position& root, const Solution& solution) {
  return head(root) + comment_line(headline(solution)) + moves_text(root, solution);
}

}  // namespace

std::string to_kif(const Position& root, const Solution& solution) {
  return "#KIF version=2.0 encoding=UTF-8\n" + body(root, solution);
}

std::string to_kif_shift_jis(const Position& root, const Solution& solution) {
  const auto text = to_shift_jis(body(root, solution));
  TSUGITE_ASSERT(text.has_value());
  return text.value_or("");
}

}  // namespace tsugite
