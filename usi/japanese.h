// The signs of Japanese shogi records, in UTF-8: what diagrams and notation share.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/color.h"
#include "core/kind.h"

namespace tsugite {

// [file 1..9]
inline constexpr std::array<std::string_view, 10> kFileSigns = {"",   "１", "２", "３", "４",
                                                                "５", "６", "７", "８", "９"};
// [rank 1..9], also counts up to nine
inline constexpr std::array<std::string_view, 10> kRankSigns = {"",   "一", "二", "三", "四",
                                                                "五", "六", "七", "八", "九"};

// One sign each, for boards. // [kind]
inline constexpr std::array<std::string_view, kKinds> kBoardSigns = {"",   "歩", "香", "桂", "銀", "角", "飛", "金",
                                                                     "玉", "と", "杏", "圭", "全", "馬", "龍"};
// As they are read aloud, for moves. // [kind]
inline constexpr std::array<std::string_view, kKinds> kMoveSigns = {
    "", "歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"};

// 2..18: 二, 十, 十八.
inline std::string numeral(int count) {
  const std::string tens = count >= 10 ? "十" : "";
  return tens + std::string(kRankSigns[static_cast<std::size_t>(count % 10)]);
}

constexpr std::string_view side_sign(Color color) { return color == Color::Black ? "▲" : "△"; }
constexpr std::string_view side_name(Color color) { return color == Color::Black ? "先手" : "後手"; }

}  // namespace tsugite
