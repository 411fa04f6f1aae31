#include "engine/learn/data_set.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <variant>

#include "engine/learn/game_folder.h"
#include "tests/engine/learn/records.h"

namespace tsugite {
namespace {

using test::Folder;

void write_games(const std::filesystem::path& folder, std::uint64_t games, const std::string& text = "seed 1\n") {
  auto writer = std::get<GameWriter>(GameWriter::open(folder, {.block_games = 4, .shard_games = 16, .text = text}));
  for (GameRecord& game : test::random_records(0, games)) REQUIRE(writer.add(std::move(game)).empty());
  REQUIRE(writer.flush().empty());
}

DataSet loaded(const DataSettings& settings, std::size_t threads = 1) {
  Team team(threads);
  auto data = load_data(settings, built_in_evaluation(), team);
  REQUIRE(std::holds_alternative<DataSet>(data));
  return std::get<DataSet>(std::move(data));
}

std::string fault(const DataSettings& settings) {
  Team team(1);
  const auto data = load_data(settings, built_in_evaluation(), team);
  REQUIRE(std::holds_alternative<std::string>(data));
  return std::get<std::string>(data);
}

TEST_CASE("every position goes somewhere") {
  const Folder folder("data_set_test");
  write_games(folder / "a", 60);
  const DataSettings settings{.folders = {folder / "a"}, .filter = {}, .validation_percent = 20};
  const DataSet data = loaded(settings);
  const DataCounts& counts = data.counts;
  CHECK(counts.games == 60);
  CHECK(data.training.size() > 100);
  CHECK(data.validation.size() > 20);
  CHECK(data.validation.size() < data.training.size());
  CHECK(counts.positions == data.training.size() + data.validation.size() + counts.early + counts.decided +
                                counts.checks + counts.captures + counts.loose + counts.duplicates);
  for (const std::uint64_t some : {counts.early, counts.decided, counts.captures, counts.loose}) CHECK(some > 0);
  for (std::size_t at = 0; at < data.training.size(); ++at) {
    CHECK(data.training[at].ply >= 8);
    CHECK(std::abs(data.training[at].score) < 3000);
  }

  SUBCASE("on any number of threads") {
    const DataSet other = loaded(settings, 3);
    CHECK(other.fingerprint == data.fingerprint);
    CHECK(other.training.size() == data.training.size());
  }
  SUBCASE("up to so many") {
    DataSettings few = settings;
    few.positions = 50;
    const DataSet other = loaded(few);
    CHECK(other.training.size() + other.validation.size() == 50);
    CHECK(other.fingerprint != data.fingerprint);
  }
  SUBCASE("all that is not kept apart is learned from") {
    DataSettings all = settings;
    all.validation_percent = 0;
    CHECK(loaded(all).validation.size() == 0);
    CHECK(loaded(all).training.size() == data.training.size() + data.validation.size());
  }
  SUBCASE("the same games again are duplicates") {
    write_games(folder / "b", 60, "seed 2\n");
    DataSettings both = settings;
    both.folders.push_back(folder / "b");
    const DataSet twice = loaded(both);
    CHECK(twice.counts.games == 120);
    CHECK(twice.training.size() + twice.validation.size() == data.training.size() + data.validation.size());
    CHECK(twice.counts.duplicates == 2 * counts.duplicates + data.training.size() + data.validation.size());
  }
  SUBCASE("a file that ends too soon is used up to there") {
    const auto file = folder / "a" / "games-00003.shard";
    std::filesystem::resize_file(file, std::filesystem::file_size(file) - 5);
    const DataSet torn = loaded(settings);
    CHECK(torn.counts.games == 56);
    REQUIRE(torn.warnings.size() == 1);
    CHECK(torn.warnings[0].find("games-00003.shard") != std::string::npos);
  }
}

TEST_CASE("what is not there, or no data") {
  const Folder folder("data_set_fault_test");
  CHECK(fault({.folders = {folder / "missing"}, .filter = {}}).find("no such file") != std::string::npos);
  CHECK(fault({.folders = {folder.path()}, .filter = {}}).find("no recorded games") != std::string::npos);
}

}  // namespace
}  // namespace tsugite
