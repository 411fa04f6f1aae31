#include "core/legality.h"

#include "core/attackers.h"

namespace tsugite {

namespace {

bool answers_check(const Position& position, Cell king, Cell to) {
  if (position.checkers() > 1) return false;
  const Cell checker = position.checker();
  if (to == checker) return true;
  if (attacks_near(position.at(checker), checker, king)) return false;
  const Relation& line = relation(king, checker);
  const Relation& place = relation(king, to);
  return place.direction == line.direction && place.distance < line.distance;
}

bool drop_is_legal(const Position& position, MoveCode move) {
  const Color us = position.side_to_move();
  const Kind kind = move.kind();
  const Cell to = move.to();
  if (kind < Kind::Pawn || kind > Kind::Gold || move.promotes()) return false;
  if (!position.hand(us).has(kind) || position.at(to) != kEmpty || is_dead(us, kind, to)) return false;
  if (kind == Kind::Pawn && position.pawns_on_file(us, file_of(to)) != 0) return false;
  if (position.in_check() && !answers_check(position, position.king(us), to)) return false;
  if (kind != Kind::Pawn) return true;
  const Cell enemy_king = position.king(opposite(us));
  return to + sign(us) * kUp != enemy_king || !is_drop_pawn_mate(position, to);
}

}  // namespace

bool reaches(const Position& position, Occupant piece, Cell from, Cell to, Cell without) {
  if (attacks_near(piece, from, to)) return true;
  if (!points_at(piece, from, to)) return false;
  const Delta step = delta_of(relation(from, to).direction);
  for (Cell cell = from + step; cell != to; cell += step)
    if (position.at(cell) != kEmpty && cell != without) return false;
  return true;
}

bool king_may_step(const Position& position, Color color, Cell to) {
  const Color enemy = opposite(color);
  if (position.attack(to).by(enemy)) return false;
  const Cell king = position.king(color);
  const unsigned rays = position.attack(king).far(enemy);
  return rays == 0 || ((rays >> relation(king, to).direction) & 1) == 0;
}

bool is_legal(const Position& position, MoveCode move) {
  const Color us = position.side_to_move();
  const Cell to = move.to();
  if (move.is_none() || to >= kCells || !on_board(to)) return false;
  if (move.is_drop()) return drop_is_legal(position, move);

  const Cell from = move.from();
  if (from >= kCells) return false;
  const Occupant piece = position.at(from);
  const Kind kind = move.kind();
  if (!belongs_to(piece, us) || kind_of(piece) != kind || !enterable(position.at(to), us)) return false;
  if (kind_of(position.at(to)) == Kind::King) return false;
  if (!reaches(position, piece, from, to)) return false;
  if (move.promotes()) {
    if (!can_promote(kind) || (!in_promotion_zone(us, from) && !in_promotion_zone(us, to))) return false;
  } else if (is_dead(us, kind, to)) {
    return false;
  }

  if (kind == Kind::King) return king_may_step(position, us, to);
  const Cell king = position.king(us);
  if (king == kNoCell) return true;
  if (position.in_check() && !answers_check(position, king, to)) return false;
  const Direction pin = position.pin(us, from);
  return pin == kNoDirection || relation(to, king).direction == pin;
}

bool gives_check(const Position& position, MoveCode move) {
  const Color us = position.side_to_move();
  const Cell king = position.king(opposite(us));
  if (king == kNoCell) return false;
  const Cell to = move.to();
  const Cell from = move.from();
  if (reaches(position, occupant(us, move.kind_after()), to, king, from)) return true;
  if (move.is_drop()) return false;
  const Direction direction = relation(from, king).direction;
  return ((position.attack(from).far(us) >> direction) & 1) != 0 && relation(to, king).direction != direction &&
         position.open_between(from, king);
}

bool is_drop_pawn_mate(const Position& position, Cell to) {
  const Color us = position.side_to_move();
  const Color them = opposite(us);
  const Cell king = position.king(them);
  TSUGITE_ASSERT(king == to + sign(us) * kUp);
  const unsigned cut = position.attack(to).far(us);  // our rays that the pawn will end

  for (const Delta step : near_steps(occupant(them, Kind::King))) {
    const Cell flight = king + step;
    if (!enterable(position.at(flight), them)) continue;
    const Attack attack = position.attack(flight);
    if (attack.near(us) != 0) continue;
    unsigned rays = attack.far(us);
    if (flight != to && cut != 0) {
      const Relation& line = relation(to, flight);
      // A ray that comes through the pawn's place is lost, unless its slider stands between the two cells.
      if (((cut & rays) >> line.direction) & 1)
        if (line.distance == 1 || position.at(to + delta_of(line.direction)) == kEmpty)
          rays &= ~static_cast<unsigned>(direction_bit(line.direction));
    }
    if (rays == 0) return false;
  }
  const auto may_capture = [&](Cell from) {
    if (from == king) return false;  // tested above
    const Direction pin = position.pin(them, from);
    return pin == kNoDirection || relation(to, king).direction == pin;
  };
  return !any_attacker(position, them, to, may_capture);
}

}  // namespace tsugite
