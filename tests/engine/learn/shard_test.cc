#include "engine/learn/shard.h"

#include <doctest/doctest.h>

#include <string>
#include <variant>
#include <vector>

#include "tests/engine/learn/records.h"

namespace tsugite {
namespace {

using test::bytes_of;
using test::Folder;
using test::random_records;
using test::write_bytes;

constexpr std::uint64_t kFirst = 1000;
const ShardHeader kHeader{.block_games = 8, .first_game = kFirst, .settings = "nodes 500\nseed 1\n"};

// A shard of random games, blocks of eight.
void write_shard(const std::filesystem::path& file, std::size_t games) {
  auto created = ShardWriter::create(file, kHeader);
  REQUIRE(std::holds_alternative<ShardWriter>(created));
  auto& writer = std::get<ShardWriter>(created);
  for (const GameRecord& game : random_records(kFirst, games)) REQUIRE(writer.add(game).empty());
  REQUIRE(writer.flush().empty());
}

struct Found {
  std::vector<GameRecord> games;
  std::string fault;
  bool torn = false;
};

Found read_shard(const std::filesystem::path& file) {
  auto opened = ShardReader::open(file);
  if (auto* const words = std::get_if<std::string>(&opened)) return {{}, *words, false};
  auto& reader = std::get<ShardReader>(opened);
  Found found;
  while (const auto block = reader.next_block()) found.games.insert(found.games.end(), block->begin(), block->end());
  found.fault = reader.fault();
  found.torn = reader.torn();
  return found;
}

TEST_CASE("games come back as they were written") {
  const Folder folder("shard_test_round");
  for (const std::size_t games : {0u, 1u, 8u, 21u}) {
    const auto file = folder / std::to_string(games);
    write_shard(file, games);
    auto opened = ShardReader::open(file);
    REQUIRE(std::holds_alternative<ShardReader>(opened));
    CHECK(std::get<ShardReader>(opened).header() == kHeader);
    const Found found = read_shard(file);
    CHECK(found.fault == "");
    CHECK(found.games == random_records(kFirst, games));
  }
}

TEST_CASE("the format is what the header says, byte by byte") {
  const Folder folder("shard_test_bytes");
  write_shard(folder / "file", 1);
  const std::string bytes = bytes_of(folder / "file");
  const std::string expected("TSUGGAME\1\0\0\0\x08\0\0\0\xe8\3\0\0\0\0\0\0\x11\0\0\0nodes 500\nseed 1\n", 45);
  CHECK(bytes.substr(0, expected.size()) == expected);
  CHECK(bytes.substr(expected.size() + 8, 16) == std::string("BLOK\1\0\0\0\xe8\3\0\0\0\0\0\0", 16));
}

TEST_CASE("extreme scores come back") {
  const Folder folder("shard_test_scores");
  GameRecord game;
  game.number = kFirst;
  for (const int score : {32000, -32000, 32000, 0, -32768, 32767, -32768, 1, -1, 30000})
    game.moves.push_back({1, static_cast<std::int16_t>(score)});
  auto writer = std::get<ShardWriter>(ShardWriter::create(folder / "file", kHeader));
  REQUIRE(writer.add(game).empty());
  REQUIRE(writer.flush().empty());
  CHECK(read_shard(folder / "file").games == std::vector<GameRecord>{game});
}

TEST_CASE("an unfinished block is filled up, to the bytes of a file that was written in one go") {
  const Folder folder("shard_test_fill");
  write_shard(folder / "whole", 21);
  auto created = ShardWriter::create(folder / "parts", kHeader);
  auto writer = std::get<ShardWriter>(created);
  for (const GameRecord& game : random_records(kFirst, 21)) {
    REQUIRE(writer.add(game).empty());
    REQUIRE(writer.flush().empty());
    CHECK(read_shard(folder / "parts").games.size() == game.number - kFirst + 1);
  }
  CHECK(bytes_of(folder / "parts") == bytes_of(folder / "whole"));
}

TEST_CASE("a file that is cut off anywhere is good up to its last whole block") {
  const Folder folder("shard_test_cut");
  write_shard(folder / "whole", 21);
  const std::string bytes = bytes_of(folder / "whole");
  const std::vector<GameRecord> games = random_records(kFirst, 21);
  std::size_t most = 0;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    write_bytes(folder / "cut", bytes.substr(0, size));
    const Found found = read_shard(folder / "cut");
    REQUIRE(found.games.size() <= games.size());
    CHECK(found.games.size() % 8 == 0);
    CHECK(std::equal(found.games.begin(), found.games.end(), games.begin()));
    if (!found.fault.empty()) CHECK(found.fault.find("cut") != std::string::npos);
    if (found.torn) CHECK(found.fault.find("the file ends within the block") != std::string::npos);
    CHECK(found.games.size() >= most);
    most = found.games.size();
  }
  CHECK(most == 16);
}

TEST_CASE("a file with any byte changed is good up to there, and says where") {
  const Folder folder("shard_test_damaged");
  write_shard(folder / "whole", 20);
  const std::string bytes = bytes_of(folder / "whole");
  const std::vector<GameRecord> games = random_records(kFirst, 20);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
    write_bytes(folder / "damaged", damaged);
    const Found found = read_shard(folder / "damaged");
    CHECK(found.fault.find("damaged") != std::string::npos);
    CHECK_FALSE(found.torn);
    REQUIRE(found.games.size() < games.size());
    CHECK(std::equal(found.games.begin(), found.games.end(), games.begin()));
  }
  std::string damaged = bytes;
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  write_bytes(folder / "damaged", damaged);
  const Found found = read_shard(folder / "damaged");
  CHECK(found.games.size() == 16);
  CHECK(found.fault.find("block 3, at byte ") != std::string::npos);
  CHECK(found.fault.find("(from game 1016 on): the block is damaged") != std::string::npos);
}

