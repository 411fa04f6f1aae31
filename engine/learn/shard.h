// Shards: files of recorded games, in blocks that are packed and checked one by one, so that a file that was cut off or
// damaged is still good up to there.
//
// All numbers are little-endian, on every machine. A file is a header and blocks, nothing behind them:
//
//   header  8 bytes "TSUGGAME" | u32 version | u32 games a full block | u64 number of the first game
//           u32 size of the settings | the settings, text | u64 checksum of all before it
//   block   4 bytes "BLOK" | u32 games | u64 number of the first | u32 moves, openings' and all | u32 size of the list
//           5 x u32 packed size of each stream | u64 checksum of the streams | u64 checksum of all before it (60 bytes)
//           the streams, each a frame of zstd
//
// Every block is full but the last. Its streams keep alike with alike, which packs best:
//
//   list    each game: a byte (bits 0-1 winner: 0 draw, 1 Black, 2 White | 2-4 ending | 5 has a start), then as numbers
//           of 7 bits a byte, low ones first, bit 7 = more follow: plies of the opening, moves, and if it has a start
//           the size of its SFEN, which follows
//   to      each move, the opening's and the game's in the order of playing: bits 0-6 the square | 7 promotes
//   way     each move: 80 + the square it comes from - the square it goes to, or 160 + kind for a drop
//   low     each score less the negative of the one before it (of the first: less 0), modulo 2^16, folded so that small
//           numbers of either sign are small (0, -1, 1, -2, 2, ... become 0, 1, 2, 3, 4, ...): bits 0-7
//   high    bits 8-15 of that
//
// Squares of the first, third, fifth ... move of a game are as they are, those of the second, fourth ... turned by
// half: 80 - square. So like moves of both sides look alike. Measured on games of 500 nodes a move, a position
// takes 2.8 bytes, where plain squares and scores less the mean of the last two take 3.2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/learn/game_record.h"

namespace tsugite {

inline constexpr std::uint32_t kShardVersion = 1;
inline constexpr std::uint32_t kMostBlockGames = 1 << 16;

struct ShardHeader {
  std::uint32_t block_games = 256;  // in a full block, 1..kMostBlockGames
  std::uint64_t first_game = 0;
  std::string settings;  // what the games were played with: lines of `name value`

  friend bool operator==(const ShardHeader&, const ShardHeader&) = default;
};

// Reads a shard from front to back.
class ShardReader {
 public:
  // Or one line that says why not, with the name of the file.
  static std::variant<ShardReader, std::string> open(const std::filesystem::path& file);

  const ShardHeader& header() const { return header_; }

  // The games of the next block. Nothing at the end of the file, and where it goes wrong: then fault() says why.
  std::optional<std::vector<GameRecord>> next_block();

  // One line, with file, block and byte; empty if all is well so far.
  const std::string& fault() const { return fault_; }
  // The fault is that the file ends within a block, as after a crash; what is whole before it is all there was.
  bool torn() const { return torn_; }

  std::uint64_t size() const { return size_; }              // of the file, in bytes
  std::uint64_t position() const { return position_; }      // where the blocks read so far end, in bytes
  std::uint64_t last_block() const { return last_block_; }  // where the last one of them begins
  std::uint64_t next_game() const { return next_game_; }

 private:
  ShardReader() = default;

  std::nullopt_t fail(const std::string& words);

  std::filesystem::path file_;
  ShardHeader header_;
  std::uint64_t size_ = 0;
  std::uint64_t position_ = 0;
  std::uint64_t last_block_ = 0;
  std::uint64_t next_game_ = 0;
  std::uint64_t blocks_ = 0;
  std::string fault_;
  bool torn_ = false;
};

// Adds games to a shard, block by block. What is not yet in a block is lost when the writer goes.
class ShardWriter {
 public:
  // A new file, with the header alone. Or one line that says why not.
  static std::variant<ShardWriter, std::string> create(const std::filesystem::path& file, const ShardHeader& header);

  // Goes on behind what a reader found, having read the file to its end or to where it is torn (the torn part goes).
  // `last` are the games of its last block, which is filled up if it is not full.
  static ShardWriter go_on(const std::filesystem::path& file, const ShardReader& reader, std::vector<GameRecord> last);

  // The next game, whose number must be next_game(). Writes if a block is full. Returns what went wrong, in one line;
  // empty if all went well. A block that could not be written is kept, and tried again next time.
  std::string add(GameRecord game);

  // Writes what there is, as the last block. More games may be added: it is written anew then.
  std::string flush();

  std::uint64_t next_game() const { return next_game_; }

 private:
  ShardWriter() = default;

  std::filesystem::path file_;
  std::uint32_t block_games_ = 0;
  std::uint64_t next_game_ = 0;
  std::uint64_t begin_ = 0;        // of the unfinished block in the file
  std::uint64_t size_ = 0;         // of the file
  std::size_t written_ = 0;        // games of the unfinished block that are in the file
  std::vector<GameRecord> games_;  // of the unfinished block
};

}  // namespace tsugite
