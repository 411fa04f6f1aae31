#include "engine/learn/best_scale.h"

#include <doctest/doctest.h>

#include "engine/learn/loss.h"

namespace tsugite {
namespace {

TEST_CASE("the scale that chances were made with is found again") {
  std::vector<Chance> chances;
  for (int score = -2000; score <= 2000; score += 100) chances.emplace_back(score, sigmoid(score / 770.0));
  const auto scale = best_scale(chances);
  REQUIRE(scale);
  CHECK(scale->centipawns == doctest::Approx(770));
  double least = 0;
  for (const auto& [score, chance] : chances) least += entropy(chance);
  CHECK(scale->loss == doctest::Approx(least / static_cast<double>(chances.size())));
}

TEST_CASE("scores that say nothing, or everything, have none") {
  CHECK_FALSE(best_scale({}));
  CHECK_FALSE(best_scale({{100, 0.5}, {-100, 0.5}}));
  CHECK_FALSE(best_scale({{100, 0}, {-100, 1}}));
  CHECK_FALSE(best_scale({{100, 1}, {-100, 0}}));
}

TEST_CASE("losses") {
  CHECK(cross_entropy(0.3, 0) == doctest::Approx(std::log(2)));
  CHECK(cross_entropy(1, 1000) == doctest::Approx(0));
  CHECK(cross_entropy(0, 1000) == doctest::Approx(1000));
  CHECK(entropy(0) == 0);
  CHECK(entropy(1) == 0);
  CHECK(cross_entropy(0.8, std::log(4)) == doctest::Approx(entropy(0.8)));
  PackedSample sample;
  sample.score = 600;
  sample.half_points = 0;
  const Blend blend{.lambda = 0.75, .scale = 600};
  CHECK(blend(sample) == doctest::Approx(0.75 * sigmoid(1)));
  Losses losses;
  CHECK(losses.blend() == 0);
  losses.add(blend, sample, 1);
  CHECK(losses.score() == doctest::Approx(0));
  CHECK(losses.result() == doctest::Approx(-std::log(1 - sigmoid(1))));
  CHECK(losses.deviation() == doctest::Approx(0.25 * sigmoid(1)));
  CHECK(losses.divergence() == doctest::Approx(losses.blend() - entropy(blend(sample))));
}

}  // namespace
}  // namespace tsugite
