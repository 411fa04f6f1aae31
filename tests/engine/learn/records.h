// Recorded games for the tests: random ones, quickly made, and a folder to keep them in.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/learn/game_record.h"

namespace tsugite::test {

// Games of these numbers, each from its number alone: random legal moves, random scores. Not two endings in a row are
// the same, and every third game begins from a position of its own.
std::vector<GameRecord> random_records(std::uint64_t first, std::size_t count);

// A new and empty folder, gone with its owner.
class Folder {
 public:
  explicit Folder(const std::string& name);
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

std::string bytes_of(const std::filesystem::path& file);
void write_bytes(const std::filesystem::path& file, const std::string& bytes);

// The names and the bytes of all files in a folder.
std::vector<std::string> content_of(const std::filesystem::path& folder);

}  // namespace tsugite::test
