#include "engine/learn/file_lock.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <variant>

namespace tsugite {
namespace {

std::string reason(const std::filesystem::path& file) {
  const auto taken = FileLock::take(file);
  const auto* const words = std::get_if<std::string>(&taken);
  return words ? *words : "";
}

TEST_CASE("a file is locked once, until the lock goes") {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "tsugite_file_lock_test";
  std::filesystem::create_directories(folder);
  const std::filesystem::path file = folder / "state";
  {
    auto first = FileLock::take(file);
    REQUIRE(std::holds_alternative<FileLock>(first));
    CHECK(reason(file).find("another run") != std::string::npos);
    CHECK(reason(folder / "other").empty());
    const FileLock moved = std::get<FileLock>(std::move(first));
    CHECK(reason(file).find("another run") != std::string::npos);
  }
  CHECK(reason(file).empty());
  CHECK(reason(folder / "missing" / "state").starts_with("cannot write"));
  CHECK_FALSE(std::filesystem::exists(file));
  std::filesystem::remove_all(folder);
}

TEST_CASE("a folder is locked likewise, and gets no file for it") {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "tsugite_folder_lock_test";
  std::filesystem::create_directories(folder);
  for (int turn = 0; turn < 2; ++turn) {
    const auto first = FileLock::take_folder(folder);
    REQUIRE(std::holds_alternative<FileLock>(first));
    const auto second = FileLock::take_folder(folder / ".");
    REQUIRE(std::holds_alternative<std::string>(second));
    CHECK(std::get<std::string>(second).find("another run") != std::string::npos);
  }
  CHECK(std::filesystem::is_empty(folder));
  std::filesystem::remove_all(folder);
  CHECK(std::get<std::string>(FileLock::take_folder(folder)).starts_with("cannot open"));
}

}  // namespace
}  // namespace tsugite
