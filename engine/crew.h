// The helping threads of a search: they wait for a task, do it all at the same time, and wait for the next. Starting a
// thread takes longer than a move at the fastest time controls may, and its memory is warm the second time.
//
// All functions are for one thread, the owner's.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tsugite {

class Crew {
 public:
  using Task = std::function<void(std::size_t)>;

  Crew() = default;
  ~Crew();  // blocks while a task is under way
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Makes the crew this large, or as large as the system allows; returns how many there are. Not during a task.
  std::size_t resize(std::size_t members);
  std::size_t size() const { return threads_.size(); }

  // Each member calls task(n) with its number, 1 to size(). The task throws nothing. Not during another.
  void start(Task task);

  // Blocks until all members are through with the task; returns at once without one.
  void wait();

 private:
  void serve(std::size_t number, std::size_t task_seen);
  void dismiss();

  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable begun_;
  std::condition_variable ended_;
  Task task_;
  std::size_t tasks_ = 0;  // started so far
  std::size_t busy_ = 0;   // members
  bool leaving_ = false;
};

}  // namespace tsugite
