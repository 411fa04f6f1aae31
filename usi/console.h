// Standard input and output. One thread does nothing but read lines, on every platform and whether stdin is a terminal,
// a pipe, a socket or a file (which event loops refuse), and posts them to the loop; all else happens on the loop's
// thread. Nothing ever waits for the reader: it is detached, and what it shares with the console outlives both, so the
// program may end while a read is blocked.
// Lines are written at once by whoever has them. Only if the client does not read and its pipe is full, a second such
// thread takes over what is to be said, so that commands are still heard.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "usi/asio.h"

namespace tsugite {

class Console {
 public:
  using OnLine = std::function<void(const std::string&)>;
  using OnEnd = std::function<void()>;

  explicit Console(boost::asio::io_context& loop);
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  // Starts the reader. Both are called on the loop's thread: for each line without its end, and once after the last.
  void listen(OnLine on_line, OnEnd on_end);

  // Writes one line at once, or when the client reads on. False if nobody is listening any more.
  bool write(std::string_view line);

  // Waits a moment for the client to read what was written. False if it does not: then the process has to end by
  // std::_Exit, since a thread is blocked in the C library.
  bool finish();

 private:
  struct Channel;
  struct Outbox;
  std::shared_ptr<Channel> channel_;
  std::shared_ptr<Outbox> outbox_;
};

}  // namespace tsugite
