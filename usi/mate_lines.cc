#include "usi/mate_lines.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "book/byte_order_mark.h"
#include "usi/interrupt.h"
#include "usi/mate_problem.h"
#include "usi/standard_streams.h"

namespace tsugite {

namespace {

constexpr std::chrono::milliseconds kInterruptLook{50};  // while no line comes

// Counts the lines and leaves out those without a problem.
class LineFilter {
 public:
  std::optional<MateLine> take(std::string_view text) {
    ++number_;
    if (number_ == 1) text = without_byte_order_mark(text);
    if (holds_no_problem(text)) return std::nullopt;
    return MateLine{std::string(text), "line " + std::to_string(number_)};
  }

 private:
  std::size_t number_ = 0;
};

class GivenLines final : public MateLines {
 public:
  GivenLines(std::vector<MateLine> lines, bool is_batch) : lines_(std::move(lines)), is_batch_(is_batch) {}
  std::optional<MateLine> next() override {
    if (at_ == lines_.size() || interrupted()) return std::nullopt;
    return lines_[at_++];
  }
  std::size_t count() const override { return lines_.size(); }
  bool is_batch() const override { return is_batch_; }

 private:
  std::vector<MateLine> lines_;
  bool is_batch_;
  std::size_t at_ = 0;
};

// A thread of its own waits for lines, so that an interrupt ends the waiting; it is detached, and what it shares
// outlives all.
class StdinLines final : public MateLines {
 public:
  StdinLines() : shared_(std::make_shared<Shared>()) {
    std::thread([shared = shared_, input = StandardInput()]() mutable {
      std::string line;
      while (input.next_line(line)) shared->put(line);
      shared->end();
    }).detach();
  }

  std::optional<MateLine> next() override {
    std::string text;
    while (shared_->wait_for(text))
      if (auto line = filter_.take(text)) return line;
    return std::nullopt;
  }
  std::size_t count() const override { return 0; }

 private:
  struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::string> lines;
    bool ended = false;

    void put(const std::string& line) {
      const std::lock_guard lock(mutex);
      lines.push_back(line);
      changed.notify_all();
    }
    void end() {
      const std::lock_guard lock(mutex);
      ended = true;
      changed.notify_all();
    }
    bool wait_for(std::string& line) {
      std::unique_lock lock(mutex);
      while (lines.empty() && !ended && !interrupted()) changed.wait_for(lock, kInterruptLook);
      if (lines.empty() || interrupted()) return false;
      line = std::move(lines.front());
      lines.pop_front();
      return true;
    }
  };

  std::shared_ptr<Shared> shared_;
  LineFilter filter_;
};

}  // namespace

std::unique_ptr<MateLines> lines_of_words(const std::vector<std::string>& words) {
  std::vector<MateLine> lines;
  const std::vector<std::string> positions = split_positions(words);
  const bool several = positions.size() > 1;
  lines.reserve(positions.size());
  for (const std::string& position : positions)
    lines.push_back({position, several ? "position " + std::to_string(lines.size() + 1) : ""});
  return std::make_unique<GivenLines>(std::move(lines), several);
}

std::unique_ptr<MateLines> lines_of_file(std::istream& file) {
  std::vector<MateLine> lines;
  LineFilter filter;
  for (std::string text; std::getline(file, text);)
    if (auto line = filter.take(text)) lines.push_back(std::move(*line));
  return std::make_unique<GivenLines>(std::move(lines), true);
}

std::unique_ptr<MateLines> lines_of_stdin() { return std::make_unique<StdinLines>(); }

}  // namespace tsugite
