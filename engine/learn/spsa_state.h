// A run of SPSA as a text file, from which it goes on exactly where it stood. One `name value` a line, in a fixed
// order, `end` last; a file that differs in anything is refused.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

#include "engine/learn/arena.h"
#include "engine/learn/spsa.h"

namespace tsugite {

// All that the games of a run depend on. How many threads play them is no part of it.
struct SpsaRun {
  Spsa spsa;
  std::string engine;  // its signature, one line
  std::size_t table_mib = 8;
  Spend spend;
  GameRules rules;
  std::string openings;            // file name as it was given; empty = random
  std::uint64_t openings_key = 0;  // of their positions; 0 = random
};

std::string to_text(const SpsaRun& run);

// The run, or one line that says what is wrong and where.
std::variant<SpsaRun, std::string> parse_spsa_run(std::string_view text);

// As parse_spsa_run, with the name of the file in front of what is wrong.
std::variant<SpsaRun, std::string> read_spsa_run(const std::filesystem::path& file);

}  // namespace tsugite
