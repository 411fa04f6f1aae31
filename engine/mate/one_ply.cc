#include "engine/mate/one_ply.h"

#include <array>
#include <bit>

#include "core/attackers.h"
#include "core/generate.h"
#include "core/goals.h"
#include "core/legality.h"

namespace tsugite {

namespace {

// The board after a checking move, read through the board before it.
class AfterCheck {
 public:
  AfterCheck(const Position& position, MoveCode move)
      : position_(position),
        move_(move),
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
    for (const NearPlace& place : kNearPlaces) {
      if (near == 0) break;
      const Cell cell = goal + place.delta;
      const Occupant piece = position_.at(cell);
      if (!belongs_to(piece, them_) || !place.attacked_by(piece)) continue;
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
    return pawns == 0 && !pawn_would_mate(cell);
  }

  // A pawn put in between may mate in its turn, and then it is no answer. So rare that here a move is played.
  bool pawn_would_mate(Cell cell) const {
    const Cell our_king = move_.kind() == Kind::King ? to_ : position_.king(us_);
    if (our_king != cell + sign(them_) * kUp) return false;
    Position after = position_;
    Undo undo;
    after.do_move(move_, undo);
    return is_drop_pawn_mate(after, cell);
  }

  const Position& position_;
  const MoveCode move_;
  const Color us_;
  const Color them_;
  const Cell king_;
  const Cell from_;  // kNoCell for a drop
  const Cell to_;
  const Occupant mover_;
  const Occupant arrived_;
};

// Which of the eight cells about a king a piece attacks from a place, were nothing in the way: a mating piece must see
// to each that is free. Bit d = the neighbour in direction d. // [color][kind][144 + place - king]
using CoverTable = std::array<std::array<std::array<DirectionSet, kDeltas>, kKinds>, kColors>;

constexpr CoverTable make_cover_table() {
  CoverTable table{};
  for (const Color color : {Color::Black, Color::White}) {
    for (int kind = 1; kind < kKinds; ++kind) {
      const Occupant piece = occupant(color, static_cast<Kind>(kind));
      for (Delta place = -kMaxDelta; place <= kMaxDelta; ++place) {
        DirectionSet set = 0;
        for (Direction direction = 0; direction < kDirections; ++direction) {
          const Delta way = delta_of(direction) - place;  // from the piece to the neighbour
          if (way < -kMaxDelta || way > kMaxDelta) continue;
          const Relation& relation = detail::kRelations[static_cast<std::size_t>(kMaxDelta + way)];
          if (((relation.near[static_cast<std::size_t>(index(color))] >> kind) & 1) != 0 ||
              ((far_directions(piece) >> relation.direction) & 1) != 0)
            set |= direction_bit(direction);
        }
        table[static_cast<std::size_t>(index(color))][static_cast<std::size_t>(kind)]
             [static_cast<std::size_t>(kMaxDelta + place)] = set;
      }
    }
  }
  return table;
}

constexpr CoverTable kCover = make_cover_table();

// Looks for a mating move of a side that is not in check. Moves are found from the enemy king's place outwards: from
// where could a piece check, and which of ours can come there? Three tests settle nearly all of them before the board
// after the move is looked at: does the piece see to every free cell about the king, can the king not simply take it,
// and does it keep its own king covered?
template <Color kUs>
class Finder {
 public:
  explicit Finder(const Position& position) : position_(position), king_(position.king(kThem)) {}

  MoveCode find() {
    look_about();
    if (found_.is_none()) next_to_king();
    if (found_.is_none()) knights();
    if (found_.is_none()) from_afar();
    if (found_.is_none()) discoveries();
    return found_;
  }

 private:
  static constexpr Color kThem = opposite(kUs);

  void look_about() {
    for (Direction direction = 0; direction < kDirections; ++direction) {
      const Cell cell = king_ + delta_of(direction);
      const Occupant there = position_.at(cell);
      if (there == kWall) continue;
      const bool ours = position_.attack(cell).by(kUs);
      if (ours && enterable(there, kUs)) landings_ |= direction_bit(direction);
      if (!ours && enterable(there, kThem)) free_ |= direction_bit(direction);
    }
  }

