// Positions of all kinds to learn from: from games, and with pieces and kings anywhere or missing.
#pragma once

#include <variant>
#include <vector>

#include "core/sfen.h"
#include "tests/support/random_walk.h"

namespace tsugite::test {

inline std::vector<Position> learning_positions() {
  std::vector<Position> all;
  Dice dice(5);
  for (int game = 0; game < 4; ++game)
    random_walk(Position(), 80, dice, [&](Position& position) { all.push_back(position); });
  for (int round = 0; round < 400; ++round) {
    const auto read = parse_sfen(random_sfen(dice));
    if (const auto* const sfen = std::get_if<SfenPosition>(&read)) all.push_back(sfen->position);
  }
  return all;
}

}  // namespace tsugite::test
