#include "engine/learn/best_scale.h"

#include <cmath>

#include "engine/learn/loss.h"

namespace tsugite {

std::optional<Scale> best_scale(const std::vector<Chance>& chances) {
  // The loss is convex in 1 / a: halving finds where it neither falls nor rises.
  const auto slope = [&](double per_score) {
    double sum = 0;
    for (const auto& [score, chance] : chances) sum += (sigmoid(score * per_score) - chance) * score;
    return sum;
  };
  double low = 1e-6;
  double high = 1;
  if (slope(low) >= 0 || slope(high) <= 0) return std::nullopt;
  for (int step = 0; step < 50; ++step) {
    const double middle = std::sqrt(low * high);
    (slope(middle) < 0 ? low : high) = middle;
  }
  double loss = 0;
  for (const auto& [score, chance] : chances) loss += cross_entropy(chance, score * low);
  return Scale{1 / low, loss / static_cast<double>(chances.size())};
}

}  // namespace tsugite
