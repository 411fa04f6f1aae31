// Which scale makes chances of scores: how many centipawns a logit is worth.
#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace tsugite {

// A score in centipawns, and the chance that it is to stand for.
using Chance = std::pair<double, double>;

struct Scale {
  double centipawns = 0;  // of a logit
  double loss = 0;        // cross entropy of the chances, by this scale
};

// The scale a for which sigmoid(score / a) comes closest to the chances. Nothing if there is none: the scores say
// nothing of them, or everything.
std::optional<Scale> best_scale(const std::vector<Chance>& chances);

}  // namespace tsugite
