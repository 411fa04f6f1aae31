// What the search learned about moves by trying them: scores for ordering, in -kHistoryMost..kHistoryMost, drawn
// towards new results by a share that shrinks as they near the bound. All start at zero and belong to one thread.
//
// Moves are named by the piece that arrives (kind before the move, colour) and the square it arrives on; drops are told
// from board moves in the butterfly table alone.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "core/color.h"
#include "core/move.h"
#include "core/position.h"

namespace tsugite {

inline constexpr int kHistoryMost = 16384;

// A number in -kBound..kBound that lessons draw towards them.
template <int kBound>
class Learned {
 public:
  static constexpr int kMost = kBound;
  static_assert(kMost <= 32767);

  operator int() const { return value_; }
  void learn(int lesson) {
    lesson = std::clamp(lesson, -kMost, kMost);
    value_ = static_cast<std::int16_t>(value_ + lesson - value_ * std::abs(lesson) / kMost);
  }

 private:
  std::int16_t value_ = 0;
};

using HistoryScore = Learned<kHistoryMost>;

// One score for each piece and arrival square. // [occupant 0x10..0x2f, - 0x10][square]
using ArrivalTable = std::array<std::array<HistoryScore, kSquares>, 32>;

inline std::size_t arrival_piece(Color color, MoveCode move) {
  return static_cast<std::size_t>(occupant(color, move.kind()) - 0x10);
}
inline std::size_t arrival_square(MoveCode move) { return static_cast<std::size_t>(square_of(move.to())); }

// How far the static evaluation was off in positions that share something, by what deeper searches said: in 1/256
// centipawn, at most 96 centipawns.
inline constexpr int kCorrectionUnit = 256;
using Correction = Learned<96 * kCorrectionUnit>;

struct HistoryTables {
  static constexpr std::size_t kOrigins = kSquares + kHandKinds;  // squares, then kinds in hand
  static constexpr std::size_t kCorrections = 16384;

  // Quiet moves of each side by origin and arrival, told apart by whether the enemy attacks either.
  // [color][origin attacked][arrival attacked][origin][square]
  std::array<std::array<std::array<std::array<std::array<HistoryScore, kSquares>, kOrigins>, 2>, 2>, kColors>
      butterfly{};
  // Captures by the kind taken. // [kind taken][piece][square]
  std::array<ArrivalTable, kKinds> captures{};
  // Quiet moves by the move before them. // [piece][square][piece][square]
  std::array<std::array<ArrivalTable, kSquares>, 32> continuation{};
  // A continuation for where there is no move before. Never learned from.
  ArrivalTable nothing{};
  // By the pawns, by each side's other pieces, and by the last move. // [side to move][key]
  std::array<std::array<Correction, kCorrections>, kColors> pawn_correction{};
  std::array<std::array<std::array<Correction, kCorrections>, kColors>, kColors> piece_correction{};  // [mover][owner]
  std::array<std::array<Correction, kSquares>, 32> move_correction{};                                 // [piece][square]

  HistoryScore& butterfly_of(const Position& position, MoveCode move) {
    const Color color = position.side_to_move();
    const Color enemy = opposite(color);
    const bool drop = move.is_drop();
    const std::size_t origin =
        drop ? kSquares + static_cast<std::size_t>(move.kind()) : static_cast<std::size_t>(square_of(move.from()));
    const bool leaves_attack = !drop && position.attack(move.from()).by(enemy);
    const bool enters_attack = position.attack(move.to()).by(enemy);
    return butterfly[static_cast<std::size_t>(index(color))][leaves_attack][enters_attack][origin]
                    [arrival_square(move)];
  }
  HistoryScore& capture_of(Color color, MoveCode move, Kind taken) {
    return captures[static_cast<std::size_t>(taken)][arrival_piece(color, move)][arrival_square(move)];
  }
  ArrivalTable& after(Color color, MoveCode move) {
    return continuation[arrival_piece(color, move)][arrival_square(move)];
  }
  Correction& pawns_of(const Position& position) {
    return pawn_correction[static_cast<std::size_t>(index(position.side_to_move()))]
                          [position.pawn_key() % kCorrections];
  }
  Correction& correction_after(Color mover, MoveCode move) {
    return move_correction[arrival_piece(mover, move)][arrival_square(move)];
  }
  Correction& pieces_of(const Position& position, Color owner) {
    return piece_correction[static_cast<std::size_t>(index(position.side_to_move()))]
                           [static_cast<std::size_t>(index(owner))][position.piece_key(owner) % kCorrections];
  }
};

}  // namespace tsugite
