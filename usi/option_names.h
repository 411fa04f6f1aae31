// The engine's settings as USI options: name, type, default, range, and which field of Settings each one sets. Names
// are one word and values hold no spaces in the declaration, as the parsers of GUIs need it; values that arrive are
// taken verbatim.
//
// What arrives is never fatal: a number out of range is clamped, a value that makes no sense and an unknown name are
// ignored, and each of these comes back as a sentence for the person.
// Source: [USI]; names that other engines share as in [ShogiHome].
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/options.h"
#include "usi/log.h"

namespace tsugite {

struct Settings {
  Options engine;
  bool stochastic_ponder = false;  // ponder on the opponent's choice, not on the expected one
  std::string log_file;            // empty = warnings to stderr
  LogLevel log_level = LogLevel::Info;
};

// One `option name ... type ...` line for each option, in the order of the table.
std::vector<std::string> option_lines();

// Applies one setoption. Returns what the person should know, if anything. Names and the values of checks and combos in
// any case.
std::optional<std::string> set_option(Settings& settings, std::string_view name, std::string_view value);

}  // namespace tsugite
