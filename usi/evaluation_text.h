// The static evaluation taken apart, for a fixed-width terminal: a board with the worth of each piece, one with the
// worth of the attacks on each square, what is in hand, the kings, and the terms of both sides. Signs as in diagram.h;
// numbers in whole centipawns, + for Black.
#pragma once

#include <string>
#include <vector>

#include "core/position.h"
#include "engine/eval/evaluation_weights.h"

namespace tsugite {

// Line by line, UTF-8.
std::vector<std::string> evaluation_text(const Position& position, const EvaluationWeights& weights);

}  // namespace tsugite
