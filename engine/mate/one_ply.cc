#include "engine/mate/one_ply.h"

#include "core/generate.h"
#include "core/legality.h"

namespace tsugite {

namespace {

// Quick proofs that a checking move is no mate: the king just takes the checking piece.
bool king_takes(const Position& position, MoveCode check) {
  const Color us = position.side_to_move();
  const Cell king = position.king(opposite(us));
  if (relation(check.to(), king).distance != 1) return false;
  // A board move's own attack is one of the count; a ray that its departure opens could defend it, or check as well.
  const Attack attack = position.attack(check.to());
  if (check.is_drop()) return !attack.by(us);
  return attack.count(us) == 1 && position.attack(check.from()).far(us) == 0;
}

}  // namespace

MoveCode mate_in_one(Position& position, std::uint64_t& moves_played) {
  const Color us = position.side_to_move();
  if (!position.has_king(opposite(us))) return MoveCode::none();
  MoveList checks;
  generate_checks(position, NonPromotions::All, checks);
  Undo undo;
  for (const ScoredMove& check : checks) {
    if (king_takes(position, check.code)) continue;
    ++moves_played;
    position.do_move(check.code, undo);
    const bool mate = !has_legal_move(position);
    position.undo_move(check.code, undo);
    if (mate) return check.code;
  }
  return MoveCode::none();
}

}  // namespace tsugite
