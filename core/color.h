// The two sides. Black (sente) moves first in an even game and moves towards rank a; White (gote) moves towards rank i.
#pragma once

#include <cstdint>

namespace tsugite {

enum class Color : std::uint8_t { Black, White };

inline constexpr int kColors = 2;

constexpr Color opposite(Color color) { return color == Color::Black ? Color::White : Color::Black; }

constexpr int index(Color color) { return static_cast<int>(color); }

// +1 for Black and -1 for White: turns a value from one side's view into Black's and back.
constexpr int sign(Color color) { return color == Color::Black ? 1 : -1; }

}  // namespace tsugite
