#include "engine/learn/fit_command.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "book/bytes.h"
#include "book/utf8_path.h"
#include "engine/eval/evaluation_weights.h"
#include "engine/learn/data_options.h"
#include "engine/learn/file_lock.h"
#include "engine/learn/learning_curve.h"
#include "engine/learn/model_choice.h"
#include "engine/learn/network_model.h"
#include "engine/learn/option_checks.h"
#include "engine/learn/read_file.h"
#include "engine/learn/terminal.h"
#include "engine/learn/trainer.h"
#include "engine/learn/training_file.h"
#include "engine/learn/weight_source.h"
#include "engine/learn/write_file.h"

namespace tsugite {

namespace {

constexpr const char* kCosine = "cosine";
constexpr const char* kLinear = "linear";

struct Arguments {
  DataOptions data;
  TrainingPlan plan;
  std::string schedule = kCosine;
  std::string from{kHandFilledWords};
  bool network = false;
  std::vector<std::string> without;
  LeftOut left_out{};
  std::string out;
  std::string log;
  std::string curve;
};

constexpr std::string_view kNetworkName = "network";  // beside the blocks

// A block of weights, as one word.
std::string option_name(const WeightBlock& block) {
  std::string name(block.name);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::vector<std::string> option_names() {
  std::vector<std::string> names;
  for (const WeightBlock& block : kWeightBlocks) names.push_back(option_name(block));
  names.emplace_back(kNetworkName);
  return names;
}

// What the result depends on beside the games themselves.
std::string settings_text(const Arguments& arguments, const EvaluationWeights& start) {
  std::string text;
  const auto add = [&text](const std::string& name, auto value) {
    char number[64];
    text += name + " " + std::string(number, std::to_chars(number, number + sizeof number, value).ptr) + "\n";
  };
  const TrainingPlan& plan = arguments.plan;
  const DataOptions& data = arguments.data;
  text += start.network ? "model network\n" : "model linear\n";
  add("from", checksum(to_bytes(start)));
  text += "without ";
  for (std::size_t block = 0; block < kWeightBlocks.size(); ++block)
    if (arguments.left_out[block]) text += option_name(kWeightBlocks[block]) + " ";
  text += "\n";
  add("epochs", plan.epochs);
  add("batch", plan.batch);
  add("rate", plan.rate);
  add("last-rate", plan.last_rate);
  text += "schedule " + arguments.schedule + "\n";
  add("decay", plan.decay);
  add("lambda", data.blend.lambda);
  add("scale", data.blend.scale);
  add("first-ply", data.filter.first_ply);
  add("limit-score", data.filter.limit_score);
  add("quiet-margin", data.filter.quiet_margin);
  add("validation", data.validation_percent);
  add("positions", data.positions);
  add("seed", plan.seed);
  return text;
}

// The name of the first setting in which two texts differ.
std::string differing(const std::string& a, const std::string& b) {
  const auto [one, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  const auto at = static_cast<std::size_t>(one - a.begin());
  const std::size_t begin = at == 0 ? 0 : a.rfind('\n', at - 1) + 1;
  return a.substr(begin, a.find_first_of(" \n", begin) - begin);
}

// What is wrong if two names are of one file: the later would take the place of the earlier. Else empty.
std::string clash_of_names(const Arguments& arguments) {
  std::vector<std::pair<std::string, std::string>> files = {{"--out", arguments.out},
                                                            {"the state beside --out", arguments.out + ".state"}};
  if (!arguments.log.empty()) files.emplace_back("--log", arguments.log);
  if (!arguments.curve.empty()) files.emplace_back("--curve", arguments.curve);
  if (is_weight_file(arguments.from)) files.emplace_back("--from", arguments.from);
  for (auto one = files.begin(); one != files.end(); ++one)
    for (auto other = std::next(one); other != files.end(); ++other)
      if (same_file(path_of(one->second), path_of(other->second)))
        return one->first + " and " + other->first + " are the same file, " + one->second;
  return {};
}

class Fit {
 public:
  Fit(const Arguments& arguments, const EvaluationWeights& start)
      : arguments_(arguments),
        out_(path_of(arguments.out)),
        state_file_(path_of(arguments.out + ".state")),
        settings_(settings_text(arguments, start)),
        model_(model_of(start, arguments.data.blend.scale, arguments.left_out)) {}

  int run() {
    for (const std::filesystem::path& file : files())
      if (const std::string words = obstacle_to_writing(file); !words.empty()) return complain(words);
    const auto lock = FileLock::take(out_);
    if (const auto* const words = std::get_if<std::string>(&lock)) return complain(*words);
    std::optional<TrainingFile> former;
    if (const std::string words = find_former(former); !words.empty()) return complain(words);
    const std::atomic<bool>& interrupted = watch_for_interrupt();
    Team team(arguments_.data.threads);
    const std::optional<DataSet> data = read_data(arguments_.data, team, interrupted);
    if (!data) return kUsageError;
    if (interrupted) return tell_nothing_learned();
    keeps_apart_ = data->validation.size() > 0;
    if (data->training.size() == 0)
      return complain(keeps_apart_ ? "all positions are kept apart, and none is left to learn from; a smaller "
                                     "--validation leaves some"
                                   : "none of the positions are fit to learn from");
    if (former && former->fingerprint != data->fingerprint)
      return complain("the games are not those that " + utf8_of(state_file_) +
                      " has learned from: without that file, or with another --out, learning begins anew");
    fingerprint_ = data->fingerprint;
    if (former && former->state.epoch >= arguments_.plan.epochs) {
      if (const std::string words = write(former->state); !words.empty()) return complain(words);
      return tell(former->state,
                  "has been learned already; a new --out, or without " + utf8_of(state_file_) + ", begins anew");
    }
    return learn(*data, team, std::move(former), interrupted);
  }

 private:
  // All that are written.
  std::vector<std::filesystem::path> files() const {
    std::vector<std::filesystem::path> files = {out_, state_file_};
    for (const std::string& name : {arguments_.log, arguments_.curve})
      if (!name.empty()) files.push_back(path_of(name));
    return files;
  }

  // What an earlier run has left, if there was one.
  std::string find_former(std::optional<TrainingFile>& former) const {
    std::error_code error;
    if (!std::filesystem::exists(state_file_, error)) return {};
    std::string bytes;
    if (std::string words = read_file(state_file_, bytes); !words.empty()) return words;
    auto read = training_file_of(bytes);
    if (const auto* const words = std::get_if<std::string>(&read)) return utf8_of(state_file_) + ": it is " + *words;
    former = std::move(std::get<TrainingFile>(read));
    if (former->settings != settings_)
      return utf8_of(state_file_) + " is of another --" + differing(settings_, former->settings) +
             ": say the same to go on; without that file, or with another --out, learning begins anew";
    if (former->state.parameters.size() != model_->start().size()) return utf8_of(state_file_) + ": it is damaged";
    return {};
  }

  int learn(const DataSet& data, Team& team, std::optional<TrainingFile> former, const std::atomic<bool>& interrupted) {
    Trainer trainer(*model_, data, arguments_.plan, team);
    if (former) {
      std::fprintf(stderr, "goes on in epoch %d\n", former->state.epoch + 1);
      trainer.go_on(std::move(former->state));
    }
    Progress progress(arguments_.data.report_s);
    std::uint64_t steps = 0;
    const auto all_steps = static_cast<std::uint64_t>(arguments_.plan.epochs) * trainer.steps();
    const auto steps_done = [&] {
      return static_cast<std::uint64_t>(trainer.state().epoch) * trainer.steps() + trainer.state().step;
    };
    const auto on_look = [&] {
      ++steps;
      if (!progress.due()) return;
      const double gone_s = progress.elapsed_s();
      const TrainingState& state = trainer.state();
      const double each_s = gone_s / static_cast<double>(steps);
      std::fprintf(stderr, "epoch %d of %d, %.2f M positions/s, loss %.5f, %.1f %%; %s gone, %s left\n",
                   std::min(state.epoch + 1, arguments_.plan.epochs), arguments_.plan.epochs,
                   static_cast<double>(data.training.size()) / static_cast<double>(trainer.steps()) / each_s / 1e6,
                   state.loss_sum / static_cast<double>(std::max<std::uint64_t>(state.loss_count, 1)),
                   100 * static_cast<double>(steps_done()) / static_cast<double>(all_steps), duration(gone_s).c_str(),
                   duration(each_s * static_cast<double>(all_steps - steps_done())).c_str());
    };
    while (!trainer.finished() && !interrupted) {
      trainer.run_epoch(on_look, interrupted);
      if (!is_finite(trainer.state()))
        return complain(
            "learning diverged: a loss or a weight is no number any more; this epoch is not written, and a smaller "
            "--rate may help");
      if (const std::string words = write(trainer.state()); !words.empty()) return complain(words);
      if (!interrupted) report(trainer.state().results.back());
    }
    if (trainer.state().results.empty()) return tell_nothing_learned();
    if (!trainer.finished()) {
      std::fprintf(stderr, "interrupted; the same command goes on from here\n");
      return tell(trainer.state(), "interrupted");
    }
    return tell(trainer.state(), "learned");
  }

  // After an interrupt before the first step.
  static int tell_nothing_learned() {
    std::fprintf(stderr, "interrupted before anything was learned\n");
    return interrupt_status();
  }

  void report(const EpochResult& result) const {
    std::string text = format("epoch %d is over: loss %.5f", result.epoch, result.training_loss);
    if (keeps_apart_)
      text += format("; kept apart %.5f, divergence %.5f, deviation %.4f", result.loss, result.divergence,
                     result.deviation);
    std::fprintf(stderr, "%s\n", text.c_str());
  }

  // Weights, state, log and curve.
  std::string write(const TrainingState& state) const {
    std::string words = write_file(out_, model_->file(state.parameters));
    if (words.empty()) words = write_file(state_file_, to_bytes(TrainingFile{settings_, fingerprint_, state}));
    if (words.empty() && !arguments_.log.empty()) words = write_file(path_of(arguments_.log), log_text(state.results));
    if (words.empty() && !arguments_.curve.empty())
      words = write_file(path_of(arguments_.curve), curve_picture(state.results));
    return words;
  }

  int tell(const TrainingState& state, const std::string& how) const {
    const EpochResult& first = state.results.front();
    const EpochResult& last = state.results.back();
    std::string text = format("%d of %d epochs, %llu positions; ", state.epoch, arguments_.plan.epochs,
                              static_cast<unsigned long long>(last.positions));
    if (keeps_apart_)
      text += format("kept apart: loss %.5f -> %.5f, divergence %.5f -> %.5f, deviation %.4f -> %.4f; ", first.loss,
                     last.loss, first.divergence, last.divergence, first.deviation, last.deviation);
    std::printf("%s%s\n", text.c_str(), how.c_str());
    return 0;
  }

  const Arguments& arguments_;
  const std::filesystem::path out_;
  const std::filesystem::path state_file_;
  const std::string settings_;
  const std::unique_ptr<Model> model_;
  std::uint64_t fingerprint_ = 0;  // of the games
  bool keeps_apart_ = false;       // some of them
};

int run(Arguments& arguments) {
  arguments.plan.blend = arguments.data.blend;
  arguments.plan.schedule = arguments.schedule == kCosine ? Schedule::Cosine : Schedule::Linear;
  if (arguments.plan.last_rate > arguments.plan.rate) return complain("--last-rate is to be no more than --rate");
  if (arguments.plan.rate * arguments.plan.decay > 1)
    return complain("--rate times --decay is to be no more than 1: a step would lead beyond where it is pulled to");
  const auto is_without = [&arguments](std::string_view name) {
    return std::count(arguments.without.begin(), arguments.without.end(), name) > 0;
  };
  for (std::size_t block = 0; block < kWeightBlocks.size(); ++block)
    arguments.left_out[block] = is_without(option_name(kWeightBlocks[block]));
  if (arguments.network && is_without(kNetworkName))
    return complain("--network and --without network exclude each other");
  if (const std::string words = clash_of_names(arguments); !words.empty()) return complain(words);
  auto read = weights_from(arguments.from);
  if (const auto* const words = std::get_if<std::string>(&read)) return complain("--from " + *words);
  auto& start = std::get<EvaluationWeights>(read);
  if (is_without(kNetworkName)) start.network.reset();
  if (arguments.network && !start.network) start.network = unlearned_network(arguments.plan.seed);
  return Fit(arguments, start).run();
}

}  // namespace

void add_fit_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<Arguments>();
  TrainingPlan& plan = arguments->plan;
  auto* const fit = app.add_subcommand("fit",
                                       "Learn the evaluation's weights from recorded games; Ctrl-C ends it, and the "
                                       "same command goes on where it stood");
  fit->add_option("--out", arguments->out,
                  "File for the weights; beside it stands FILE.state, from which learning goes on")
      ->option_text("FILE REQUIRED")
      ->check(some_name())
      ->required();
  fit->add_option("--from", arguments->from, "Where learning begins: hand, built-in, or a file of weights")
      ->check(some_name())
      ->capture_default_str();
  fit->add_flag(
      "--network", arguments->network,
      "Learn a network beside the weights, one that begins at random, if --from has none; a network that it has "
      "is learned on in any case");
  fit->add_option("--without", arguments->without,
                  "Blocks of weights that are to be zero: relative, absolute, hand, king-early, king-late, guards, "
                  "attackers, threats, danger, tempo; and network, that of --from")
      ->delimiter(',')
      ->check(CLI::IsMember(option_names()))
      ->option_text("BLOCK,...");
  add_data_options(*fit, arguments->data);
  fit->add_option("--epochs", plan.epochs, "Times that all positions are learned from")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  fit->add_option("--batch", plan.batch, "Positions a step")->check(CLI::Range(1, 1 << 30))->capture_default_str();
  fit->add_option("--rate", plan.rate, "How far a weight goes in a step, about, as a share of --scale")
      ->check(real_number(0.0, 1.0))
      ->capture_default_str();
  fit->add_option("--last-rate", plan.last_rate, "The same at the end")
      ->check(real_number(0.0, 1.0))
      ->capture_default_str();
  fit->add_option("--schedule", arguments->schedule, "The way between the two: cosine or linear")
      ->check(CLI::IsMember({kCosine, kLinear}))
      ->option_text("NAME [cosine]");
  fit->add_option(
         "--decay", plan.decay,
         "A step takes this, times the rate, off each weight's way from its start, and off a network's rows; of "
         "its other numbers 0.4 times as much")
      ->check(real_number(0.0, 1000.0))
      ->capture_default_str();
  fit->add_option("--seed", plan.seed, "Another number, another order of the positions")
      ->check(whole_number())
      ->capture_default_str();
  fit->add_option("--log", arguments->log, "File for a table of the epochs, tab-separated")->check(some_name());
  fit->add_option("--curve", arguments->curve, "File for a picture of the learning curve, SVG")->check(some_name());
  fit->footer(
      R"(The games kept apart follow from their settings and numbers alone, so runs can be compared.

Examples:
  tsugite-learn fit --data data --out learned.weights --log learned.tsv --curve learned.svg
  tsugite-learn fit --data data deeper --out next.weights --from built-in --without network --lambda 0.7
  tsugite-learn fit --data data deeper --out next.weights --network --lambda 1 --decay 1.5 --batch 8192)");
  fit->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace tsugite
