#include "engine/search/exchange.h"

#include <algorithm>
#include <array>

#include "core/indirect.h"
#include "core/material.h"

namespace tsugite {

namespace {

constexpr int kKingRisk = 30000;  // more than all other pieces: a king captures last and never into a recapture

// What the other side gains by capturing a piece of this kind. // [kind]
constexpr std::array<int, kKinds> make_risks() {
  std::array<int, kKinds> risks{};
  for (int kind = 1; kind < kKinds; ++kind)
    risks[static_cast<std::size_t>(kind)] = capture_value(static_cast<Kind>(kind));
  risks[static_cast<std::size_t>(index(Kind::King))] = kKingRisk;
  return risks;
}

// What promoting gains; 0 for those that cannot. // [kind]
constexpr std::array<int, kKinds> make_promotions() {
  std::array<int, kKinds> gains{};
  for (int kind = 1; kind < kKinds; ++kind)
    if (can_promote(static_cast<Kind>(kind)))
      gains[static_cast<std::size_t>(kind)] = promotion_value(static_cast<Kind>(kind));
  return gains;
}

inline constexpr std::array<int, kKinds> kRisks = make_risks();
inline constexpr std::array<int, kKinds> kPromotions = make_promotions();
inline constexpr int kMostByPromoting = *std::max_element(kPromotions.begin(), kPromotions.end());

int risk(Kind kind) { return kRisks[static_cast<std::size_t>(index(kind))]; }

struct Capturer {
  int promotion;  // what it gains by promoting
  int risk;       // what it is worth to the one who captures it there
};

// The captures that both sides can make on one cell after a move to it.
class Exchange {
 public:
  Exchange(const Position& position, MoveCode move)
      : position_(position), target_(move.to()), attackers_(position, move.to(), move.from()) {
    for (const Color color : {Color::Black, Color::White})
      target_in_zone_[color_at(color)] = in_promotion_zone(color, target_);
    if (!move.is_drop()) left_[left_count_++] = static_cast<std::uint8_t>(move.from());
  }

  // The next capturer of this side leaves for the cell; false if nobody may.
  bool capture(Color color, Capturer& capturer) {
    const int count = attackers_.count(color);
    if (count == 0) return false;
    const bool last = attackers_.count(opposite(color)) == 0;
    unsigned held = 0;  // bit n = number n is pinned
    while (true) {
      const int best = count == 1 ? -static_cast<int>(held) : first_of(color, count, last, held);
      if (best < 0) return false;
      const Cell cell = attackers_.at(color, best);
      const Kind kind = kind_of(position_.at(cell));
      if (kind == Kind::King) {
        if (!last || enemy_behind(color, cell)) return false;
      } else if (is_held(color, cell)) {
        held |= 1u << best;
        continue;
      }
      capturer.promotion = promotion(color, kind, cell);
      capturer.risk = risk(kind) + capturer.promotion;
      left_[left_count_++] = static_cast<std::uint8_t>(cell);
      attackers_.leave(color, best);
      return true;
    }
  }

 private:
  static std::size_t color_at(Color color) { return static_cast<std::size_t>(index(color)); }

  int promotion(Color color, Kind kind, Cell cell) const {
    const int gain = kPromotions[static_cast<std::size_t>(index(kind))];
    return gain != 0 && (target_in_zone_[color_at(color)] || in_promotion_zone(color, cell)) ? gain : 0;
  }

  bool enemy_behind(Color color, Cell cell) const {
    const Direction direction = relation(cell, target_).direction;
    return ((position_.attack(cell).far(opposite(color)) >> direction) & 1) != 0;
  }

  // Which of the attackers that are not held captures first; -1 if none is left.
  int first_of(Color color, int count, bool last, unsigned held) const {
    int best = -1;
    int best_order = 0;
    for (int number = 0; number < count; ++number) {
      if (((held >> number) & 1) != 0) continue;
      const int order = order_of(color, attackers_.at(color, number), last);
      if (best < 0 || order < best_order) {
        best = number;
        best_order = order;
      }
    }
    return best;
  }

  // The lowest captures first.
  int order_of(Color color, Cell cell, bool last) const {
    const Kind kind = kind_of(position_.at(cell));
    const int least = risk(kind);
    if (!last || kind == Kind::King || enemy_behind(color, cell)) return least;
    return least - kKingRisk - kKingRisk * promotion(color, kind, cell);
  }

