// Mate problems as text: what the command line, a file or stdin hands to `tsugite mate`. A problem is a position as the
// other subcommands take it, `[position] [sfen] SFEN [moves ...]` or `[position] startpos [moves ...]`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/color.h"
#include "core/position.h"

namespace tsugite {

// The words of a command line as texts of one position each, whether they were quoted or not. A new position begins at
// `position`, at `startpos`, at `sfen`, at a word with a slash (a board), and at a quoted text that goes on with
// neither `moves` nor a move.
std::vector<std::string> split_positions(const std::vector<std::string>& words);

// Nothing but blanks, or a comment: # at the beginning.
bool holds_no_problem(std::string_view line);

enum class ToMove { Attacker, Defender };

struct MateProblem {
  Position position;
  Color attacker = Color::Black;
};

// Texts are one line.
struct ProblemReading {
  std::optional<MateProblem> problem;  // nullopt if there is an error
  std::vector<std::string> warnings;
  std::string error;
  std::size_t error_column = 0;  // 1-based place in the text of what is wrong with the SFEN; 0 if it is something else
};

// The error, and its place.
std::string complaint_of(const ProblemReading& reading);

// Errors: those of SFENs and moves, and a side to be mated that has no king.
ProblemReading read_problem(std::string_view text, ToMove to_move);

}  // namespace tsugite
