// `tsugite mate`: solves tsume problems, one or a batch of them, and writes what it finds for people or for programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "usi/mate_problem.h"
#include "usi/mate_report.h"

namespace tsugite {

enum class MateFormat { Text, Usi, Kif, Json };

inline constexpr std::int64_t kBatchMateTimeMs = 10'000;
inline constexpr int kMateTableMib = 256;

struct MateRequest {
  std::vector<std::string> positions;  // words of the command line; none, and no file: stdin, a problem a line
  std::string file;                    // a problem a line; empty: none
  ToMove to_move = ToMove::Attacker;
  bool alternatives = false;
  bool shortest = false;
  std::optional<std::int64_t> time_ms;  // for each problem, 0 is no limit; else a batch has kBatchMateTimeMs
  int table_mib = kMateTableMib;
  MateFormat format = MateFormat::Text;
  std::optional<KifEncoding> encoding;  // else by the name of the output
  std::string output;                   // a file; empty: stdout
};

// Blocks until all is done or interrupted (SIGINT, SIGTERM): that ends the problem at work with what is known of it,
// and the batch. Results go to stdout or the output, all else to stderr. Returns the exit status: 0; 1 if a problem of
// several could not be read, or the solver or the output failed on the way; 2 if there was nothing to do it with: a
// single position that makes no sense, a file that cannot be opened.
int solve_mates(const MateRequest& request);

}  // namespace tsugite