  DirectionSet cover(Kind kind, Cell place) const {
    return kCover[static_cast<std::size_t>(index(kUs))][static_cast<std::size_t>(kind)]
                 [static_cast<std::size_t>(kMaxDelta + place - king_)];
  }

  // The piece, once there, leaves the king none of the free cells, but for those in `taken`.
  bool sees_to_all(Kind kind, Cell place, DirectionSet taken) const {
    return (free_ & ~taken & ~cover(kind, place)) == 0;
  }

  static bool steps_onto(Kind kind, Cell from, Cell to) { return attacks_near(occupant(kUs, kind), from, to); }
  static bool points_to(Kind kind, Cell from, Cell to) { return points_at(occupant(kUs, kind), from, to); }
  static bool checks(Kind kind, Cell from, Cell to) { return steps_onto(kind, from, to) || points_to(kind, from, to); }

  void try_move(MoveCode move) {
    const AfterCheck after(position_, move);
    if (!after.king_escapes() && !after.answered_by_others()) found_ = move;
  }

  // A move of one of our pieces that checks by itself.
  void try_piece(Cell from, Cell to, DirectionSet taken) {
    const Kind kind = kind_of(position_.at(from));
    if (kind == Kind::King) return;
    // Its departure may open a ray on free cells: then what it covers itself decides nothing yet.
    const bool opens = position_.attack(from).far(kUs) != 0;
    const auto promising = [&](Kind after) {
      return checks(after, to, king_) && (opens || sees_to_all(after, to, taken));
    };
    const bool promotes = can_promote(kind) && (in_promotion_zone(kUs, from) || in_promotion_zone(kUs, to));
    const bool as_promoted = promotes && promising(promoted(kind));
    const bool as_it_is = !is_dead(kUs, kind, to) && promising(kind);
    if ((!as_promoted && !as_it_is) || breaks_pin(from, to)) return;
    if (as_promoted) try_move(MoveCode::board(from, to, kind, true));
    if (as_it_is && found_.is_none()) try_move(MoveCode::board(from, to, kind));
  }

  bool breaks_pin(Cell from, Cell to) const {
    const Direction pin = position_.pin(kUs, from);
    return pin != kNoDirection && relation(to, position_.king(kUs)).direction != pin;
  }

  // The piece that goes to a cell beside the king must have support, from beside or from behind itself.
  bool supported(Cell from, Cell to) const {
    return position_.attack(to).count(kUs) > 1 ||
           ((position_.attack(from).far(kUs) >> relation(from, to).direction) & 1) != 0;
  }

  void next_to_king() {
    const Hand hand = position_.hand(kUs);
    for (unsigned set = landings_; set != 0; set &= set - 1) {
      const Direction direction = std::countr_zero(set);
      const Cell to = king_ + delta_of(direction);
      if (position_.at(to) == kEmpty && !hand.empty()) {
        for (const Kind kind : {Kind::Gold, Kind::Silver, Kind::Rook, Kind::Bishop, Kind::Lance}) {
          if (!hand.has(kind) || !checks(kind, to, king_) || is_dead(kUs, kind, to)) continue;
          if (!sees_to_all(kind, to, direction_bit(direction))) continue;
          try_move(MoveCode::drop(kind, to));
          if (!found_.is_none()) return;
        }
      }
      any_attacker(position_, kUs, to, [&](Cell from) {
        if (supported(from, to)) try_piece(from, to, direction_bit(direction));
        return !found_.is_none();
      });
      if (!found_.is_none()) return;
    }
  }

