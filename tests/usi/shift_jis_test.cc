#include "usi/shift_jis.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace tsugite {
namespace {

// From a character of the basic plane.
std::string utf8_of(unsigned code) {
  std::string text;
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xc0 | (code >> 6));
    text += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    text += static_cast<char>(0xe0 | (code >> 12));
    text += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
    text += static_cast<char>(0x80 | (code & 0x3f));
  }
  return text;
}

constexpr const char* kUnknown = "\xef\xbf\xbd";  // U+FFFD

struct Known {
  char16_t unicode;
  std::string_view shift_jis;
};

// What Python's codec shift_jis makes of each character that KIF files are written and read with.
constexpr Known kKnown[] = {
    {u'▲', "\x81\xa3"},  {u'△', "\x81\xa2"},  {u'▼', "\x81\xa5"},  {u'▽', "\x81\xa4"},  {u'　', "\x81\x40"},
    {u'、', "\x81\x41"}, {u'う', "\x82\xa4"}, {u'き', "\x82\xab"}, {u'け', "\x82\xaf"}, {u'し', "\x82\xb5"},
    {u'じ', "\x82\xb6"}, {u'そ', "\x82\xbb"}, {u'ち', "\x82\xbf"}, {u'で', "\x82\xc5"}, {u'と', "\x82\xc6"},
    {u'な', "\x82\xc8"}, {u'の', "\x82\xcc"}, {u'は', "\x82\xcd"}, {u'ま', "\x82\xdc"}, {u'み', "\x82\xdd"},
    {u'れ', "\x82\xea"}, {u'ァ', "\x83\x40"}, {u'イ', "\x83\x43"}, {u'ト', "\x83\x67"}, {u'フ', "\x83\x74"},
    {u'ラ', "\x83\x89"}, {u'ル', "\x83\x8b"}, {u'・', "\x81\x45"}, {u'一', "\x88\xea"}, {u'七', "\x8e\xb5"},
    {u'三', "\x8e\x4f"}, {u'上', "\x8f\xe3"}, {u'下', "\x89\xba"}, {u'不', "\x95\x73"}, {u'中', "\x92\x86"},
    {u'九', "\x8b\xe3"}, {u'了', "\x97\xb9"}, {u'二', "\x93\xf1"}, {u'五', "\x8c\xdc"}, {u'他', "\x91\xbc"},
    {u'以', "\x88\xc8"}, {u'余', "\x97\x5d"}, {u'先', "\x90\xe6"}, {u'入', "\x93\xfc"}, {u'全', "\x91\x53"},
    {u'八', "\x94\xaa"}, {u'六', "\x98\x5a"}, {u'分', "\x95\xaa"}, {u'切', "\x90\xd8"}, {u'到', "\x93\x9e"},
    {u'則', "\x91\xa5"}, {u'割', "\x8a\x84"}, {u'勝', "\x8f\x9f"}, {u'化', "\x89\xbb"}, {u'十', "\x8f\x5c"},
    {u'千', "\x90\xe7"}, {u'反', "\x94\xbd"}, {u'右', "\x89\x45"}, {u'合', "\x8d\x87"}, {u'同', "\x93\xaf"},
    {u'四', "\x8e\x6c"}, {u'圭', "\x8c\x5c"}, {u'変', "\x95\xcf"}, {u'大', "\x91\xe5"}, {u'宣', "\x90\xe9"},
    {u'寄', "\x8a\xf1"}, {u'封', "\x95\x95"}, {u'将', "\x8f\xab"}, {u'左', "\x8d\xb6"}, {u'平', "\x95\xbd"},
    {u'引', "\x88\xf8"}, {u'後', "\x8c\xe3"}, {u'成', "\x90\xac"}, {u'戦', "\x90\xed"}, {u'手', "\x8e\xe8"},
    {u'打', "\x91\xc5"}, {u'投', "\x93\x8a"}, {u'持', "\x8e\x9d"}, {u'指', "\x8e\x77"}, {u'敗', "\x94\x73"},
    {u'数', "\x90\x94"}, {u'断', "\x92\x66"}, {u'日', "\x93\xfa"}, {u'明', "\x96\xbe"}, {u'時', "\x8e\x9e"},
    {u'最', "\x8d\xc5"}, {u'杏', "\x88\xc7"}, {u'枚', "\x96\x87"}, {u'桂', "\x8c\x6a"}, {u'棋', "\x8a\xfb"},
    {u'歩', "\x95\xe0"}, {u'流', "\x97\xac"}, {u'消', "\x8f\xc1"}, {u'為', "\x88\xd7"}, {u'無', "\x96\xb3"},
    {u'玉', "\x8b\xca"}, {u'王', "\x89\xa4"}, {u'番', "\x94\xd4"}, {u'発', "\x94\xad"}, {u'直', "\x92\xbc"},
    {u'短', "\x92\x5a"}, {u'竜', "\x97\xb3"}, {u'続', "\x91\xb1"}, {u'縮', "\x8f\x6b"}, {u'落', "\x97\x8e"},
    {u'行', "\x8d\x73"}, {u'見', "\x8c\xa9"}, {u'角', "\x8a\x70"}, {u'言', "\x8c\xbe"}, {u'詰', "\x8b\x6c"},
    {u'譜', "\x95\x88"}, {u'負', "\x95\x89"}, {u'費', "\x94\xef"}, {u'車', "\x8e\xd4"}, {u'途', "\x93\x72"},
    {u'連', "\x98\x41"}, {u'達', "\x92\x42"}, {u'金', "\x8b\xe0"}, {u'銀', "\x8b\xe2"}, {u'間', "\x8a\xd4"},
    {u'飛', "\x94\xf2"}, {u'香', "\x8d\x81"}, {u'馬', "\x94\x6e"}, {u'駄', "\x91\xca"}, {u'駒', "\x8b\xee"},
    {u'龍', "\x97\xb4"}, {u'（', "\x81\x69"}, {u'）', "\x81\x6a"}, {u'．', "\x81\x44"}, {u'０', "\x82\x4f"},
    {u'１', "\x82\x50"}, {u'２', "\x82\x51"}, {u'３', "\x82\x52"}, {u'４', "\x82\x53"}, {u'５', "\x82\x54"},
    {u'６', "\x82\x55"}, {u'７', "\x82\x56"}, {u'８', "\x82\x57"}, {u'９', "\x82\x58"}, {u'：', "\x81\x46"}};

