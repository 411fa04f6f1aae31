#include "engine/eval/evaluation_tables.h"

#include <algorithm>

#include "core/material.h"
#include "core/step.h"

namespace tsugite {

namespace {

// Eighths of a point, rounded.
constexpr int zone_weight(int weight, int place) { return (2 * weight * place + 32) / 64; }

// Gains and weights must fit their bytes, two products of them sixteen bits, and so two such sums taken from each
// other: which they do if nothing is below zero.
constexpr bool zones_fit(const EvaluationWeights& weights) {
  const auto [least_gain, most_gain] = std::minmax_element(weights.attack_gain.begin(), weights.attack_gain.end());
  const auto [least_place, most_place] = std::minmax_element(weights.zone_place.begin(), weights.zone_place.end());
  const int gain = *most_gain;
  const int place = *most_place;
  if (*least_gain < 0 || gain > 255 || *least_place < 0) return false;
  const auto fits = [&](int weight) {
    const int most = zone_weight(weight, place);
    return weight >= 0 && most <= 127 && 2 * gain * most <= 32767;
  };
  return std::all_of(weights.zone_guard.begin(), weights.zone_guard.end(), fits) &&
         std::all_of(weights.zone_attack.begin(), weights.zone_attack.end(), fits);
}
static_assert(zones_fit(kEvaluationWeights));

ZoneTable make_zone_table(const std::array<int, EvaluationWeights::kSteps>& weight, const EvaluationWeights& weights,
                          Color color) {
  ZoneTable table{};
  for (Delta delta = -kMaxDelta; delta <= kMaxDelta; ++delta) {
    const Offset offset = offset_of(sign(color) * delta);
    table[static_cast<std::size_t>(kMaxDelta + delta)] = static_cast<std::int8_t>(
        zone_weight(weight[static_cast<std::size_t>(offset.steps())], weights.zone_place[place_of(offset.ranks)]));
  }
  return table;
}

std::array<ZoneTables, kColors> make_zone_tables(const EvaluationWeights& weights) {
  std::array<ZoneTables, kColors> tables{};
  for (const Color color : {Color::Black, Color::White})
    tables[static_cast<std::size_t>(index(color))] = {make_zone_table(weights.zone_guard, weights, color),
                                                      make_zone_table(weights.zone_attack, weights, color)};
  return tables;
}

std::array<std::uint8_t, 4> make_attack_gains(const EvaluationWeights& weights) {
  std::array<std::uint8_t, 4> gains{};
  for (std::size_t at = 0; at < gains.size(); ++at) gains[at] = static_cast<std::uint8_t>(weights.attack_gain[at]);
  return gains;
}

ThreatTable make_threat_table(const EvaluationWeights& weights) {
  ThreatTable table{};
  for (const Color mover : {Color::Black, Color::White}) {
    for (const Color owner : {Color::Black, Color::White}) {
      const int hanging = owner == mover ? weights.hanging_mover : weights.hanging_waiter;
      const int pressed = owner == mover ? weights.pressed_mover : weights.pressed_waiter;
      for (int kind = 1; kind < kKinds; ++kind) {
        if (static_cast<Kind>(kind) == Kind::King) continue;
        for (std::size_t code = 0; code < AttackMap::kCodes; ++code) {
          const std::size_t own = owner == Color::Black ? code & 3 : code >> 2;
          const std::size_t enemy = owner == Color::Black ? code >> 2 : code & 3;
          const int share = enemy > 0 ? (own > 0 ? pressed : hanging) : own > 0 ? 0 : weights.loose;
          const int fault = share * board_value(static_cast<Kind>(kind)) * kTableUnit / 64;
          const int bonus = weights.board_bonus[static_cast<std::size_t>(kind)] * kTableUnit;
          table[static_cast<std::size_t>(index(mover))][occupant(owner, static_cast<Kind>(kind))][code] =
              static_cast<std::int16_t>(sign(owner) * (bonus - fault));
        }
      }
    }
  }
  return table;
}

NeighbourTable make_neighbour_table(const EvaluationWeights& weights) {
  NeighbourTable table{};
  for (const Color color : {Color::Black, Color::White}) {
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
      const int ahead = sign(color) * ((kDirectionDelta[direction] + kMaxDelta) % kFileStride - 8);
      for (const Occupant owner : {kEmpty, owner_bit(Color::Black), owner_bit(Color::White)}) {
        for (std::size_t code = 0; code < AttackMap::kCodes; ++code) {
          const int own = static_cast<int>(color == Color::Black ? code & 3 : code >> 2);  // the king's one included
          const int enemy = static_cast<int>(color == Color::Black ? code >> 2 : code & 3);
          int points = 0;
          if (enemy > 0) {
            points += own > 1 ? weights.point_attacked : weights.point_bare;
            points += weights.point_more * (enemy - 1);
            if (owner == kEmpty && own <= 1) points += weights.point_open;
            if (owner == owner_bit(opposite(color))) points += weights.point_intruder;
          }
          points = points * weights.point_place[place_of(ahead)] / 64;
          const bool escape = enemy == 0 && owner != owner_bit(color);
          table[static_cast<std::size_t>(index(color))][direction][owner >> 4][code] =
              points | (enemy > 0 ? 1 << 10 : 0) | (escape ? 1 << 16 : 0);
        }
      }
    }
  }
  return table;
}

DangerCurve make_danger_curve(const EvaluationWeights& weights) {
  DangerCurve curve{};
  for (std::size_t at = 0; at < kDangerPoints; ++at) {
    const int points = static_cast<int>(at);
    curve[at] = static_cast<std::int16_t>(std::min(
        weights.danger_limit, weights.danger_slope * points / 64 + weights.danger_square * points * points / 1024));
  }
  return curve;
}

HandTable make_hand_table(const EvaluationWeights& weights) {
  HandTable table{};
  for (std::size_t kind = 1; kind < kHandKinds; ++kind) {
    for (int count = 1; count < 19; ++count) {
      const int worth = weights.hand_bonus[kind] * count + weights.first_in_hand[kind];
      const int force = weights.force[kind] * (static_cast<Kind>(kind) == Kind::Pawn ? 1 : count);
      table[kind][static_cast<std::size_t>(count)] = worth * 65536 + force;
    }
  }
  return table;
}

KingTable make_king_table(const EvaluationWeights& weights) {
  KingTable table{};
  for (Square square = 0; square < kSquares; ++square) {
    const auto rank = static_cast<std::size_t>(rank_of(cell_of(square)));
    const int file = file_of(cell_of(square));
    const auto from_centre = static_cast<std::size_t>(file < 5 ? 5 - file : file - 5);
    table[static_cast<std::size_t>(square)] = {
        static_cast<std::int16_t>(weights.king_rank_early[rank] + weights.king_file_early[from_centre]),
        static_cast<std::int16_t>(weights.king_rank_late[rank] + weights.king_file_late[from_centre])};
  }
  return table;
}

}  // namespace

EvaluationTables make_evaluation_tables(const EvaluationWeights& weights) {
  return {make_guard_table(weights),
          make_attacker_table(weights),
          make_zone_tables(weights),
          make_attack_gains(weights),
          make_threat_table(weights),
          make_neighbour_table(weights),
          make_danger_curve(weights),
          make_hand_table(weights),
          make_king_table(weights),
          weights.point_escape,
          weights.table_base,
          weights.table_force,
          weights.zone_base,
          weights.zone_force,
          weights.force_base,
          weights.force_limit,
          weights.tempo};
}

}  // namespace tsugite
