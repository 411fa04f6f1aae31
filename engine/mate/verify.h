// Replays a mate against the rules: nothing is believed but core. Whoever claims the mate names the attacker's move in
// each position; every legal answer of the defender is tried, and each line must end in mate within the plies claimed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>

#include "core/color.h"
#include "core/key.h"
#include "core/move.h"
#include "core/position.h"

namespace tsugite {

// The attacker's move in a position where a mate within so many plies is claimed; none() if there is none.
using MatingMove = std::function<MoveCode(const Position& position, int length_plies)>;

enum class Verification : std::uint8_t { Right, Wrong, Stopped };

// How the attacker mates: where it is to move, its move, and how many plies the mate takes at most with these moves.
struct MatePlan {
  MoveCode move = MoveCode::none();
  int length_plies = 0;
};
using MatePlans = std::unordered_map<Key, MatePlan>;  // by the position's key

struct VerificationResult {
  Verification verification = Verification::Right;
  std::string fault;            // if wrong: what, and in which position (SFEN)
  std::uint64_t positions = 0;  // looked at
  // If right: the plies that the mate takes with these moves against the longest defence, and the moves. If `once`, no
  // position had to be replayed a second time with another move, and each length is exact.
  int length_plies = 0;
  MatePlans plans;
  bool once = true;
};

// The side that is not the attacker is mated within `length_plies` (odd if the attacker is to move). Positions that
// come up again are not replayed. `stop` is asked at each position.
VerificationResult verify_mate(const Position& root, Color attacker, int length_plies, const MatingMove& attack,
                               const std::function<bool()>& stop);

}  // namespace tsugite
