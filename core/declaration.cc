#include "core/declaration.h"

#include "core/legality.h"

namespace tsugite {

namespace {

constexpr int kFullSetPoints = 54;  // 4 big pieces at 5 and 34 others at 1, kings not counted
constexpr int kPiecesNeeded = 10;

constexpr int points_of(Kind kind) { return basic(kind) == Kind::Rook || basic(kind) == Kind::Bishop ? 5 : 1; }

int hand_points(Hand hand) {
  int points = 0;
  for (const Kind kind : kHandOrder) points += points_of(kind) * hand.count(kind);
  return points;
}

int points_in_play(const Position& position) {
  int points = hand_points(position.hand(Color::Black)) + hand_points(position.hand(Color::White));
  for (Square square = 0; square < kSquares; ++square) {
    const Kind kind = kind_of(position.at(cell_of(square)));
    if (kind != Kind::None && kind != Kind::King) points += points_of(kind);
  }
  return points;
}

}  // namespace

DeclarationCount declaration_count(const Position& position) {
  const Color us = position.side_to_move();
  DeclarationCount count;
  count.points = hand_points(position.hand(us));
  const Roster& roster = position.roster();
  for (PieceId id = roster.first(board_head(us)); id < kPieces; id = roster[id].next) {
    const Kind kind = kind_of(roster[id].what);
    if (kind == Kind::King || !in_promotion_zone(us, roster[id].cell)) continue;
    ++count.pieces;
    count.points += points_of(kind);
  }
  return count;
}

bool may_declare_win(const Position& position, EnteringKingRule rule) {
  if (rule == EnteringKingRule::NoEnteringKing || rule == EnteringKingRule::TryRule) return false;
  const Color us = position.side_to_move();
  if (!position.has_king(us) || !in_promotion_zone(us, position.king(us)) || position.in_check()) return false;

  const DeclarationCount count = declaration_count(position);
  if (count.pieces < kPiecesNeeded) return false;

  const bool by_27 = rule == EnteringKingRule::CSARule27 || rule == EnteringKingRule::CSARule27H;
  const bool handicap = rule == EnteringKingRule::CSARule24H || rule == EnteringKingRule::CSARule27H;
  int needed = by_27 ? (us == Color::Black ? 28 : 27) : 31;
  if (handicap && us == Color::White) needed -= kFullSetPoints - points_in_play(position);
  return count.points >= needed;
}

std::optional<MoveCode> try_move(const Position& position) {
  const Color us = position.side_to_move();
  if (!position.has_king(us)) return std::nullopt;
  const Cell goal = us == Color::Black ? cell_at(5, 1) : cell_at(5, 9);
  const MoveCode move = MoveCode::board(position.king(us), goal, Kind::King);
  if (!is_legal(position, move)) return std::nullopt;
  return move;
}

}  // namespace tsugite
