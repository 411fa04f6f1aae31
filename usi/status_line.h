// One line on a terminal, written over again and again.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace tsugite {

class StatusLine {
 public:
  static constexpr std::size_t kColumns = 79;

  // Often enough for whoever looks at it.
  bool due() const { return Clock::now() >= next_; }

  void show(std::string text);
  void erase();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kInterval{250};

  Clock::time_point next_ = Clock::now() + kInterval;
  std::size_t shown_ = 0;
};

}  // namespace tsugite
