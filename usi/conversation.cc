#include "usi/conversation.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "usi/asio.h"
#include "usi/console.h"
#include "usi/log.h"
#include "usi/session.h"
#include "usi/thinker.h"

namespace tsugite {

int converse() {
  if (!stdin_is_open()) return EXIT_SUCCESS;
  boost::asio::io_context loop(1);
  Log log;
  Console console(loop);
  PlayerThinker thinker;
  Session session(loop, thinker, log, [&](std::string_view line) {
    if (console.write(line)) return;
    log.write(LogLevel::Info, "stdout is closed");
    boost::asio::post(loop, [&] { session.leave(); });
  });

  boost::asio::signal_set signals(loop, SIGINT, SIGTERM);
  signals.async_wait([&](const boost::system::error_code& error, int) {
    if (!error) session.leave();
  });

  if (stdin_is_terminal())
    std::fputs("Tsugite speaks USI: type 'usi' to begin, 'help' for a list, 'quit' to leave; or run tsugite --help.\n",
               stderr);
  console.listen([&](const std::string& line) { session.receive(line); }, [&] { session.leave(); });
  loop.run();

  // Something did not end in time; the destructors would wait for it, the client does not.
  if (!session.idle()) std::_Exit(EXIT_SUCCESS);
  return EXIT_SUCCESS;
}

}  // namespace tsugite
