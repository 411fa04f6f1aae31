#include "usi/console.h"

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "usi/standard_streams.h"

namespace tsugite {

namespace {

constexpr std::chrono::milliseconds kLastWords{500};  // a client that means to read on does so in less

bool put(const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

}  // namespace

// What waits for a client that does not read.
struct Console::Outbox : std::enable_shared_from_this<Console::Outbox> {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::string> lines;  // the first is being written
  bool has_writer = false;
  bool broken = false;

  void add(std::string text) {
    lines.push_back(std::move(text));
    changed.notify_all();
    if (!has_writer) std::thread([self = shared_from_this()] { self->write_all(); }).detach();
    has_writer = true;
  }

  void write_all() {
    std::unique_lock lock(mutex);
    while (!broken) {
      changed.wait(lock, [this] { return !lines.empty(); });
      const std::string text = lines.front();
      lock.unlock();
      const bool written = put(text);
      lock.lock();
      lines.pop_front();
      broken |= !written;
      changed.notify_all();
    }
  }
};

// The way from the reader to the loop, closed when the console goes.
struct Console::Channel {
  std::mutex mutex;
  boost::asio::io_context* loop;  // nullptr once closed
  OnLine on_line;
  OnEnd on_end;

  explicit Channel(boost::asio::io_context& open_loop) : loop(&open_loop) {}

  // False if closed.
  template <typename Task>
  bool post(Task&& task) {
    const std::lock_guard lock(mutex);
    if (loop == nullptr) return false;
    boost::asio::post(*loop, std::forward<Task>(task));
    return true;
  }
};

Console::Console(boost::asio::io_context& loop)
    : channel_(std::make_shared<Channel>(loop)), outbox_(std::make_shared<Outbox>()) {
#ifdef SIGPIPE
  // A reader that went away is told by write() instead.
  std::signal(SIGPIPE, SIG_IGN);
#endif
}

Console::~Console() {
  const std::lock_guard lock(channel_->mutex);
  channel_->loop = nullptr;
}

void Console::listen(OnLine on_line, OnEnd on_end) {
  channel_->on_line = std::move(on_line);
  channel_->on_end = std::move(on_end);
  std::thread([channel = channel_, input = StandardInput()]() mutable {
    std::string line;
    while (input.next_line(line))
      if (!channel->post([channel, line] { channel->on_line(line); })) return;
    channel->post([channel] { channel->on_end(); });
  }).detach();
}

bool Console::write(std::string_view line) {
  std::string text(line);
  text += '\n';
  const std::lock_guard lock(outbox_->mutex);
  if (outbox_->broken) return false;
  if (outbox_->lines.empty() && stdout_has_room(text.size())) return put(text);
  outbox_->add(std::move(text));
  return true;
}

bool Console::finish() {
  std::unique_lock lock(outbox_->mutex);
  return outbox_->changed.wait_for(lock, kLastWords, [this] { return outbox_->lines.empty() || outbox_->broken; });
}

}  // namespace tsugite
