#include "engine/learn/spsa_command.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "book/utf8_path.h"
#include "engine/learn/arena.h"
#include "engine/learn/engine_signature.h"
#include "engine/learn/file_lock.h"
#include "engine/learn/game_options.h"
#include "engine/learn/option_checks.h"
#include "engine/learn/overrides.h"
#include "engine/learn/spsa.h"
#include "engine/learn/spsa_state.h"
#include "engine/learn/terminal.h"
#include "engine/learn/write_file.h"
#include "engine/search/margins.h"

namespace tsugite {

namespace {

constexpr std::uint64_t kGames = 20000;

struct Arguments {
  GameOptions games;
  std::string state;
  std::vector<std::string> parameters;
  SpsaSettings settings;
};

// The tunables asked for; nothing, after a complaint, if there is one that is not or is there twice.
std::optional<std::vector<const Tunable*>> tunables_of(const std::vector<std::string>& names) {
  std::vector<const Tunable*> found;
  if (names.empty() || (names.size() == 1 && names.front() == "all")) {
    for (const Tunable& tunable : tunables()) found.push_back(&tunable);
    return found;
  }
  for (const std::string& name : names) {
    const Tunable* const tunable = find_tunable(name);
    if (!tunable) {
      complain(name == "all" ? "--parameters: 'all' stands alone" : no_such_margin(name));
      return std::nullopt;
    }
    if (std::find(found.begin(), found.end(), tunable) != found.end()) {
      complain("--parameters names '" + name + "' twice");
      return std::nullopt;
    }
    found.push_back(tunable);
  }
  return found;
}

// A run as the arguments have it, from its beginning. Nothing after a complaint.
std::optional<SpsaRun> new_run(const Arguments& arguments) {
  const auto wanted = tunables_of(arguments.parameters);
  if (!wanted) return std::nullopt;
  SpsaSettings settings = arguments.settings;
  settings.seed = arguments.games.seed;
  settings.pairs = ((arguments.games.games > 0 ? arguments.games.games : kGames) + 1) / 2;
  return SpsaRun{.spsa = Spsa(settings, *wanted),
                 .engine = engine_signature(),
                 .table_mib = arguments.games.table_mib,
                 .spend = arguments.games.spend(),
                 .rules = arguments.games.rules,
                 .openings = arguments.games.openings};
}

// The first option that was given and says something else than the run that is to go on; empty if there is none.
std::string contradiction(const CLI::App& command, const SpsaRun& wanted, const SpsaRun& run) {
  const SpsaSettings& a = wanted.spsa.settings();
  const SpsaSettings& b = run.spsa.settings();
  const auto same_parameters = [&] {
    return std::equal(wanted.spsa.parameters().begin(), wanted.spsa.parameters().end(), run.spsa.parameters().begin(),
                      run.spsa.parameters().end(),
                      [](const auto& one, const auto& other) { return one.tunable == other.tunable; });
  };
  const std::vector<std::pair<const char*, bool>> options = {
      {"--parameters", same_parameters()},
      {"--games", a.pairs == b.pairs},
      {"--pairs", a.pairs_each == b.pairs_each},
      {"--batch", a.batch == b.batch},
      {"--step-percent", a.step_percent == b.step_percent},
      {"--rate", a.rate == b.rate},
      {"--seed", a.seed == b.seed},
      {"--nodes", wanted.spend == run.spend},
      {"--movetime", wanted.spend == run.spend},
      {"--hash", wanted.table_mib == run.table_mib},
      {"--max-moves", wanted.rules.max_moves == run.rules.max_moves},
      {"--decided-score", wanted.rules.decided_score == run.rules.decided_score},
      {"--decided-moves", wanted.rules.decided_moves == run.rules.decided_moves},
      {"--openings", wanted.openings == run.openings},
  };
  for (const auto& [name, same] : options)
    if (!same && command.count(name) > 0) return name;
  return {};
}

// The values that moved the furthest, in steps.
std::string describe(const Spsa& spsa) {
  constexpr std::size_t kShown = 5;
  std::vector<SpsaParameter> parameters = spsa.parameters();
  const auto moved = [](const SpsaParameter& parameter) {
    return std::abs(parameter.value - parameter.start) / parameter.step;
  };
  std::stable_sort(parameters.begin(), parameters.end(),
                   [&](const SpsaParameter& a, const SpsaParameter& b) { return moved(a) > moved(b); });
  std::string text;
  for (std::size_t at = 0; at < std::min(kShown, parameters.size()); ++at)
    text += format("%s%s %.1f (%+.1f)", at == 0 ? "" : ", ", std::string(parameters[at].tunable->name).c_str(),
                   parameters[at].value, parameters[at].value - parameters[at].start);
  return text;
}

// The margins that are no longer what they were, as lines and as an argument of `match`.
void print_values(const Spsa& spsa) {
  std::string argument;
  for (const SpsaParameter& parameter : spsa.parameters()) {
    if (parameter.rounded() == kMargins.*(parameter.tunable->member)) continue;
    const std::string name(parameter.tunable->name);
    std::printf("%s = %d\n", name.c_str(), parameter.rounded());
    argument += (argument.empty() ? "" : ",") + name + "=" + std::to_string(parameter.rounded());
  }
  if (argument.empty())
    std::fprintf(stderr, "no margin differs from its default\n");
  else
    std::fprintf(stderr, "to try them: tsugite-tune match --a %s\n", argument.c_str());
}

int play(const Arguments& arguments, const std::filesystem::path& file, SpsaRun& run, Openings openings) {
  const auto save = [&] {
    const std::string error = write_file(file, to_text(run));
    if (!error.empty()) complain(error);
    return error.empty();
  };
  if (!save()) return kUsageError;  // before the first game: a file that cannot be written is no use

  ArenaSettings settings = arguments.games.arena();
  settings.table_mib = run.table_mib;
  settings.spend = run.spend;
  settings.rules = run.rules;
  const std::atomic<bool>& interrupted = watch_for_interrupt();
  Arena arena(settings, std::move(openings));
  Progress progress(arguments.games.report_s);
  const std::uint64_t before = run.spsa.played();
  const std::uint64_t all = run.spsa.settings().pairs;
  bool saved = true;
  const auto on_pair = [&] {
    saved = save();
    return saved;
  };
  const auto look = [&] {
    if (!progress.due()) return;
    const std::uint64_t played = run.spsa.played();
    std::fprintf(stderr, "%llu of %llu games, %s; %s\n", 2ULL * played, 2ULL * all,
                 progress.pace(2 * (played - before), 2 * (all - played)).c_str(), describe(run.spsa).c_str());
  };
  run_spsa(run.spsa, arena, on_pair, look, interrupted);
  if (!saved || !save()) return kUsageError;
  if (!run.spsa.finished())
    std::fprintf(
        stderr,
        "interrupted after %llu of %llu games; the same command goes on from %s, and begins anew the games under way\n",
        2ULL * run.spsa.played(), 2ULL * all, arguments.state.c_str());
  print_values(run.spsa);
  return 0;
}

int run(const Arguments& arguments, const CLI::App& command) {
  auto run = new_run(arguments);
  if (!run) return kUsageError;
  // The file itself, whatever links lead to it.
  std::error_code unknown;
  std::filesystem::path file = std::filesystem::weakly_canonical(path_of(arguments.state), unknown);
  if (unknown || file.empty()) file = path_of(arguments.state);
  if (std::filesystem::is_directory(file, unknown)) return complain(arguments.state + ": it is a folder, not a file");
  const auto lock = FileLock::take(file);
  if (const auto* const reason = std::get_if<std::string>(&lock)) return complain(*reason);
  const bool resumes = std::filesystem::exists(file, unknown);
  if (resumes) {
    auto kept = read_spsa_run(file);
    if (const auto* const error = std::get_if<std::string>(&kept))
      return complain(*error + "; it is left as it is: name another --state to begin anew");
    if (const std::string option = contradiction(command, *run, std::get<SpsaRun>(kept)); !option.empty())
      return complain(arguments.state + " was begun with another " + option +
                      ": leave the option out to go on, or name another --state to begin anew");
    if (const std::string& engine = std::get<SpsaRun>(kept).engine; engine != run->engine)
      return complain(arguments.state + " was begun by another engine (" + engine + ", now " + run->engine +
                      "): name another --state to begin anew");
    run = std::move(std::get<SpsaRun>(kept));
  }
  auto openings = openings_of(run->openings, run->spsa.settings().seed);
  if (!openings) return kUsageError;
  if (resumes && run->openings_key != openings->key())
    return complain("the openings in " + run->openings + " are not those that " + arguments.state + " was begun with");
  run->openings_key = openings->key();
  return play(arguments, file, *run, std::move(*openings));
}

}  // namespace

void add_spsa_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<Arguments>();
  auto* const spsa = app.add_subcommand(
      "spsa", "Look for better margins by SPSA; Ctrl-C ends it, and the same command goes on where it stood");
  spsa->add_option(
          "--state", arguments->state,
          "File that keeps the run, up to the last pair of games that is over. If it is there, the run goes on "
          "by the settings it has, with the same engine; only --threads and --report are free then")
      ->required();
  spsa->add_option("--parameters", arguments->parameters, "Margins to move: name,name,... or all")
      ->delimiter(',')
      ->default_str("all");
  spsa->add_option("--games", arguments->games.games, "Games of the whole run (20000)")
      ->check(CLI::Range(std::uint64_t{2}, std::uint64_t{1} << 40));
  spsa->add_option("--pairs", arguments->settings.pairs_each, "Pairs of games played in each direction tried")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  spsa->add_option("--batch", arguments->settings.batch,
                   "Directions tried before the values move; --threads has no use for more than --batch times --pairs")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  spsa->add_option("--step-percent", arguments->settings.step_percent,
                   "How far games are played from the values at the end of the run, as a share of the way between the "
                   "bounds; at least half a unit")
      ->check(real_number(0.01, 100.0))
      ->capture_default_str();
  spsa->add_option("--rate", arguments->settings.rate,
                   "How far a won game moves a value at the end of the run, as a share of that step")
      ->check(real_number(0.000001, 1.0))
      ->capture_default_str();
  add_game_options(*spsa, arguments->games);
  spsa->callback([arguments, spsa, &status] { status = run(*arguments, *spsa); });
}

}  // namespace tsugite
