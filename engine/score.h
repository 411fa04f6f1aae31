// The value of a position, in centipawns from the view of the side to move unless said otherwise.
//
//   |score| < kMateBound    evaluations and draws
//   kMate - n               mates in n plies (n odd); -(kMate - n) is mated in n plies
#pragma once

#include <cstdint>

namespace tsugite {

using Score = int;

inline constexpr int kMaxPly = 246;    // deepest ply a search may reach below its root
inline constexpr int kMaxDepth = 100;  // deepest iteration of a search, in plies; the table keeps depths in a byte
inline constexpr Score kMate = 32000;
inline constexpr Score kInfinity = kMate + 1;
inline constexpr Score kMateBound = kMate - 2 * kMaxPly;
inline constexpr Score kMaxEvaluation = 30000;  // evaluations are clamped to this

constexpr Score mates_in(int plies) { return kMate - plies; }
constexpr Score mated_in(int plies) { return plies - kMate; }
constexpr bool is_mate(Score score) { return score >= kMateBound || score <= -kMateBound; }
// Signed plies to mate: positive when the side to move mates. Only for mate scores.
constexpr int mate_plies(Score score) { return score > 0 ? kMate - score : -(kMate + score); }

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

}  // namespace tsugite
