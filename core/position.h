// A position: the padded board, the forty pieces, attack counts, hands, keys and balance, all kept up to date by
// do_move and restored exactly, list order included, by undo_move. Trivially copyable; needs no heap; knows no history
// (see repetition.h) and prints nothing (see sfen.h).
//
// do_move takes legal moves only (generate.h makes them, legality.h tests any code). A side may have no king.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/attacks.h"
#include "core/color.h"
#include "core/contract.h"
#include "core/hand.h"
#include "core/key.h"
#include "core/kind.h"
#include "core/move.h"
#include "core/relation.h"
#include "core/roster.h"
#include "core/square.h"
#include "core/step.h"

namespace tsugite {

// What a position is made of, and nothing that follows from it.
struct Setup {
  std::array<Occupant, kSquares> board{};  // [square]
  std::array<Hand, kColors> hands{};       // [color]
  Color side_to_move = Color::Black;
  int ply = 1;  // number of the move to be played

  friend bool operator==(const Setup&, const Setup&) = default;
};

// What do_move saves for undo_move.
struct Undo {
  Key board_key;
  Key hand_key;
  std::array<Key, 3> part_keys;
  std::int32_t material;
  Occupant captured;         // kEmpty if none
  PieceId captured_id;       // only if captured
  PieceId left_of_captured;  // only if captured: its left neighbour in the list it left
  PieceId left_of_mover;     // only if a lance promoted: likewise
  std::uint8_t checker;
  std::uint8_t checkers;
};

class Position {
 public:
  // The standard starting position.
  Position();

  // Every piece must be in the standard set, kings at most one a side (sfen.h checks); piece numbers and list order
  // follow from the setup alone.
  explicit Position(const Setup& setup);

  Setup setup() const;

  Color side_to_move() const { return side_; }
  int ply() const { return ply_; }

  Occupant at(Cell cell) const { return board_[static_cast<std::size_t>(cell)]; }
  const Occupant* cells() const { return board_.data(); }                          // [cell]
  PieceId id_at(Cell cell) const { return ids_[static_cast<std::size_t>(cell)]; }  // kNoPiece where none
  const AttackWord* attack_words() const { return attacks_.data(); }               // [cell], see attacks.h
  Attack attack(Cell cell) const { return Attack(attacks_[static_cast<std::size_t>(cell)]); }
  const Roster& roster() const { return roster_; }
  Hand hand(Color color) const { return hands_[static_cast<std::size_t>(index(color))]; }
  Cell king(Color color) const { return kings_[static_cast<std::size_t>(index(color))]; }  // kNoCell if none
  bool has_king(Color color) const { return king(color) != kNoCell; }
  // Unpromoted pawns of this side on this file, 0..9 (more than one only as set up).
  int pawns_on_file(Color color, int file) const {
    return pawns_[static_cast<std::size_t>(index(color))][static_cast<std::size_t>(file)];
  }

  Key key() const { return board_key_ ^ hand_key_; }
  Key board_key() const { return board_key_; }  // board and side to move, without hands
  Key key_after(MoveCode move) const;           // key() once the legal move is made
  Key board_key_after(MoveCode move) const;     // board_key(), likewise
  // Keys of parts of the board: both sides' pawns; one side's other pieces. The parts and the turn make the board key.
  Key pawn_key() const { return part_keys_[0]; }
  Key piece_key(Color color) const { return part_keys_[1 + static_cast<std::size_t>(index(color))]; }
  int material() const { return material_; }  // centipawns, Black's view

  // Attackers of the king of the side to move.
  int checkers() const { return checkers_; }
  bool in_check() const { return checkers_ != 0; }
  Cell checker() const { return checker_; }  // one of them; kNoCell if none

  // The direction of the ray that holds the piece of this colour on this cell in front of its own king, or
  // kNoDirection.
  Direction pin(Color color, Cell cell) const;

  // True if all cells strictly between two cells of one ray are empty.
  bool open_between(Cell from, Cell to) const;

  void do_move(MoveCode move, Undo& undo);
  void undo_move(MoveCode move, const Undo& undo);

  // The turn passes. Not while in check.
  void do_pass(Undo& undo);
  void undo_pass(const Undo& undo);

  // The same in every field, list order and piece numbers included (entries out of the board aside).
  bool same_as(const Position& other) const;

 private:
  void put(PieceId id, Occupant what, Cell cell);
  void lift(Cell cell);
  void add_attacks(Occupant piece, Cell cell);
  void remove_attacks(Occupant piece, Cell cell);
  void cut_rays(Cell cell);
  void extend_rays(Cell cell);
  void toggle_ray(Color color, Direction direction, Cell cell);
  void find_checkers();
  void toggle_key(Occupant what, Cell cell);

  alignas(64) std::array<AttackWord, kCells> attacks_;  // [cell]
  std::array<Occupant, kCells> board_;                  // [cell]
  std::array<PieceId, kCells> ids_;                     // [cell]
  Roster roster_;
  std::array<std::array<std::uint8_t, 10>, kColors> pawns_;  // [color][file 1..9]
  std::array<Hand, kColors> hands_;                          // [color]
  std::array<std::uint8_t, kColors> kings_;                  // [color]
  Color side_;
  std::uint8_t checker_;
  std::uint8_t checkers_;
  std::int32_t ply_;
  std::int32_t material_;
  Key board_key_;
  Key hand_key_;
  std::array<Key, 3> part_keys_;  // pawns, Black's other pieces, White's
};

static_assert(std::is_trivially_copyable_v<Position>);

// The full code of a packed move, if its pieces are there: the from square holds a piece of the side to move, or the
// hand has the kind. Says nothing else about legality.
std::optional<MoveCode> unpack(const Position& position, PackedMove packed);

// The full code of a move's text, under the same conditions. Legality is legality.h's.
std::optional<MoveCode> parse_move(const Position& position, std::string_view usi);

// A copy in which the legal move is made, or all moves of a line.
Position after_move(const Position& position, MoveCode move);
Position after_line(const Position& position, std::span<const MoveCode> line);

}  // namespace tsugite
