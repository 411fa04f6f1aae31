#include "engine/learn/packed_sample.h"

#include <algorithm>

#include "engine/eval/attack_map.h"
#include "engine/eval/king_danger.h"

namespace tsugite {

PackedSample packed_sample(const Position& position, const Sample& sample) {
  const AttackMap attacks(position);
  PackedSample packed;
  for (Square square = 0; square < kSquares; ++square) {
    const Cell cell = cell_of(square);
    const Occupant what = position.at(cell);
    if (kind_of(what) == Kind::King)
      packed.kings[static_cast<std::size_t>(index(color_of(what)))] = static_cast<std::uint8_t>(square);
    else if (what != kEmpty)
      packed.pieces[packed.piece_count++] = static_cast<std::uint16_t>(what << 8 | square);
    auto& codes = packed.attacks[static_cast<std::size_t>(square / 2)];
    codes = static_cast<std::uint8_t>(codes | attacks[cell] << (4 * (square % 2)));
  }
  for (const Color color : {Color::Black, Color::White}) {
    const auto at = static_cast<std::size_t>(index(color));
    packed.hands[at] = position.hand(color);
    packed.dangers[at] =
        static_cast<std::int16_t>(king_danger(position, attacks, opposite(color), hand_force(position.hand(color))));
  }
  const bool black = position.side_to_move() == Color::Black;
  packed.side_to_move = position.side_to_move();
  packed.half_points = static_cast<std::uint8_t>(black ? sample.half_points : 2 - sample.half_points);
  packed.material = static_cast<std::int16_t>(position.material());
  packed.score = static_cast<std::int16_t>(black ? sample.score : -sample.score);
  packed.ply = static_cast<std::uint16_t>(std::clamp(sample.ply, 0, 65535));
  return packed;
}

Position position_of(const PackedSample& sample) {
  Setup setup;
  for (const Color color : {Color::Black, Color::White})
    if (const auto king = sample.kings[static_cast<std::size_t>(index(color))]; king != PackedSample::kNoKing)
      setup.board[king] = occupant(color, Kind::King);
  for (std::size_t piece = 0; piece < sample.piece_count; ++piece)
    setup.board[static_cast<std::size_t>(sample.square(piece))] = sample.what(piece);
  setup.hands = sample.hands;
  setup.side_to_move = sample.side_to_move;
  setup.ply = sample.ply;
  return Position(setup);
}

}  // namespace tsugite
