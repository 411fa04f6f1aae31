#include "engine/learn/data_options.h"

#include <cstdint>
#include <cstdio>
#include <utility>
#include <variant>

#include "book/utf8_path.h"
#include "engine/learn/option_checks.h"
#include "engine/learn/terminal.h"

namespace tsugite {

namespace {

unsigned long long shown(std::uint64_t number) { return number; }

double percent(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(all);
}

std::string describe(const DataSet& data) {
  const DataCounts& counts = data.counts;
  const auto share = [&](std::uint64_t part) { return percent(part, counts.positions); };
  return format("%llu games, %llu positions: ", shown(counts.games), shown(counts.positions)) +
         format("%zu to learn from, %zu kept apart", data.training.size(), data.validation.size()) +
         format(
             "; early %.1f %%, decided %.1f %%, in check %.1f %%, captures and promotions %.1f %%, not quiet %.1f %%, "
             "duplicates %.1f %%",
             share(counts.early), share(counts.decided), share(counts.checks), share(counts.captures),
             share(counts.loose), share(counts.duplicates));
}

}  // namespace

DataSettings DataOptions::settings() const {
  DataSettings result{
      .folders = {}, .filter = filter, .validation_percent = validation_percent, .positions = positions};
  for (const std::string& folder : folders) result.folders.push_back(path_of(folder));
  return result;
}

void add_data_options(CLI::App& command, DataOptions& options) {
  command
      .add_option("--data", options.folders,
                  "Folders of games, or single files; several are read in turn, a game of each")
      ->required();
  command.add_option("--first-ply", options.filter.first_ply, "Moves before this one are left out")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  command
      .add_option("--limit-score", options.filter.limit_score,
                  "Positions whose search said as many centipawns or more, for either side, are left out")
      ->check(CLI::Range(1, kMate))
      ->capture_default_str();
  command
      .add_option("--quiet-margin", options.filter.quiet_margin,
                  "So are those where captures gain more than this, by the evaluation built in (0 = those stay), as "
                  "well as checks and those whose best move captures or promotes")
      ->check(CLI::Range(0, kMate))
      ->capture_default_str();
  command.add_option("--validation", options.validation_percent, "Percent of the games that are kept apart")
      ->check(real_number(0.0, 100.0))
      ->capture_default_str();
  command.add_option("--positions", options.positions, "Most positions, after all that is left out; 0 = all there are")
      ->check(CLI::Range(std::size_t{0}, std::size_t{UINT32_MAX}))
      ->capture_default_str();
  command
      .add_option("--lambda", options.blend.lambda,
                  "Share of the search's score in what is learned; the rest is the result of the game")
      ->check(real_number(0.0, 1.0))
      ->capture_default_str();
  command
      .add_option("--scale", options.blend.scale, "Centipawns that make the chance to win 1 / (1 + 1/e), or 73 percent")
      ->check(real_number(1.0, 1e6))
      ->capture_default_str();
  command.add_option("--threads", options.threads, "Threads; the result is the same with any number")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command.add_option("--report", options.report_s, "Seconds between lines of progress on stderr")
      ->check(real_number(0.1, 86400.0))
      ->capture_default_str();
}

std::optional<DataSet> read_data(const DataOptions& options, Team& team, const std::atomic<bool>& interrupted) {
  Progress progress(options.report_s);
  const auto on_look = [&](const DataSet& data) {
    if (!progress.due()) return;
    std::fprintf(stderr, "reading: %llu games, %.2f M positions, %.2f M of them fit; %s gone\n",
                 shown(data.counts.games), static_cast<double>(data.counts.positions) / 1e6,
                 static_cast<double>(data.training.size() + data.validation.size()) / 1e6,
                 duration(progress.elapsed_s()).c_str());
  };
  auto loaded = load_data(options.settings(), built_in_evaluation(), team, on_look, interrupted);
  if (const auto* const words = std::get_if<std::string>(&loaded)) {
    complain(*words);
    return std::nullopt;
  }
  auto& data = std::get<DataSet>(loaded);
  for (const std::string& words : data.warnings) std::fprintf(stderr, "%s; what comes before is used\n", words.c_str());
  std::fprintf(stderr, "%s; %s gone\n", describe(data).c_str(), duration(progress.elapsed_s()).c_str());
  return std::move(data);
}

}  // namespace tsugite
