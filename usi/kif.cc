#include "usi/kif.h"

#include <algorithm>
#include <array>

#include "core/contract.h"
#include "usi/diagram.h"
#include "usi/japanese.h"
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

struct CodePair {
  char16_t unicode;
  unsigned short shift_jis;
};

// Ascending. Source: JIS X 0208 in Shift_JIS, as Python's codec shift_jis has it.
constexpr std::array<CodePair, 88> kShiftJis = {{
    {u'　', 0x8140}, {u'、', 0x8141}, {u'う', 0x82a4}, {u'し', 0x82b5}, {u'ち', 0x82bf}, {u'で', 0x82c5},
    {u'と', 0x82c6}, {u'な', 0x82c8}, {u'の', 0x82cc}, {u'は', 0x82cd}, {u'ま', 0x82dc}, {u'み', 0x82dd},
    {u'ァ', 0x8340}, {u'イ', 0x8343}, {u'フ', 0x8374}, {u'ル', 0x838b}, {u'・', 0x8145}, {u'一', 0x88ea},
    {u'七', 0x8eb5}, {u'三', 0x8e4f}, {u'下', 0x89ba}, {u'不', 0x9573}, {u'中', 0x9286}, {u'九', 0x8be3},
    {u'二', 0x93f1}, {u'五', 0x8cdc}, {u'以', 0x88c8}, {u'余', 0x975d}, {u'先', 0x90e6}, {u'全', 0x9153},
    {u'八', 0x94aa}, {u'六', 0x985a}, {u'化', 0x89bb}, {u'十', 0x8f5c}, {u'合', 0x8d87}, {u'同', 0x93af},
    {u'四', 0x8e6c}, {u'圭', 0x8c5c}, {u'変', 0x95cf}, {u'後', 0x8ce3}, {u'成', 0x90ac}, {u'手', 0x8ee8},
    {u'打', 0x91c5}, {u'持', 0x8e9d}, {u'指', 0x8e77}, {u'数', 0x9094}, {u'明', 0x96be}, {u'時', 0x8e9e},
    {u'最', 0x8dc5}, {u'杏', 0x88c7}, {u'桂', 0x8c6a}, {u'棋', 0x8afb}, {u'歩', 0x95e0}, {u'流', 0x97ac},
    {u'消', 0x8fc1}, {u'無', 0x96b3}, {u'玉', 0x8bca}, {u'番', 0x94d4}, {u'発', 0x94ad}, {u'短', 0x925a},
    {u'縮', 0x8f6b}, {u'見', 0x8ca9}, {u'角', 0x8a70}, {u'詰', 0x8b6c}, {u'譜', 0x9588}, {u'費', 0x94ef},
    {u'途', 0x9372}, {u'金', 0x8be0}, {u'銀', 0x8be2}, {u'間', 0x8ad4}, {u'飛', 0x94f2}, {u'香', 0x8d81},
    {u'馬', 0x946e}, {u'駄', 0x91ca}, {u'駒', 0x8bee}, {u'龍', 0x97b4}, {u'（', 0x8169}, {u'）', 0x816a},
    {u'１', 0x8250}, {u'２', 0x8251}, {u'３', 0x8252}, {u'４', 0x8253}, {u'５', 0x8254}, {u'６', 0x8255},
    {u'７', 0x8256}, {u'８', 0x8257}, {u'９', 0x8258}, {u'：', 0x8146},
}};
static_assert(std::ranges::is_sorted(kShiftJis, {}, &CodePair::unicode));

// The character that three bytes of UTF-8 make; 0 where they make none.
char16_t three_byte_character(std::string_view bytes) {
  if (bytes.size() < 3 || (static_cast<unsigned char>(bytes[0]) & 0xf0) != 0xe0) return 0;
  if (begins_character(bytes[1]) || begins_character(bytes[2])) return 0;
  return static_cast<char16_t>(((bytes[0] & 0x0f) << 12) | ((bytes[1] & 0x3f) << 6) | (bytes[2] & 0x3f));
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

std::optional<std::string> to_shift_jis(std::string_view utf8) {
  std::string text;
  while (!utf8.empty()) {
    if (static_cast<unsigned char>(utf8[0]) < 0x80) {
      text += utf8[0];
      utf8.remove_prefix(1);
      continue;
    }
    const char16_t wanted = three_byte_character(utf8);
    const auto found = std::ranges::lower_bound(kShiftJis, wanted, {}, &CodePair::unicode);
    if (found == kShiftJis.end() || found->unicode != wanted) return std::nullopt;
    text += static_cast<char>(found->shift_jis >> 8);
    text += static_cast<char>(found->shift_jis & 0xff);
    utf8.remove_prefix(3);
  }
  return text;
}

}  // namespace tsugite
