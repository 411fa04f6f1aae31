#include "usi/mate_writer.h"

#include <doctest/doctest.h>

#include <random>

namespace tsugite {
namespace {

namespace fs = std::filesystem;

std::string held_by(const fs::path& path) {
  std::ifstream file(path);
  std::string text;
  std::getline(file, text, '\0');
  return text;
}

TEST_CASE("an output is tried without a trace, and keeps what it holds until there is something to write") {
  const fs::path folder =
      fs::temp_directory_path() / ("tsugite_mate_writer_test_" + std::to_string(std::random_device()()));
  fs::create_directory(folder);
  const fs::path problems = folder / "problems";
  std::ofstream(problems) << "problems";
  const auto obstacle = [&](const fs::path& path) { return MateOutput(path.string()).obstacle(problems); };
  CHECK(obstacle("").empty());
  CHECK(obstacle(folder) == "it is a folder, not a file");
  CHECK(obstacle(folder / "") == "it is a folder, not a file");
  CHECK(obstacle(folder / "none" / "a") == "no such folder");
  CHECK(obstacle(problems) == "the problems are in it");
  CHECK(obstacle(folder / "." / "problems") == "the problems are in it");
  CHECK(held_by(problems) == "problems");

  CHECK(obstacle(folder / "new").empty());
  CHECK_FALSE(fs::exists(folder / "new"));

  const fs::path old = folder / "old";
  std::ofstream(old) << "old";
  MateOutput output(old.string());
  CHECK(output.obstacle(problems).empty());
  CHECK(held_by(old) == "old");
  CHECK(output.write("new\n"));
  CHECK(output.write("and more\n"));
  CHECK(held_by(old) == "new\nand more\n");
  CHECK_FALSE(MateOutput((folder / "none" / "a").string()).write("text"));
  fs::remove_all(folder);
}

}  // namespace
}  // namespace tsugite
