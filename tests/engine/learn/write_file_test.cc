#include "engine/learn/write_file.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <iterator>
#include <string>

#include "tests/engine/learn/records.h"

namespace tsugite {
namespace {

namespace fs = std::filesystem;

using test::bytes_of;
using test::content_of;
using test::Folder;

TEST_CASE("a file is made, and replaced") {
  const Folder folder("write_file_test_plain");
  CHECK(write_file(folder / "file", "long enough") == "");
  CHECK(bytes_of(folder / "file") == "long enough");
  CHECK(write_file(folder / "file", "short") == "");
  CHECK(bytes_of(folder / "file") == "short");
  CHECK(content_of(folder.path()).size() == 1);
}

TEST_CASE("links are followed, and stay") {
  const Folder folder("write_file_test_links");
  fs::create_directory(folder / "below");
  fs::create_symlink("below/file", folder / "link");
  fs::create_symlink("link", folder / "second");
  for (const std::string text : {"into what is not there yet", "into what is there"}) {
    CHECK(write_file(folder / "second", text) == "");
    CHECK(bytes_of(folder / "below" / "file") == text);
    CHECK(fs::is_symlink(folder / "link"));
    CHECK(fs::is_symlink(folder / "second"));
  }
}

TEST_CASE("devices are written to and stay what they are") {
  CHECK(write_file("/dev/null", "text") == "");
  CHECK(fs::is_character_file("/dev/null"));
  CHECK(write_file("/dev/full", "text") == "cannot write /dev/full: No space left on device");
  CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("a failure is told with its reason, and leaves nothing behind") {
  const Folder folder("write_file_test_failure");
  const std::string absent = (folder / "absent" / "file").string();
  CHECK(write_file(absent, "text") == "cannot write " + absent + ": No such file or directory");
  const std::string held = (folder / "held").string();
  fs::create_directory(held);
  CHECK(write_file(held, "text") == "cannot write " + held + ": Is a directory");
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("what stands in the way of writing is known before, and trying leaves no trace") {
  const Folder folder("write_file_test_obstacle");
  CHECK(obstacle_to_writing(folder / "new") == "");
  CHECK(write_file(folder / "old", "text") == "");
  CHECK(obstacle_to_writing(folder / "old") == "");
  CHECK(bytes_of(folder / "old") == "text");
  fs::create_symlink("absent/file", folder / "link");
  for (const fs::path& file : {folder / "absent" / "file", folder / "link", folder.path()})
    CHECK(obstacle_to_writing(file) == write_file(file, "text"));
  CHECK(obstacle_to_writing("/dev/null") == "");
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 2);
}

TEST_CASE("names of one file are known to be that, be it there or not") {
  const Folder folder("write_file_test_names");
  fs::create_directory(folder / "below");
  fs::create_symlink("below/file", folder / "link");
  for (const bool there : {false, true}) {
    if (there) CHECK(write_file(folder / "below" / "file", "text") == "");
    for (const fs::path& name :
         {folder / "below" / "file", folder / "below" / ".." / "below" / "file", folder / "link"})
      CHECK(same_file(name, folder / "below" / "file"));
    CHECK_FALSE(same_file(folder / "link", folder / "file"));
  }
  CHECK(same_file("name", "./name"));
  CHECK_FALSE(same_file("/dev/null", "/dev/null"));
}

}  // namespace
}  // namespace tsugite
