#include "usi/log.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

namespace tsugite {
namespace {

TEST_CASE("a log file gets the lines of its level and above") {
  const auto path =
      std::filesystem::temp_directory_path() / ("tsugite_log_test_" + std::to_string(std::random_device()()) + ".txt");
  {
    Log log;
    CHECK_FALSE(log.open(path.string(), LogLevel::Debug));
    log.write(LogLevel::Debug, "< usi {} %s");
    log.write(LogLevel::Trace, "too fine");
    log.write(LogLevel::Error, "bad");
  }
  std::ifstream file(path);
  std::string first;
  std::string second;
  std::string third;
  CHECK(std::getline(file, first));
  CHECK(std::getline(file, second));
  CHECK_FALSE(std::getline(file, third));
  CHECK(first.ends_with(" debug: < usi {} %s"));
  CHECK(second.ends_with(" error: bad"));
  std::filesystem::remove(path);
}

TEST_CASE("a log file that cannot be opened is told, and the log goes on") {
  Log log;
  const auto failure = log.open("/dev/null/log.txt", LogLevel::Info);
  REQUIRE(failure);
  CHECK(failure->starts_with("cannot write the log: "));
  CHECK(failure->find('\n') == std::string::npos);
  log.write(LogLevel::Info, "not shown");
}

}  // namespace
}  // namespace tsugite
