// Talking to a person at a terminal: results on stdout, all else on stderr, and Ctrl-C.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

namespace tsugite {

inline constexpr int kUsageError = 2;

// What the program is called in complaints: a literal.
void name_program(const char* name);

// "program: message" on stderr. Returns kUsageError.
int complain(const std::string& message);

// From here on Ctrl-C, and SIGTERM, set the flag and do nothing else: some send them twice.
const std::atomic<bool>& watch_for_interrupt();

// What a program ends with that was interrupted before it had anything to show, as shells count it: 130 after SIGINT,
// 143 after SIGTERM.
int interrupt_status();

// As printf does, up to 500 characters.
template <typename... Values>
std::string format(const char* pattern, Values... values) {
  char text[501];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

// "1:02:03", "2:03"
std::string duration(double seconds);

// Says when it is time for a line about how far things are.
class Progress {
 public:
  explicit Progress(double every_s) : every_s_(every_s), next_s_(every_s) {}

  bool due();

  // By the games of this run, and those still to be played: "200.0 games/min, 0:10 gone, 1:00 left".
  std::string pace(std::uint64_t played, std::uint64_t left) const;
  double elapsed_s() const;

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  double every_s_;
  double next_s_;
};

}  // namespace tsugite
