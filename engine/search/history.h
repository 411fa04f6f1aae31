// What the search learned about moves by trying them: scores for ordering, in -kHistoryMost..kHistoryMost, drawn
// towards new results by a share that shrinks as they near the bound. All start at zero and belong to one thread.
//
// Moves are named by the piece that arrives (kind before the move, colour) and the square it arrives on; drops are told
// from board moves in the butterfly table alone.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "core/color.h"
#include "core/move.h"
#include "core/position.h"

namespace tsugite {

inline constexpr int kHistoryMost = 16384;

class HistoryScore {
 public:
  operator int() const { return value_; }
  void learn(int bonus) {
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / kHistoryMost);
  }

 private:
  std::int16_t value_ = 0;
};

// One score for each piece and arrival square. // [occupant 0x10..0x2f, - 0x10][square]
using ArrivalTable = std::array<std::array<HistoryScore, kSquares>, 32>;

inline std::size_t arrival_piece(Color color, MoveCode move) {
  return static_cast<std::size_t>(occupant(color, move.kind()) - 0x10);
}
inline std::size_t arrival_square(MoveCode move) { return static_cast<std::size_t>(square_of(move.to())); }

struct HistoryTables {
  static constexpr std::size_t kOrigins = kSquares + kHandKinds;  // squares, then kinds in hand

  // Quiet moves of each side by origin and arrival. // [color][origin][square]
  std::array<std::array<std::array<HistoryScore, kSquares>, kOrigins>, kColors> butterfly{};
  // Captures by the kind taken. // [kind taken][piece][square]
  std::array<ArrivalTable, kKinds> captures{};
  // Quiet moves by the move before them. // [piece][square][piece][square]
  std::array<std::array<ArrivalTable, kSquares>, 32> continuation{};
  // A continuation for where there is no move before. Never learned from.
  ArrivalTable nothing{};

  HistoryScore& butterfly_of(Color color, MoveCode move) {
    const std::size_t origin = move.is_drop() ? kSquares + static_cast<std::size_t>(move.kind())
                                              : static_cast<std::size_t>(square_of(move.from()));
    return butterfly[static_cast<std::size_t>(index(color))][origin][arrival_square(move)];
  }
  HistoryScore& capture_of(Color color, MoveCode move, Kind taken) {
    return captures[static_cast<std::size_t>(taken)][arrival_piece(color, move)][arrival_square(move)];
  }
  ArrivalTable& after(Color color, MoveCode move) {
    return continuation[arrival_piece(color, move)][arrival_square(move)];
  }
};

}  // namespace tsugite
