#include "usi/mate_lines.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <fstream>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "book/byte_order_mark.h"
#include "book/open_file.h"
#include "book/utf8_path.h"
#include "usi/interrupt.h"
#include "usi/mate_problem.h"
#include "usi/standard_streams.h"

namespace tsugite {

namespace {

constexpr std::chrono::milliseconds kInterruptLook{50};  // while no line comes

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

// What a thread that waits for lines shares with the one that solves them.
class Mailbox {
 public:
  // Counts the lines and leaves out those without a problem.
  void put(std::string_view text) {
    const std::lock_guard lock(mutex_);
    ++number_;
    if (number_ == 1) text = without_byte_order_mark(text);
    if (holds_no_problem(text)) return;
    ++problems_;
    lines_.push_back({std::string(text), number_, "line " + std::to_string(number_)});
    changed_.notify_all();
  }

  // No more will come. The failure is what stood in the way of reading, if anything did.
  void close(std::string failure) {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    failure_ = std::move(failure);
    changed_.notify_all();
  }

  // Waits. nullopt if there are no more, or after an interrupt.
  std::optional<MateLine> take() {
    std::unique_lock lock(mutex_);
    while (lines_.empty() && !closed_ && !interrupted()) changed_.wait_for(lock, kInterruptLook);
    if (lines_.empty() || interrupted()) return std::nullopt;
    MateLine line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }

  // 0 until all are there.
  std::size_t problems() const {
    const std::lock_guard lock(mutex_);
    return closed_ ? problems_ : 0;
  }
  std::string failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<MateLine> lines_;
  std::size_t number_ = 0;
  std::size_t problems_ = 0;
  bool closed_ = false;
  std::string failure_;
};

// A thread of its own opens, waits and reads, so that an interrupt ends the waiting; it is detached, and the mailbox
// outlives all.
class AwaitedLines final : public MateLines {
 public:
  // `read` fills the mailbox and closes it.
  template <typename Read>
  explicit AwaitedLines(Read read) : mailbox_(std::make_shared<Mailbox>()) {
    std::thread([mailbox = mailbox_, read = std::move(read)]() mutable { read(*mailbox); }).detach();
  }

  std::optional<MateLine> next() override { return mailbox_->take(); }
  std::size_t count() const override { return mailbox_->problems(); }
  std::string failure() const override { return mailbox_->failure(); }

 private:
  std::shared_ptr<Mailbox> mailbox_;
};

}  // namespace

std::unique_ptr<MateLines> lines_of_words(const std::vector<std::string>& words) {
  std::vector<MateLine> lines;
  const std::vector<std::string> positions = split_positions(words);
  const bool several = positions.size() > 1;
  lines.reserve(positions.size());
  for (const std::string& position : positions) {
    const std::size_t number = lines.size() + 1;
    lines.push_back({position, number, several ? "position " + std::to_string(number) : ""});
  }
  return std::make_unique<GivenLines>(std::move(lines), several);
}

std::unique_ptr<MateLines> lines_of_stdin() {
  return std::make_unique<AwaitedLines>([input = StandardInput()](Mailbox& mailbox) mutable {
    for (std::string line; input.next_line(line);) mailbox.put(line);
    mailbox.close("");
  });
}

std::unique_ptr<MateLines> lines_of_file(const std::string& name) {
  return std::make_unique<AwaitedLines>([name](Mailbox& mailbox) {
    std::ifstream file;
    const std::string reason = open_to_read(file, path_of(name));
    for (std::string line; reason.empty() && std::getline(file, line);) mailbox.put(line);
    mailbox.close(reason.empty() ? "" : "cannot read " + name + ": " + reason);
  });
}

}  // namespace tsugite
