// Replays a mate against the rules: nothing is believed but core. Whoever claims the mate names the attacker's move in
// each position; every legal answer of the defender is tried, and each line must end in mate within the plies claimed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/color.h"
#include "core/move.h"
#include "core/position.h"

namespace tsugite {

// The attacker's move in a position where a mate within so many plies is claimed; none() if there is none.
using MatingMove = std::function<MoveCode(const Position& position, int length_plies)>;

enum class Verification : std::uint8_t { Right, Wrong, Stopped };

struct VerificationResult {
  Verification verification = Verification::Right;
  std::string fault;            // if wrong: what, and in which position (SFEN)
  std::uint64_t positions = 0;  // looked at
};

// The side that is not the attacker is mated within `length_plies` (odd if the attacker is to move). Positions that
// come up again are not replayed. `stop` is asked at each position.
VerificationResult verify_mate(const Position& root, Color attacker, int length_plies, const MatingMove& attack,
                               const std::function<bool()>& stop);

}  // namespace tsugite
