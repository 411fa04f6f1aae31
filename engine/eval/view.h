// A position as one side sees it for the tables: turned so that it plays up the board, and mirrored so that its king is
// on files 1 to 5. A side without a king is taken to have it at home.
#pragma once

#include "core/color.h"
#include "core/position.h"
#include "core/square.h"

namespace tsugite {

constexpr Square mirrored(Square square) { return square + 2 * kRanks * (kFiles / 2 - square / kRanks); }
constexpr Square turned_for(Color color, Square square) {
  return color == Color::Black ? square : kSquares - 1 - square;
}

// The same relative place on the other side of the king.
constexpr Delta mirrored_delta(Delta delta) {
  const int files = (delta + kMaxDelta) / kFileStride - 8;
  return delta - 2 * kFileStride * files;
}

constexpr Delta delta_of(Square from, Square to) { return cell_of(to) - cell_of(from); }

// Where the king stands or is taken to stand, turned but not mirrored.
inline Square king_square(const Position& position, Color color) {
  constexpr Square kHome = square_of(cell_at(5, 9));
  return position.has_king(color) ? turned_for(color, square_of(position.king(color))) : kHome;
}

// 1..9 -> whether a king there, as its owner sees it, has his board mirrored. In the middle the tables count half as
// they are and half mirrored, so that a position and its mirror image are worth the same.
enum class Side { Right, Middle, Left };
constexpr Side side_of(Square king) {
  const int file = king / kRanks + 1;
  return file < 5 ? Side::Right : file == 5 ? Side::Middle : Side::Left;
}

}  // namespace tsugite
