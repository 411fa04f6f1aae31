// Variations that a person gives the engine to think about first, from a file of one of two forms. The text tells which
// it is, not the file's name.
//
// Lines of USI, a game each: `[position] startpos [moves ...]`, `[position] [sfen] SFEN [moves ...]`; or
// `[moves] 7g7f 3c3d ...`, which begins at the position analysed. Empty lines and those with # in front are skipped.
// Or a KIF file with its variations (kif_record.h), in UTF-8 or Shift_JIS.
//
// A game counts from where it last passes through the position analysed: same board, hands and side to move. Where a
// line makes no sense it ends, and a warning says where: there are never other moves than the file's. Texts are one
// line of ASCII each (a file's name aside) and tell the number of the line in the file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/move.h"
#include "core/position.h"

namespace tsugite {

inline constexpr std::size_t kMostVariationBytes = std::size_t{8} << 20;  // no record of games by hand is so large
inline constexpr std::size_t kMostVariations = 1000;                      // more than can be thought about

using Variation = std::vector<MoveCode>;

struct Variations {
  std::vector<Variation> lines;  // legal from the position analysed on; in the file's order, none twice, none empty
  std::vector<std::string> warnings;
};

struct VariationError {
  std::string message;
};

// There is at least one line, or an error says why not.
std::variant<Variations, VariationError> read_variations(std::string_view text, const Position& analysed);

// Where the file's first game begins that says so; nullopt if all begin at the position analysed. A KIF file always
// says.
std::variant<std::optional<Position>, VariationError> start_of_variations(std::string_view text);

// The bytes of a file, which is no folder, pipe or device, and not too large. The name is UTF-8.
std::variant<std::string, VariationError> load_variations(const std::string& file);

// Both in one.
std::variant<Variations, VariationError> read_variation_file(const std::string& file, const Position& analysed);

}  // namespace tsugite
