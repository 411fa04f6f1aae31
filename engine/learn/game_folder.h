// A folder of recorded games: shards games-00000.shard, games-00001.shard and so on, with equal numbers of games in all
// but the last. The games are numbered from 0, through all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/learn/file_lock.h"
#include "engine/learn/game_record.h"
#include "engine/learn/shard.h"

namespace tsugite {

// Reads the games in order.
class GameReader {
 public:
  // The shards of a folder, at least one, or a single file. Or one line that says why not.
  static std::variant<GameReader, std::string> open(const std::filesystem::path& folder_or_file);

  // Nothing behind the last game, and where it goes wrong: then fault() says why.
  std::optional<GameRecord> next();

  const std::string& fault() const { return fault_; }  // one line with file and place; empty if all is well so far
  bool torn() const { return torn_; }                  // the fault is that the last file ends within a block

  const std::string& settings() const { return settings_; }  // of all the games
  std::size_t files() const { return files_.size(); }
  std::uint64_t bytes() const { return bytes_; }  // of all files

 private:
  friend class GameWriter;

  GameReader() = default;
  bool open_shard();

  std::vector<std::filesystem::path> files_;
  std::uint64_t bytes_ = 0;
  std::string settings_;
  std::optional<ShardReader> shard_;  // of file at_, the last one that was opened
  std::size_t at_ = 0;
  std::vector<GameRecord> block_;
  std::size_t block_at_ = 0;  // the next game's place in it
  std::string fault_;
  bool torn_ = false;
};

// Adds games to a folder, one writer at a time. Games that are not yet in a block are lost when the writer goes.
class GameWriter {
 public:
  struct Settings {
    std::uint32_t block_games = 256;
    std::uint32_t shard_games = 1 << 16;  // a multiple of block_games
    std::string text;                     // what the games are played with: lines of `name value`
  };

  // Goes on behind the last whole game in the folder, which is made if it is not there. Or one line that says why not:
  // for example that the games there were played with other settings. Then nothing has been changed.
  static std::variant<GameWriter, std::string> open(const std::filesystem::path& folder, const Settings& settings);

  // The next game, whose number must be next_game(). Returns what went wrong, in one line; empty if all went well.
  std::string add(GameRecord game);

  // Writes what has not been written yet. More games may be added.
  std::string flush();

  std::uint64_t next_game() const { return next_game_; }
  std::uint64_t positions() const { return positions_; }  // recorded moves in all games
  // What an earlier writer left undone, in one line; empty if it ended well.
  const std::string& torn() const { return torn_; }

 private:
  GameWriter() = default;

  std::filesystem::path folder_;
  std::optional<FileLock> lock_;  // of the folder
  Settings settings_;
  std::optional<ShardWriter> shard_;  // of the next game; none if it is the first of a file
  std::uint64_t next_game_ = 0;
  std::uint64_t positions_ = 0;
  std::string torn_;
};

}  // namespace tsugite
