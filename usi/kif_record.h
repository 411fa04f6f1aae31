// A KIF file read: where the game begins, its main line, and the variations that leave it.
//
// A variation, 変化：N手, is another move N for the line before it, or for the one that that line left, and so on: the
// nearest whose own first move is earlier and that goes on as far as N. Programs write the latest variations first, so
// that this is the line right before in all but a file put together by hand; there it is told.
//
// A diagram (BOD) goes before the name of a handicap. At a move that makes no sense its line ends with a complaint, and
// what leaves the line further on is left out: the moves read are the moves written. Comments, times, names and the +
// behind a move say nothing here. Source: [KIF].
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/move.h"
#include "core/position.h"

namespace tsugite {

// A game has hardly ever more than five hundred; with this many, and so many variations, a file is read in seconds.
inline constexpr std::size_t kMostPlies = 2000;
inline constexpr std::size_t kMostKifVariations = 5000;

struct KifLine {
  std::size_t parent = 0;       // the line that it leaves; the main line's own
  std::size_t ply = 1;          // of its first move, 1-based
  std::vector<MoveCode> moves;  // from there on; empty if none could be read
};

struct KifRecord {
  Position start;
  std::vector<KifLine> lines;         // in the file's order; [0] is the main line
  std::vector<std::string> warnings;  // one line of ASCII each, with the number of the line in the file
};

struct KifError {
  std::string message;  // likewise
};

// A text in UTF-8 without byte order mark. Errors are those of the starting position.
std::variant<KifRecord, KifError> read_kif(std::string_view text);

// All moves of a line, from the start on.
std::vector<MoveCode> whole_line(const KifRecord& record, std::size_t line);

}  // namespace tsugite
