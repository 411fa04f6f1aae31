// The diary of a conversation: into a file if one is named, else to stderr and then warnings and errors only. Never to
// stdout, which belongs to the protocol. Lines received and moves sent are told at Debug, all that is sent at Trace.
//
// A client names the file, and then the level, when the conversation has begun already. What no file has got until then
// is held, up to kHeldBytes, and goes to the file once it is open at a level that wants it: with the time at which it
// was said, even if it stands behind later lines. Each line goes to one file at most.
//
// For one thread, the one that speaks.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spdlog {
class logger;
}

namespace tsugite {

enum class LogLevel : std::uint8_t { Off, Error, Warn, Info, Debug, Trace };

// In the order of the enumerators.
inline constexpr std::array<std::string_view, 6> kLogLevelNames = {"off", "error", "warn", "info", "debug", "trace"};

class Log {
 public:
  static constexpr std::size_t kHeldBytes = 64 * 1024;

  Log();
  ~Log();

  // Starts anew with this file (empty = stderr). A file that cannot be opened leaves the log on stderr and comes back
  // as a sentence for the person. Where more lines were said than could be held, the file says how many are missing.
  std::optional<std::string> open(const std::string& file, LogLevel level);

  void write(LogLevel level, std::string_view text);

 private:
  struct Held {
    std::chrono::system_clock::time_point time;
    LogLevel level;
    std::string text;
  };

  void hold(LogLevel level, std::string_view text);
  void write_held();

  std::unique_ptr<spdlog::logger> logger_;
  LogLevel level_ = LogLevel::Info;
  bool to_stderr_ = true;
  int remarks_left_ = 100;  // on stderr, in all

  std::vector<Held> held_;  // in the order of their times
  std::size_t held_bytes_ = 0;
  std::array<std::size_t, kLogLevelNames.size()> missing_{};  // by level: lines after those held
};

}  // namespace tsugite
