// Kinds of pieces, and the code of what stands on a cell.
//
// Kind: 1..7 basic kinds, 8 the king, 9..14 the promoted form of 1..6 (basic + 8).
// Occupant: one byte per cell,
//   bits 0-3 kind | bit 4 Black's | bit 5 White's
// with 0 = empty and both owner bits = out of board (a wall belongs to both sides, so neither may enter it).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/color.h"

namespace tsugite {

enum class Kind : std::uint8_t {
  None,
  Pawn,
  Lance,
  Knight,
  Silver,
  Bishop,
  Rook,
  Gold,
  King,
  ProPawn,
  ProLance,
  ProKnight,
  ProSilver,
  Horse,
  Dragon,
};

inline constexpr int kKinds = 15;     // array size for tables indexed by Kind, None included
inline constexpr int kHandKinds = 8;  // array size for tables indexed by a kind that can be in hand (1..7)
inline constexpr int kPromotion = 8;  // added to a basic kind

// How many pieces of each basic kind a full set has. // [kind 0..8]
inline constexpr std::array<int, 9> kSetCounts = {0, 18, 4, 4, 4, 2, 2, 4, 2};

constexpr int index(Kind kind) { return static_cast<int>(kind); }
constexpr bool is_promoted(Kind kind) { return kind > Kind::King; }
constexpr bool can_promote(Kind kind) { return kind >= Kind::Pawn && kind <= Kind::Rook; }
constexpr Kind promoted(Kind kind) { return static_cast<Kind>(static_cast<int>(kind) + kPromotion); }
constexpr Kind basic(Kind kind) {
  return is_promoted(kind) ? static_cast<Kind>(static_cast<int>(kind) - kPromotion) : kind;
}

// Lance, bishop, rook, horse and dragon attack along rays; a promoted lance no longer does.
constexpr bool is_slider(Kind kind) {
  return kind == Kind::Lance || kind == Kind::Bishop || kind == Kind::Rook || kind == Kind::Horse ||
         kind == Kind::Dragon;
}

using Occupant = std::uint8_t;

inline constexpr Occupant kEmpty = 0;
inline constexpr Occupant kWall = 0x30;

constexpr Occupant owner_bit(Color color) { return color == Color::Black ? Occupant{0x10} : Occupant{0x20}; }
constexpr Occupant occupant(Color color, Kind kind) {
  return static_cast<Occupant>(owner_bit(color) | static_cast<Occupant>(kind));
}
constexpr Kind kind_of(Occupant occupant) { return static_cast<Kind>(occupant & 15); }
constexpr bool is_piece(Occupant occupant) { return (occupant & 15) != 0; }
constexpr bool belongs_to(Occupant occupant, Color color) { return (occupant & kWall) == owner_bit(color); }
// Only for pieces.
constexpr Color color_of(Occupant occupant) { return (occupant & 0x10) != 0 ? Color::Black : Color::White; }
// Empty or an enemy piece: false for own pieces and walls.
constexpr bool enterable(Occupant occupant, Color mover) { return (occupant & owner_bit(mover)) == 0; }

// "P" .. "K", "+P" .. "+R": the letters of SFEN and USI, upper case.
inline constexpr std::array<std::string_view, kKinds> kKindLetters = {"",  "P",  "L",  "N",  "S",  "B",  "R", "G",
                                                                      "K", "+P", "+L", "+N", "+S", "+B", "+R"};

// The basic kind of an upper-case letter of SFEN; Kind::None if there is none.
constexpr Kind kind_of_letter(char letter) {
  for (int kind = index(Kind::Pawn); kind <= index(Kind::King); ++kind)
    if (kKindLetters[static_cast<std::size_t>(kind)][0] == letter) return static_cast<Kind>(kind);
  return Kind::None;
}

}  // namespace tsugite
