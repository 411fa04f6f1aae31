#include "engine/eval/evaluator.h"

#include "core/contract.h"
#include "engine/eval/view.h"

namespace tsugite {

namespace {

// A move changes seven rows of the network at most. After so many moves that they could be more than a buffer holds,
// seeing all pieces anew is no dearer.
constexpr std::size_t kMostOfMove = 7;

}  // namespace

Evaluator::Evaluator(const Evaluation& evaluation, std::size_t most_moves)
    : evaluation_(evaluation),
      steps_(most_moves + 1),
      accumulators_(evaluation.network() == nullptr ? 0 : kColors * steps_.size()) {
  if (evaluation.network() != nullptr) cache_.emplace(*evaluation.network());
}

void Evaluator::set_root() {
  top_ = 0;
  steps_[0].known = {};
  steps_[0].king_moved = {true, true};  // there is nothing to go on from
}

inline Evaluator::Step& Evaluator::next() {
  Step& step = steps_[++top_];
  step.known = {};
  step.king_moved = {};
  step.count = 0;
  step.hand.kind = Kind::None;
  return step;
}

void Evaluator::push(const Position& position, MoveCode move) {
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
      change(taken, move.to(), false);
      if (const Kind kind = basic(kind_of(taken)); kind != Kind::King)
        change_hand(kind, position.hand(us).count(kind) + 1, true);
    }
  }
  change(occupant(us, move.kind_after()), move.to(), true);
  if (move.kind() == Kind::King) step.king_moved[static_cast<std::size_t>(index(us))] = true;
}

void Evaluator::push_pass() { next(); }

void Evaluator::update_network(const Position& position, Color color, std::size_t from) {
  const auto side = static_cast<std::size_t>(index(color));
  if ((top_ - from) * kMostOfMove > kMostRows) {
    cache_->refresh(position, color, accumulator(top_, side));
    return;
  }
  const NetworkView view(position, color);
  RowBuffer more;
  RowBuffer less;
  for (std::size_t at = from + 1; at <= top_; ++at) {
    const Step& step = steps_[at];
    for (std::size_t change = 0; change < step.count; ++change) {
      const auto& [what, square, comes] = step.changes[change];
      view.each_row(what, square, [&rows = comes ? more : less](std::uint16_t row) { rows.add(row); });
    }
    if (const auto& [owner, kind, nth, comes] = step.hand; kind != Kind::None)
      (comes ? more : less).add(view.hand_row(owner, kind, nth));
  }
  evaluation_.network()->update(accumulator(from, side), accumulator(top_, side), more, less);
}

// From the nearest step before it that is known, if the king has not moved since: he would see all pieces anew.
void Evaluator::settle(const Position& position, Color color) {
  const auto side = static_cast<std::size_t>(index(color));
  const Network* const network = evaluation_.network();
  std::size_t from = top_;
  while (!steps_[from].known[side] && !steps_[from].king_moved[side]) --from;
  if (!steps_[from].known[side]) {
    steps_[top_].sums[side] = evaluation_.place_sum(position, color);
    if (network != nullptr) cache_->refresh(position, color, accumulator(top_, side));
  } else if (from < top_) {
    const std::int16_t* const row = evaluation_.place_row(king_square(position, color));
    int sum = steps_[from].sums[side];
    for (std::size_t at = from + 1; at <= top_; ++at) {
      const Step& step = steps_[at];
      for (std::size_t change = 0; change < step.count; ++change) {
        const auto& [what, square, comes] = step.changes[change];
        const int worth = row[Evaluation::place_index(color, what, square)];
        sum += comes ? worth : -worth;
      }
    }
    steps_[top_].sums[side] = sum;
    if (network != nullptr) update_network(position, color, from);
  }
  steps_[top_].known[side] = true;
#ifdef TSUGITE_AUDIT
  TSUGITE_ASSERT(steps_[top_].sums[side] == evaluation_.place_sum(position, color));
  if (network != nullptr) {
    Accumulator anew;
    network->refresh(position, color, anew);
    TSUGITE_ASSERT(accumulator(top_, side) == anew);
  }
#endif
}

Score Evaluator::evaluate(const Position& position) {
  const Color us = position.side_to_move();
  settle(position, us);
  settle(position, opposite(us));
  Score of_network = 0;
  if (const Network* const network = evaluation_.network(); network != nullptr) {
    const auto mover = static_cast<std::size_t>(index(us));
    of_network = network_score(network->forward(accumulator(top_, mover), accumulator(top_, 1 - mover)));
  }
  return evaluation_.evaluate(position, steps_[top_].sums, of_network);
}

}  // namespace tsugite
