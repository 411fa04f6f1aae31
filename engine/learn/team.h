// A few threads that do pieces of work together, over and over. Whoever sums up what the pieces bring in the order of
// their numbers gets the same, however many threads there are.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "engine/host.h"

namespace tsugite {

class Team {
 public:
  // So many threads, the caller's among them; fewer if the system gives no more.
  explicit Team(std::size_t threads) {
    while (helpers_.size() + 1 < threads) {
      try {
        const std::size_t number = helpers_.size() + 1;
        helpers_.emplace_back([this, number](const std::stop_token& stop) {
          settle_thread(number);
          help(stop);
        });
      } catch (const std::system_error&) {
        break;
      }
    }
  }

  // Calls work(0) to work(count - 1), on all threads at once. Blocks until all are done. What one of them throws ends
  // the round, and is thrown on.
  void run(std::size_t count, const std::function<void(std::size_t piece)>& work) {
    {
      const std::lock_guard lock(mutex_);
      work_ = &work;
      count_ = count;
      next_ = 0;
      busy_ = helpers_.size();
      ++round_;
    }
    begin_.notify_all();
    take();
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  }

 private:
  void take() {
    try {
      for (std::size_t piece = next_++; piece < count_; piece = next_++) (*work_)(piece);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      next_ = count_;  // no more
    }
  }

  void help(const std::stop_token& stop) {
    for (std::uint64_t round = 1;; ++round) {
      {
        std::unique_lock lock(mutex_);
        if (!begin_.wait(lock, stop, [&] { return round_ >= round; })) return;
      }
      take();
      const std::lock_guard lock(mutex_);
      if (--busy_ == 0) done_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any begin_;
  std::condition_variable_any done_;
  const std::function<void(std::size_t)>* work_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> next_{0};
  std::size_t busy_ = 0;        // helpers that are still at this round
  std::exception_ptr failure_;  // the first of this round
  std::uint64_t round_ = 0;
  std::vector<std::jthread> helpers_;  // last: they end before the rest goes
};

}  // namespace tsugite
