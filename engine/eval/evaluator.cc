#include "engine/eval/evaluator.h"

#include "core/contract.h"
#include "engine/eval/view.h"

namespace tsugite {

Evaluator::Evaluator(const Evaluation& evaluation, std::size_t most_moves)
    : evaluation_(evaluation), steps_(most_moves + 1) {}

void Evaluator::set_root() {
  top_ = 0;
  steps_[0].known = {};
  steps_[0].king_moved = {true, true};  // there is nothing to go on from
}

void Evaluator::push(const Position& position, MoveCode move) {
  Step& step = steps_[++top_];
  const Color us = position.side_to_move();
  const auto change = [&](Occupant what, Cell cell, bool comes) {
    step.changes[step.count++] = {what, static_cast<std::uint8_t>(square_of(cell)), comes};
  };
  step.known = {};
  step.king_moved = {};
  step.count = 0;
  if (!move.is_drop()) change(occupant(us, move.kind()), move.from(), false);
  if (position.at(move.to()) != kEmpty) change(position.at(move.to()), move.to(), false);
  change(occupant(us, move.kind_after()), move.to(), true);
  if (move.kind() == Kind::King) step.king_moved[static_cast<std::size_t>(index(us))] = true;
}

void Evaluator::push_pass() {
  Step& step = steps_[++top_];
  step.known = {};
  step.king_moved = {};
  step.count = 0;
}

// From the nearest step before it that is known, if the king has not moved since: he would see all pieces anew.
int Evaluator::sum_of(const Position& position, Color color) {
  const auto side = static_cast<std::size_t>(index(color));
  std::size_t from = top_;
  while (!steps_[from].known[side] && !steps_[from].king_moved[side]) --from;
  if (!steps_[from].known[side]) {
    steps_[top_].sums[side] = evaluation_.place_sum(position, color);
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
  }
  steps_[top_].known[side] = true;
#ifdef TSUGITE_AUDIT
  TSUGITE_ASSERT(steps_[top_].sums[side] == evaluation_.place_sum(position, color));
#endif
  return steps_[top_].sums[side];
}

Score Evaluator::evaluate(const Position& position) {
  return evaluation_.evaluate(position, {sum_of(position, Color::Black), sum_of(position, Color::White)});
}

}  // namespace tsugite