  bool has_left(Cell cell) const {
    for (int at = 0; at < left_count_; ++at)
      if (left_[static_cast<std::size_t>(at)] == cell) return true;
    return false;
  }

  // True if a slider holds this piece in front of its king, and the target is not on their line.
  bool is_held(Color color, Cell cell) const {
    if (!position_.has_king(color)) return false;
    const Cell king = position_.king(color);
    const Direction direction = relation(cell, king).direction;
    if (direction == kNoDirection || relation(target_, king).direction == direction) return false;
    bool changed = false;  // since the move was made, on this line
    for (int at = 0; at < left_count_; ++at)
      changed |= relation(left_[static_cast<std::size_t>(at)], king).direction == direction;
    if (!changed)
      return ((position_.attack(cell).far(opposite(color)) >> direction) & 1) != 0 &&
             position_.open_between(cell, king);
    const Delta towards_king = delta_of(direction);
    const auto first_from = [&](Delta step) {
      Cell at = cell + step;
      while (position_.at(at) == kEmpty || has_left(at)) at += step;
      return at;
    };
    if (first_from(towards_king) != king) return false;
    const Occupant slider = position_.at(first_from(-towards_king));
    return belongs_to(slider, opposite(color)) && (far_directions(slider) & direction_bit(direction)) != 0;
  }

  const Position& position_;
  const Cell target_;
  AttackerLists attackers_;
  std::array<bool, kColors> target_in_zone_;               // [color]
  std::array<std::uint8_t, 2 * kMostAttackers + 1> left_;  // whence pieces went to the target
  int left_count_ = 0;
};

// What the move itself gains.
int first_gain(const Position& position, MoveCode move) {
  const Occupant captured = position.at(move.to());
  int gain = captured == kEmpty ? 0 : capture_value(kind_of(captured));
  if (move.promotes()) gain += promotion_value(move.kind());
  return gain;
}

// True if somebody of the other side could go where the move went. A king has moved to where nobody can.
bool can_be_answered(const Position& position, MoveCode move) {
  if (move.kind() == Kind::King) return false;
  const Color them = opposite(position.side_to_move());
  if (position.attack(move.to()).by(them)) return true;
  if (move.is_drop()) return false;
  const Direction direction = relation(move.from(), move.to()).direction;
  return ((position.attack(move.from()).far(them) >> direction) & 1) != 0;
}

}  // namespace

Score exchange_value(const Position& position, MoveCode move) {
  const int first = first_gain(position, move);
  if (!can_be_answered(position, move)) return first;
  std::array<int, 2 * kMostAttackers> gains;  // of each capture, if the exchange ended with it
  int count = 0;
  int at_stake = risk(move.kind_after());
  Exchange exchange(position, move);
  Color side = opposite(position.side_to_move());
  for (Capturer capturer; exchange.capture(side, capturer); side = opposite(side)) {
    gains[static_cast<std::size_t>(count++)] = at_stake + capturer.promotion;
    at_stake = capturer.risk;
  }
  int value = 0;  // of going on, for the side to capture
  while (count > 0) value = std::max(0, gains[static_cast<std::size_t>(--count)] - value);
  return first - value;
}

bool exchange_gains(const Position& position, MoveCode move, Score threshold) {
  // `balance` is ours if the exchange ended here; the side to capture next must bring it over to its own side.
  int balance = first_gain(position, move) - threshold;
  if (balance < 0) return false;
  int at_stake = risk(move.kind_after());
  if (balance >= at_stake + kMostByPromoting || !can_be_answered(position, move)) return true;

  const Color us = position.side_to_move();
  Exchange exchange(position, move);
  Color side = opposite(us);
  bool ours = true;  // who is content with the balance as it stands
  for (Capturer capturer; exchange.capture(side, capturer); side = opposite(side)) {
    const int gain = at_stake + capturer.promotion;
    at_stake = capturer.risk;
    balance += side == us ? gain : -gain;
    // The capture was not enough to turn the balance: this side would not have made it.
    if ((balance >= 0) == ours) return ours;
    ours = !ours;
    // Even losing the capturer leaves this side content: the other one need not go on.
    const int most = at_stake + kMostByPromoting;
    if (ours ? balance >= most : balance + most < 0) return ours;
  }
  return ours;
}

}  // namespace tsugite
