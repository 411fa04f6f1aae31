// An opening book read from a YANEURAOU-DB2016 text file (.db): positions with candidate moves, their scores and
// depths. The whole file is held in memory, keyed by position; the ply in the file is not part of the key.
//
// The file, by lines (LF or CRLF, a byte order mark is tolerated, blank lines and `#` or `//` comments are skipped):
//   #YANEURAOU-DB2016 1.00
//   sfen <board> <side> <hand> [ply]
//   <move> [<answer>|none [<score>|none [<depth>|none [<count>]]]]     one line for each candidate
// Source: [book formats].
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "core/move.h"
#include "core/position.h"

namespace tsugite {

inline constexpr std::string_view kBookHeader = "#YANEURAOU-DB2016";

struct BookMove {
  PackedMove move = 0;           // 0 = no move at all
  PackedMove answer = 0;         // expected reply, 0 = none
  std::int16_t score = 0;        // centipawns, view of the side to move; clamped
  std::int16_t depth_plies = 0;  // clamped; 0 = not said
  std::uint32_t count = 0;       // how often it was played, 0 = not said
  bool scored = false;           // false where the file gives no score

  friend bool operator==(const BookMove&, const BookMove&) = default;
};

struct BookError {
  std::string message;  // one line, ASCII unless the path is not: what was wrong and what is expected
};

class Book {
 public:
  // Reads a file. A line that makes no sense is skipped and counted, and so are the candidates below a position that
  // makes no sense; a file without the format's first line, or one that cannot be read, is an error. Where a position
  // comes twice its candidates are joined in file order, and the first line for a move counts. Blocks for as long as
  // reading takes.
  static std::variant<Book, BookError> load(const std::filesystem::path& path);

  // The candidates that are legal here, in the file's order; empty if the position is unknown. An answer that would not
  // be legal after its move is given as none.
  std::vector<BookMove> moves(const Position& position) const;

  // The candidate to play: the best score, then the larger count, then the first in the file. A candidate without a
  // score comes after all that have one. Legal; move 0 if there is none.
  BookMove best(const Position& position) const;

  std::size_t positions() const { return entries_.size(); }
  std::size_t skipped_lines() const { return skipped_lines_; }

 private:
  std::unordered_map<Key, std::vector<BookMove>> entries_;
  std::size_t skipped_lines_ = 0;
};

}  // namespace tsugite
