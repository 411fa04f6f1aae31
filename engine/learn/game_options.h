// The options that all commands share which play games.
#pragma once

#include <CLI/CLI.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/host.h"
#include "engine/learn/arena.h"
#include "engine/learn/openings.h"
#include "engine/learn/self_play.h"

namespace tsugite {

struct GameOptions {
  std::uint64_t games = 0;  // 0 = not said
  std::uint64_t nodes = 0;
  std::int64_t movetime_ms = 0;
  std::size_t threads = processors();
  std::size_t table_mib = 8;
  std::uint64_t seed = 1;
  std::string openings;  // a file; empty = random
  GameRules rules;
  double report_s = 10;

  // 5,000 nodes a move if nothing was said.
  Spend spend() const;
  ArenaSettings arena() const;
};

// How games end: --max-moves, --decided-score, --decided-moves.
void add_rule_options(CLI::App& command, GameRules& rules);

// All but --games, which each command explains by itself. `options` must outlive the command.
void add_game_options(CLI::App& command, GameOptions& options);

// From the file, or random. Nothing, after a complaint, if the file cannot be used.
std::optional<Openings> openings_of(const std::string& file, std::uint64_t seed);

}  // namespace tsugite
