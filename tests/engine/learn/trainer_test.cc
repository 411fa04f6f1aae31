#include "engine/learn/trainer.h"

#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/eval/evaluate.h"
#include "engine/learn/hand_filled.h"
#include "engine/learn/linear_model.h"
#include "engine/learn/training_file.h"
#include "tests/support/random_walk.h"

namespace tsugite {
namespace {

// Random positions, with what the weights by hand say of them.
DataSet data_set() {
  DataSet data;
  test::Dice dice(9);
  const Evaluation teacher(hand_filled_weights());
  for (int game = 0; game < 25; ++game)
    test::random_walk(Position(), 60, dice, [&](Position& position) {
      Sample sample;
      sample.score = teacher.evaluate(position);
      sample.half_points = sample.score > 0 ? 2 : 0;
      (game % 5 == 0 ? data.validation : data.training).push_back(packed_sample(position, sample));
    });
  REQUIRE(data.training.size() > 800);
  return data;
}

const TrainingPlan kPlan{.epochs = 4, .batch = 100, .rate = 5e-3, .decay = 0.1, .blend = {.lambda = 0.9}};

std::string learned(const Model& model, const DataSet& data, std::size_t threads) {
  Team team(threads);
  Trainer trainer(model, data, kPlan, team);
  while (!trainer.finished()) trainer.run_epoch();
  return to_bytes(TrainingFile{"", 0, trainer.state()});
}

TEST_CASE("the loss falls, on what is learned from and on what is not") {
  const DataSet data = data_set();
  const LinearModel model(Weights{}, kPlan.blend.scale);
  Team team(1);
  Trainer trainer(model, data, kPlan, team);
  CHECK(trainer.rate() == doctest::Approx(5e-3));
  while (!trainer.finished()) trainer.run_epoch();
  CHECK(trainer.rate() == doctest::Approx(1e-5));
  const auto& results = trainer.state().results;
  REQUIRE(results.size() == 5);
  CHECK(results[4].divergence < 0.6 * results[0].divergence);
  CHECK(results[4].deviation < results[0].deviation);
  CHECK(results[4].training_loss < results[1].training_loss);
  CHECK(results[4].positions == 4 * data.training.size());
  CHECK(results[4].loss == doctest::Approx(trainer.validate().blend()));
}

TEST_CASE("decay holds on to where it began") {
  const DataSet data = data_set();
  const LinearModel model(hand_filled_weights(), kPlan.blend.scale);
  const auto way = [&](double decay) {
    TrainingPlan plan = kPlan;
    plan.blend.lambda = 0;
    plan.decay = decay;
    Team team(1);
    Trainer trainer(model, data, plan, team);
    while (!trainer.finished()) trainer.run_epoch();
    const std::vector<float> start = model.start();
    double sum = 0;
    for (std::size_t at = 0; at < kWeightCount; ++at) sum += std::abs(trainer.state().parameters[at] - start[at]);
    return sum;
  };
  CHECK(way(100) < 0.5 * way(0));
}

TEST_CASE("what is no number any more is noticed") {
  const DataSet data = data_set();
  const LinearModel model(hand_filled_weights(), kPlan.blend.scale);
  Team team(1);
  Trainer steady(model, data, kPlan, team);
  CHECK(is_finite(steady.state()));
  steady.run_epoch();
  CHECK(is_finite(steady.state()));
  constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
  TrainingState state = steady.state();
  state.parameters[5] = kNone;
  CHECK_FALSE(is_finite(state));
  state = steady.state();
  state.loss_sum = kNone;
  CHECK_FALSE(is_finite(state));
  state = steady.state();
  state.results.back().loss = kNone;
  CHECK_FALSE(is_finite(state));
}

TEST_CASE("steps that are far too large leave parameters within their bounds") {
  const DataSet data = data_set();
  const LinearModel model(hand_filled_weights(), kPlan.blend.scale);
  const std::vector<float> most = model.most();
  Team team(1);
  TrainingPlan plan = kPlan;
  plan.rate = 1;
  plan.decay = 1e6;
  Trainer wild(model, data, plan, team);
  wild.run_epoch();
  CHECK(is_finite(wild.state()));
  for (std::size_t at = 0; at < most.size(); ++at) REQUIRE(std::abs(wild.state().parameters[at]) <= most[at]);
}

TEST_CASE("neither threads nor interruptions change anything") {
  const DataSet data = data_set();
  const LinearModel model(hand_filled_weights(), kPlan.blend.scale);
  const std::string whole = learned(model, data, 1);
  CHECK(learned(model, data, 3) == whole);

  // Stopped after every third step, and gone on with from the file.
  Team team(2);
  std::string bytes;
  int runs = 0;
  for (bool finished = false; !finished; ++runs) {
    Trainer trainer(model, data, kPlan, team);
    if (!bytes.empty()) trainer.go_on(std::get<TrainingFile>(training_file_of(bytes)).state);
    std::atomic<bool> stop{false};
    int steps = 0;
    const auto on_look = [&] { stop = ++steps >= 3; };
    while (!trainer.finished() && !stop) trainer.run_epoch(on_look, stop);
    finished = trainer.finished();
    bytes = to_bytes(TrainingFile{"", 0, trainer.state()});
  }
  CHECK(runs > 8);
  CHECK(bytes == whole);
}

TEST_CASE("a state that was damaged is refused") {
  const TrainingFile file{
      "rate 1\n",
      7,
      {.epoch = 2, .step = 3, .parameters = {1, 2}, .mean = {3, 4}, .square = {5, 6}, .results = {{.epoch = 1}}}};
  const std::string bytes = to_bytes(file);
  const auto read = training_file_of(bytes);
  REQUIRE(std::holds_alternative<TrainingFile>(read));
  CHECK(to_bytes(std::get<TrainingFile>(read)) == bytes);
  CHECK(std::get<TrainingFile>(read).settings == "rate 1\n");
  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK(std::holds_alternative<std::string>(training_file_of(bytes.substr(0, size))));
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 16);
    CHECK(std::holds_alternative<std::string>(training_file_of(damaged)));
  }
}

