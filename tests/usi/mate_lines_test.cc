#include "usi/mate_lines.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <random>

namespace tsugite {
namespace {

TEST_CASE("positions of the command line are a batch if there are several") {
  const auto one = lines_of_words({"startpos", "moves", "7g7f"});
  CHECK_FALSE(one->is_batch());
  CHECK(one->count() == 1);
  const auto line = one->next();
  REQUIRE(line);
  CHECK(line->text == "startpos moves 7g7f");
  CHECK(line->place.empty());
  CHECK_FALSE(one->next());

  const auto two = lines_of_words({"startpos", "startpos"});
  CHECK(two->is_batch());
  CHECK(two->count() == 2);
  CHECK(two->next()->place == "position 1");
  CHECK(two->next()->number == 2);
  CHECK_FALSE(two->next());
  CHECK(two->failure().empty());
}

TEST_CASE("lines of a file keep their numbers; a file that is none says so") {
  const auto path = std::filesystem::temp_directory_path() /
                    ("tsugite_mate_lines_test_" + std::to_string(std::random_device()()) + ".txt");
  std::ofstream(path, std::ios::binary) << "\xef\xbb\xbf# two problems\r\nstartpos\r\n\n  \nsfen x";
  const auto lines = lines_of_file(path.string());
  CHECK(lines->is_batch());
  const auto first = lines->next();
  const auto second = lines->next();
  REQUIRE(first);
  REQUIRE(second);
  CHECK(first->place == "line 2");
  CHECK(second->number == 5);
  CHECK(second->text == "sfen x");
  CHECK_FALSE(lines->next());
  CHECK(lines->count() == 2);
  CHECK(lines->failure().empty());
  std::filesystem::remove(path);

  const auto none = lines_of_file(path.string());
  CHECK_FALSE(none->next());
  CHECK(none->failure() == "cannot read " + path.string() + ": no such file");
}

}  // namespace
}  // namespace tsugite
