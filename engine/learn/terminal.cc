#include "engine/learn/terminal.h"

#include <cmath>
#include <csignal>

namespace tsugite {

namespace {

constexpr int kSignalled = 128;

std::atomic<bool> interrupted{false};
std::atomic<int> last_signal{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void interrupt(int signal) {
  last_signal = signal;
  interrupted = true;
}

const char* program_name = "tsugite-tune";

}  // namespace

void name_program(const char* name) { program_name = name; }

int complain(const std::string& message) {
  std::fprintf(stderr, "%s: %s\n", program_name, message.c_str());
  return kUsageError;
}

const std::atomic<bool>& watch_for_interrupt() {
  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, interrupt);
  return interrupted;
}

int interrupt_status() { return kSignalled + last_signal; }

std::string duration(double seconds) {
  const long long all = std::llround(seconds);
  if (all >= 3600) return format("%lld:%02lld:%02lld", all / 3600, all / 60 % 60, all % 60);
  return format("%lld:%02lld", all / 60, all % 60);
}

bool Progress::due() {
  if (elapsed_s() < next_s_) return false;
  next_s_ = elapsed_s() + every_s_;
  return true;
}

double Progress::elapsed_s() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

std::string Progress::pace(std::uint64_t played, std::uint64_t left) const {
  const double per_s = static_cast<double>(played) / elapsed_s();
  return format("%.1f games/min, %s gone, ", per_s * 60, duration(elapsed_s()).c_str()) +
         (played == 0 ? "? left" : duration(static_cast<double>(left) / per_s) + " left");
}

}  // namespace tsugite
