#include "engine/learn/network_use.h"

#include <doctest/doctest.h>

#include "tests/support/learning_positions.h"

namespace tsugite {
namespace {

TEST_CASE("units that say nothing are counted, and weights at their limit") {
  NetworkWeights weights;
  weights.rows[5] = 127;
  weights.rows[6] = -127;
  weights.bias.fill(300);
  weights.bias[3] = -20;             // always 0
  weights.bias[4] = kRowUnit + 127;  // always 1
  weights.first[7].fill(kMostFirst);
  weights.first_bias.fill(kFirstUnit * 10);
  weights.first_bias[9] = -1;  // shifts round down
  weights.second[2][1] = -kMostWord;
  weights.second[3][1] = -kMostWord;
  weights.second_bias.fill(kSecondUnit);
  NetworkUse use(weights);
  std::uint64_t count = 0;
  for (const Position& position : test::learning_positions()) {
    use.add(position);
    ++count;
  }
  REQUIRE(count > 0);
  const auto [sums, first, second] = use.layers();
  CHECK(sums.units == kAccumulator);
  CHECK(sums.dead == 1);
  CHECK(sums.full == 1);
  CHECK(sums.zero_share == doctest::Approx(1.0 / kAccumulator).epsilon(0.1));
  CHECK(sums.weights == kRows * kAccumulator);
  CHECK(sums.cut == 2);
  // One has the sum of all activations, which are 1 at the least. The others see their bias.
  CHECK(first.units == kHidden);
  CHECK(first.dead == 1);
  CHECK(first.full == 1);
  CHECK(first.zero_share == doctest::Approx(1.0 / kHidden));
  CHECK(first.full_share == doctest::Approx(1.0 / kHidden));
  CHECK(first.cut == kLayerInputs);
  CHECK(second.dead == 2);
  CHECK(second.full == 0);
  CHECK(second.weights == kHidden * kHidden);
  CHECK(second.cut == 2);
}

}  // namespace
}  // namespace tsugite
