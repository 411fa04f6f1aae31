// The evaluation of a search's positions, one after another: what the tables of places say is kept from move to move,
// and so are the sums of the network's rows; only the pieces that moved are looked up again, and only when a value is
// asked for. All the rest of evaluate.h is reckoned anew.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "engine/eval/evaluate.h"
#include "engine/eval/network.h"
#include "engine/eval/network_cache.h"

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
  // And in the mover's hand: the n-th piece of a kind, Kind::None if nothing.
  struct HandChange {
    Color owner = Color::Black;
    Kind kind = Kind::None;
    std::uint8_t nth = 0;
    bool comes = false;
  };
  struct Step {
    PlaceSums sums{};
    std::array<bool, kColors> known{};  // [color] whether its sum is that of the position after this move
    std::array<bool, kColors> king_moved{};
    std::uint8_t count = 0;
    std::array<Change, 3> changes;
    HandChange hand;
  };

  Step& next();
  Accumulator& accumulator(std::size_t step, std::size_t side) { return accumulators_[step * kColors + side]; }
  // Makes the sums of the last step those of the position.
  void settle(const Position& position, Color color);
  void update_network(const Position& position, Color color, std::size_t from);

  const Evaluation& evaluation_;
  std::vector<Step> steps_;
  std::vector<Accumulator> accumulators_;  // [step][color], none without a network
  std::optional<NetworkCache> cache_;      // likewise
  std::size_t top_ = 0;
};

}  // namespace tsugite
