// The diary of a conversation: into a file if one is named, else to stderr and then warnings and errors only. Never to
// stdout, which belongs to the protocol. Lines received and moves sent are told at Debug, all that is sent at Trace.
//
// For one thread, the one that speaks.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace spdlog {
class logger;
}

namespace tsugite {

enum class LogLevel : std::uint8_t { Off, Error, Warn, Info, Debug, Trace };

// In the order of the enumerators.
inline constexpr std::array<std::string_view, 6> kLogLevelNames = {"off", "error", "warn", "info", "debug", "trace"};

class Log {
 public:
  Log();
  ~Log();

  // Starts anew with this file (empty = stderr). A file that cannot be opened leaves the log on stderr and comes back
  // as a sentence for the person.
  std::optional<std::string> open(const std::string& file, LogLevel level);

  void write(LogLevel level, std::string_view text);

 private:
  std::unique_ptr<spdlog::logger> logger_;
  bool to_stderr_ = true;
  int remarks_left_ = 100;  // on stderr, in all
};

}  // namespace tsugite