// One number for all positions; remembers what it was asked with.
class Constant : public Model {
 public:
  std::vector<float> start() const override { return {0.3f}; }
  std::vector<float> reach() const override { return {1}; }
  std::vector<float> most() const override { return {4}; }
  std::vector<float> units() const override { return {8}; }
  std::size_t slices() const override { return 1; }
  std::unique_ptr<Work> work() const override { return std::make_unique<Work>(); }
  void forward(std::span<const float> parameters, Work&, Samples samples, std::span<float> logits) const override {
    for (std::size_t at = 0; at < samples.size(); ++at) logits[at] = parameters[0];
    asked.push_back(parameters[0]);
  }
  void backward(std::span<const float> parameters, Work&, std::span<const float> slopes,
                std::span<float> gradient) const override {
    asked.push_back(parameters[0]);
    for (const float slope : slopes) gradient[0] += slope;
  }
  std::string file(std::span<const float>) const override { return {}; }

  mutable std::vector<float> asked;
};

TEST_CASE("models are asked with what the engine's integers make of their numbers") {
  const DataSet data = data_set();
  const Constant model;
  Team team(1);
  const auto in_eighths = [&] {
    REQUIRE(!model.asked.empty());
    for (const float number : model.asked) REQUIRE(number * 8 == std::round(number * 8));
  };
  Trainer trainer(model, data, kPlan, team);
  trainer.run_epoch();
  in_eighths();
  CHECK(model.asked.front() == 0.25f);
  const TrainingState state = trainer.state();
  CHECK(state.parameters[0] * 8 != std::round(state.parameters[0] * 8));

  model.asked.clear();
  Trainer later(model, data, kPlan, team);
  later.go_on(state);
  later.run_epoch();
  in_eighths();
}

TEST_CASE("halves are rounded away from zero") {
  CHECK(rounded(0.5f, 1) == 1);
  CHECK(rounded(-0.5f, 1) == -1);
  CHECK(rounded(0.49f, 1) == 0);
  CHECK(rounded(-1.74f, 2) == -3);
  CHECK(rounded(3, 1 << 24) == 3L << 24);
  CHECK(rounded(8388609, 1) == 8388609);
}

}  // namespace
}  // namespace tsugite
