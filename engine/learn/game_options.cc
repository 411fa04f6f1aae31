#include "engine/learn/game_options.h"

#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "book/utf8_path.h"
#include "engine/learn/option_checks.h"
#include "engine/learn/terminal.h"

namespace tsugite {

namespace {

constexpr std::uint64_t kNodes = 5000;  // some 200 games a minute and core

}  // namespace

Spend GameOptions::spend() const {
  if (movetime_ms > 0) return {.movetime = Milliseconds(movetime_ms)};
  return {.nodes = nodes > 0 ? nodes : kNodes};
}

ArenaSettings GameOptions::arena() const {
  return {.threads = threads, .table_mib = table_mib, .spend = spend(), .rules = rules};
}

void add_rule_options(CLI::App& command, GameRules& rules) {
  command.add_option("--max-moves", rules.max_moves, "The game is drawn after so many moves")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  command
      .add_option("--decided-score", rules.decided_score,
                  "Centipawns by which both sides must see the same one ahead ...")
      ->check(CLI::Range(1, kMate))
      ->capture_default_str();
  command
      .add_option("--decided-moves", rules.decided_moves,
                  "... for so many moves each, for the game to be over; 0 = play to the end")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
}

void add_game_options(CLI::App& command, GameOptions& options) {
  auto* const nodes =
      command.add_option("--nodes", options.nodes, "Nodes a move, the same on every machine (5000 unless --movetime)")
          ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
  command.add_option("--movetime", options.movetime_ms, "Milliseconds a move instead, as after 'go movetime'")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 31))
      ->excludes(nodes);
  command.add_option("--openings", options.openings,
                     "File of openings, one SFEN or 'startpos moves ...' a line; without it games begin with 8 to 12 "
                     "random moves");
  command.add_option("--threads", options.threads, "Games played at once; with --movetime no more than idle cores")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command.add_option("--hash", options.table_mib, "MiB of each side's transposition table")
      ->check(CLI::Range(1, 1 << 16))
      ->capture_default_str();
  command.add_option("--seed", options.seed, "Another number, other games")
      ->check(whole_number())
      ->capture_default_str();
  add_rule_options(command, options.rules);
  command.add_option("--report", options.report_s, "Seconds between lines of progress on stderr")
      ->check(real_number(0.1, 86400.0))
      ->capture_default_str();
}

std::optional<Openings> openings_of(const std::string& file, std::uint64_t seed) {
  if (file.empty()) return Openings(seed);
  auto listed = read_openings(path_of(file));
  if (const auto* const error = std::get_if<std::string>(&listed)) {
    complain(*error);
    return std::nullopt;
  }
  return Openings(std::move(std::get<std::vector<Opening>>(listed)), seed);
}

}  // namespace tsugite
