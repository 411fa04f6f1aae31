// Rebuilds everything a position keeps from its board, hands and turn alone, and lists what differs: board against
// roster, list membership and order of sliders, attack words, pawn counts, kings, checkers, keys, balance. Empty =
// sound.
#pragma once

#include <string>
#include <vector>

#include "core/position.h"

namespace tsugite {

std::vector<std::string> audit(const Position& position);

}  // namespace tsugite
