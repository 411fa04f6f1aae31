// Moves, in three sizes.
//
// MoveCode (32 bits) is what generation and search handle; it can be played without looking at the board:
//   bits 0-7 to cell | 8-15 from cell (0 = drop) | 16-19 kind before the move, or dropped | 20 promotes
// PackedMove (16 bits) is what tables and books keep; position.h's unpack() makes a MoveCode of it again:
//   bits 0-6 to square | 7-13 from square, or 80 + kind for a drop | 14 promotes; 0 = none
// Move is the seed's linked move [KFEnd]: a code with a sort key and two links, `deeper` to the first answer and
// `sibling` to the next alternative, which form any tree. move_tree.h owns them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/kind.h"
#include "core/square.h"

namespace tsugite {

using PackedMove = std::uint16_t;

class MoveCode {
 public:
  MoveCode() = default;  // not initialised: lists of hundreds live on the stack

  static constexpr MoveCode none() { return MoveCode(0); }
  static constexpr MoveCode board(Cell from, Cell to, Kind kind, bool promotes = false) {
    return MoveCode(static_cast<std::uint32_t>(to) | (static_cast<std::uint32_t>(from) << 8) |
                    (static_cast<std::uint32_t>(kind) << 16) | (promotes ? kPromotes : 0));
  }
  static constexpr MoveCode drop(Kind kind, Cell to) {
    return MoveCode(static_cast<std::uint32_t>(to) | (static_cast<std::uint32_t>(kind) << 16));
  }

  constexpr bool is_none() const { return bits_ == 0; }
  constexpr Cell to() const { return static_cast<Cell>(bits_ & 255); }
  constexpr Cell from() const { return static_cast<Cell>((bits_ >> 8) & 255); }  // kNoCell for a drop
  constexpr bool is_drop() const { return (bits_ & 0xff00) == 0; }
  constexpr bool promotes() const { return (bits_ & kPromotes) != 0; }
  constexpr Kind kind() const { return static_cast<Kind>((bits_ >> 16) & 15); }  // before the move
  constexpr Kind kind_after() const { return promotes() ? promoted(kind()) : kind(); }
  constexpr std::uint32_t bits() const { return bits_; }

  constexpr PackedMove packed() const {
    if (is_none()) return 0;
    const int from_part = is_drop() ? kSquares - 1 + index(kind()) : square_of(from());
    return static_cast<PackedMove>(square_of(to()) | (from_part << 7) | (promotes() ? 1 << 14 : 0));
  }

  friend constexpr bool operator==(MoveCode, MoveCode) = default;

 private:
  static constexpr std::uint32_t kPromotes = 1u << 20;

  constexpr explicit MoveCode(std::uint32_t bits) : bits_(bits) {}

  std::uint32_t bits_;
};

static_assert(sizeof(MoveCode) == 4);

// No position of a full set has more than 593 legal moves, all non-promotions included [593].
inline constexpr std::size_t kMaxMoves = 600;

struct ScoredMove {
  MoveCode code;
  std::int32_t score;  // for sorting; whoever fills the list says the unit
};

// A contiguous list on the stack. Overflow cannot happen for positions that sfen.h accepts.
class MoveList {
 public:
  void push(MoveCode code) { moves_[size_++].code = code; }
  void clear() { size_ = 0; }
  void resize(std::size_t size) { size_ = size; }  // shrinks only
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  ScoredMove& operator[](std::size_t at) { return moves_[at]; }
  const ScoredMove& operator[](std::size_t at) const { return moves_[at]; }
  ScoredMove* begin() { return moves_.data(); }
  ScoredMove* end() { return moves_.data() + size_; }
  const ScoredMove* begin() const { return moves_.data(); }
  const ScoredMove* end() const { return moves_.data() + size_; }
  bool contains(MoveCode code) const {
    for (const ScoredMove& move : *this)
      if (move.code == code) return true;
    return false;
  }

 private:
  std::array<ScoredMove, kMaxMoves> moves_;
  std::size_t size_ = 0;
};

using MoveIndex = std::uint32_t;
inline constexpr MoveIndex kNoMove = 0xffffffffu;

struct Move {
  MoveCode code = MoveCode::none();
  std::int32_t key = 0;         // sort key
  MoveIndex deeper = kNoMove;   // first answer to this move
  MoveIndex sibling = kNoMove;  // next alternative to this move
};

// "7g7f", "8h2b+", "P*3d". The kind of a board move is not in the text: see parse_move in position.h.
std::string to_usi(MoveCode move);

// What the text of a move says before it meets a position. Syntax only; nullopt for anything else.
struct MoveText {
  Cell from = kNoCell;  // kNoCell for a drop
  Cell to = kNoCell;
  Kind dropped = Kind::None;
  bool promotes = false;
};
std::optional<MoveText> parse_usi(std::string_view text);

}  // namespace tsugite
