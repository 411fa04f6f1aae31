// Places on the board, under two numberings.
//
// A *cell* is an index into KFEnd's padded board of 221 entries: z = 17 * file - rank + 30, file and rank 1..9, so the
// squares lie at 38..182 and everything else is out of board. The stride of 17 is the smallest for which the difference
// of two squares is unique: a *delta* z2 - z1 names one relative position out of 17 x 17, and 144 + delta indexes a
// table of 289. A half turn of the board takes z to 220 - z and delta to -delta.
// A *square* is the dense number 9 * (file - 1) + (rank - 1), 0..80, for files, tables and packed moves.
// Source: seeds [KFEnd]; the facts are checked below at compile time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tsugite {

using Cell = int;    // 0..220; squares are 38..182
using Delta = int;   // -144..144, difference of two squares' cells
using Square = int;  // 0..80

inline constexpr int kFiles = 9;
inline constexpr int kRanks = 9;
inline constexpr int kSquares = kFiles * kRanks;
inline constexpr int kCells = 221;
inline constexpr int kFileStride = 17;   // one file to the left (towards file 9)
inline constexpr Cell kFirstCell = 38;   // 1i
inline constexpr Cell kLastCell = 182;   // 9a
inline constexpr Cell kNoCell = 0;       // out of board; stands for "nowhere"
inline constexpr Delta kMaxDelta = 144;  // from one corner to the opposite one
inline constexpr int kDeltas = 2 * kMaxDelta + 1;

constexpr Cell cell_at(int file, int rank) { return kFileStride * file - rank + 30; }
constexpr Cell half_turn(Cell cell) { return kCells - 1 - cell; }

namespace detail {

struct CellMaps {
  std::array<std::uint8_t, kCells> file{};    // 1..9, 0 = out of board
  std::array<std::uint8_t, kCells> rank{};    // 1..9, 0 = out of board
  std::array<std::uint8_t, kCells> square{};  // 0..80, 255 = out of board
  std::array<std::uint8_t, kSquares> cell{};
};

constexpr CellMaps make_cell_maps() {
  CellMaps maps{};
  for (auto& square : maps.square) square = 255;
  for (int file = 1; file <= kFiles; ++file) {
    for (int rank = 1; rank <= kRanks; ++rank) {
      const auto cell = static_cast<std::size_t>(cell_at(file, rank));
      const int square = kRanks * (file - 1) + rank - 1;
      maps.file[cell] = static_cast<std::uint8_t>(file);
      maps.rank[cell] = static_cast<std::uint8_t>(rank);
      maps.square[cell] = static_cast<std::uint8_t>(square);
      maps.cell[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(cell);
    }
  }
  return maps;
}

inline constexpr CellMaps kCellMaps = make_cell_maps();

}  // namespace detail

// All of these take any cell 0..220.
constexpr int file_of(Cell cell) { return detail::kCellMaps.file[static_cast<std::size_t>(cell)]; }
constexpr int rank_of(Cell cell) { return detail::kCellMaps.rank[static_cast<std::size_t>(cell)]; }
constexpr bool on_board(Cell cell) { return file_of(cell) != 0; }
constexpr Square square_of(Cell cell) { return detail::kCellMaps.square[static_cast<std::size_t>(cell)]; }
constexpr Cell cell_of(Square square) { return detail::kCellMaps.cell[static_cast<std::size_t>(square)]; }

// "5e" <-> cell. Anything but a file digit 1-9 and a rank letter a-i is nullopt.
std::optional<Cell> parse_cell(std::string_view text);
std::string to_string(Cell cell);

static_assert(cell_at(1, 9) == kFirstCell && cell_at(9, 1) == kLastCell);
static_assert(
    [] {
      std::array<int, kDeltas> seen{};  // [144 + delta]: how many (file, rank) offsets give this delta
      for (int files = -8; files <= 8; ++files)
        for (int ranks = -8; ranks <= 8; ++ranks) ++seen[static_cast<std::size_t>(kMaxDelta + 17 * files - ranks)];
      for (const int count : seen)
        if (count != 1) return false;
      return true;
    }(),
    "each relative position is one delta");
static_assert(
    [] {
      for (Square square = 0; square < kSquares; ++square) {
        const Cell cell = cell_of(square);
        if (square_of(cell) != square || square_of(half_turn(cell)) != kSquares - 1 - square) return false;
        for (int files = -2; files <= 2; ++files)
          for (int ranks = -2; ranks <= 2; ++ranks) {
            const Cell to = cell + 17 * files - ranks;
            const bool inside = file_of(cell) + files >= 1 && file_of(cell) + files <= 9 &&
                                rank_of(cell) + ranks >= 1 && rank_of(cell) + ranks <= 9;
            if (to < 0 || to >= kCells || on_board(to) != inside) return false;
          }
      }
      return true;
    }(),
    "a step of at most two files and two ranks never leaves the array and never wraps");

}  // namespace tsugite
