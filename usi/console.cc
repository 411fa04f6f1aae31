#include "usi/console.h"

#include <csignal>
#include <cstdio>
#include <mutex>
#include <thread>

#include "usi/standard_streams.h"

namespace tsugite {

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

Console::Console(boost::asio::io_context& loop) : channel_(std::make_shared<Channel>(loop)) {
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
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

}  // namespace tsugite
