#include "engine/eval/network_accumulators.h"

#include "core/contract.h"

namespace tsugite {

namespace {

// A move changes seven rows at most. After so many moves that they could be more than this, seeing all pieces anew is
// no dearer.
constexpr std::size_t kMostChanged = kMostRows;
constexpr std::size_t kMostOfMove = 7;

// Rows that come, or that go.
struct Rows {
  std::array<std::uint16_t, kMostChanged> rows;
  std::size_t count = 0;

  void add(std::uint16_t row) { rows[count++] = row; }
  operator RowList() const { return {rows.data(), count}; }
};

}  // namespace

NetworkAccumulators::NetworkAccumulators(const Network& network, std::size_t most_moves)
    : network_(network), steps_(most_moves + 1) {}

void NetworkAccumulators::set_root() {
  top_ = 0;
  steps_[0].known = {};
  steps_[0].king_moved = {true, true};  // there is nothing to go on from
}

NetworkAccumulators::Step& NetworkAccumulators::next() {
  Step& step = steps_[++top_];
  step.known = {};
  step.king_moved = {};
  step.count = 0;
  step.hand.kind = Kind::None;
  return step;
}

void NetworkAccumulators::push(const Position& position, MoveCode move) {
  Step& step = next();
  const Color us = position.side_to_move();
  const auto change = [&](Occupant what, Cell cell, bool comes) {
    step.changes[step.count++] = {what, static_cast<std::uint8_t>(square_of(cell)), comes};
  };
  const auto change_hand = [&](Kind kind, int nth, bool comes) {
    step.hand = {us, kind, static_cast<std::uint8_t>(nth), comes};
  };
  if (move.is_drop()) {
    change_hand(move.kind(), position.hand(us).count(move.kind()), false);
  } else {
    change(occupant(us, move.kind()), move.from(), false);
    if (const Occupant taken = position.at(move.to()); taken != kEmpty) {
      const Kind kind = basic(kind_of(taken));
      change(taken, move.to(), false);
      change_hand(kind, position.hand(us).count(kind) + 1, true);
    }
  }
  change(occupant(us, move.kind_after()), move.to(), true);
  if (move.kind() == Kind::King) step.king_moved[static_cast<std::size_t>(index(us))] = true;
}

void NetworkAccumulators::push_pass() { next(); }

// From the nearest step before it that is known, if the king has not moved since: he would see all pieces anew.
const Accumulator& NetworkAccumulators::sums_of(const Position& position, Color color) {
  const auto side = static_cast<std::size_t>(index(color));
  Step& last = steps_[top_];
  std::size_t from = top_;
  while (!steps_[from].known[side] && !steps_[from].king_moved[side]) --from;
  if (!steps_[from].known[side] || (top_ - from) * kMostOfMove > kMostChanged) {
    network_.refresh(position, color, last.sums[side]);
  } else if (from < top_) {
    const NetworkView view(position, color);
    Rows more;
    Rows less;
    for (std::size_t at = from + 1; at <= top_; ++at) {
      const Step& step = steps_[at];
      for (std::size_t change = 0; change < step.count; ++change) {
        const auto& [what, square, comes] = step.changes[change];
        view.each_row(what, square, [&rows = comes ? more : less](std::uint16_t row) { rows.add(row); });
      }
      if (const auto& [owner, kind, nth, comes] = step.hand; kind != Kind::None)
        (comes ? more : less).add(view.hand_row(owner, kind, nth));
    }
    network_.update(steps_[from].sums[side], last.sums[side], more, less);
  }
  last.known[side] = true;
#ifdef TSUGITE_AUDIT
  Accumulator anew;
  network_.refresh(position, color, anew);
  TSUGITE_ASSERT(last.sums[side] == anew);
#endif
  return last.sums[side];
}

std::int32_t NetworkAccumulators::forward(const Position& position) {
  const Accumulator& mover = sums_of(position, position.side_to_move());
  return network_.forward(mover, sums_of(position, opposite(position.side_to_move())));
}

}  // namespace tsugite
