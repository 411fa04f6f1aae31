// Random games and random positions that are the same on every machine: the generator is our own and numbers are drawn
// without std:: distributions, whose results the standard leaves open.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/move.h"
#include "core/position.h"

namespace tsugite::test {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next();  // splitmix64
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>((next() >> 32) % limit); }
  bool one_in(std::size_t chances) { return below(chances) == 0; }

 private:
  std::uint64_t state_;
};

// Picks a place in a list of legal moves. Uniform choice hardly ever promotes or hunts the king: three times in eight
// this prefers a move of `sharp` (checks, say) if there is one, else any.
std::size_t pick(Dice& dice, const std::vector<std::size_t>& sharp, std::size_t size);

// Plays random legal moves from a position, sharp ones preferred, and shows each position to the visitor, the start
// included, until the plies are spent or there is no legal move. Returns how many positions were visited.
std::size_t random_walk(const Position& start, int plies, Dice& dice, const std::function<void(Position&)>& visit);

// The position of an SFEN that must be right; throws std::invalid_argument if core cannot read it.
Position position_of(std::string_view sfen);

// A random SFEN: some of the forty pieces on random squares and in random hands, kings of neither, one or both sides.
// The side not to move may stand in check, pawns may be doubled and pieces may be stuck at the edge.
std::string random_sfen(Dice& dice);

}  // namespace tsugite::test
