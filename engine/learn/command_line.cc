#include "engine/learn/command_line.h"

#include <CLI/CLI.hpp>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "book/utf8_path.h"
#include "engine/host.h"
#include "engine/learn/arena.h"
#include "engine/learn/match.h"
#include "engine/learn/openings.h"
#include "engine/learn/overrides.h"
#include "engine/learn/statistics.h"
#include "engine/search/margins.h"

namespace tsugite {

namespace {

constexpr int kUsageError = 2;

constexpr std::uint64_t kNodes = 5000;  // a move, unless something else is said
constexpr std::uint64_t kGames = 1000;
constexpr std::uint64_t kTestGames = 40000;  // a test hardly ever needs so many

constexpr const char* kExamples =
    R"(Plays the search's margins (engine/search/margins.h) against each other within one process.

Examples:
  tsugite-tune list
  tsugite-tune match --b futility_base=180,futility_slope=110 --nodes 5000 --games 400
  tsugite-tune match --b delta_margin=200 --movetime 100 --sprt 0,10 --openings openings.sfen)";

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// The first Ctrl-C asks for an end, the second one is the end.
void interrupt(int) {
  interrupted = true;
  std::signal(SIGINT, SIG_DFL);
}

// What the commands that play games have in common.
struct GamesArguments {
  std::uint64_t nodes = 0;
  std::int64_t movetime_ms = 0;
  std::uint64_t games = 0;
  std::size_t threads = processors();
  std::size_t table_mib = 8;
  std::uint64_t seed = 1;
  std::string openings;
  GameRules rules;
  double report_s = 10;
};

struct MatchArguments {
  GamesArguments games;
  std::vector<std::string> a;
  std::vector<std::string> b;
  std::vector<double> test;
  EloModel model = EloModel::Logistic;
  double error = 0.05;
};

int complain(const std::string& message) {
  std::fprintf(stderr, "tsugite-tune: %s\n", message.c_str());
  return kUsageError;
}

// "1:02:03", "2:03"
std::string duration(double seconds) {
  const auto all = static_cast<long long>(seconds + 0.5);
  char text[40];
  if (all >= 3600)
    std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", all / 3600, all / 60 % 60, all % 60);
  else
    std::snprintf(text, sizeof text, "%lld:%02lld", all / 60, all % 60);
  return text;
}

template <typename... Values>
std::string format(const char* pattern, Values... values) {
  char text[300];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

// Says when it is time for a line about how far things are.
class Progress {
 public:
  explicit Progress(double every_s) : every_s_(every_s) {}

  bool due() {
    if (elapsed_s() < next_s_) return false;
    next_s_ = elapsed_s() + every_s_;
    return true;
  }
  double elapsed_s() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

  // Games of this run, and those still to be played.
  std::string pace(std::uint64_t played, std::uint64_t left) const {
    const double per_s = static_cast<double>(played) / elapsed_s();
    return format("%.1f games/min, %s gone, ", per_s * 60, duration(elapsed_s()).c_str()) +
           (played == 0 ? "? left" : duration(static_cast<double>(left) / per_s) + " left");
  }

 private:
  double every_s_;
  double next_s_ = every_s_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

void add_games_options(CLI::App& command, GamesArguments& games) {
  auto* const nodes =
      command.add_option("--nodes", games.nodes, "Nodes a move, the same on every machine (5000 unless --movetime)")
          ->check(CLI::PositiveNumber);
  command.add_option("--movetime", games.movetime_ms, "Milliseconds a move instead, as after 'go movetime'")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 31))
      ->excludes(nodes);
  command.add_option("--openings", games.openings,
                     "File of openings, one SFEN or 'startpos moves ...' a line; without it games begin with 8 to 12 "
                     "random moves");
  command.add_option("--threads", games.threads, "Games played at once; for --movetime, no more than idle cores")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command.add_option("--hash", games.table_mib, "MiB of each side's transposition table")
      ->check(CLI::Range(1, 1 << 16))
      ->capture_default_str();
  command.add_option("--seed", games.seed, "Which openings, and in which order")->capture_default_str();
  command.add_option("--max-moves", games.rules.max_moves, "The game is drawn after so many moves")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  command
      .add_option("--decided-score", games.rules.decided_score,
                  "Centipawns that both sides must see one of them ahead ...")
      ->check(CLI::Range(1, kMate))
      ->capture_default_str();
  command
      .add_option("--decided-moves", games.rules.decided_moves,
                  "... for so many moves each, for the game to be over; 0 = play to the end")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command.add_option("--report", games.report_s, "Seconds between lines of progress on stderr")
      ->check(CLI::Range(0.1, 86400.0))
      ->capture_default_str();
}

ArenaSettings arena_settings(const GamesArguments& games) {
  ArenaSettings settings;
  settings.threads = games.threads;
  settings.table_mib = games.table_mib;
  settings.rules = games.rules;
  settings.spend.movetime = Milliseconds(games.movetime_ms);
  settings.spend.nodes = games.nodes > 0 ? games.nodes : games.movetime_ms > 0 ? 0 : kNodes;
  return settings;
}

// Nothing, after a complaint, if the file cannot be read.
std::optional<Openings> openings_of(const GamesArguments& games) {
  if (games.openings.empty()) return Openings(games.seed);
  auto listed = read_openings(path_of(games.openings));
  if (const auto* const error = std::get_if<std::string>(&listed)) {
    complain(*error);
    return std::nullopt;
  }
  return Openings(std::move(std::get<std::vector<Opening>>(listed)), games.seed);
}

int run_list() {
  const Margins defaults;
  std::printf("%-30s %8s %8s %8s\n", "name", "default", "least", "most");
  for (const Tunable& tunable : tunables())
    std::printf("%-30s %8d %8d %8d\n", std::string(tunable.name).c_str(), defaults.*(tunable.member), tunable.least,
                tunable.most);
  return 0;
}

std::string describe(const MatchState& state, const std::optional<Sprt>& test) {
  const EloEstimate estimate = estimate_elo(state.results);
  const auto& pairs = state.results.pairs;
  std::string text = format(
      "%llu games, Elo of A over B %+.1f [%+.1f, %+.1f], LOS %.1f %%, +%llu =%llu -%llu, pairs [%llu %llu %llu %llu "
      "%llu]",
      static_cast<unsigned long long>(state.games()), estimate.elo, estimate.low, estimate.high,
      100 * likelihood_of_superiority(state.results), static_cast<unsigned long long>(state.won),
      static_cast<unsigned long long>(state.drawn), static_cast<unsigned long long>(state.lost),
      static_cast<unsigned long long>(pairs[0]), static_cast<unsigned long long>(pairs[1]),
      static_cast<unsigned long long>(pairs[2]), static_cast<unsigned long long>(pairs[3]),
      static_cast<unsigned long long>(pairs[4]));
  if (test)
    text += format(", LLR %.2f (%.2f to %.2f) [%g, %g]", state.ratio, -test->bound(), test->bound(), test->elo0,
                   test->elo1);
  return text;
}

int run_match(const MatchArguments& arguments) {
  MatchSettings settings;
  for (const auto& [texts, margins] :
       {std::pair{&arguments.a, &settings.contest.a}, {&arguments.b, &settings.contest.b}})
    for (const std::string& text : *texts)
      if (const std::string error = override_margin(*margins, text); !error.empty()) return complain(error);
  if (!arguments.test.empty()) {
    settings.test = Sprt{arguments.test[0], arguments.test[1], arguments.model, arguments.error};
    if (settings.test->elo0 >= settings.test->elo1)
      return complain("--sprt: the first Elo must be the smaller one, as in --sprt 0,10");
  }
  const std::uint64_t games = arguments.games.games > 0 ? arguments.games.games : settings.test ? kTestGames : kGames;
  settings.pairs = (games + 1) / 2;
  auto openings = openings_of(arguments.games);
  if (!openings) return kUsageError;

  std::signal(SIGINT, interrupt);
  Arena arena(arena_settings(arguments.games), std::move(*openings));
  Progress progress(arguments.games.report_s);
  const auto look = [&](const MatchState& state) {
    if (!progress.due()) return;
    std::fprintf(stderr, "%s; %s%s\n", describe(state, settings.test).c_str(),
                 progress.pace(state.games(), 2 * settings.pairs - state.games()).c_str(),
                 settings.test ? " at most" : "");
  };
  const MatchState state = play_match(arena, settings, look, interrupted);
  std::printf("%s", describe(state, settings.test).c_str());
  if (settings.test) {
    const Verdict found = verdict(state, *settings.test);
    std::printf(", %s", found == Verdict::Elo1 ? "accepted" : found == Verdict::Elo0 ? "rejected" : "undecided");
  }
  std::printf("%s\n", interrupted ? ", interrupted" : "");
  return 0;
}

void add_match(CLI::App& app, MatchArguments& arguments, int& status) {
  auto* const match = app.add_subcommand(
      "match", "Play two sets of margins against each other, each opening with both colours; Ctrl-C ends it");
  match->add_option("--a", arguments.a, "A's margins where they differ from the defaults: name=value,...")
      ->delimiter(',');
  match->add_option("--b", arguments.b, "B's margins, likewise")->delimiter(',');
  match->add_option("--games", arguments.games.games, "Games to play (1000; with --sprt 40000 at most)")
      ->check(CLI::Range(std::uint64_t{2}, std::uint64_t{1} << 40));
  match
      ->add_option("--sprt", arguments.test,
                   "ELO0,ELO1: stop as soon as it is clear whether A is stronger by ELO1 (accepted) or by no more "
                   "than ELO0 (rejected)")
      ->delimiter(',')
      ->expected(2);
  match->add_option("--elo-model", arguments.model, "How --sprt means its Elo: logistic or normalized")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, EloModel>{{"logistic", EloModel::Logistic}, {"normalized", EloModel::Normalized}},
          CLI::ignore_case))
      ->option_text("MODEL");
  match->add_option("--error", arguments.error, "How often --sprt may be wrong, either way")
      ->check(CLI::Range(0.0001, 0.4))
      ->capture_default_str();
  add_games_options(*match, arguments.games);
  match->callback([&] { status = run_match(arguments); });
}

}  // namespace

int run_tune_command_line(int argc, char** argv) {
  CLI::App app("Tuning of Tsugite's search by games.", "tsugite-tune");
  app.require_subcommand(1);

  int status = 0;
  MatchArguments match;
  app.add_subcommand("list", "Show each margin with its default and its bounds")->callback([&] {
    status = run_list();
  });
  add_match(app, match, status);

  app.footer(kExamples);  // last, or the subcommands inherit it

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kUsageError;
  } catch (const std::bad_alloc&) {
    return complain("there is not enough memory; fewer --threads or a smaller --hash need less");
  }
  return status;
}

}  // namespace tsugite
