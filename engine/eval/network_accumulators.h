// The accumulators of a search's positions, one after another: only the rows that moves changed are added up again, and
// only when a value is asked for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "engine/eval/network.h"

namespace tsugite {

class NetworkAccumulators {
 public:
  // So many moves from the root at most. The network must outlive it.
  NetworkAccumulators(const Network& network, std::size_t most_moves);

  // A new line of moves begins here.
  void set_root();

  // A legal move is about to be made in the position, or the turn passes. Cheap.
  void push(const Position& position, MoveCode move);
  void push_pass();
  void pop() { --top_; }

  // Of the position that the moves lead to, as Network::forward.
  std::int32_t forward(const Position& position);
  Score evaluate(const Position& position) { return network_score(forward(position)); }

 private:
  // What a move changed on the board.
  struct Change {
    Occupant what;
    std::uint8_t square;
    bool comes;  // else it goes
  };
  // And in the mover's hand: the n-th piece of a kind, Kind::None if nothing.
  struct HandChange {
    Color owner;
    Kind kind = Kind::None;
    std::uint8_t nth;
    bool comes;
  };
  struct Step {
    std::array<Accumulator, kColors> sums;
    std::array<bool, kColors> known{};  // [color] whether its sums are those of the position after this move
    std::array<bool, kColors> king_moved{};
    std::uint8_t count = 0;
    std::array<Change, 3> changes;
    HandChange hand;
  };

  Step& next();
  const Accumulator& sums_of(const Position& position, Color color);

  const Network& network_;
  std::vector<Step> steps_;
  std::size_t top_ = 0;
};

}  // namespace tsugite
