// Lines that the command `variation` gave, each from the position that stood then. A later position of a line finds
// what is left of it, so that they go along with a game or an analysis, and back.
#pragma once

#include <cstddef>
#include <vector>

#include "core/move.h"
#include "core/position.h"

namespace tsugite {

class GivenVariations {
 public:
  static constexpr std::size_t kMost = 1000;

  void clear() { lines_.clear(); }

  // Legal moves from there on, at least one. False if that is one too many.
  bool add(const Position& start, std::vector<MoveCode> moves);

  // What follows this position in each of the lines that come through it, in the order they were given, each once. The
  // number of moves played does not matter.
  std::vector<std::vector<MoveCode>> from(const Position& position) const;

 private:
  struct Line {
    std::vector<MoveCode> moves;
    std::vector<Key> keys;  // [plies] of the positions, the first among them
  };

  std::vector<Line> lines_;
};

}  // namespace tsugite
