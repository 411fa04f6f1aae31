// A position as a picture in the manner of Japanese records (BOD): hands, files 9 to 1, ranks in numerals, White's
// pieces marked with v. Signs are twice as wide as letters.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/position.h"

namespace tsugite {

// "先手の持駒：飛　歩二", each kind followed by a note, if any.
std::string hand_line(const Position& position, Color color, const std::function<std::string(Kind)>& note = {});

// Line by line, UTF-8.
std::vector<std::string> diagram(const Position& position);

// The diagram, then in words: whose turn, which ply, check, the number of legal moves, SFEN and key.
std::vector<std::string> describe(const Position& position);

}  // namespace tsugite
