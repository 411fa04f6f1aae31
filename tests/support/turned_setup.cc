#include "tests/support/turned_setup.h"

namespace tsugite::test {

Setup half_turned(const Setup& setup) {
  Setup turned;
  for (std::size_t square = 0; square < kSquares; ++square) {
    const Occupant what = setup.board[kSquares - 1 - square];
    if (what != kEmpty) turned.board[square] = occupant(opposite(color_of(what)), kind_of(what));
  }
  turned.hands = {setup.hands[1], setup.hands[0]};
  turned.side_to_move = opposite(setup.side_to_move);
  turned.ply = setup.ply;
  return turned;
}

Setup mirrored(const Setup& setup) {
  Setup turned = setup;
  for (int file = 1; file <= kFiles; ++file)
    for (int rank = 1; rank <= kRanks; ++rank)
      turned.board[static_cast<std::size_t>(square_of(cell_at(file, rank)))] =
          setup.board[static_cast<std::size_t>(square_of(cell_at(10 - file, rank)))];
  return turned;
}

Setup without_king(const Setup& setup, Color color) {
  Setup bare = setup;
  for (Occupant& what : bare.board)
    if (what == occupant(color, Kind::King)) what = kEmpty;
  return bare;
}

}  // namespace tsugite::test
