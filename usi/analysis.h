// `tsugite analyse`: thinks about one position and prints what it finds, line by line, in USI and in Japanese notation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/position.h"
#include "engine/report.h"

namespace tsugite {

// Without any limit the analysis takes five seconds.
struct AnalysisRequest {
  std::optional<std::int64_t> time_ms;
  std::optional<int> depth_plies;
  std::optional<std::uint64_t> nodes;
  int lines = 1;
  int table_mib = 256;
  std::string tree_file;  // variations to look at first (variation_file.h); empty = none
};

// Blocks until it is done or interrupted (SIGINT, SIGTERM), which ends it with the best so far. Returns the exit
// status: 0, 2 if the position or the variations made no sense, or that of the signal. Without a position that of the
// file of variations is analysed, if it says where it begins.
int analyse_position(const std::vector<std::string>& words, const AnalysisRequest& request);

// Parts of a table's row: "950", "12.3k", "4.5M", "1.2G"; "0.05s", "12.34s"; "+54", "-300", "mate 5", "mated 4".
std::string short_count(std::uint64_t count);
std::string short_time(std::int64_t milliseconds);
std::string short_score(int score);

// What was found out about one of the variations, a line of text each: "1.  +35  depth 12  7g7f 3c3d | 8h2b+" with the
// moves that follow behind the bar, the same in Japanese, and a mistake in it, if there is one. `last_to` is where the
// move before the position went, for 同.
std::vector<std::string> line_text(const Position& position, const LineReport& report, Cell last_to);

}  // namespace tsugite
