#include "engine/learn/check_command.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/eval/evaluate.h"
#include "engine/eval/evaluation_weights.h"
#include "engine/eval/view.h"
#include "engine/learn/best_scale.h"
#include "engine/learn/data_options.h"
#include "engine/learn/loss.h"
#include "engine/learn/model_choice.h"
#include "engine/learn/network_use.h"
#include "engine/learn/option_checks.h"
#include "engine/learn/terminal.h"
#include "engine/learn/weight_source.h"

namespace tsugite {

namespace {

constexpr std::size_t kMostScaled = 200'000;    // samples that scales are found with: more change nothing
constexpr std::size_t kMostExamined = 100'000;  // positions that are evaluated, turned and mirrored

struct Arguments {
  DataOptions data;
  std::string weights;
};

// Every n-th number below `size`, so that there are about as many as wanted.
template <typename Visitor>
void each_of(std::size_t size, std::size_t most, Visitor&& visit) {
  const std::size_t step = std::max<std::size_t>((size + most - 1) / most, 1);
  for (std::size_t at = 0; at < size; at += step) visit(at);
}

// Samples alike in something, by the upper bounds of a number: the last class has none.
struct Classes {
  const char* name;
  std::vector<int> bounds;
  std::function<int(const PackedSample&)> number_of;
};

int pieces_in_hand(const PackedSample& sample) {
  int sum = 0;
  for (const Hand hand : sample.hands)
    for (const Kind kind : kHandOrder) sum += hand.count(kind);
  return sum;
}

const std::array<Classes, 3> kClasses = {{
    {"ply", {40, 80, 120, 160}, [](const PackedSample& sample) { return static_cast<int>(sample.ply); }},
    {"in hand", {2, 5, 8, 12}, pieces_in_hand},
    {"balance", {100, 300, 1000}, [](const PackedSample& sample) { return std::abs(int{sample.material}); }},
}};

void print(const std::string& name, const Losses& losses) {
  std::printf("%-18s %9llu %9.5f %11.5f %10.4f %11.5f %12.5f\n", name.c_str(),
              static_cast<unsigned long long>(losses.count()), losses.blend(), losses.divergence(), losses.deviation(),
              losses.score(), losses.result());
}

void print_losses(const SampleStore& samples, const std::vector<float>& logits, const Blend& blend) {
  std::printf("%-18s %9s %9s %11s %10s %11s %12s\n", "positions", "count", "loss", "divergence", "deviation",
              "score loss", "result loss");
  Losses all;
  for (std::size_t at = 0; at < samples.size(); ++at) all.add(blend, samples[at], logits[at]);
  print("all", all);
  for (const Classes& classes : kClasses) {
    std::vector<Losses> losses(classes.bounds.size() + 1);
    for (std::size_t at = 0; at < samples.size(); ++at) {
      const auto bound = std::lower_bound(classes.bounds.begin(), classes.bounds.end(), classes.number_of(samples[at]));
      losses[static_cast<std::size_t>(bound - classes.bounds.begin())].add(blend, samples[at], logits[at]);
    }
    for (std::size_t at = 0; at < losses.size(); ++at) {
      const bool last = at == classes.bounds.size();
      print(
          std::string(classes.name) + (last ? " above " : " to ") + std::to_string(classes.bounds[last ? at - 1 : at]),
          losses[at]);
    }
  }
}

Setup half_turned(const Setup& setup) {
  Setup turned = setup;
  for (std::size_t at = 0; at < kSquares; ++at) {
    const Occupant what = setup.board[kSquares - 1 - at];
    turned.board[at] = what == kEmpty ? kEmpty : occupant(opposite(color_of(what)), kind_of(what));
  }
  std::swap(turned.hands[0], turned.hands[1]);
  turned.side_to_move = opposite(setup.side_to_move);
  return turned;
}

Setup mirror_image(const Setup& setup) {
  Setup image = setup;
  for (Square square = 0; square < kSquares; ++square)
    image.board[static_cast<std::size_t>(mirrored(square))] = setup.board[static_cast<std::size_t>(square)];
  return image;
}

void print_scale(const char* what, const std::vector<Chance>& chances) {
  const auto scale = best_scale(chances);
  if (scale)
    std::printf("best scale         of %s: %.0f, where the loss is %.5f\n", what, scale->centipawns, scale->loss);
  else
    std::printf("best scale         of %s: none\n", what);
}

void print_scales(const SampleStore& samples, const std::vector<float>& logits, const Blend& blend) {
  std::vector<Chance> score_result;
  std::vector<Chance> evaluation_result;
  std::vector<Chance> evaluation_score;
  double evaluation_size = 0;
  double score_size = 0;
  each_of(samples.size(), kMostScaled, [&](std::size_t at) {
    const PackedSample& sample = samples[at];
    const double evaluation = logits[at] * blend.scale;
    score_result.emplace_back(sample.score, Blend::of_result(sample));
    evaluation_result.emplace_back(evaluation, Blend::of_result(sample));
    evaluation_score.emplace_back(evaluation, blend.of_score(sample));
    evaluation_size += std::abs(evaluation);
    score_size += std::abs(sample.score);
  });
  print_scale("scores for results", score_result);
  print_scale("evaluations for results", evaluation_result);
  print_scale("evaluations for scores", evaluation_score);
  const auto count = static_cast<double>(score_result.size());
  std::printf("mean size          evaluations %.1f, scores %.1f centipawns\n", evaluation_size / count,
              score_size / count);
}

// The engine's own reckoning. False if it is not symmetric.
bool print_integers(const EvaluationWeights& weights, const SampleStore& samples, const std::vector<float>& logits,
                    double scale) {
  const Evaluation evaluation(weights);
  std::size_t count = 0;
  std::size_t turned = 0;
  std::size_t imaged = 0;
  double sum = 0;
  double most = 0;
  each_of(samples.size(), kMostExamined, [&](std::size_t at) {
    const Position position = position_of(samples[at]);
    const Score value = evaluation.evaluate(position);
    const double difference = std::abs(sign(position.side_to_move()) * value - logits[at] * scale);
    ++count;
    sum += difference;
    most = std::max(most, difference);
    const Setup setup = position.setup();
    if (evaluation.evaluate(Position(half_turned(setup))) != value) ++turned;
    if (evaluation.evaluate(Position(mirror_image(setup))) != value) ++imaged;
  });
  std::printf("integers           of %zu positions: off the sum of the weights by %.2f centipawns, %.2f at the most\n",
              count, sum / static_cast<double>(count), most);
  std::printf("symmetry           another value when turned by half: %zu, when mirrored: %zu\n", turned, imaged);
  return turned + imaged == 0;
}

void print_weights(const Weights& weights) {
  std::printf("weights            %zu\n", kWeightCount);
  for (const WeightBlock& block : kWeightBlocks) {
    std::size_t used = 0;
    std::size_t cut = 0;
    double squares = 0;
    int most = 0;
    for (std::size_t at = block.first; at < block.end(); ++at) {
      const int size = std::abs(int{weights[at]});
      if (size > 0) ++used;
      if (size >= most_of(block)) ++cut;
      squares += static_cast<double>(size) * size;
      most = std::max(most, size);
    }
    const auto count = static_cast<double>(block.size);
    std::printf("  %-16s %5zu, not zero %5.1f %%, at the limit %.2f %%, mean size %.2f, largest %.2f\n",
                std::string(block.name).c_str(), block.size, 100 * static_cast<double>(used) / count,
                100 * static_cast<double>(cut) / count, std::sqrt(squares / count) / block.units,
                static_cast<double>(most) / block.units);
  }
}

void print_network(const NetworkWeights& weights, const SampleStore& samples) {
  NetworkUse use(weights);
  std::size_t count = 0;
  each_of(samples.size(), kMostExamined, [&](std::size_t at) {
    use.add(position_of(samples[at]));
    ++count;
  });
  std::printf("network            units in %zu positions\n", count);
  for (const LayerUse& layer : use.layers())
    std::printf(
        "  %-16s %5zu, always 0 %zu, always 1 %zu; at 0 %.1f %%, at 1 %.1f %% of the time; weights at the limit %.3f "
        "%%\n",
        std::string(layer.name).c_str(), layer.units, layer.dead, layer.full, 100 * layer.zero_share,
        100 * layer.full_share, 100 * static_cast<double>(layer.cut) / static_cast<double>(layer.weights));
}

std::vector<float> logits_of(const Model& model, const SampleStore& samples) {
  const std::vector<float> parameters = model.start();
  const auto work = model.work();
  std::vector<float> logits(samples.size());
  for (std::size_t at = 0; at < samples.size(); ++at) {
    const PackedSample* const sample = &samples[at];
    model.forward(parameters, *work, {&sample, 1}, {&logits[at], 1});
  }
  return logits;
}

int run(const Arguments& arguments) {
  const auto read = weights_from(arguments.weights);
  if (const auto* const words = std::get_if<std::string>(&read)) return complain(*words);
  const EvaluationWeights& weights = std::get<EvaluationWeights>(read);
  Team team(arguments.data.threads);
  const std::atomic<bool>& interrupted = watch_for_interrupt();
  const std::optional<DataSet> data = read_data(arguments.data, team, interrupted);
  if (!data) return kUsageError;
  if (interrupted) {
    complain("interrupted");
    return interrupt_status();
  }
  if (data->validation.size() == 0) return complain("no positions are kept apart; a larger --validation has some");

  const Blend& blend = arguments.data.blend;
  const std::vector<float> logits = logits_of(*model_of(weights, blend.scale), data->validation);
  print_losses(data->validation, logits, blend);
  print_scales(data->validation, logits, blend);
  const bool symmetric = print_integers(weights, data->validation, logits, blend.scale);
  print_weights(weights.table);
  if (weights.network) print_network(*weights.network, data->validation);
  return symmetric ? 0 : complain("the evaluation is not symmetric");
}

}  // namespace

void add_check_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<Arguments>();
  auto* const check = app.add_subcommand(
      "check",
      "Say how well weights do on the games kept apart, and whether the engine reckons with them as it should");
  check->add_option("weights", arguments->weights, "hand, built-in, or a file of weights")
      ->check(some_name())
      ->required();
  add_data_options(*check, arguments->data);
  check->footer(
      R"(With --validation 100 it looks at all games.

Examples:
  tsugite-learn check learned.weights --data data
  tsugite-learn check hand --data data)");
  check->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace tsugite
