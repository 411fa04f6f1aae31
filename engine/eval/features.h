// Which weights a position has, and how much of each: what evaluate.cc sums up in tables, one by one, for those who
// learn the weights and those who show them.
#pragma once

#include <algorithm>
#include <cstddef>

#include "core/position.h"
#include "engine/eval/attack_map.h"
#include "engine/eval/king_danger.h"
#include "engine/eval/view.h"
#include "engine/eval/weights.h"

namespace tsugite {

// What attacks on one square add up to, in kGainUnit: the second adds less than the first. // [attacks, 3 = 3 or more]
inline constexpr std::array<std::uint8_t, 4> kAttackGain = {0, 32, 52, 68};
inline constexpr int kGainUnit = 32;

// The tables by force in hand read the enemy's as far as this, in 64ths.
inline constexpr int kMostForce = 64;

// Calls visit(weight, amount, cell) for each weight from the view of one side: `amount` times the weight is good for
// it. `cell` is where the piece or the attack is, kNoCell for what is nowhere on the board. A weight may come twice.
template <typename Visitor>
void each_feature(const Position& position, const AttackMap& attacks, Color color, Visitor&& visit) {
  const Square king = king_square(position, color);
  const Side side = side_of(king);
  // Half as it is and half mirrored, or all of one.
  const auto both = [&](auto&& weight_of, double amount, Cell cell) {
    if (side != Side::Left) visit(weight_of(false), side == Side::Middle ? amount / 2 : amount, cell);
    if (side != Side::Right) visit(weight_of(true), side == Side::Middle ? amount / 2 : amount, cell);
  };
  const auto delta_to = [&](Cell cell, bool mirror) {
    const Delta delta = delta_of(king, turned_for(color, square_of(cell)));
    return mirror ? mirrored_delta(delta) : delta;
  };

  for (Square square = 0; square < kSquares; ++square) {
    const Cell cell = cell_of(square);
    const Occupant what = position.at(cell);
    if (what != kEmpty && what != occupant(color, Kind::King)) {
      const bool own = belongs_to(what, color);
      const Kind kind = kind_of(what);
      const std::size_t role = role_of(kind, own);
      both([&](bool mirror) { return relative_weight(role, delta_to(cell, mirror)); }, 1.0, cell);
      const Square turned = turned_for(color, square);
      both([&](bool mirror) { return absolute_weight(role, mirror ? mirrored(turned) : turned); }, 1.0, cell);
      if (own) {
        const std::size_t seen = AttackMap::seen_by(color, attacks[cell]);
        visit(threat_weight(position.side_to_move() == color, kind, seen), 1.0, cell);
      }
    }
    const auto gain = [&](Color attacker) {
      const std::uint8_t code = attacks[cell];
      const int count = attacker == Color::Black ? AttackMap::black(code) : AttackMap::white(code);
      return static_cast<double>(kAttackGain[static_cast<std::size_t>(count)]) / kGainUnit;
    };
    const auto zone = [&](const WeightBlock& block, double amount) {
      if (amount == 0) return;
      both([&](bool mirror) { return block.first + static_cast<std::size_t>(kMaxDelta + delta_to(cell, mirror)); },
           amount, cell);
    };
    zone(kGuards, gain(color));
    zone(kAttackers, gain(opposite(color)));
  }
  for (const Kind kind : kHandOrder)
    for (int nth = 1; nth <= position.hand(color).count(kind); ++nth) visit(hand_weight(kind, nth), 1.0, kNoCell);
  if (position.has_king(color)) {
    const auto place = static_cast<std::size_t>(side == Side::Left ? mirrored(king) : king);
    const double late =
        static_cast<double>(std::min(hand_force(position.hand(opposite(color))), kMostForce)) / kMostForce;
    if (late < 1) visit(kKingEarly.first + place, 1 - late, position.king(color));
    if (late > 0) visit(kKingLate.first + place, late, position.king(color));
  }
  const int danger = king_danger(position, attacks, opposite(color), hand_force(position.hand(color)));
  if (danger != 0) visit(kDanger.first, static_cast<double>(danger), position.king(opposite(color)));
  if (position.side_to_move() == color) visit(kTempo.first, 1.0, kNoCell);
}

}  // namespace tsugite
