// What `tsugite mate` is asked for.
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
  std::string file;                    // likewise; "-": stdin; empty: none
  ToMove to_move = ToMove::Attacker;
  bool alternatives = false;
  bool shortest = false;
  std::optional<std::int64_t> time_ms;  // for each problem, 0 is no limit; else a batch has kBatchMateTimeMs
  int table_mib = kMateTableMib;
  MateFormat format = MateFormat::Text;
  std::optional<KifEncoding> encoding;  // else by the name of the output
  std::string output;                   // a file; empty: stdout
};

}  // namespace tsugite