TEST_CASE("Shift_JIS: each character known, and no other") {
  for (const Known& known : kKnown) CHECK(to_shift_jis(utf8_of(known.unicode)) == std::string(known.shift_jis));
  const auto is_known = [](unsigned code) {
    return code < 0x80 || std::ranges::any_of(kKnown, [&](const Known& known) { return known.unicode == code; });
  };
  std::size_t wrong = 0;
  for (unsigned code = 0; code < 0x10000; ++code)
    if (to_shift_jis(utf8_of(code)).has_value() != is_known(code)) ++wrong;
  CHECK(wrong == 0);
  CHECK(to_shift_jis("") == "");
  CHECK(to_shift_jis("   1 同　玉(51)") == "   1 \x93\xaf\x81\x40\x8b\xca(51)");
}

TEST_CASE("Shift_JIS: broken UTF-8 is refused") {
  for (const char* const broken : {"\xe4", "\xe4\xb8", "\xe4\xb8z", "\x80", "\xf0\x9f\x98\x80", "\xff"})
    CHECK_FALSE(to_shift_jis(broken));
}

TEST_CASE("Shift_JIS is read: each character known, and a mark for any other") {
  for (const Known& known : kKnown) CHECK(from_shift_jis(known.shift_jis) == utf8_of(known.unicode));
  std::size_t known = 0;
  for (unsigned lead = 0x80; lead < 0x100; ++lead) {
    for (unsigned trail = 0x80; trail < 0x100; ++trail) {
      const std::string pair = {static_cast<char>(lead), static_cast<char>(trail)};
      const std::string read = from_shift_jis(pair);
      if (read == kUnknown || read == std::string(kUnknown) + kUnknown) continue;
      CHECK(to_shift_jis(read) == pair);
      ++known;
    }
  }
  CHECK(known == std::ranges::count_if(kKnown, [](const Known& one) { return one.shift_jis[1] < 0; }));
  for (unsigned code = 0; code < 0x80; ++code) CHECK(from_shift_jis(utf8_of(code)) == utf8_of(code));
  CHECK(from_shift_jis("") == "");
}

TEST_CASE("Shift_JIS is read: what is no character leaves the rest as it is") {
  const std::string unknown = kUnknown;
  CHECK(from_shift_jis("*\x8b") == "*" + unknown);
  CHECK(from_shift_jis("*\x8b\n\x8b\xca") == "*" + unknown + "\n玉");
  CHECK(from_shift_jis("*\xb6\xc5\n\x8b\xca") == "*" + unknown + unknown + "\n玉");  // kana of one byte
  CHECK(from_shift_jis("\x80\xa0\xff\x8b\xca") == unknown + unknown + unknown + "玉");
  CHECK(from_shift_jis("\x83\x5c\x8b\xca") == unknown + "玉");  // a trail byte that is a backslash
  CHECK(from_shift_jis("\xfc\xfc|") == unknown + "|");
}

}  // namespace
}  // namespace tsugite
