// The tables the evaluation reads, all made from evaluation_weights.h before the program runs. A term that looks at
// squares rather than pieces has one table per king and knows both sides' attack counts in one lookup.
//
// Everything is in sixteenths of a centipawn (kTableUnit) unless said otherwise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/color.h"
#include "core/kind.h"
#include "core/square.h"
#include "engine/eval/attack_map.h"
#include "engine/eval/evaluation_weights.h"
#include "engine/eval/relative_table.h"

namespace tsugite {

// What attacks on a square are worth by the square's place from a king, in eighths of a point. Turned for White's king,
// so that either table is read in the order of the cells. Some zeros follow, for those who read sixteen at once.
// [144 + delta]
using ZoneTable = std::array<std::int8_t, kDeltas + 7>;

// Sums of these tables times gains, per centipawn.
inline constexpr int kZoneUnit = 8 * 64;

// Of one king's zone.
struct ZoneTables {
  ZoneTable guard;   // for each attack by his own side
  ZoneTable attack;  // for each by the enemy, to be taken away
};

// What an attack code is worth to a piece standing there, in Black's view. // [side to move][occupant][attack code]
using ThreatTable = std::array<std::array<std::array<std::int16_t, AttackMap::kCodes>, 48>, kColors>;

// What a neighbour of a king adds up to: bits 0-9 points | 10-13 squares under attack | 16-19 squares to step to.
// [color of the king][direction to the neighbour][occupant >> 4][attack code]
using NeighbourTable =
    std::array<std::array<std::array<std::array<std::int32_t, AttackMap::kCodes>, 4>, kDirections>, kColors>;

// [points]
inline constexpr std::size_t kDangerPoints = 256;
using DangerCurve = std::array<std::int16_t, kDangerPoints>;  // centipawns

// Pieces in hand: bits 0-15 force against the enemy king, 64ths | 16-31 worth, centipawns. // [kind][count]
using HandTable = std::array<std::array<std::int32_t, 19>, kHandKinds>;

// Where the king stands, as its owner sees the board: early, and what is added per 64th of enemy force.
// [square, turned for White]
struct KingPlace {
  std::int16_t early;  // centipawns
  std::int16_t late;
};
using KingTable = std::array<KingPlace, kSquares>;

struct EvaluationTables {
  RelativeTable guard;
  RelativeTable attacker;
  std::array<ZoneTables, kColors> zone;     // [color of the king]
  std::array<std::uint8_t, 4> attack_gain;  // [attacks, 3 = 3 or more] 64ths
  ThreatTable threat;
  NeighbourTable neighbour;
  DangerCurve danger;
  HandTable hand;
  KingTable king;
  std::array<int, 5> escape;  // [squares to step to] points
  int table_base;
  int table_force;
  int zone_base;
  int zone_force;
  int force_base;
  int force_limit;
  int tempo;
};

EvaluationTables make_evaluation_tables(const EvaluationWeights& weights);

}  // namespace tsugite
