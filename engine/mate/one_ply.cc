#include "engine/mate/one_ply.h"

#include <array>
#include <bit>

#include "core/attackers.h"
#include "core/generate.h"
#include "core/legality.h"

namespace tsugite {

namespace {

// The board after a checking move, read through the board before it.
class AfterCheck {
 public:
  AfterCheck(const Position& position, MoveCode move)
      : position_(position),
        us_(position.side_to_move()),
        them_(opposite(us_)),
        king_(position.king(them_)),
        from_(move.from()),
        to_(move.to()),
        mover_(move.is_drop() ? kEmpty : position.at(from_)),
        arrived_(occupant(us_, move.kind_after())) {}

  // The king can step to a cell that nobody of ours attacks.
  bool king_escapes() const {
    for (const Delta step : near_steps(occupant(them_, Kind::King))) {
      const Cell flight = king_ + step;
      if (enterable(at(flight), them_) && !we_attack(flight)) return true;
    }
    return false;
  }

  // A piece other than the king captures the only checker or steps in between.
  bool answered_by_others() const {
    Cell checker = kNoCell;
    int checkers = 0;
    if (attacks_near(arrived_, to_, king_) || sees(to_, arrived_, king_)) {
      checker = to_;
      ++checkers;
    }
    if (const Cell slider = discovered_checker(); slider != kNoCell) {
      checker = slider;
      ++checkers;
    }
    if (checkers != 1) return false;
    if (they_can_go(checker)) return true;
    if (attacks_near(at(checker), checker, king_)) return false;
    const Delta step = delta_of(relation(checker, king_).direction);
    for (Cell cell = checker + step; cell != king_; cell += step)
      if (they_can_drop(cell) || they_can_go(cell)) return true;
    return false;
  }

  // A quick proof that the king escapes: a free cell beside it that the move neither takes, attacks nor opens a ray to.
  bool leaves_free(Cell flight) const {
    if (flight == to_ || attacks_near(arrived_, to_, flight) || points_at(arrived_, to_, flight)) return false;
    return from_ == kNoCell || !opens_ray(us_, flight);
  }

 private:
  Occupant at(Cell cell) const { return cell == to_ ? arrived_ : cell == from_ ? kEmpty : position_.at(cell); }

  // The mover's departure lets a ray of this colour go on towards the cell.
  bool opens_ray(Color color, Cell cell) const {
    return ((position_.attack(from_).far(color) >> relation(from_, cell).direction) & 1) != 0;
  }

  // The first piece met from a cell against a direction; the king of the side in check is looked through if asked.
  Cell first_piece(Cell cell, Direction direction, bool through_king) const {
    const Delta back = -delta_of(direction);
    do cell += back;
    while (at(cell) == kEmpty || (through_king && cell == king_));
    return cell;
  }

  bool sees(Cell from, Occupant piece, Cell cell) const {
    return points_at(piece, from, cell) && first_piece(cell, relation(from, cell).direction, false) == from;
  }

  // Rays that may reach a cell after the move: those that do now, one opened by the mover and one of the piece arrived.
  unsigned rays_to(Color color, Cell cell) const {
    unsigned rays = position_.attack(cell).far(color);
    if (from_ != kNoCell && opens_ray(color, cell)) rays |= direction_bit(relation(from_, cell).direction);
    if (color == us_ && points_at(arrived_, to_, cell)) rays |= direction_bit(relation(to_, cell).direction);
    return rays;
  }

  // Could our side take on this cell if the king stepped there?
  bool we_attack(Cell flight) const {
    int near = position_.attack(flight).near(us_);
    if (mover_ != kEmpty && attacks_near(mover_, from_, flight)) --near;
    if (near > 0 || (flight != to_ && attacks_near(arrived_, to_, flight))) return true;
    for (unsigned rays = rays_to(us_, flight); rays != 0; rays &= rays - 1) {
      const Direction direction = std::countr_zero(rays);
      const Occupant piece = at(first_piece(flight, direction, true));
      if (belongs_to(piece, us_) && ((far_directions(piece) >> direction) & 1) != 0) return true;
    }
    return false;
  }

