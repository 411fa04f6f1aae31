// Numbered work on all threads, with results handed on in the order of numbers: where a result follows from its number
// alone, nothing depends on how many threads there are.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "engine/host.h"
#include "engine/limits.h"

namespace tsugite {

inline constexpr Milliseconds kLook{100};

// Does the work of numbers first to first + count - 1. Blocks.
//   work(thread, number, halt)   std::optional<Result>, on that thread (0..threads-1); nothing once `halt` is set
//   on_result(number, result)    bool, in order, on the caller's thread; false: no more are wanted
//   on_look()                    about every kLook, on the caller's thread
// Ends early when no more are wanted, or when `stop` is set (noticed within kLook): then what is done up to the first
// gap is still handed on, and the rest is lost. Throws std::system_error if there is no thread to be had at all, and
// what the work throws.
template <typename Result, typename Work, typename OnResult, typename OnLook>
void run_in_order(std::size_t threads, std::uint64_t first, std::uint64_t count, const Work& work,
                  const OnResult& on_result, const OnLook& on_look, const std::atomic<bool>& stop) {
  if (stop) return;
  std::atomic<bool> halt{false};
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  std::condition_variable finished;
  std::map<std::uint64_t, Result> results;  // by number, those not yet handed on
  std::exception_ptr failure;               // the first

  const auto do_all = [&](std::size_t thread) {
    for (std::uint64_t at = next++; at < count && !halt; at = next++) {
      std::optional<Result> result = work(thread, first + at, halt);
      if (!result) return;
      {
        const std::lock_guard lock(mutex);
        results.emplace(first + at, std::move(*result));
      }
      finished.notify_one();
    }
  };
  const auto run = [&](std::size_t thread) {
    settle_thread(thread);
    try {
      do_all(thread);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      finished.notify_one();
    }
  };

  std::vector<std::jthread> workers;
  // However this ends: it is set before the workers are waited for.
  struct Halt {
    std::atomic<bool>& flag;
    ~Halt() { flag = true; }
  } const at_the_end{halt};
  while (workers.size() < threads) {
    try {
      workers.emplace_back(run, workers.size());
    } catch (const std::system_error&) {
      if (workers.empty()) throw;
      break;  // no more are to be had; those that run do all
    }
  }

  std::uint64_t wanted = first;
  while (wanted < first + count) {
    std::unique_lock lock(mutex);
    finished.wait_for(lock, kLook, [&] { return results.contains(wanted) || failure; });
    if (failure) break;
    const auto found = results.extract(wanted);
    lock.unlock();
    if (found && !on_result(wanted++, found.mapped())) return;
    if (stop) break;
    on_look();
  }
  halt = true;
  workers.clear();
  if (failure) std::rethrow_exception(failure);
  for (auto found = results.extract(wanted); found; found = results.extract(++wanted))
    if (!on_result(wanted, found.mapped())) return;
}

}  // namespace tsugite
