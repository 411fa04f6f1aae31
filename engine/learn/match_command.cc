#include "engine/learn/match_command.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/eval/evaluate.h"
#include "engine/eval/evaluation_weights.h"
#include "engine/learn/arena.h"
#include "engine/learn/game_options.h"
#include "engine/learn/match.h"
#include "engine/learn/option_checks.h"
#include "engine/learn/overrides.h"
#include "engine/learn/statistics.h"
#include "engine/learn/terminal.h"
#include "engine/learn/weight_source.h"

namespace tsugite {

namespace {

constexpr std::uint64_t kGames = 1000;
constexpr std::uint64_t kTestGames = 40000;  // a test hardly ever needs so many

constexpr const char* kLogistic = "logistic";
constexpr const char* kNormalized = "normalized";

struct Arguments {
  GameOptions games;
  std::vector<std::string> a;
  std::vector<std::string> b;
  std::string weights_a{kBuiltInWords};
  std::string weights_b{kBuiltInWords};
  std::vector<double> test;
  std::string model = kLogistic;
  double error = 0.05;
};

std::string describe(const MatchState& state, const std::optional<Sprt>& test) {
  const EloEstimate estimate = estimate_elo(state.results);
  std::array<unsigned long long, 5> pairs{};
  for (std::size_t at = 0; at < pairs.size(); ++at) pairs[at] = state.results.pairs[at];
  std::string text =
      format("%llu games, Elo of A over B %+.1f [%+.1f, %+.1f], LOS %.1f %%",
             static_cast<unsigned long long>(state.games()), estimate.elo, estimate.low, estimate.high,
             100 * likelihood_of_superiority(state.results)) +
      format(", +%llu =%llu -%llu, pairs [%llu %llu %llu %llu %llu]", static_cast<unsigned long long>(state.won),
             static_cast<unsigned long long>(state.drawn), static_cast<unsigned long long>(state.lost), pairs[0],
             pairs[1], pairs[2], pairs[3], pairs[4]);
  if (test)
    text += format(", LLR %+.2f (%.2f to %.2f) for [%g, %g]", state.ratio, -test->bound(), test->bound(), test->elo0,
                   test->elo1);
  return text;
}

const char* describe(Verdict verdict) {
  switch (verdict) {
    case Verdict::Elo0:
      return "rejected";
    case Verdict::Elo1:
      return "accepted";
    case Verdict::Open:
      break;
  }
  return "undecided";
}

int run(const Arguments& arguments) {
  MatchSettings settings;
  for (const std::string& text : arguments.a)
    if (const std::string error = override_margin(settings.contest.a, text); !error.empty()) return complain(error);
  for (const std::string& text : arguments.b)
    if (const std::string error = override_margin(settings.contest.b, text); !error.empty()) return complain(error);
  ArenaSettings ground = arguments.games.arena();
  std::array<std::unique_ptr<Evaluation>, 2> evaluations;
  for (const std::size_t side : {0u, 1u}) {
    const std::string& source = side == 0 ? arguments.weights_a : arguments.weights_b;
    if (source == kBuiltInWords) continue;  // they are there once for all
    const auto weights = weights_from(source);
    if (const auto* const words = std::get_if<std::string>(&weights)) return complain(*words);
    evaluations[side] = std::make_unique<Evaluation>(std::get<EvaluationWeights>(weights));
    (side == 0 ? ground.evaluation_a : ground.evaluation_b) = evaluations[side].get();
  }
  if (!arguments.test.empty()) {
    const EloModel model = arguments.model == kNormalized ? EloModel::Normalized : EloModel::Logistic;
    settings.test = Sprt{arguments.test[0], arguments.test[1], model, arguments.error};
    if (!std::isfinite(settings.test->elo0) || !std::isfinite(settings.test->elo1))
      return complain("--sprt: expected two numbers, as in --sprt 0,10");
    if (settings.test->elo0 >= settings.test->elo1)
      return complain("--sprt: the first Elo must be the smaller one, as in --sprt 0,10");
  }
  const std::uint64_t games = arguments.games.games > 0 ? arguments.games.games : settings.test ? kTestGames : kGames;
  settings.pairs = (games + 1) / 2;
  auto openings = openings_of(arguments.games.openings, arguments.games.seed);
  if (!openings) return kUsageError;

  const std::atomic<bool>& interrupted = watch_for_interrupt();
  Arena arena(ground, std::move(*openings));
  Progress progress(arguments.games.report_s);
  const auto look = [&](const MatchState& state) {
    if (!progress.due()) return;
    std::fprintf(stderr, "%s; %s%s\n", describe(state, settings.test).c_str(),
                 progress.pace(state.games(), 2 * settings.pairs - state.games()).c_str(),
                 settings.test ? " at most" : "");
  };
  const MatchState state = play_match(arena, settings, look, interrupted);
  std::string text = describe(state, settings.test);
  if (settings.test) text += std::string(", ") + describe(verdict(state, *settings.test));
  std::printf("%s%s\n", text.c_str(), interrupted ? ", interrupted" : "");
  return 0;
}

}  // namespace

void add_match_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<Arguments>();
  auto* const match = app.add_subcommand(
      "match",
      "Play two sets of margins or of weights against each other, each opening with both colours; Ctrl-C ends it");
  match->add_option("--a", arguments->a, "A's margins where they differ from the defaults: name=value,...")
      ->delimiter(',');
  match->add_option("--b", arguments->b, "B's margins, likewise")->delimiter(',');
  match->add_option("--a-weights", arguments->weights_a, "A's evaluation: hand, built-in, or a file of weights")
      ->check(some_name())
      ->capture_default_str();
  match->add_option("--b-weights", arguments->weights_b, "B's, likewise")->check(some_name())->capture_default_str();
  match->add_option("--games", arguments->games.games, "Games to play (1000; with --sprt 40000 at most)")
      ->check(CLI::Range(std::uint64_t{2}, std::uint64_t{1} << 40));
  match
      ->add_option("--sprt", arguments->test,
                   "ELO0,ELO1: stop as soon as it is clear whether A is stronger by ELO1 (accepted) or by no more than "
                   "ELO0 (rejected)")
      ->delimiter(',')
      ->expected(2);
  match->add_option("--elo-model", arguments->model, "How --sprt means its Elo: logistic (the default) or normalized")
      ->transform(CLI::IsMember({kLogistic, kNormalized}, CLI::ignore_case))
      ->option_text("MODEL");
  match->add_option("--error", arguments->error, "How often --sprt may be wrong, either way")
      ->check(real_number(0.0001, 0.4))
      ->capture_default_str();
  add_game_options(*match, arguments->games);
  match->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace tsugite
