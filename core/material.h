// The worth of pieces, in centipawns (a pawn on the board is 100). The position keeps the balance of these; the
// evaluation adds everything else. Values by hand, in the usual proportions of shogi programs.
#pragma once

#include <array>

#include "core/kind.h"

namespace tsugite {

// [kind]
inline constexpr std::array<int, kKinds> kBoardValue = {0, 100, 280, 310, 460, 720,  860, 520,
                                                        0, 480, 480, 500, 520, 1060, 1240};
// A piece in hand can go anywhere, which is worth something. // [kind 0..7]
inline constexpr std::array<int, kHandKinds> kHandValue = {0, 110, 300, 320, 490, 780, 930, 560};

constexpr int board_value(Kind kind) { return kBoardValue[static_cast<std::size_t>(kind)]; }
constexpr int hand_value(Kind kind) { return kHandValue[static_cast<std::size_t>(kind)]; }

// What taking a piece of this kind changes in the balance: it leaves the one board and joins the other hand.
constexpr int capture_value(Kind kind) { return kind == Kind::King ? 0 : board_value(kind) + hand_value(basic(kind)); }
constexpr int promotion_value(Kind kind) { return board_value(promoted(kind)) - board_value(kind); }

}  // namespace tsugite
