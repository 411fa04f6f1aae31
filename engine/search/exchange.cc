#include "engine/search/exchange.h"

#include <array>
#include <limits>

#include "core/attackers.h"
#include "core/material.h"

namespace tsugite {

namespace {

constexpr int kKingRisk = 30000;  // more than all other pieces: a king captures last and never into a recapture

int risk(Kind kind) { return kind == Kind::King ? kKingRisk : capture_value(kind); }

// The pieces of both sides that can still capture on one cell.
class Attackers {
 public:
  Attackers(const Position& position, Cell target, Cell mover) : position_(position), target_(target) {
    for (const Color color : {Color::Black, Color::White}) {
      any_attacker(position, color, target, [&](Cell cell) {
        if (cell != mover) add(color, cell);
        return false;
      });
    }
    if (mover != kNoCell) reveal(mover);
  }

  // Takes the least valuable capturer of this side away and returns its risk; 0 if there is none.
  int take_least(Color color) {
    auto& cells = cells_[static_cast<std::size_t>(index(color))];
    int& count = counts_[static_cast<std::size_t>(index(color))];
    if (count == 0) return 0;
    int best = 0;
    for (int at = 1; at < count; ++at)
      if (risk_at(cells[static_cast<std::size_t>(at)]) < risk_at(cells[static_cast<std::size_t>(best)])) best = at;
    const Cell cell = cells[static_cast<std::size_t>(best)];
    cells[static_cast<std::size_t>(best)] = cells[static_cast<std::size_t>(--count)];
    reveal(cell);
    return risk_at(cell);
  }

  bool any(Color color) const { return counts_[static_cast<std::size_t>(index(color))] != 0; }

 private:
  int risk_at(Cell cell) const { return risk(kind_of(position_.at(cell))); }

  void add(Color color, Cell cell) {
    const auto at = static_cast<std::size_t>(index(color));
    if (counts_[at] < kMost) cells_[at][static_cast<std::size_t>(counts_[at]++)] = cell;
  }

  // The piece on this cell has gone to the target: a slider whose ray ended on it, coming along the same line, goes on.
  void reveal(Cell cell) {
    const Direction direction = relation(cell, target_).direction;
    if (direction == kNoDirection) return;
    for (const Color color : {Color::Black, Color::White}) {
      if (((position_.attack(cell).far(color) >> direction) & 1) != 0)
        add(color, slider_behind(position_, cell, direction));
    }
  }

  static constexpr int kMost = 20;  // ten near places and eight directions, and some behind them

  const Position& position_;
  const Cell target_;
  std::array<std::array<Cell, kMost>, kColors> cells_;  // [color][0..count)
  std::array<int, kColors> counts_{};                   // [color]
};

}  // namespace

bool exchange_gains(const Position& position, MoveCode move, Score threshold) {
  const Color us = position.side_to_move();
  const Occupant captured = position.at(move.to());
  int balance = -threshold;
  if (captured != kEmpty) balance += capture_value(kind_of(captured));
  if (move.promotes()) balance += promotion_value(move.kind());
  if (balance < 0) return false;

  int at_stake = risk(move.kind_after());
  if (balance - at_stake >= 0) return true;
  Attackers attackers(position, move.to(), move.from());
  // `balance` is ours if the exchange ended here; the side to capture next must bring it over to its own side.
  Color side = opposite(us);
  bool ours = true;  // who is content with the balance as it stands
  while (true) {
    const int capturer = attackers.take_least(side);
    if (capturer == 0) return ours;
    if (capturer == kKingRisk && attackers.any(opposite(side))) return ours;
    balance += side == us ? at_stake : -at_stake;
    at_stake = capturer;
    ours = side == us;
    // Even losing the capturer leaves this side content: the other one need not go on.
    if (side == us ? balance - at_stake >= 0 : balance + at_stake < 0) return ours;
    // The capture was not enough to turn the balance: this side would not have made it.
    if (side == us ? balance < 0 : balance >= 0) return !ours;
    side = opposite(side);
  }
}

}  // namespace tsugite
