#include "engine/crew.h"

#include <system_error>
#include <utility>

#include "engine/host.h"

namespace tsugite {

Crew::~Crew() { dismiss(); }

void Crew::dismiss() {
  wait();
  {
    const std::lock_guard lock(mutex_);
    leaving_ = true;
  }
  begun_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  leaving_ = false;
}

std::size_t Crew::resize(std::size_t members) {
  if (members < threads_.size()) dismiss();
  threads_.reserve(members);
  while (threads_.size() < members) {
    const std::size_t number = threads_.size() + 1;
    try {
      threads_.emplace_back([this, number, seen = tasks_] { serve(number, seen); });
    } catch (const std::system_error&) {
      break;  // no more are to be had
    }
  }
  return threads_.size();
}

void Crew::start(Task task) {
  {
    const std::lock_guard lock(mutex_);
    task_ = std::move(task);
    busy_ = threads_.size();
    ++tasks_;
  }
  begun_.notify_all();
}

void Crew::wait() {
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [this] { return busy_ == 0; });
}

void Crew::serve(std::size_t number, std::size_t task_seen) {
  settle_thread(number);
  std::unique_lock lock(mutex_);
  while (true) {
    begun_.wait(lock, [&] { return leaving_ || tasks_ != task_seen; });
    if (tasks_ == task_seen) return;
    task_seen = tasks_;
    lock.unlock();
    task_(number);
    lock.lock();
    if (--busy_ == 0) ended_.notify_all();
  }
}

}  // namespace tsugite
