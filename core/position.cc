#include "core/position.h"

#include "core/audit.h"
#include "core/material.h"

namespace tsugite {

namespace {

constexpr std::size_t at_cell(Cell cell) { return static_cast<std::size_t>(cell); }
constexpr std::size_t at_color(Color color) { return static_cast<std::size_t>(index(color)); }

constexpr Setup standard_setup() {
  Setup setup;
  constexpr std::array<Kind, 9> kBackRank = {Kind::Lance, Kind::Knight, Kind::Silver, Kind::Gold, Kind::King,
                                             Kind::Gold,  Kind::Silver, Kind::Knight, Kind::Lance};
  const auto put = [&](Color color, Kind kind, int file, int rank) {
    const Cell cell = color == Color::Black ? cell_at(file, rank) : half_turn(cell_at(file, rank));
    setup.board[static_cast<std::size_t>(square_of(cell))] = occupant(color, kind);
  };
  for (const Color color : {Color::Black, Color::White}) {
    for (int file = 1; file <= kFiles; ++file) {
      put(color, kBackRank[static_cast<std::size_t>(file - 1)], file, 9);
      put(color, Kind::Pawn, file, 7);
    }
    put(color, Kind::Rook, 2, 8);
    put(color, Kind::Bishop, 8, 8);
  }
  return setup;
}

}  // namespace

#ifdef TSUGITE_AUDIT
#define TSUGITE_DEMAND_SOUND(after) demand_no_faults(audit(*this), after)
#else
#define TSUGITE_DEMAND_SOUND(after) static_cast<void>(0)
#endif

Position::Position() : Position(standard_setup()) {}

Position::Position(const Setup& setup)
    : attacks_{},
      pawns_{},
      hands_{},
      kings_{},
      side_(setup.side_to_move),
      checker_(kNoCell),
      checkers_(0),
      ply_(setup.ply),
      material_(0),
      board_key_(setup.side_to_move == Color::White ? white_to_move_key() : 0),
      hand_key_(0),
      part_keys_{} {
  board_.fill(kWall);
  ids_.fill(kNoPiece);
  for (Square square = 0; square < kSquares; ++square) board_[at_cell(cell_of(square))] = kEmpty;

  std::array<PieceId, 9> next_id = kFirstId;  // [basic kind]
  const auto take_from_box = [&](Kind kind) {
    const PieceId id = next_id[static_cast<std::size_t>(kind)]++;
    TSUGITE_ASSERT(basic_kind_of(id) == kind);
    roster_.unlink(id);
    return id;
  };

  for (Square square = 0; square < kSquares; ++square) {
    const Occupant what = setup.board[static_cast<std::size_t>(square)];
    if (what == kEmpty) continue;
    const Cell cell = cell_of(square);
    const Color color = color_of(what);
    const Kind kind = kind_of(what);
    const PieceId id = take_from_box(basic(kind));
    put(id, what, cell);
    roster_.link_on_board(id, color, kind);
    material_ += sign(color) * board_value(kind);
    toggle_key(what, cell);
    if (kind == Kind::Pawn) ++pawns_[at_color(color)][static_cast<std::size_t>(file_of(cell))];
    if (kind == Kind::King) kings_[at_color(color)] = static_cast<std::uint8_t>(cell);
  }
  for (const Color color : {Color::Black, Color::White}) {
    for (int k = index(Kind::Pawn); k <= index(Kind::Gold); ++k) {
      const Kind kind = static_cast<Kind>(k);
      for (int count = setup.hands[at_color(color)].count(kind); count > 0; --count) {
        const PieceId id = take_from_box(kind);
        roster_[id].what = occupant(color, kind);
        roster_.link_back(id, hand_head(color, kind));
        hands_[at_color(color)].add(kind);
        material_ += sign(color) * hand_value(kind);
        hand_key_ += tsugite::hand_key(color, kind);
      }
    }
  }
  for (Square square = 0; square < kSquares; ++square) {
    const Cell cell = cell_of(square);
    add_attacks(board_[at_cell(cell)], cell);
  }
  find_checkers();
}

Setup Position::setup() const {
  Setup setup;
  for (Square square = 0; square < kSquares; ++square)
    setup.board[static_cast<std::size_t>(square)] = board_[at_cell(cell_of(square))];
  setup.hands = hands_;
  setup.side_to_move = side_;
  setup.ply = ply_;
  return setup;
}

void Position::put(PieceId id, Occupant what, Cell cell) {
  board_[at_cell(cell)] = what;
  ids_[at_cell(cell)] = id;
  roster_[id].what = what;
  roster_[id].cell = static_cast<std::uint8_t>(cell);
}

inline void Position::toggle_key(Occupant what, Cell cell) {
  const Key word = tsugite::board_key(what, cell);
  board_key_ ^= word;
  part_keys_[kind_of(what) == Kind::Pawn ? 0 : what >> 4] ^= word;
}

void Position::lift(Cell cell) {
  board_[at_cell(cell)] = kEmpty;
  ids_[at_cell(cell)] = kNoPiece;
}

// Turns one ray on or off, from the first cell beyond `cell` to the first piece or the wall, both included.
inline void Position::toggle_ray(Color color, Direction direction, Cell cell) {
  const AttackWord bit = far_bit(color, direction);
  const Delta step = delta_of(direction);
  do {
    cell += step;
    attacks_[at_cell(cell)] ^= bit;
  } while (board_[at_cell(cell)] == kEmpty);
}

inline void Position::add_attacks(Occupant piece, Cell cell) {
  const Color color = color_of(piece);
  const AttackWord unit = near_unit(color);
  for (const Delta step : near_steps(piece)) attacks_[at_cell(cell + step)] += unit;
  for (unsigned set = far_directions(piece); set != 0; set &= set - 1) toggle_ray(color, std::countr_zero(set), cell);
}

inline void Position::remove_attacks(Occupant piece, Cell cell) {
  const Color color = color_of(piece);
  const AttackWord unit = near_unit(color);
  for (const Delta step : near_steps(piece)) attacks_[at_cell(cell + step)] -= unit;
  for (unsigned set = far_directions(piece); set != 0; set &= set - 1) toggle_ray(color, std::countr_zero(set), cell);
}

// A piece arrives on an empty cell: rays that passed through it now end there. Either side's rays, whether the cell
// itself is already written or not.
inline void Position::cut_rays(Cell cell) {
  for (AttackWord set = attacks_[at_cell(cell)] >> 16; set != 0; set &= set - 1) {
    const int bit = std::countr_zero(set);
    toggle_ray(bit < kDirections ? Color::Black : Color::White, bit & 7, cell);
  }
}

// The opposite: a cell became empty and the rays that ended there go on.
inline void Position::extend_rays(Cell cell) { cut_rays(cell); }

void Position::find_checkers() {
  checker_ = kNoCell;
  checkers_ = 0;
  const Cell king = this->king(side_);
  if (king == kNoCell) return;
  const Attack on_king = attack(king);
  const Color enemy = opposite(side_);
  if (!on_king.by(enemy)) return;
  checkers_ = static_cast<std::uint8_t>(on_king.count(enemy));
  if (on_king.far(enemy) != 0) {
    const Delta back = -delta_of(std::countr_zero(static_cast<unsigned>(on_king.far(enemy))));
    Cell cell = king;
    do cell += back;
    while (board_[at_cell(cell)] == kEmpty);
    checker_ = static_cast<std::uint8_t>(cell);
    return;
  }
  // A near attacker stands where the king, moving as that kind of the other side's enemy, would step.
  for (PieceId id = roster_.first(board_head(enemy)); id < kPieces; id = roster_[id].next) {
    const Piece& piece = roster_[id];
    if (attacks_near(piece.what, piece.cell, king)) {
      checker_ = piece.cell;
      return;
    }
  }
}

Direction Position::pin(Color color, Cell cell) const {
  const unsigned rays = attack(cell).far(opposite(color));
  if (rays == 0) return kNoDirection;
  const Cell king = this->king(color);
  if (king == kNoCell || king == cell) return kNoDirection;
  const Direction direction = relation(cell, king).direction;
  if (((rays >> direction) & 1) == 0 || !open_between(cell, king)) return kNoDirection;
  return direction;
}

bool Position::open_between(Cell from, Cell to) const {
  const Delta step = delta_of(relation(from, to).direction);
  for (Cell cell = from + step; cell != to; cell += step)
    if (board_[at_cell(cell)] != kEmpty) return false;
  return true;
}

void Position::do_move(MoveCode move, Undo& undo) {
  const Color us = side_;
  const Color them = opposite(us);
  const Cell to = move.to();

  undo.board_key = board_key_;
  undo.hand_key = hand_key_;
  undo.part_keys = part_keys_;
  undo.material = material_;
  undo.checker = checker_;
  undo.checkers = checkers_;
  undo.captured = board_[at_cell(to)];
  TSUGITE_ASSERT(on_board(to) && !belongs_to(undo.captured, us));

  if (move.is_drop()) {
    const Kind kind = move.kind();
    const Occupant what = occupant(us, kind);
    const PieceId id = roster_.first(hand_head(us, kind));
    TSUGITE_ASSERT(id < kPieces && undo.captured == kEmpty);
    roster_.unlink(id);
    roster_.link_on_board(id, us, kind);
    hands_[at_color(us)].remove(kind);
    cut_rays(to);
    put(id, what, to);
    add_attacks(what, to);
    hand_key_ -= tsugite::hand_key(us, kind);
    toggle_key(what, to);
    material_ += sign(us) * (board_value(kind) - hand_value(kind));
    if (kind == Kind::Pawn) ++pawns_[at_color(us)][static_cast<std::size_t>(file_of(to))];
  } else {
    const Cell from = move.from();
    const Occupant before = board_[at_cell(from)];
    const Kind kind = kind_of(before);
    const PieceId id = ids_[at_cell(from)];
    TSUGITE_ASSERT(belongs_to(before, us) && kind == move.kind());

    remove_attacks(before, from);
    lift(from);
    extend_rays(from);

    if (undo.captured != kEmpty) {
      const Kind taken = kind_of(undo.captured);
      TSUGITE_ASSERT(taken != Kind::King);
      const PieceId taken_id = ids_[at_cell(to)];
      remove_attacks(undo.captured, to);
      undo.captured_id = taken_id;
      undo.left_of_captured = roster_[taken_id].previous;
      roster_.unlink(taken_id);
      roster_[taken_id].what = occupant(us, basic(taken));
      roster_[taken_id].cell = kNoCell;
      roster_.link_front(taken_id, hand_head(us, basic(taken)));
      hands_[at_color(us)].add(basic(taken));
      toggle_key(undo.captured, to);
      hand_key_ += tsugite::hand_key(us, basic(taken));
      material_ += sign(us) * capture_value(taken);
      if (taken == Kind::Pawn) --pawns_[at_color(them)][static_cast<std::size_t>(file_of(to))];
    } else {
      cut_rays(to);
    }

    const Kind after_kind = move.kind_after();
    const Occupant after = occupant(us, after_kind);
    put(id, after, to);
    add_attacks(after, to);
    toggle_key(before, from);
    toggle_key(after, to);
    if (kind == Kind::King) kings_[at_color(us)] = static_cast<std::uint8_t>(to);
    if (move.promotes()) {
      TSUGITE_ASSERT(can_promote(kind));
      material_ += sign(us) * promotion_value(kind);
      if (kind == Kind::Pawn) --pawns_[at_color(us)][static_cast<std::size_t>(file_of(from))];
      if (kind == Kind::Lance) {
        undo.left_of_mover = roster_[id].previous;
        roster_.unlink(id);
        roster_.link_on_board(id, us, after_kind);
      }
    }
  }

  board_key_ ^= white_to_move_key();
  side_ = them;
  ++ply_;

  const Cell king = this->king(them);
  checkers_ = 0;
  checker_ = kNoCell;
  if (king != kNoCell) {
    const Attack on_king = attack(king);
    if (on_king.by(us)) {
      checkers_ = static_cast<std::uint8_t>(on_king.count(us));
      if (on_king.near(us) != 0) {
        checker_ = static_cast<std::uint8_t>(to);  // a near check can only come from the piece that moved
      } else {
        find_checkers();
      }
    }
  }
  TSUGITE_DEMAND_SOUND("do_move");
}

void Position::undo_move(MoveCode move, const Undo& undo) {
  const Color them = side_;
  const Color us = opposite(them);
  const Cell to = move.to();
  const PieceId id = ids_[at_cell(to)];
  const Occupant after = board_[at_cell(to)];
  TSUGITE_ASSERT(belongs_to(after, us));

  remove_attacks(after, to);
  if (move.is_drop()) {
    const Kind kind = move.kind();
    lift(to);
    extend_rays(to);
    roster_.unlink(id);
    roster_[id].cell = kNoCell;
    roster_.link_front(id, hand_head(us, kind));
    hands_[at_color(us)].add(kind);
    if (kind == Kind::Pawn) --pawns_[at_color(us)][static_cast<std::size_t>(file_of(to))];
  } else {
    const Cell from = move.from();
    const Kind kind = move.kind();
    const Occupant before = occupant(us, kind);

    if (move.promotes()) {
      if (kind == Kind::Pawn) ++pawns_[at_color(us)][static_cast<std::size_t>(file_of(from))];
      if (kind == Kind::Lance) {
        roster_.unlink(id);
        roster_.link_after(id, undo.left_of_mover);
      }
    }
    if (undo.captured != kEmpty) {
      const PieceId taken_id = undo.captured_id;
      const Kind taken = kind_of(undo.captured);
      roster_.unlink(taken_id);
      roster_.link_after(taken_id, undo.left_of_captured);
      put(taken_id, undo.captured, to);
      add_attacks(undo.captured, to);
      hands_[at_color(us)].remove(basic(taken));
      if (taken == Kind::Pawn) ++pawns_[at_color(them)][static_cast<std::size_t>(file_of(to))];
    } else {
      lift(to);
      extend_rays(to);
    }
    cut_rays(from);
    put(id, before, from);
    add_attacks(before, from);
    if (kind == Kind::King) kings_[at_color(us)] = static_cast<std::uint8_t>(from);
  }

  side_ = us;
  --ply_;
  board_key_ = undo.board_key;
  hand_key_ = undo.hand_key;
  part_keys_ = undo.part_keys;
  material_ = undo.material;
  checker_ = undo.checker;
  checkers_ = undo.checkers;
  TSUGITE_DEMAND_SOUND("undo_move");
}

Key Position::board_key_after(MoveCode move) const {
  const Cell to = move.to();
  Key board = board_key_ ^ white_to_move_key() ^ tsugite::board_key(occupant(side_, move.kind_after()), to);
  if (move.is_drop()) return board;
  board ^= tsugite::board_key(occupant(side_, move.kind()), move.from());
  const Occupant captured = board_[at_cell(to)];
  return captured == kEmpty ? board : board ^ tsugite::board_key(captured, to);
}

Key Position::key_after(MoveCode move) const {
  const Key board = board_key_after(move);
  if (move.is_drop()) return board ^ (hand_key_ - tsugite::hand_key(side_, move.kind()));
  const Occupant captured = board_[at_cell(move.to())];
  return board ^ (captured == kEmpty ? hand_key_ : hand_key_ + tsugite::hand_key(side_, basic(kind_of(captured))));
}

void Position::do_pass(Undo& undo) {
  TSUGITE_ASSERT(!in_check());
  undo.board_key = board_key_;
  undo.checker = checker_;
  undo.checkers = checkers_;
  board_key_ ^= white_to_move_key();
  side_ = opposite(side_);
  ++ply_;
  find_checkers();
}

void Position::undo_pass(const Undo& undo) {
  board_key_ = undo.board_key;
  checker_ = undo.checker;
  checkers_ = undo.checkers;
  side_ = opposite(side_);
  --ply_;
}

bool Position::same_as(const Position& other) const {
  for (Square square = 0; square < kSquares; ++square) {
    const std::size_t cell = at_cell(cell_of(square));
    if (attacks_[cell] != other.attacks_[cell]) return false;
  }
  return board_ == other.board_ && ids_ == other.ids_ && roster_ == other.roster_ && pawns_ == other.pawns_ &&
         hands_ == other.hands_ && kings_ == other.kings_ && side_ == other.side_ && checker_ == other.checker_ &&
         checkers_ == other.checkers_ && ply_ == other.ply_ && material_ == other.material_ &&
         board_key_ == other.board_key_ && hand_key_ == other.hand_key_ && part_keys_ == other.part_keys_;
}

std::optional<MoveCode> unpack(const Position& position, PackedMove packed) {
  const int to_part = packed & 127;
  const int from_part = (packed >> 7) & 127;
  const bool promotes = ((packed >> 14) & 1) != 0;
  if (packed == 0 || to_part >= kSquares) return std::nullopt;
  const Cell to = cell_of(to_part);
  if (from_part >= kSquares) {
    const int kind = from_part - kSquares + 1;
    if (promotes || kind > index(Kind::Gold)) return std::nullopt;
    if (!position.hand(position.side_to_move()).has(static_cast<Kind>(kind))) return std::nullopt;
    return MoveCode::drop(static_cast<Kind>(kind), to);
  }
  const Cell from = cell_of(from_part);
  const Occupant what = position.at(from);
  if (!belongs_to(what, position.side_to_move())) return std::nullopt;
  return MoveCode::board(from, to, kind_of(what), promotes);
}

std::optional<MoveCode> parse_move(const Position& position, std::string_view usi) {
  const std::optional<MoveText> text = parse_usi(usi);
  if (!text) return std::nullopt;
  if (text->from == kNoCell) {
    if (!position.hand(position.side_to_move()).has(text->dropped)) return std::nullopt;
    return MoveCode::drop(text->dropped, text->to);
  }
  const Occupant what = position.at(text->from);
  if (!belongs_to(what, position.side_to_move())) return std::nullopt;
  return MoveCode::board(text->from, text->to, kind_of(what), text->promotes);
}

Position after_move(const Position& position, MoveCode move) { return after_line(position, {&move, 1}); }

Position after_line(const Position& position, std::span<const MoveCode> line) {
  Position after = position;
  Undo undo;
  for (const MoveCode move : line) after.do_move(move, undo);
  return after;
}

}  // namespace tsugite
