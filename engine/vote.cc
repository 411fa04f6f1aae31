#include "engine/vote.h"

#include <algorithm>
#include <cstdint>

namespace tsugite {

namespace {

// Centipawns: what a vote weighs besides how much the move is liked.
constexpr Score kVoteBase = 12;

}  // namespace

const Finding& elected(const std::vector<Finding>& findings) {
  const Finding* best = &findings.front();
  if (findings.size() == 1 || best->best.score == -kInfinity) return *best;
  Score least = kInfinity;
  for (const Finding& finding : findings)
    if (finding.best.score != -kInfinity) least = std::min(least, finding.best.score);
  const auto votes = [&](MoveCode move) {
    std::int64_t sum = 0;
    for (const Finding& finding : findings)
      if (finding.best.code == move && finding.best.score != -kInfinity)
        sum += std::int64_t{finding.best.score - least + kVoteBase} * finding.depth_plies;
    return sum;
  };
  for (const Finding& finding : findings) {
    if (finding.best.score == -kInfinity || finding.best.bound != Bound::Exact || finding.depth_plies == 0) continue;
    if (is_mate(best->best.score) || is_mate(finding.best.score)) {
      if (finding.best.score > best->best.score) best = &finding;
      continue;
    }
    const std::int64_t for_it = votes(finding.best.code);
    const std::int64_t for_best = votes(best->best.code);
    if (for_it > for_best || (for_it == for_best && finding.depth_plies > best->depth_plies)) best = &finding;
  }
  return *best;
}

}  // namespace tsugite