  void knights() {
    for (const Delta step : near_steps(occupant(kThem, Kind::Knight))) {
      const Cell to = king_ + step;
      const Occupant there = position_.at(to);
      if (!enterable(there, kUs)) continue;
      if (there == kEmpty && position_.hand(kUs).has(Kind::Knight) && sees_to_all(Kind::Knight, to, 0)) {
        try_move(MoveCode::drop(Kind::Knight, to));
        if (!found_.is_none()) return;
      }
      if (position_.attack(to).near(kUs) == 0) continue;
      for (const Delta back : near_steps(occupant(kThem, Kind::Knight))) {
        if (position_.at(to + back) == occupant(kUs, Kind::Knight)) try_piece(to + back, to, 0);
        if (!found_.is_none()) return;
      }
    }
  }

  // Checks by a ray from two cells away and more.
  void from_afar() {
    const Hand hand = position_.hand(kUs);
    for (Direction direction = 0; direction < kDirections; ++direction) {
      const Delta step = delta_of(direction);
      Cell to = king_ + step;
      if (position_.at(to) != kEmpty) continue;
      for (to += step;; to += step) {
        const Occupant there = position_.at(to);
        if (!enterable(there, kUs)) break;
        if (there == kEmpty && !hand.empty()) {
          for (const Kind kind : {Kind::Rook, Kind::Bishop, Kind::Lance}) {
            if (!hand.has(kind) || !points_to(kind, to, king_) || !sees_to_all(kind, to, 0)) continue;
            try_move(MoveCode::drop(kind, to));
            if (!found_.is_none()) return;
          }
        }
        if (position_.attack(to).by(kUs)) {
          any_attacker(position_, kUs, to, [&](Cell from) {
            if (is_slider(kind_of(position_.at(from)))) try_piece(from, to, 0);
            return !found_.is_none();
          });
          if (!found_.is_none()) return;
        }
        if (there != kEmpty) break;
      }
    }
  }

  // A piece of ours between one of our sliders and their king leaves the line.
  void discoveries() {
    position_.roster().each_slider(kUs, [&](const Piece& slider) {
      if (!found_.is_none() || !points_at(slider.what, slider.cell, king_)) return;
      const Direction line = relation(slider.cell, king_).direction;
      const Cell from = first_piece(position_, slider.cell, line);
      if (belongs_to(position_.at(from), kUs) && position_.open_between(from, king_)) discover(from, line);
    });
  }

  void discover(Cell from, Direction line) {
    const Occupant what = position_.at(from);
    const Kind kind = kind_of(what);
    const bool from_zone = in_promotion_zone(kUs, from);
    each_goal<kUs>(position_, what, from, [&](Cell to) {
      if (!found_.is_none() || relation(to, king_).direction == line) return;
      if (kind == Kind::King ? !king_may_step(position_, kUs, to) : breaks_pin(from, to)) return;
      if (can_promote(kind) && (from_zone || in_promotion_zone(kUs, to)))
        try_move(MoveCode::board(from, to, kind, true));
      if (found_.is_none() && !is_dead(kUs, kind, to)) try_move(MoveCode::board(from, to, kind));
    });
  }

  const Position& position_;
  const Cell king_;
  DirectionSet landings_ = 0;  // cells beside their king where a piece of ours may go or be put with support
  DirectionSet free_ = 0;      // cells the king could step to if we passed
  MoveCode found_ = MoveCode::none();
};

// Only the few moves that answer a check come into question.
MoveCode mate_by_answer(const Position& position) {
  MoveList checks;
  generate_checks(position, NonPromotions::All, checks);
  for (const ScoredMove& check : checks)
    if (mates(position, check.code)) return check.code;
  return MoveCode::none();
}

}  // namespace

bool mates(const Position& position, MoveCode check) {
  const AfterCheck after(position, check);
  return !after.king_escapes() && !after.answered_by_others();
}

MoveCode mate_in_one(const Position& position) {
  const Color us = position.side_to_move();
  if (!position.has_king(opposite(us))) return MoveCode::none();
  if (position.in_check()) return mate_by_answer(position);
  return us == Color::Black ? Finder<Color::Black>(position).find() : Finder<Color::White>(position).find();
}

}  // namespace tsugite
