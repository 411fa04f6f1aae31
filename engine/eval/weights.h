// What the evaluation has learned, in one row of numbers: KFEnd's tables, filled by the engine's own games.
//
// Everything is seen by one side, the owner of the king that a piece is looked at from: his board stands so that he
// plays up it, and mirrored if his king would be on files 6 to 9. What a position is worth to him is what the weights
// say from his side less what they say from the other; features.h tells which weights a position has.
// Source: seeds [KFEnd] for the index 144 + z - king_z.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/kind.h"
#include "core/square.h"

namespace tsugite {

// What a piece is to that side: 0..12 his own kinds, in the order of Kind and without the king, 13..25 the other's, 26
// the other's king.
inline constexpr std::size_t kRoles = 27;
inline constexpr std::size_t kEnemyKingRole = 26;

// Not of the own king.
constexpr std::size_t role_of(Kind kind, bool own) {
  if (kind == Kind::King) return kEnemyKingRole;
  return static_cast<std::size_t>(index(kind)) - (is_promoted(kind) ? 2 : 1) + (own ? 0 : 13);
}

// A group of alike weights.
struct WeightBlock {
  std::string_view name;
  std::size_t first = 0;  // of all weights
  std::size_t size = 0;
  int units = 1;  // as many are worth a centipawn, of whatever it is multiplied with

  constexpr std::size_t end() const { return first + size; }
};

inline constexpr std::size_t kKingSquares = 5 * kRanks;  // of files 1 to 5
inline constexpr std::size_t kHandPieces = 38;           // the first, second, ... pawn in hand, the first lance ...
inline constexpr std::size_t kAttackCodes = 16;          // own attacks 0..3 on a piece | 4 * the other side's

// A piece by its place from the king. // [role][144 + z - king_z]
inline constexpr WeightBlock kRelative{"relative", 0, kRoles* kDeltas, 16};
// By its square. // [role][square]
inline constexpr WeightBlock kAbsolute{"absolute", kRelative.end(), kRoles* kSquares, 16};
// For each piece in hand, the n-th of its kind beyond core/material.h. // see hand_weight
inline constexpr WeightBlock kInHand{"hand", kAbsolute.end(), kHandPieces, 16};
// Where the own king stands while the other side has nothing in hand, and when it has much. // [square]
inline constexpr WeightBlock kKingEarly{"king early", kInHand.end(), kKingSquares, 16};
inline constexpr WeightBlock kKingLate{"king late", kKingEarly.end(), kKingSquares, 16};
// For an own attack on a square, by the square's place from the own king, and for an attack by the enemy. More attacks
// on one square gain less than their number. // [144 + z - king_z]
inline constexpr WeightBlock kGuards{"guards", kKingLate.end(), kDeltas, 4};
inline constexpr WeightBlock kAttackers{"attackers", kGuards.end(), kDeltas, 4};
// A piece by the attacks on it; first when its owner has the move, then when he has not. // [2][kind][attack code]
inline constexpr WeightBlock kThreats{"threats", kAttackers.end(), 2 * kKinds* kAttackCodes, 16};
// The danger around the enemy king, as a share of what king_danger.h says of it. // one
inline constexpr WeightBlock kDanger{"danger", kThreats.end(), 1, 64};
// The move. // one
inline constexpr WeightBlock kTempo{"tempo", kDanger.end(), 1, 16};

inline constexpr int kMostZone = 120;  // of guards and attackers

// How far from zero a weight of a block may be: what the evaluation makes of it has to fit the types of its tables. A
// relative and an absolute one are added up.
constexpr int most_of(const WeightBlock& block) {
  if (block.name == kGuards.name || block.name == kAttackers.name) return kMostZone;
  if (block.name == kRelative.name || block.name == kAbsolute.name) return 32767 / 2;
  return 32767;
}

inline constexpr std::array<WeightBlock, 10> kWeightBlocks = {kRelative, kAbsolute,  kInHand,  kKingEarly, kKingLate,
                                                              kGuards,   kAttackers, kThreats, kDanger,    kTempo};
inline constexpr std::size_t kWeightCount = kTempo.end();

constexpr std::size_t relative_weight(std::size_t role, Delta delta) {
  return kRelative.first + role * kDeltas + static_cast<std::size_t>(kMaxDelta + delta);
}
constexpr std::size_t absolute_weight(std::size_t role, Square square) {
  return kAbsolute.first + role * kSquares + static_cast<std::size_t>(square);
}
// Of the n-th piece of a kind in hand, from 1.
constexpr std::size_t hand_weight(Kind kind, int nth) {
  constexpr std::array<std::size_t, kHandKinds> kFirst = {0, 0, 18, 22, 26, 34, 36, 30};
  return kInHand.first + kFirst[static_cast<std::size_t>(kind)] + static_cast<std::size_t>(nth - 1);
}
// `code` as the owner sees it: own attacks | 4 * the other side's.
constexpr std::size_t threat_weight(bool on_move, Kind kind, std::size_t code) {
  return kThreats.first + ((on_move ? 0 : kKinds) + static_cast<std::size_t>(kind)) * kAttackCodes + code;
}

using Weights = std::array<std::int16_t, kWeightCount>;

// Files of weights, little-endian on every machine:
//
//   8 bytes "TSUGEVAL" | u32 version | u32 blocks
//   each block: u32 size of the name | the name | u32 weights | u32 units
//   each block: its weights, i16
//   u64 checksum of all before it (book/bytes.h)
inline constexpr std::uint32_t kWeightsVersion = 1;

std::string to_bytes(const Weights& weights);
// Or what is wrong, to follow the name of the file: "damaged", for example.
std::variant<Weights, std::string> weights_of(std::string_view bytes);

}  // namespace tsugite
