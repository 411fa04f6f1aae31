#include "usi/interrupt.h"

#include <atomic>
#include <csignal>

namespace tsugite {

namespace {

std::atomic<bool> noted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// Some send it twice, and some systems forget it after the first.
void note(int signal) {
  std::signal(signal, note);
  noted = true;
}

}  // namespace

void watch_for_interrupt() {
  std::signal(SIGINT, note);
  std::signal(SIGTERM, note);
}

bool interrupted() { return noted; }

}  // namespace tsugite