TEST_CASE("what stands behind a last block that is not full is told, and the block is good") {
  const Folder folder("shard_test_junk");
  write_shard(folder / "whole", 21);
  const std::string bytes = bytes_of(folder / "whole");
  for (const std::string& junk : {std::string("x"), std::string(100, '\0'), bytes.substr(bytes.size() - 200)}) {
    write_bytes(folder / "more", bytes + junk);
    const Found found = read_shard(folder / "more");
    CHECK(found.games == random_records(kFirst, 21));
    CHECK(found.fault.find("block 4, at byte " + std::to_string(bytes.size())) != std::string::npos);
    CHECK_FALSE(found.torn);
  }
}

TEST_CASE("what is no shard is refused") {
  const Folder folder("shard_test_refused");
  CHECK(read_shard(folder / "none").fault.find("no such file") != std::string::npos);
  CHECK(read_shard(folder.path()).fault.find("it is a folder") != std::string::npos);
  write_bytes(folder / "text", "some other file, long enough for a header of a shard");
  CHECK(read_shard(folder / "text").fault.find("no file of recorded games") != std::string::npos);
  write_shard(folder / "newer", 1);
  std::string bytes = bytes_of(folder / "newer");
  bytes[8] = 2;
  write_bytes(folder / "newer", bytes);
  CHECK(read_shard(folder / "newer").fault.find("version 2") != std::string::npos);
  CHECK(std::get<std::string>(ShardWriter::create(folder / "newer", kHeader)).find("there already") !=
        std::string::npos);
  CHECK(std::get<std::string>(ShardWriter::create(folder / "no" / "file", kHeader)).find("cannot write") !=
        std::string::npos);
}

TEST_CASE("two writers do not spoil each other's file") {
  const Folder folder("shard_test_two");
  auto one = std::get<ShardWriter>(ShardWriter::create(folder / "file", kHeader));
  auto reader = std::get<ShardReader>(ShardReader::open(folder / "file"));
  auto other = ShardWriter::go_on(folder / "file", reader, {});
  const std::vector<GameRecord> games = random_records(kFirst, 8);
  for (const GameRecord& game : games) REQUIRE(one.add(game).empty());
  REQUIRE(other.add(games[0]).empty());
  CHECK(other.flush().find("somebody else") != std::string::npos);
  CHECK(read_shard(folder / "file").games == games);
}

}  // namespace
}  // namespace tsugite
