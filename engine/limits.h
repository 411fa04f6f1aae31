// What a search may spend, as the caller said it: nothing here is planned yet (clock.h does that).
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/color.h"
#include "core/move.h"

namespace tsugite {

using Milliseconds = std::chrono::milliseconds;

// The clocks of a game. Times may be negative: some interfaces send what is left after the increment or the byoyomi was
// already begun; only the signed sums mean anything.
struct ClockTimes {
  std::array<Milliseconds, kColors> left{};       // [color] main time, increment of this move not included
  std::array<Milliseconds, kColors> increment{};  // [color] Fischer, usable from this move on
  Milliseconds byoyomi{};                         // per move, both sides, after the main time

  friend bool operator==(const ClockTimes&, const ClockTimes&) = default;
};

// Plies of a line that a search follows to its end.
inline constexpr std::size_t kLongestLine = 200;

struct Limits {
  std::optional<ClockTimes> clock;
  std::optional<Milliseconds> movetime;  // so long unless a mate is certain before; from ponderhit when pondering
  std::optional<int> depth_plies;
  std::optional<std::uint64_t> nodes;  // of all threads together
  bool infinite = false;               // no choice before stop
  bool ponder = false;                 // no choice before ponderhit or stop; budgets count from ponderhit
  std::vector<MoveCode> search_moves;  // the root moves to consider; empty = all

  // Variations from the root to think about first and to report on (Listener::on_line_report): legal moves,
  // kLongestLine of each at most. They get as many nodes as the rest of the search. Without effect on a search for a
  // mate.
  std::vector<std::vector<MoveCode>> lines;

  // Not a move is wanted but a mate, by checks alone (tsume). Of the others movetime and nodes count; without them
  // there is no limit. The answer comes as soon as it is known.
  bool mate = false;

  // With nothing set at all the choice comes within about 100 ms.
};

}  // namespace tsugite
