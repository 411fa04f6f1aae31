#include "book/open_file.h"

#include <doctest/doctest.h>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace tsugite {
namespace {

namespace fs = std::filesystem;

std::string obstacle(const fs::path& file) {
  std::ifstream stream;
  return open_whole_file(stream, file);
}

TEST_CASE("whole files are files and links to them, and nothing that could be waited for") {
  const fs::path folder = fs::temp_directory_path() / "tsugite_open_file_test";
  fs::remove_all(folder);
  fs::create_directories(folder);
  std::ofstream(folder / "file") << "text";
  REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
  for (const std::string name : {"file", "pipe", "absent"}) fs::create_symlink(name, folder / ("link to " + name));
  CHECK(obstacle(folder / "file") == "");
  CHECK(obstacle(folder / "link to file") == "");
  for (const fs::path& file : {folder / "pipe", folder / "link to pipe", fs::path("/dev/zero")})
    CHECK(obstacle(file) == "it is a pipe or a device, not a file");
  CHECK(obstacle(folder / "link to absent") == "no such file");
  CHECK(obstacle(folder) == "it is a folder, not a file");
  fs::remove_all(folder);
}

}  // namespace
}  // namespace tsugite
