#include "usi/interrupt.h"

#include <atomic>
#include <csignal>

namespace tsugite {

namespace {

constexpr int kSignalled = 128;

std::atomic<int> noted{0};  // the signal
static_assert(std::atomic<int>::is_always_lock_free);

// Some send it twice, and some systems forget it after the first.
void note(int signal) {
  std::signal(signal, note);
  noted = signal;
}

}  // namespace

void watch_for_interrupt() {
  std::signal(SIGINT, note);
  std::signal(SIGTERM, note);
}

bool interrupted() { return noted != 0; }

int interrupt_status() { return interrupt_status(noted); }

int interrupt_status(int signal) { return signal != 0 ? kSignalled + signal : 0; }

}  // namespace tsugite
