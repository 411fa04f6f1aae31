#include "engine/learn/advanced_kings.h"

#include <array>
#include <cstddef>
#include <utility>
#include <variant>

#include "core/sfen.h"

namespace tsugite {

namespace {

constexpr int kKingRanks = 4;   // from the far edge
constexpr int kPieceRanks = 6;  // likewise
constexpr int kCampRanks = 3;
constexpr std::size_t kInHand = 4;  // of so many pieces one stays in hand

// Ranks are counted from the edge that this side marches to.
Square far_square(Color color, int file, int rank) {
  return square_of(cell_at(file, color == Color::Black ? rank : kRanks + 1 - rank));
}

int drawn(Dice& dice, int limit) { return 1 + static_cast<int>(dice.below(static_cast<std::size_t>(limit))); }

}  // namespace

std::optional<Position> advanced_kings(Dice& dice) {
  Setup setup;
  const auto at = [&setup](Square square) -> Occupant& { return setup.board[static_cast<std::size_t>(square)]; };
  for (const Color color : {Color::Black, Color::White}) {
    const int file = drawn(dice, kFiles);
    at(far_square(color, file, drawn(dice, kKingRanks))) = occupant(color, Kind::King);
  }
  std::array<std::array<bool, kFiles + 1>, kColors> pawn_on_file{};  // [color][file]
  for (const Kind kind : kHandOrder) {
    for (int piece = 0; piece < kSetCounts[static_cast<std::size_t>(kind)]; ++piece) {
      const Color color = dice.below(2) == 0 ? Color::Black : Color::White;
      const bool in_hand = dice.below(kInHand) == 0;
      const int file = drawn(dice, kFiles);
      const int rank = drawn(dice, kPieceRanks);
      const bool promotes = rank <= kCampRanks && can_promote(kind);
      Occupant& place = at(far_square(color, file, rank));
      bool& pawn = pawn_on_file[static_cast<std::size_t>(index(color))][static_cast<std::size_t>(file)];
      const bool second_pawn = kind == Kind::Pawn && !promotes && pawn;
      if (in_hand || place != kEmpty || second_pawn) {
        setup.hands[static_cast<std::size_t>(index(color))].add(kind);
        continue;
      }
      place = occupant(color, promotes ? promoted(kind) : kind);
      if (kind == Kind::Pawn && !promotes) pawn = true;
    }
  }
  setup.side_to_move = dice.below(2) == 0 ? Color::Black : Color::White;
  // The reader knows what a position may not be: above all, that the side not to move stands in check.
  auto read = parse_sfen(to_sfen(Position(setup)));
  if (auto* const sfen = std::get_if<SfenPosition>(&read)) return std::move(sfen->position);
  return std::nullopt;
}

}  // namespace tsugite
