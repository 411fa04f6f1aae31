#include "engine/learn/game_folder.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "tests/engine/learn/records.h"

namespace tsugite {
namespace {

using test::bytes_of;
using test::content_of;
using test::Folder;
using test::random_records;
using test::write_bytes;

const GameWriter::Settings kSettings{.block_games = 4, .shard_games = 12, .text = "seed 1\nnodes 500\n"};

GameWriter writer_of(const std::filesystem::path& folder) {
  auto opened = GameWriter::open(folder, kSettings);
  REQUIRE(std::holds_alternative<GameWriter>(opened));
  return std::move(std::get<GameWriter>(opened));
}

std::string refusal(const std::filesystem::path& folder, const GameWriter::Settings& settings = kSettings) {
  const auto opened = GameWriter::open(folder, settings);
  const auto* const words = std::get_if<std::string>(&opened);
  return words ? *words : "";
}

// Games up to this number, and away.
void write_to(GameWriter writer, std::uint64_t end) {
  for (const GameRecord& game : random_records(writer.next_game(), end - writer.next_game()))
    REQUIRE(writer.add(game).empty());
  REQUIRE(writer.flush().empty());
}

struct Found {
  std::vector<GameRecord> games;
  std::string fault;
  bool torn = false;
};

Found read(const std::filesystem::path& folder) {
  auto opened = GameReader::open(folder);
  if (auto* const words = std::get_if<std::string>(&opened)) return {{}, *words, false};
  auto& reader = std::get<GameReader>(opened);
  Found found;
  while (const auto game = reader.next()) found.games.push_back(*game);
  found.fault = reader.fault();
  found.torn = reader.torn();
  return found;
}

TEST_CASE("games come back, through all files") {
  const Folder folder("game_folder_test_round");
  write_to(writer_of(folder / "a"), 31);
  const Found found = read(folder / "a");
  CHECK(found.fault == "");
  CHECK(found.games == random_records(0, 31));
  CHECK(content_of(folder / "a").size() == 3);
  CHECK(read(folder / "a" / "games-00001.shard").games == random_records(12, 12));
  auto reader = std::get<GameReader>(GameReader::open(folder / "a"));
  CHECK(reader.settings() == kSettings.text);
  CHECK(reader.files() == 3);
  std::uint64_t positions = 0;
  for (const GameRecord& game : found.games) positions += game.moves.size();
  CHECK(writer_of(folder / "a").positions() == positions);
}

TEST_CASE("a run in parts leaves the same bytes as one in one go") {
  const Folder folder("game_folder_test_parts");
  write_to(writer_of(folder / "whole"), 31);
  for (const std::uint64_t end : {0u, 1u, 3u, 4u, 5u, 11u, 12u, 12u, 14u, 24u, 31u}) {
    GameWriter writer = writer_of(folder / "parts");
    CHECK(writer.torn() == "");
    write_to(std::move(writer), end);
    CHECK(writer_of(folder / "parts").next_game() == end);
  }
  CHECK(content_of(folder / "parts") == content_of(folder / "whole"));
}

TEST_CASE("a file that is missing between others is told") {
  const Folder folder("game_folder_test_gap");
  for (const int missing : {1, 0}) {
    const auto place = folder / std::to_string(missing);
    write_to(writer_of(place), 31);
    const std::string name = "games-0000" + std::to_string(missing) + ".shard";
    std::filesystem::remove(place / name);
    const auto before = content_of(place);
    CHECK(read(place).fault.find("but no " + name) != std::string::npos);
    CHECK(refusal(place).find("but no " + name) != std::string::npos);
    CHECK(content_of(place) == before);
  }
  // Names that only look like it mean nothing.
  write_to(writer_of(folder / "a"), 5);
  for (const std::string name :
       {"games-00009.shard.new", "games-.shard", "games-0009x.shard", "games-9.shard", "notes"})
    write_bytes(folder / "a" / name, "text");
  CHECK(read(folder / "a").games.size() == 5);
}

TEST_CASE("there is one writer at a time") {
  const Folder folder("game_folder_test_writers");
  {
    GameWriter first = writer_of(folder / "a");
    CHECK(refusal(folder / "a").find("another run is at work") != std::string::npos);
    write_to(std::move(first), 5);
  }
  CHECK(writer_of(folder / "a").next_game() == 5);
  CHECK(content_of(folder / "a").size() == 1);
}

TEST_CASE("a torn end is cut off, whatever was left of it, and the games in it are written again") {
  const Folder folder("game_folder_test_torn");
  write_to(writer_of(folder / "whole"), 23);
  const std::string last = bytes_of(folder / "whole" / "games-00001.shard");
  int torn = 0;
  for (std::size_t size = last.size(); size > 60; size -= 7) {
    write_bytes(folder / "whole" / "games-00001.shard", last.substr(0, size));
    const Found found = read(folder / "whole");
    if (found.fault.find("header") != std::string::npos) break;  // of the file itself, which is made in one piece
    CHECK(found.torn == !found.fault.empty());
    GameWriter writer = writer_of(folder / "whole");
    CHECK(writer.next_game() == found.games.size());
    CHECK(writer.torn() == found.fault);
    if (!writer.torn().empty()) ++torn;
    write_to(std::move(writer), 23);
    CHECK(bytes_of(folder / "whole" / "games-00001.shard") == last);
  }
  CHECK(torn > 10);
}

TEST_CASE("damage, gaps and other settings are refused, and nothing is touched") {
  const Folder folder("game_folder_test_refused");
  write_to(writer_of(folder / "a"), 31);
  const auto before = content_of(folder / "a");
  GameWriter::Settings other = kSettings;
  other.text = "seed 1\nnodes 600\n";
  CHECK(refusal(folder / "a", other).find("'nodes 500', not 'nodes 600'") != std::string::npos);
  CHECK(content_of(folder / "a") == before);

  const auto second = folder / "a" / "games-00001.shard";
  const std::string bytes = bytes_of(second);
  std::string damaged = bytes;
  damaged[damaged.size() - 5] = static_cast<char>(damaged[damaged.size() - 5] ^ 16);
  write_bytes(second, damaged);
  CHECK(refusal(folder / "a").find("games-00001.shard: block 3, at byte ") != std::string::npos);
  CHECK(refusal(folder / "a").find("left as it is") != std::string::npos);
  CHECK(read(folder / "a").games == random_records(0, 20));
  CHECK(bytes_of(second) == damaged);

  write_bytes(second, bytes.substr(0, bytes.size() - 1));  // torn, but more games follow
  CHECK(refusal(folder / "a").find("ends within the block") != std::string::npos);
  CHECK_FALSE(read(folder / "a").torn);
  std::filesystem::copy_file(folder / "a" / "games-00002.shard", second,
                             std::filesystem::copy_options::overwrite_existing);
  CHECK(refusal(folder / "a").find("begins with game 24") != std::string::npos);

  write_to(writer_of(folder / "full"), 12);  // no block follows in a full file, not even a torn one
  const std::string full = bytes_of(folder / "full" / "games-00000.shard");
  write_bytes(folder / "full" / "games-00000.shard", full + "BLOK");
  CHECK(refusal(folder / "full").find("left as it is") != std::string::npos);

  write_bytes(folder / "file", "");
  CHECK(refusal(folder / "file").find("cannot make the folder") != std::string::npos);
  std::filesystem::create_directory(folder / "empty");
  CHECK(read(folder / "empty").fault.find("no recorded games") != std::string::npos);
  CHECK(read(folder / "none").fault.find("no such file") != std::string::npos);
}

}  // namespace
}  // namespace tsugite