  Cell discovered_checker() const {
    if (from_ == kNoCell || !opens_ray(us_, king_)) return kNoCell;
    const Direction direction = relation(from_, king_).direction;
    const Cell slider = first_piece(king_, direction, false);
    return slider != to_ && belongs_to(at(slider), us_) && ((far_directions(at(slider)) >> direction) & 1) != 0
               ? slider
               : kNoCell;
  }

  // Would their king be attacked along the line on which this piece of theirs stands, if it left the line?
  bool held(Cell cell, Cell goal) const {
    const Direction direction = relation(cell, king_).direction;
    if (direction == kNoDirection || relation(goal, king_).direction == direction) return false;
    if (first_piece(king_, direction, false) != cell) return false;
    const Occupant behind = at(first_piece(cell, direction, false));
    return belongs_to(behind, us_) && ((far_directions(behind) >> direction) & 1) != 0;
  }

  // A piece of theirs besides the king may legally go to the cell.
  bool they_can_go(Cell goal) const {
    int near = position_.attack(goal).near(them_);
    for (const Delta delta : detail::kNearPlaces) {
      if (near == 0) break;
      const Cell cell = goal + delta;
      const Occupant piece = position_.at(cell);
      if (!belongs_to(piece, them_) || !attacks_near(piece, cell, goal)) continue;
      --near;
      if (cell != to_ && cell != king_ && !held(cell, goal)) return true;
    }
    for (unsigned rays = rays_to(them_, goal); rays != 0; rays &= rays - 1) {
      const Direction direction = std::countr_zero(rays);
      const Cell cell = first_piece(goal, direction, false);
      const Occupant piece = at(cell);
      if (belongs_to(piece, them_) && ((far_directions(piece) >> direction) & 1) != 0 && !held(cell, goal)) return true;
    }
    return false;
  }

  bool they_can_drop(Cell cell) const {
    const Hand hand = position_.hand(them_);
    if (hand.has(Kind::Silver) || hand.has(Kind::Gold) || hand.has(Kind::Bishop) || hand.has(Kind::Rook)) return true;
    if (hand.has(Kind::Lance) && !is_dead(them_, Kind::Lance, cell)) return true;
    if (hand.has(Kind::Knight) && !is_dead(them_, Kind::Knight, cell)) return true;
    if (!hand.has(Kind::Pawn) || is_dead(them_, Kind::Pawn, cell)) return false;
    int pawns = position_.pawns_on_file(them_, file_of(cell));
    if (position_.at(to_) == occupant(them_, Kind::Pawn) && file_of(to_) == file_of(cell)) --pawns;
    // That pawn would be illegal if it mated in its turn; one_ply.h says so.
    return pawns == 0;
  }

  const Position& position_;
  const Color us_;
  const Color them_;
  const Cell king_;
  const Cell from_;  // kNoCell for a drop
  const Cell to_;
  const Occupant mover_;
  const Occupant arrived_;
};

}  // namespace

bool mates(const Position& position, MoveCode check) {
  const AfterCheck after(position, check);
  return !after.king_escapes() && !after.answered_by_others();
}

MoveCode mate_in_one(const Position& position) {
  const Color us = position.side_to_move();
  const Color them = opposite(us);
  const Cell king = position.king(them);
  if (king == kNoCell) return MoveCode::none();

  // The cells that the king could step to if we passed: a mating move must see to all of them.
  std::array<Cell, 8> free;
  std::size_t free_count = 0;
  for (const Delta step : near_steps(occupant(them, Kind::King))) {
    const Cell flight = king + step;
    if (enterable(position.at(flight), them) && !position.attack(flight).by(us)) free[free_count++] = flight;
  }

  MoveList checks;
  generate_checks(position, NonPromotions::All, checks);
  for (const ScoredMove& check : checks) {
    const AfterCheck after(position, check.code);
    bool escapes = false;
    for (std::size_t at = 0; at < free_count && !escapes; ++at) escapes = after.leaves_free(free[at]);
    if (!escapes && !after.king_escapes() && !after.answered_by_others()) return check.code;
  }
  return MoveCode::none();
}

}  // namespace tsugite
