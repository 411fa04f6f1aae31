#include "usi/shift_jis.h"

#include <algorithm>
#include <array>

namespace tsugite {

namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD

struct CodePair {
  char16_t unicode;
  unsigned short shift_jis;
};

// Ascending. All take two bytes in Shift_JIS and three in UTF-8. Source: JIS X 0208 in Shift_JIS, as Python's codec
// shift_jis has it.
constexpr std::array<CodePair, 140> kTable = {{
    {u'▲', 0x81a3},  {u'△', 0x81a2},  {u'▼', 0x81a5},  {u'▽', 0x81a4},  {u'　', 0x8140}, {u'、', 0x8141},
    {u'う', 0x82a4}, {u'き', 0x82ab}, {u'け', 0x82af}, {u'し', 0x82b5}, {u'じ', 0x82b6}, {u'そ', 0x82bb},
    {u'ち', 0x82bf}, {u'で', 0x82c5}, {u'と', 0x82c6}, {u'な', 0x82c8}, {u'の', 0x82cc}, {u'は', 0x82cd},
    {u'ま', 0x82dc}, {u'み', 0x82dd}, {u'れ', 0x82ea}, {u'ァ', 0x8340}, {u'イ', 0x8343}, {u'ト', 0x8367},
    {u'フ', 0x8374}, {u'ラ', 0x8389}, {u'ル', 0x838b}, {u'・', 0x8145}, {u'一', 0x88ea}, {u'七', 0x8eb5},
    {u'三', 0x8e4f}, {u'上', 0x8fe3}, {u'下', 0x89ba}, {u'不', 0x9573}, {u'中', 0x9286}, {u'九', 0x8be3},
    {u'了', 0x97b9}, {u'二', 0x93f1}, {u'五', 0x8cdc}, {u'他', 0x91bc}, {u'以', 0x88c8}, {u'余', 0x975d},
    {u'先', 0x90e6}, {u'入', 0x93fc}, {u'全', 0x9153}, {u'八', 0x94aa}, {u'六', 0x985a}, {u'分', 0x95aa},
    {u'切', 0x90d8}, {u'到', 0x939e}, {u'則', 0x91a5}, {u'割', 0x8a84}, {u'勝', 0x8f9f}, {u'化', 0x89bb},
    {u'十', 0x8f5c}, {u'千', 0x90e7}, {u'反', 0x94bd}, {u'右', 0x8945}, {u'合', 0x8d87}, {u'同', 0x93af},
    {u'四', 0x8e6c}, {u'圭', 0x8c5c}, {u'変', 0x95cf}, {u'大', 0x91e5}, {u'宣', 0x90e9}, {u'寄', 0x8af1},
    {u'封', 0x9595}, {u'将', 0x8fab}, {u'左', 0x8db6}, {u'平', 0x95bd}, {u'引', 0x88f8}, {u'後', 0x8ce3},
    {u'成', 0x90ac}, {u'戦', 0x90ed}, {u'手', 0x8ee8}, {u'打', 0x91c5}, {u'投', 0x938a}, {u'持', 0x8e9d},
    {u'指', 0x8e77}, {u'敗', 0x9473}, {u'数', 0x9094}, {u'断', 0x9266}, {u'日', 0x93fa}, {u'明', 0x96be},
    {u'時', 0x8e9e}, {u'最', 0x8dc5}, {u'杏', 0x88c7}, {u'枚', 0x9687}, {u'桂', 0x8c6a}, {u'棋', 0x8afb},
    {u'歩', 0x95e0}, {u'流', 0x97ac}, {u'消', 0x8fc1}, {u'為', 0x88d7}, {u'無', 0x96b3}, {u'玉', 0x8bca},
    {u'王', 0x89a4}, {u'番', 0x94d4}, {u'発', 0x94ad}, {u'直', 0x92bc}, {u'短', 0x925a}, {u'竜', 0x97b3},
    {u'続', 0x91b1}, {u'縮', 0x8f6b}, {u'落', 0x978e}, {u'行', 0x8d73}, {u'見', 0x8ca9}, {u'角', 0x8a70},
    {u'言', 0x8cbe}, {u'詰', 0x8b6c}, {u'譜', 0x9588}, {u'負', 0x9589}, {u'費', 0x94ef}, {u'車', 0x8ed4},
    {u'途', 0x9372}, {u'連', 0x9841}, {u'達', 0x9242}, {u'金', 0x8be0}, {u'銀', 0x8be2}, {u'間', 0x8ad4},
    {u'飛', 0x94f2}, {u'香', 0x8d81}, {u'馬', 0x946e}, {u'駄', 0x91ca}, {u'駒', 0x8bee}, {u'龍', 0x97b4},
    {u'（', 0x8169}, {u'）', 0x816a}, {u'．', 0x8144}, {u'０', 0x824f}, {u'１', 0x8250}, {u'２', 0x8251},
    {u'３', 0x8252}, {u'４', 0x8253}, {u'５', 0x8254}, {u'６', 0x8255}, {u'７', 0x8256}, {u'８', 0x8257},
    {u'９', 0x8258}, {u'：', 0x8146},
}};
static_assert(std::ranges::is_sorted(kTable, {}, &CodePair::unicode));

constexpr auto kByShiftJis = [] {
  auto table = kTable;
  std::ranges::sort(table, {}, &CodePair::shift_jis);
  return table;
}();

unsigned char byte_of(char c) { return static_cast<unsigned char>(c); }

bool begins_character(char byte) { return (byte_of(byte) & 0xc0) != 0x80; }

// The character that three bytes of UTF-8 make; 0 where they make none.
char16_t three_byte_character(std::string_view bytes) {
  if (bytes.size() < 3 || (byte_of(bytes[0]) & 0xf0) != 0xe0) return 0;
  if (begins_character(bytes[1]) || begins_character(bytes[2])) return 0;
  return static_cast<char16_t>(((bytes[0] & 0x0f) << 12) | ((bytes[1] & 0x3f) << 6) | (bytes[2] & 0x3f));
}

std::string in_utf8(char16_t character) {
  return {static_cast<char>(0xe0 | (character >> 12)), static_cast<char>(0x80 | ((character >> 6) & 0x3f)),
          static_cast<char>(0x80 | (character & 0x3f))};
}

bool is_lead(char c) {
  const unsigned char byte = byte_of(c);
  return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);
}

