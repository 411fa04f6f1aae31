// `tsugite analyse`: thinks about one position and prints what it finds, line by line, in USI and in Japanese notation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tsugite {

// Without any limit the analysis takes five seconds.
struct AnalysisRequest {
  std::optional<std::int64_t> time_ms;
  std::optional<int> depth_plies;
  std::optional<std::uint64_t> nodes;
  int lines = 1;
  int table_mib = 256;
};

// Blocks until it is done or interrupted (SIGINT, SIGTERM), which ends it with the best so far. Returns the exit
// status: 0, 2 if the position made no sense, or that of the signal.
int analyse_position(const std::vector<std::string>& words, const AnalysisRequest& request);

// Parts of a table's row: "950", "12.3k", "4.5M", "1.2G"; "0.05s", "12.34s"; "+54", "-300", "mate 5", "mated 4".
std::string short_count(std::uint64_t count);
std::string short_time(std::int64_t milliseconds);
std::string short_score(int score);

}  // namespace tsugite
