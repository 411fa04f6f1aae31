// Positions in which nothing hangs: where captures would change the value, a static evaluation cannot know it, and has
// nothing to learn.
#pragma once

#include "core/position.h"
#include "engine/eval/evaluate.h"
#include "engine/score.h"

namespace tsugite {

// Captures, and promotions of pawns, gain the side to move no more than `margin` over the static evaluation: as far as
// a search of nothing else can tell. Not while in check.
bool is_quiet(const Position& position, const Evaluation& evaluation, Score margin);

}  // namespace tsugite