bool is_trail(char c) {
  const unsigned char byte = byte_of(c);
  return byte >= 0x40 && byte <= 0xfc && byte != 0x7f;
}

}  // namespace

std::optional<std::string> to_shift_jis(std::string_view utf8) {
  std::string text;
  while (!utf8.empty()) {
    if (byte_of(utf8[0]) < 0x80) {
      text += utf8[0];
      utf8.remove_prefix(1);
      continue;
    }
    const char16_t wanted = three_byte_character(utf8);
    const auto* const found = std::ranges::lower_bound(kTable, wanted, {}, &CodePair::unicode);
    if (found == kTable.end() || found->unicode != wanted) return std::nullopt;
    text += static_cast<char>(found->shift_jis >> 8);
    text += static_cast<char>(found->shift_jis & 0xff);
    utf8.remove_prefix(3);
  }
  return text;
}

std::string from_shift_jis(std::string_view bytes) {
  std::string text;
  while (!bytes.empty()) {
    if (byte_of(bytes[0]) < 0x80) {
      text += bytes[0];
      bytes.remove_prefix(1);
      continue;
    }
    const bool is_pair = bytes.size() > 1 && is_lead(bytes[0]) && is_trail(bytes[1]);
    const auto wanted =
        static_cast<unsigned short>(is_pair ? (byte_of(bytes[0]) << 8) | byte_of(bytes[1]) : byte_of(bytes[0]));
    const auto* const found = std::ranges::lower_bound(kByShiftJis, wanted, {}, &CodePair::shift_jis);
    if (found == kByShiftJis.end() || found->shift_jis != wanted)
      text += kReplacement;
    else
      text += in_utf8(found->unicode);
    bytes.remove_prefix(is_pair ? 2 : 1);
  }
  return text;
}

}  // namespace tsugite
