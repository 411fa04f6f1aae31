#include "engine/learn/network_model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <variant>
#include <vector>

#include "engine/eval/evaluate.h"
#include "engine/learn/hand_filled.h"
#include "engine/learn/network_math.h"
#include "tests/support/learning_positions.h"

namespace tsugite {
namespace {

constexpr double kScale = 900;

// One that says something, of all that it sees.
NetworkWeights talkative_network() {
  NetworkWeights weights = unlearned_network(7);
  test::Dice dice(3);
  for (auto& row : weights.rows) row = static_cast<std::int8_t>(static_cast<int>(dice.below(41)) - 20);
  return weights;
}

NetworkModel model_of(const NetworkWeights& network) {
  return {LinearModel(hand_filled_weights(), kScale), network, kScale};
}

TEST_CASE("a network's logit is what the engine makes of it, but for what integers lose") {
  const NetworkWeights network = talkative_network();
  const NetworkModel model = model_of(network);
  const Evaluation evaluation(EvaluationWeights{hand_filled_weights(), network});
  const auto work = model.work();
  const std::vector<float> parameters = model.start();
  double sum = 0;
  std::size_t count = 0;
  for (const Position& position : test::learning_positions()) {
    const PackedSample sample = packed_sample(position, {});
    const PackedSample* const samples[] = {&sample};
    float logit = 0;
    model.forward(parameters, *work, samples, {&logit, 1});
    const double difference = std::abs(logit * kScale - evaluation.terms(position).total);
    CHECK(difference < 60);
    sum += difference;
    ++count;
  }
  CHECK(sum / static_cast<double>(count) < 8);
}

TEST_CASE("a network's slopes are what small steps show") {
  const NetworkModel model = model_of(talkative_network());
  std::vector<float> parameters = model.start();
  const auto work = model.work();
  test::Dice dice(9);
  std::vector<PackedSample> packed;
  for (const Position& position : test::learning_positions()) packed.push_back(packed_sample(position, {}));
  std::vector<const PackedSample*> samples;
  for (std::size_t at = 0; at < 21; ++at) samples.push_back(&packed[dice.below(packed.size())]);
  std::vector<float> slopes(samples.size());
  for (std::size_t at = 0; at < slopes.size(); ++at) slopes[at] = static_cast<float>(dice.below(9)) / 4 - 1;
  std::vector<float> logits(samples.size());
  const auto value = [&] {
    model.forward(parameters, *work, samples, logits);
    double sum = 0;
    for (std::size_t at = 0; at < slopes.size(); ++at) sum += double{1} * slopes[at] * logits[at];
    return sum;
  };
  value();
  std::vector<float> gradient(parameters.size());
  model.backward(parameters, *work, slopes, gradient);
  std::vector<std::size_t> with_slope;
  for (std::size_t at = kWeightCount; at < gradient.size(); ++at)
    if (gradient[at] != 0) with_slope.push_back(at);
  REQUIRE(with_slope.size() > 1000);
  const std::size_t layers = 2 * kAccumulator * kHidden + 2 * kHidden + kHidden * kHidden + kHidden + 1;
  int off = 0;
  for (int round = 0; round < 300; ++round) {
    // Half of them among the layers, at the end.
    const std::size_t at =
        round % 2 == 0 ? with_slope[dice.below(with_slope.size())] : parameters.size() - 1 - dice.below(layers);
    const float before = parameters[at];
    constexpr float kStep = 0.004f;
    parameters[at] = before + kStep;
    const double more = value();
    parameters[at] = before - kStep;
    const double less = value();
    parameters[at] = before;
    const double slope = (more - less) / (2 * kStep);
    // Where a step crosses a cut, the two differ.
    if (std::abs(slope - gradient[at]) > 0.01 + 0.05 * std::abs(slope)) ++off;
  }
  CHECK(off < 15);
}

TEST_CASE("many samples at once are as each by itself, for a network") {
  const NetworkModel model = model_of(talkative_network());
  const std::vector<float> parameters = model.start();
  const auto work = model.work();
  std::vector<PackedSample> packed;
  for (const Position& position : test::learning_positions()) packed.push_back(packed_sample(position, {}));
  for (const std::size_t count : {std::size_t{1}, std::size_t{5}, std::size_t{31}, Model::kMostAtOnce}) {
    std::vector<const PackedSample*> samples;
    for (std::size_t at = 0; at < count; ++at) samples.push_back(&packed[40 + at]);
    std::vector<float> logits(count);
    model.forward(parameters, *work, samples, logits);
    for (std::size_t at = 0; at < count; ++at) {
      float logit = 0;
      model.forward(parameters, *work, {&samples[at], 1}, {&logit, 1});
      CHECK(logit == logits[at]);
    }
  }
}

TEST_CASE("networks come back as they were, and within their bounds") {
  const NetworkWeights network = talkative_network();
  const NetworkModel model = model_of(network);
  std::vector<float> parameters = model.start();
  CHECK(model.network(parameters) == network);
  const auto read = evaluation_weights_of(model.file(parameters));
  REQUIRE(std::holds_alternative<EvaluationWeights>(read));
  CHECK(std::get<EvaluationWeights>(read) == EvaluationWeights{hand_filled_weights(), network});

  for (float& parameter : parameters) parameter = 1e6f;
  CHECK(std::holds_alternative<EvaluationWeights>(evaluation_weights_of(model.file(parameters))));
  const std::vector<float> most = model.most();
  for (std::size_t at = 0; at < parameters.size(); ++at) parameters[at] = -most[at];
  CHECK(std::holds_alternative<EvaluationWeights>(evaluation_weights_of(model.file(parameters))));
}

#if defined(__x86_64__)
TEST_CASE("all kinds of vectors sum up to the last bit alike") {
  std::vector<const NetworkMath*> able;
  if (__builtin_cpu_supports("avx2")) able.push_back(&kAvx2Math);
  if (__builtin_cpu_supports("avx512f")) able.push_back(&kAvx512Math);
  test::Dice dice(4);
  const auto numbers = [&dice](std::size_t count) {
    std::vector<float> all(count);
    for (float& number : all) number = static_cast<float>(dice.below(20001)) / 1000 - 10;
    return all;
  };
  const auto same = [](const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
  };
  for (const NetworkMath* const math : able) {
    CAPTURE(math->name);
    const std::vector<std::uint16_t> list = {3, 0, 19, 7, 3, 11, 2};
    std::vector<float> rows = numbers(20 * kAccumulator);
    std::vector<float> sums = numbers(kAccumulator);
    std::vector<float> plain_rows = rows;
    std::vector<float> plain_sums = sums;
    math->add_rows(rows.data(), list.data(), list.size(), 0.5f, sums.data());
    kPlainMath.add_rows(rows.data(), list.data(), list.size(), 0.5f, plain_sums.data());
    CHECK(same(sums, plain_sums));
    math->spread(rows.data(), list.data(), list.size(), 0.3f, sums.data());
    kPlainMath.spread(plain_rows.data(), list.data(), list.size(), 0.3f, sums.data());
    CHECK(same(rows, plain_rows));

    const auto compare = [&](std::size_t inputs, const NetworkMath::Layer& layer, const NetworkMath::Layer& plain) {
      for (const std::size_t count : {std::size_t{1}, std::size_t{6}, kGroup}) {
        const std::vector<float> input = numbers(kGroup * inputs);
        const std::vector<float> weights = numbers(inputs * kHidden);
        const std::vector<float> bias = numbers(kHidden);
        std::vector<float> outputs(kGroup * kHidden);
        std::vector<float> plain_outputs = outputs;
        layer.forward(count, input.data(), weights.data(), bias.data(), outputs.data());
        plain.forward(count, input.data(), weights.data(), bias.data(), plain_outputs.data());
        CHECK(same(outputs, plain_outputs));
        const auto slopes = [&](const NetworkMath::Layer& of) {
          std::vector<float> all(inputs * kHidden + kHidden + kGroup * inputs);
          of.backward(count, input.data(), weights.data(), outputs.data(), all.data(), all.data() + inputs * kHidden,
                      all.data() + inputs * kHidden + kHidden);
          return all;
        };
        CHECK(same(slopes(layer), slopes(plain)));
      }
    };
    compare(kLayerInputs, math->wide, kPlainMath.wide);
    compare(kHidden, math->narrow, kPlainMath.narrow);
  }
}
#endif

}  // namespace
}  // namespace tsugite
