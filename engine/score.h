// The value of a position, in centipawns from the view of the side to move unless said otherwise.
//
//   |score| <= kMaxEvaluation   evaluations and draws
//   kSuperior - n               better than an earlier position, or checked for ever, after n plies (docs/search.md)
//   kMate - n                   mate in n plies (n odd)
//
// and the negatives of these for the other side. The upper two count from the root of the search.
#pragma once

#include <cstdint>

namespace tsugite {

using Score = int;

inline constexpr int kMaxPly = 246;        // deepest ply a search may reach below its root
inline constexpr int kMaxDepth = 100;      // deepest iteration of a search, in plies; the table keeps depths in a byte
inline constexpr int kLongestMate = 2000;  // plies; the longest tsume problem known has 1525
inline constexpr Score kMate = 32000;
inline constexpr Score kInfinity = kMate + 1;
inline constexpr Score kMateBound = kMate - kLongestMate - kMaxPly;
inline constexpr Score kSuperior = 28000;
inline constexpr Score kSuperiorBound = kSuperior - 2 * kMaxPly;  // from an entry of the table, met at any ply
inline constexpr Score kMaxEvaluation = 27000;                    // evaluations are clamped to this
static_assert(kMaxEvaluation < kSuperiorBound && kSuperior < kMateBound);

constexpr Score mates_in(int plies) { return kMate - plies; }
constexpr Score mated_in(int plies) { return plies - kMate; }
constexpr bool is_mate(Score score) { return score >= kMateBound || score <= -kMateBound; }
// A mate or the like, whose score depends on the distance: margins mean nothing there.
constexpr bool is_decisive(Score score) { return score >= kSuperiorBound || score <= -kSuperiorBound; }
// Signed plies to mate: positive when the side to move mates. Only for mate scores.
constexpr int mate_plies(Score score) { return score > 0 ? kMate - score : -(kMate + score); }

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

}  // namespace tsugite
