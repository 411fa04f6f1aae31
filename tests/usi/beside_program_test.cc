#include "usi/beside_program.h"

#include <doctest/doctest.h>

#include <filesystem>

namespace tsugite {
namespace {

namespace fs = std::filesystem;

TEST_CASE("only a relative path that is not here is looked for beside the program") {
  CHECK(find_beside_program("") == "");
  CHECK(find_beside_program("/no/such/book.db") == "/no/such/book.db");
  CHECK(find_beside_program("no_such_book.db") == "no_such_book.db");

  const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
  const std::string program = fs::read_symlink("/proc/self/exe").filename().string();
  const fs::path before = fs::current_path();
  fs::current_path("/");
  CHECK(find_beside_program(program) == (folder / program).string());
  fs::current_path(folder);
  CHECK(find_beside_program(program) == program);
  fs::current_path(before);
}

}  // namespace
}  // namespace tsugite
