#include "engine/learn/linear_model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>
#include <vector>

#include "engine/eval/evaluate.h"
#include "engine/eval/features.h"
#include "engine/learn/hand_filled.h"
#include "engine/learn/loss.h"
#include "tests/support/learning_positions.h"

namespace tsugite {
namespace {

constexpr double kScale = 500;

std::size_t at(std::size_t weight, std::size_t shift) { return (weight + shift) % kWeightCount; }

// No two neighbours alike, and all within what the evaluation takes.
Weights odd_weights() {
  Weights weights;
  for (std::size_t weight = 0; weight < kWeightCount; ++weight)
    weights[weight] = static_cast<std::int16_t>(static_cast<int>(at(weight * 37, 11) % 200) - 100);
  return weights;
}

TEST_CASE("a logit is the sum of what features.h lists, and its slopes are their amounts") {
  const Weights weights = odd_weights();
  const LinearModel model(weights, kScale);
  const std::vector<float> parameters = model.start();
  const auto work = model.work();
  std::array<int, 3> sides{};
  for (const Position& position : test::learning_positions()) {
    std::vector<double> amounts(kWeightCount);
    const AttackMap attacks(position);
    for (const Color color : {Color::Black, Color::White})
      each_feature(position, attacks, color,
                   [&](std::size_t weight, double amount, Cell) { amounts[weight] += sign(color) * amount; });
    double sum = position.material();
    for (const WeightBlock& block : kWeightBlocks)
      for (std::size_t weight = block.first; weight < block.end(); ++weight)
        sum += amounts[weight] * weights[weight] / block.units;

    const PackedSample sample = packed_sample(position, {});
    const PackedSample* const samples[] = {&sample};
    float logit = 0;
    model.forward(parameters, *work, samples, {&logit, 1});
    REQUIRE(logit * kScale == doctest::Approx(sum).epsilon(1e-5).scale(100));

    std::vector<float> gradient(kWeightCount);
    const float slope = 2;
    model.backward(parameters, *work, {&slope, 1}, gradient);
    double off = 0;
    for (std::size_t weight = 0; weight < kWeightCount; ++weight)
      off = std::max(off, std::abs(gradient[weight] - 2 * amounts[weight]));
    REQUIRE(off < 1e-4);
    ++sides[static_cast<std::size_t>(side_of(king_square(position, Color::White)))];
  }
  for (const int count : sides) CHECK(count > 20);
}

TEST_CASE("many samples at once are as each by itself") {
  const LinearModel model(hand_filled_weights(), kScale);
  const std::vector<float> parameters = model.start();
  const auto work = model.work();
  std::vector<PackedSample> packed;
  for (const Position& position : test::learning_positions()) packed.push_back(packed_sample(position, {}));
  REQUIRE(packed.size() > Model::kMostAtOnce);
  std::vector<const PackedSample*> samples;
  for (std::size_t each = 0; each < Model::kMostAtOnce; ++each) samples.push_back(&packed[each]);
  std::vector<float> logits(samples.size());
  model.forward(parameters, *work, samples, logits);
  for (std::size_t each = 0; each < samples.size(); ++each) {
    float logit = 0;
    model.forward(parameters, *work, {&samples[each], 1}, {&logit, 1});
    CHECK(logit == logits[each]);
  }
}

TEST_CASE("the engine's evaluation is that sum, but for what integers lose") {
  const Weights weights = hand_filled_weights();
  const LinearModel model(weights, kScale);
  const Evaluation evaluation(weights);
  const auto work = model.work();
  for (const Position& position : test::learning_positions()) {
    const PackedSample sample = packed_sample(position, {});
    const PackedSample* const samples[] = {&sample};
    float logit = 0;
    model.forward(model.start(), *work, samples, {&logit, 1});
    REQUIRE(std::abs(logit * kScale - evaluation.terms(position).total) < 8);
  }
}

TEST_CASE("weights come back as they were, and within their bounds") {
  const Weights weights = odd_weights();
  const LinearModel model(weights, kScale);
  std::vector<float> parameters = model.start();
  CHECK(model.weights(parameters) == weights);
  const auto read = weights_of(model.file(parameters));
  REQUIRE(std::holds_alternative<Weights>(read));
  CHECK(std::get<Weights>(read) == weights);

  for (float& parameter : parameters) parameter = 1000;
  const Weights most = model.weights(parameters);
  CHECK(most[kGuards.first] == kMostZone);
  CHECK(most[kThreats.first] == 32767);
  CHECK(most[kRelative.first] + most[kAbsolute.first] <= 32767);
  for (float& parameter : parameters) parameter = -1000;
  CHECK(model.weights(parameters)[kAttackers.first] == -kMostZone);
}

TEST_CASE("blocks left out are zero, and stay so") {
  const Weights weights = odd_weights();
  LeftOut left_out{};
  for (std::size_t block = 0; block < kWeightBlocks.size(); ++block)
    left_out[block] = kWeightBlocks[block].first == kThreats.first || kWeightBlocks[block].first == kDanger.first;
  const LinearModel model(weights, kScale, left_out);
  const std::vector<float> reach = model.reach();
  const std::vector<float> usual = LinearModel(weights, kScale).reach();
  const Weights start = model.weights(model.start());
  for (const WeightBlock& block : kWeightBlocks)
    for (std::size_t weight = block.first; weight < block.end(); ++weight) {
      const bool out = block.first == kThreats.first || block.first == kDanger.first;
      REQUIRE(start[weight] == (out ? 0 : weights[weight]));
      REQUIRE(reach[weight] == (out ? 0 : usual[weight]));
    }
  CHECK(model.rest() == model.start());
}

}  // namespace
}  // namespace tsugite
