// The forty pieces, each in exactly one doubly linked list: one list per side on the board, one per side and kind in
// hand, and the box for pieces that are not in play (tsume, handicap). Links are indices, so a copy is a valid copy.
//
// Entries 0..39 are the pieces, grouped by kind with the sliders last; 40..56 are the heads of circular lists. On the
// board sliders stand at the tail and all others at the front, so that a walk from the tail meets the sliders first.
// Undo needs `link_after` with the old left neighbour, since joining another list overwrites a piece's links.
// Source: seeds [KFEnd].
#pragma once

#include <array>
#include <cstdint>

#include "core/color.h"
#include "core/kind.h"
#include "core/square.h"

namespace tsugite {

using PieceId = std::uint8_t;  // 0..39 a piece, 40..56 a list head

inline constexpr int kPieces = 40;
inline constexpr PieceId kNoPiece = 255;
inline constexpr PieceId kFirstSlider = 32;  // lances, bishops, rooks: 32..39

// First id of each basic kind. // [kind 0..8]
inline constexpr std::array<PieceId, 9> kFirstId = {0, 0, 32, 18, 22, 36, 38, 26, 30};

constexpr PieceId board_head(Color color) { return static_cast<PieceId>(kPieces + index(color)); }
constexpr PieceId hand_head(Color color, Kind kind) {
  return static_cast<PieceId>(kPieces + 2 + 7 * index(color) + index(kind) - 1);
}
inline constexpr PieceId kBoxHead = kPieces + 2 + 14;
inline constexpr std::size_t kRosterEntries = kBoxHead + 1u;

struct Piece {
  Occupant what = kEmpty;  // owner and kind, promotion included; in the box: the basic kind without an owner
  std::uint8_t cell = 0;   // kNoCell when in hand or in the box
  PieceId next = 0;
  PieceId previous = 0;
};

class Roster {
 public:
  // All forty pieces in the box, in the order of their ids.
  Roster();

  const Piece& operator[](PieceId id) const { return entries_[id]; }
  Piece& operator[](PieceId id) { return entries_[id]; }

  PieceId first(PieceId head) const { return entries_[head].next; }
  PieceId last(PieceId head) const { return entries_[head].previous; }
  bool empty(PieceId head) const { return entries_[head].next == head; }

  void unlink(PieceId id) {
    const Piece& piece = entries_[id];
    entries_[piece.previous].next = piece.next;
    entries_[piece.next].previous = piece.previous;
  }
  void link_after(PieceId id, PieceId left) {
    const PieceId right = entries_[left].next;
    entries_[id].previous = left;
    entries_[id].next = right;
    entries_[left].next = id;
    entries_[right].previous = id;
  }
  void link_front(PieceId id, PieceId head) { link_after(id, head); }
  void link_back(PieceId id, PieceId head) { link_after(id, entries_[head].previous); }
  // Sliders to the tail, others to the front.
  void link_on_board(PieceId id, Color owner, Kind kind) {
    const PieceId head = board_head(owner);
    link_after(id, is_slider(kind) ? entries_[head].previous : head);
  }

  // Calls visit(const Piece&) for each slider of this colour on the board. The visitor changes nothing.
  template <typename Visitor>
  void each_slider(Color color, Visitor&& visit) const {
    for (PieceId id = last(board_head(color)); id < kPieces && is_slider(kind_of(entries_[id].what));
         id = entries_[id].previous)
      visit(entries_[id]);
  }

  friend bool operator==(const Roster& a, const Roster& b) {
    for (std::size_t at = 0; at < kRosterEntries; ++at) {
      const Piece& x = a.entries_[at];
      const Piece& y = b.entries_[at];
      if (x.what != y.what || x.cell != y.cell || x.next != y.next || x.previous != y.previous) return false;
    }
    return true;
  }

 private:
  std::array<Piece, kRosterEntries> entries_;
};

// The basic kind of a piece's id.
Kind basic_kind_of(PieceId id);

}  // namespace tsugite
