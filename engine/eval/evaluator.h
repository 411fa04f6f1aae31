// The evaluation of a search's positions, one after another: what the tables of places say is kept from move to move,
// and only the pieces that moved are looked up again. All the rest of evaluate.h is reckoned anew.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "engine/eval/evaluate.h"

namespace tsugite {

class Evaluator {
 public:
  // So many moves from the root at most. The evaluation must outlive it.
  Evaluator(const Evaluation& evaluation, std::size_t most_moves);

  // A new line of moves begins here.
  void set_root();

  // A legal move is about to be made in the position, or the turn passes. Cheap: sums wait until they are asked for.
  void push(const Position& position, MoveCode move);
  void push_pass();
  void pop() { --top_; }

  // Of the position that the moves lead to, as Evaluation::evaluate.
  Score evaluate(const Position& position);

  const Evaluation& evaluation() const { return evaluation_; }

 private:
  // What a move changed on the board.
  struct Change {
    Occupant what;
    std::uint8_t square;
    bool comes;  // else it goes
  };
  struct Step {
    PlaceSums sums{};
    std::array<bool, kColors> known{};  // [color] whether its sum is that of the position after this move
    std::array<bool, kColors> king_moved{};
    std::uint8_t count = 0;
    std::array<Change, 3> changes;
  };

  int sum_of(const Position& position, Color color);

  const Evaluation& evaluation_;
  std::vector<Step> steps_;
  std::size_t top_ = 0;
};

}  // namespace tsugite
