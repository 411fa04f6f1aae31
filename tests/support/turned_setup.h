// Positions that are to be worth the same.
#pragma once

#include "core/position.h"

namespace tsugite::test {

// The board turned by 180 degrees, and the colours swapped.
Setup half_turned(const Setup& setup);

// Left and right swapped.
Setup mirrored(const Setup& setup);

// Bare of this side's king.
Setup without_king(const Setup& setup, Color color);

}  // namespace tsugite::test
