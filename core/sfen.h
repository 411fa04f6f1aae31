// SFEN, the text form of positions. Tolerant on input: any spaces and tabs, hands in any order and with repeated
// letters (they add up), the hand and the ply may be missing, ply 0 counts as 1. A king in hand is left out and warned
// of: collections of problems put away there the one that is not on the board. Exact on output: canonical hand order,
// ply always written.
//
// Errors: unknown letters, rows that do not have nine files, not nine rows, more pieces of a kind than a set has, two
// kings of one side, the side not to move in check. Two pawns on a file and pieces that can never move are kept and
// warned of: published problems have them. So is a ply that is no number, and text after the SFEN: no ply, no text.
// Source: [USI].
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/position.h"

namespace tsugite {

inline constexpr std::string_view kStartSfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

struct SfenError {
  std::string message;     // one line, ASCII: what was wrong and what is expected
  std::size_t column = 0;  // 1-based place in the text
};

struct SfenPosition {
  Position position;
  std::vector<std::string> warnings;  // one line each, ASCII
};

std::variant<SfenPosition, SfenError> parse_sfen(std::string_view text);

std::string to_sfen(const Position& position);

}  // namespace tsugite
