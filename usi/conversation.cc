#include "usi/conversation.h"

#include <csignal>
#include <cstdlib>

#include "usi/asio.h"
#include "usi/console.h"
#include "usi/log.h"
#include "usi/session.h"
#include "usi/standard_streams.h"
#include "usi/thinker.h"

namespace tsugite {

namespace {

// The engine has no window of its own; most who double-click it look for one.
constexpr const char* kDoubleClickHint = R"(Tsugite は USI 対応の将棋エンジンです。このウィンドウでは対局できません。
将棋所・ShogiGUI・ShogiHome の「エンジン管理（設定）」でこのファイルを登録してお使いください。

Tsugite is a shogi engine, to be used through a program with a board: register
this file in Shogidokoro, ShogiGUI or ShogiHome (engine management).
You may close this window.

)";

}  // namespace

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
#ifdef SIGHUP
  signals.add(SIGHUP);  // the terminal was closed
#endif
  signals.async_wait([&](const boost::system::error_code& error, int) {
    if (!error) session.leave();
  });

  if (started_by_double_click()) say_on_stderr(kDoubleClickHint);
  if (stdin_is_terminal())
    say_on_stderr(
        "Tsugite speaks USI: type 'usi' to begin, 'help' for a list, 'quit' to leave; or run tsugite --help.\n");
  console.listen([&](const std::string& line) { session.receive(line); }, [&] { session.leave(); });
  loop.run();

  // Something did not end in time, or nobody reads what is said; the destructors would wait for it, the client does
  // not.
  const bool all_said = console.finish();
  if (!session.idle() || !all_said) std::_Exit(EXIT_SUCCESS);
  return EXIT_SUCCESS;
}

}  // namespace tsugite
