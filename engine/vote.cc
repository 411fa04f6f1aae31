#include "engine/vote.h"

#include <algorithm>
#include <cstdint>

namespace tsugite {

namespace {

// Centipawns: what a vote weighs besides how much the move is liked.
constexpr Score kVoteBase = 12;

bool has_score(const Finding& finding) { return finding.best.score != -kInfinity; }

bool electable(const Finding& finding) {
  return has_score(finding) && finding.best.bound == Bound::Exact && finding.depth_plies > 0;
}

// Another one knows better: that the side to move is mated, whatever this one hopes for.
bool refuted(const Finding& finding, const std::vector<Finding>& findings) {
  if (is_mate(finding.best.score) && finding.best.score > 0) return false;
  return std::any_of(findings.begin(), findings.end(), [&finding](const Finding& proof) {
    if (!electable(proof) || proof.best.score > -kMateBound) return false;
    if (proof.depth_plies != finding.depth_plies) return proof.depth_plies > finding.depth_plies;
    return proof.best.code == finding.best.code && proof.best.score < finding.best.score;
  });
}

}  // namespace

const Finding& elected(const std::vector<Finding>& findings) {
  const Finding& first = findings.front();
  if (findings.size() == 1 || !has_score(first)) return first;
  std::vector<const Finding*> voters;
  for (const Finding& finding : findings)
    if (has_score(finding) && !refuted(finding, findings)) voters.push_back(&finding);

  Score least = kInfinity;
  for (const Finding* const voter : voters) least = std::min(least, voter->best.score);
  const auto votes = [&](MoveCode move) {
    std::int64_t sum = 0;
    for (const Finding* const voter : voters)
      if (voter->best.code == move) sum += std::int64_t{voter->best.score - least + kVoteBase} * voter->depth_plies;
    return sum;
  };
  const auto beats = [&](const Finding& one, const Finding& other) {
    if (is_mate(one.best.score) || is_mate(other.best.score)) return one.best.score > other.best.score;
    const std::int64_t for_one = votes(one.best.code);
    const std::int64_t for_other = votes(other.best.code);
    return for_one > for_other || (for_one == for_other && one.depth_plies > other.depth_plies);
  };
  const Finding* best = voters.front() == &first ? &first : nullptr;
  for (const Finding* const voter : voters)
    if (electable(*voter) && (best == nullptr || beats(*voter, *best))) best = voter;
  return *best;
}

}  // namespace tsugite
