// Positions in which both kings have entered: games from the starting position hardly ever come to them, and an
// evaluation that never met one judges them badly.
#pragma once

#include <optional>

#include "core/position.h"
#include "engine/learn/dice.h"

namespace tsugite {

// A made-up position with all forty pieces: each king in the four ranks farthest from its home, its pieces around it or
// in hand, promoted where they could have been. No game need lead there, but the rules allow to play on from it.
// Nothing if these dice gave none; the next ones will.
std::optional<Position> advanced_kings(Dice& dice);

}  // namespace tsugite
