// Entering-king rules: when the side to move wins by declaring, and the try rule, under which it wins by a king's move.
//
// Declaration (27 and 24 points): the king stands in the enemy camp (far three ranks) and is not in check; at least ten
// other own pieces stand there; a piece there or in hand counts 1, a rook or bishop, promoted or not, 5.
//   CSARule27: Black needs 28 points, White 27.    CSARule24: 31 points (24 to 30 would be a draw: not declared).
//   The H variants credit White, who gives the handicap, with the points missing from the full set of 54.
// Source: [CSA rules]; option values as in usi-protocol usage [EnteringKingRule].
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/move.h"
#include "core/position.h"

namespace tsugite {

enum class EnteringKingRule { NoEnteringKing, CSARule24, CSARule24H, CSARule27, CSARule27H, TryRule };

// In the order of the enumerators.
inline constexpr std::array<std::string_view, 6> kEnteringKingRuleNames = {"NoEnteringKing", "CSARule24",  "CSARule24H",
                                                                           "CSARule27",      "CSARule27H", "TryRule"};

// True if the side to move wins by declaring now. Never under NoEnteringKing and TryRule.
bool may_declare_win(const Position& position, EnteringKingRule rule);

// Points that count for the side to move's declaration, and its pieces in the camp besides the king.
struct DeclarationCount {
  int points = 0;
  int pieces = 0;
};
DeclarationCount declaration_count(const Position& position);

// The king's move to 5a (Black) or 5i (White) that wins under the try rule, if it is there and legal.
std::optional<MoveCode> try_move(const Position& position);

}  // namespace tsugite
