#include "engine/learn/play_command.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "book/bytes.h"
#include "book/utf8_path.h"
#include "engine/eval/evaluate.h"
#include "engine/eval/evaluation_weights.h"
#include "engine/host.h"
#include "engine/learn/engine_signature.h"
#include "engine/learn/game_folder.h"
#include "engine/learn/game_options.h"
#include "engine/learn/in_order.h"
#include "engine/learn/key_set.h"
#include "engine/learn/option_checks.h"
#include "engine/learn/samples.h"
#include "engine/learn/terminal.h"
#include "engine/learn/training_game.h"
#include "engine/learn/weight_source.h"

namespace tsugite {

namespace {

constexpr std::uint64_t kPositions = 10'000'000;
constexpr std::uint64_t kMostNodes = 1 << 30;
constexpr int kMostRandomPlies = 200;

struct Arguments {
  TrainingSettings settings;
  std::string out;
  std::string weights{kBuiltInWords};
  std::uint64_t games = 0;      // 0 = not said
  std::uint64_t positions = 0;  // likewise
  std::string random_plies = "6..16";
  std::uint32_t block_games = 256;
  std::uint32_t shard_games = 1 << 16;
  std::size_t threads = processors();
  double report_s = 10;
};

// "6..16", or "8" for 8..8.
std::optional<std::pair<int, int>> range_of(const std::string& text) {
  const std::size_t dots = text.find("..");
  const auto number = [](const std::string& digits) -> std::optional<int> {
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || value < 0 || value > kMostRandomPlies)
      return std::nullopt;
    return value;
  };
  const auto least = number(text.substr(0, dots));
  const auto most = dots == std::string::npos ? least : number(text.substr(dots + 2));
  if (!least || !most || *least > *most) return std::nullopt;
  return std::pair(*least, *most);
}

// How much is wanted of how much.
struct Target {
  std::uint64_t games = 0;      // 0 = whatever it takes
  std::uint64_t positions = 0;  // likewise

  bool reached(const GameWriter& writer) const {
    return games > 0 ? writer.next_game() >= games : writer.positions() >= positions;
  }
  double share(const GameWriter& writer) const {
    return games > 0 ? static_cast<double>(writer.next_game()) / static_cast<double>(games)
                     : static_cast<double>(writer.positions()) / static_cast<double>(positions);
  }
};

// This run, beside what was there before.
struct Run {
  explicit Run(const GameWriter& writer, std::uint64_t expected)
      : first_game(writer.next_game()), positions_before(writer.positions()), duplicates(expected) {}

