#include "usi/log.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace tsugite {
namespace {

class TemporaryFile {
 public:
  TemporaryFile()
      : path_(std::filesystem::temp_directory_path() /
              ("tsugite_log_test_" + std::to_string(std::random_device()()) + ".txt")) {}
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  std::string name() const { return path_.string(); }

  // Its lines, each without its time, as "level: text".
  std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    std::ifstream file(path_);
    for (std::string line; std::getline(file, line);) {
      REQUIRE(line.size() > kTimeLength);
      lines.push_back(line.substr(kTimeLength));
    }
    return lines;
  }

 private:
  static constexpr std::size_t kTimeLength = std::string_view("2000-01-01 00:00:00.000 ").size();
  std::filesystem::path path_;
};

using Lines = std::vector<std::string>;

TEST_CASE("a log file gets the lines of its level and above") {
  const TemporaryFile file;
  Log log;
  CHECK_FALSE(log.open(file.name(), LogLevel::Debug));
  log.write(LogLevel::Debug, "< usi {} %s");
  log.write(LogLevel::Trace, "too fine");
  log.write(LogLevel::Error, "bad");
  CHECK(file.lines() == Lines{"debug: < usi {} %s", "error: bad"});
}

TEST_CASE("what was said before the log had its file and its level comes into it, once") {
  const TemporaryFile file;
  const TemporaryFile other;
  Log log;
  log.write(LogLevel::Debug, "1");
  log.write(LogLevel::Trace, "2");
  log.write(LogLevel::Info, "3");
  CHECK_FALSE(log.open("", LogLevel::Trace));
  log.write(LogLevel::Trace, "4");

  SUBCASE("the level first") {
    CHECK_FALSE(log.open(file.name(), LogLevel::Trace));
    log.write(LogLevel::Trace, "5");
    CHECK(file.lines() == Lines{"debug: 1", "trace: 2", "info: 3", "trace: 4", "trace: 5"});
  }
  SUBCASE("the file first, the level in two steps") {
    CHECK_FALSE(log.open(file.name(), LogLevel::Info));
    log.write(LogLevel::Debug, "5");
    CHECK(file.lines() == Lines{"info: 3"});
    CHECK_FALSE(log.open(file.name(), LogLevel::Debug));
    CHECK(file.lines() == Lines{"info: 3", "debug: 1", "debug: 5"});
    CHECK_FALSE(log.open(file.name(), LogLevel::Trace));
    CHECK(file.lines() == Lines{"info: 3", "debug: 1", "debug: 5", "trace: 2", "trace: 4"});
  }
  SUBCASE("another file, with none in between") {
    CHECK_FALSE(log.open(file.name(), LogLevel::Trace));
    CHECK_FALSE(log.open("", LogLevel::Trace));
    log.write(LogLevel::Trace, "5");
    CHECK(log.open("/dev/null/log.txt", LogLevel::Trace));
    log.write(LogLevel::Trace, "6");
    CHECK_FALSE(log.open(other.name(), LogLevel::Trace));
    CHECK(file.lines() == Lines{"debug: 1", "trace: 2", "info: 3", "trace: 4"});
    CHECK(other.lines() == Lines{"trace: 5", "trace: 6"});
  }
}

TEST_CASE("a line that waited for its file has the time at which it was said") {
  const TemporaryFile file;
  Log log;
  log.write(LogLevel::Info, "early");
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  CHECK_FALSE(log.open(file.name(), LogLevel::Info));
  log.write(LogLevel::Info, "late");
  std::ifstream stream(file.name());
  std::string early;
  std::string late;
  CHECK(std::getline(stream, early));
  CHECK(std::getline(stream, late));
  CHECK(early.substr(0, 23) < late.substr(0, 23));
}

TEST_CASE("only so much is held for a file; the number of the missing lines is told") {
  const TemporaryFile file;
  Log log;
  const std::string text(1000, 'x');
  for (int at = 0; at < 100; ++at) log.write(LogLevel::Debug, text);
  log.write(LogLevel::Trace, "short, but after the gap");
  CHECK_FALSE(log.open(file.name(), LogLevel::Debug));
  log.write(LogLevel::Debug, "after");
  Lines lines = file.lines();
  REQUIRE(lines.size() > 50);
  const std::size_t kept = lines.size() - 2;
  CHECK(kept * text.size() < Log::kHeldBytes);
  CHECK(lines[kept] == "debug: (lines missing here: " + std::to_string(100 - kept) + ")");
  CHECK(lines[kept + 1] == "debug: after");
  CHECK_FALSE(log.open(file.name(), LogLevel::Trace));
  log.write(LogLevel::Trace, "last");
  lines = file.lines();
  REQUIRE(lines.size() == kept + 4);
  CHECK(lines[kept + 2] == "trace: (lines missing here: 1)");
  CHECK(lines[kept + 3] == "trace: last");
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