  std::uint64_t first_game;
  std::uint64_t positions_before;
  std::uint64_t rejected = 0;  // openings
  DuplicateCount duplicates;
};

std::string describe(const GameWriter& writer, const Run& run, double elapsed_s) {
  const auto played = static_cast<double>(writer.positions() - run.positions_before);
  return format("%llu games, %llu positions, %.2f M positions/h", static_cast<unsigned long long>(writer.next_game()),
                static_cast<unsigned long long>(writer.positions()), played / std::max(elapsed_s, 0.001) * 3600 / 1e6);
}

int play(const Arguments& arguments, const Evaluation& evaluation, const Target& target, GameWriter& writer) {
  const TrainingSettings& settings = arguments.settings;
  const std::atomic<bool>& interrupted = watch_for_interrupt();
  std::vector<std::unique_ptr<Searcher>> searchers;
  for (std::size_t thread = 0; thread < arguments.threads; ++thread)
    searchers.push_back(std::make_unique<Searcher>(settings.table_mib, settings.rules.max_moves, evaluation));

  constexpr std::uint64_t kGameLength = 100;  // positions, more or less: only for the memory of the counting
  const std::uint64_t expected = target.positions > 0 ? target.positions : target.games * kGameLength;
  Run run(writer, expected - std::min(expected, writer.positions()));
  Progress progress(arguments.report_s);
  const double share_before = target.share(writer);
  std::string fault;

  const auto work = [&](std::size_t thread, std::uint64_t number,
                        const std::atomic<bool>& halt) -> std::optional<TrainingGame> {
    TrainingGame game = play_training_game(settings, number, *searchers[thread], halt);
    if (game.game.ending == Ending::Stopped) return std::nullopt;
    return game;
  };
  const auto on_game = [&](std::uint64_t number, const TrainingGame& game) {
    GameRecord record = record_of(number, game.game);
    fault = replay(record, [&](const Position& position, const Sample&) { run.duplicates.add(position.key()); });
    if (fault.empty()) fault = writer.add(std::move(record));
    run.rejected += game.rejected;
    return fault.empty() && !target.reached(writer);
  };
  const auto on_look = [&] {
    if (!progress.due()) return;
    const double share = target.share(writer);
    const double elapsed_s = progress.elapsed_s();
    const double done = share - share_before;
    std::fprintf(stderr, "%s, %.1f %%; %s gone, %s left\n", describe(writer, run, elapsed_s).c_str(), 100 * share,
                 duration(elapsed_s).c_str(),
                 done > 0 ? duration(elapsed_s * std::max(1 - share, 0.0) / done).c_str() : "?");
  };
  if (!target.reached(writer))
    run_in_order<TrainingGame>(arguments.threads, writer.next_game(),
                               std::numeric_limits<std::uint64_t>::max() - writer.next_game(), work, on_game, on_look,
                               interrupted);
  if (const std::string words = writer.flush(); fault.empty()) fault = words;
  if (!fault.empty()) return complain(fault);

  auto reader = GameReader::open(path_of(arguments.out));
  const auto* const files = std::get_if<GameReader>(&reader);
  const std::uint64_t games = writer.next_game() - run.first_game;
  std::string text = describe(writer, run, progress.elapsed_s());
  if (files && writer.positions() > 0)
    text += format(", %.2f bytes a position",
                   static_cast<double>(files->bytes()) / static_cast<double>(writer.positions()));
  if (games > 0)
    text +=
        format("; of this run %llu games, %llu positions, %.2f %% of them duplicates, %.1f %% of openings rejected",
               static_cast<unsigned long long>(games),
               static_cast<unsigned long long>(writer.positions() - run.positions_before), 100 * run.duplicates.share(),
               100 * static_cast<double>(run.rejected) / static_cast<double>(run.rejected + games));
  const bool cut_short = !target.reached(writer);
  std::printf("%s%s\n", text.c_str(), cut_short ? "; interrupted" : "");
  if (cut_short) std::fprintf(stderr, "interrupted; the same command goes on from here\n");
  return 0;
}

int run(Arguments& arguments) {
  TrainingSettings& settings = arguments.settings;
  const auto range = range_of(arguments.random_plies);
  if (!range)
    return complain("--random-plies: expected two numbers up to " + std::to_string(kMostRandomPlies) +
                    ", the smaller one first, as in 6..16");
  std::tie(settings.least_plies, settings.most_plies) = *range;
  if (settings.most_plies >= settings.rules.max_moves)
    return complain("--max-moves leaves no moves behind --random-plies");
  if (arguments.shard_games % arguments.block_games != 0) return complain("--shard must be a multiple of --block");

  const auto read = weights_from(arguments.weights);
  if (const auto* const words = std::get_if<std::string>(&read)) return complain(*words);
  const auto& weights = std::get<EvaluationWeights>(read);
  const Evaluation evaluation(weights);
  const std::string engine = "engine " + engine_signature() + "\n" +
                             format("weights %016llx\n", static_cast<unsigned long long>(checksum(to_bytes(weights))));
  auto opened = GameWriter::open(
      path_of(arguments.out), {.block_games = arguments.block_games,
                               .shard_games = arguments.shard_games,
                               .text = engine + to_text(settings) + "block " + std::to_string(arguments.block_games) +
                                       "\nshard " + std::to_string(arguments.shard_games) + "\n"});
  if (const auto* const words = std::get_if<std::string>(&opened)) return complain(*words);
  auto& writer = std::get<GameWriter>(opened);
  if (!writer.torn().empty()) std::fprintf(stderr, "%s: goes on from there\n", writer.torn().c_str());
  Target target{arguments.games, arguments.positions};
  if (target.games == 0 && target.positions == 0) target.positions = kPositions;
  return play(arguments, evaluation, target, writer);
}

}  // namespace

void add_play_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<Arguments>();
  TrainingSettings& settings = arguments->settings;
  auto* const play = app.add_subcommand(
      "play", "Play games and keep them in a folder; Ctrl-C ends it, and the same command goes on where it stood");
  play->add_option(
          "--out", arguments->out,
          "Folder for the games. If there are some, more are added: all that shapes the games must be the same "
          "then. --games, --positions, --threads and --report are free")
      ->check(some_name())
      ->required();
  play->add_option("--weights", arguments->weights, "The evaluation's weights: hand, built-in, or a file of weights")
      ->check(some_name())
      ->capture_default_str();
  auto* const games = play->add_option("--games", arguments->games, "Stop when the folder has so many games ...")
                          ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
  play->add_option("--positions", arguments->positions,
                   "... or so many positions, one for each move that was searched (10000000 unless --games)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
      ->excludes(games);
  play->add_option("--threads", arguments->threads, "Games played at once; the games are the same with any number")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  play->add_option("--seed", settings.seed, "Another number, other games")
      ->check(whole_number())
      ->capture_default_str();
  play->add_option("--nodes", settings.nodes, "Nodes a move")
      ->check(CLI::Range(std::uint64_t{1}, kMostNodes))
      ->capture_default_str();
  play->add_option("--nodes-spread", settings.nodes_spread,
                   "Percent by which they are more or less, evenly and for each move anew")
      ->check(CLI::Range(0, 95))
      ->capture_default_str();
  play->add_option("--hash", settings.table_mib, "MiB of each thread's transposition table")
      ->check(CLI::Range(1, 1 << 16))
      ->capture_default_str();
  play->add_option("--random-plies", arguments->random_plies,
                   "MIN..MAX random legal moves before the engine plays, evenly")
      ->option_text("MIN..MAX [" + arguments->random_plies + "]");
  play->add_option(
          "--balance", settings.balance.limit,
          "An opening is dropped for another one when a short search sees more centipawns than this for either "
          "side")
      ->check(CLI::Range(1, kMate))
      ->capture_default_str();
  play->add_option("--balance-nodes", settings.balance.nodes, "Nodes of that search")
      ->check(CLI::Range(std::uint64_t{1}, kMostNodes))
      ->capture_default_str();
  play->add_option("--advanced-share", settings.advanced_share,
                   "Percent of the games that begin from made-up positions with both kings entered")
      ->check(real_number(0.0, 100.0))
      ->capture_default_str();
  add_rule_options(*play, settings.rules);
  play->add_option("--played-out-share", settings.played_out_share,
                   "Percent of the games that are played to the end in any case, so that won positions are won")
      ->check(real_number(0.0, 100.0))
      ->capture_default_str();
  play->add_option("--block", arguments->block_games, "Games written at a time: what a crash can cost at the most")
      ->check(CLI::Range(std::uint32_t{1}, kMostBlockGames))
      ->capture_default_str();
  play->add_option("--shard", arguments->shard_games, "Games in each file, a multiple of --block")
      ->check(CLI::Range(1, 1 << 30))
      ->capture_default_str();
  play->add_option("--report", arguments->report_s, "Seconds between lines of progress on stderr")
      ->check(real_number(0.1, 86400.0))
      ->capture_default_str();
  play->footer(
      R"(Game n of a seed is the same whatever --threads says, and however often the run was interrupted.

Examples:
  tsugite-learn play --out data
  tsugite-learn play --out data --positions 20000000     goes on
  tsugite-learn play --out deep --nodes 2000 --nodes-spread 25 --games 50000 --seed 2)");
  play->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace tsugite
