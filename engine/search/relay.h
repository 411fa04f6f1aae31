// Threads that search one root pool their iterations: who finishes one first hands it in, and the others leave theirs
// unfinished and go on from there.
#pragma once

#include <atomic>
#include <mutex>
#include <vector>

#include "engine/search/alpha_beta.h"

namespace tsugite {

// The deepest iteration that any thread has finished. All members may be called by several threads at once.
class Relay {
 public:
  struct Iteration {
    int depth_plies = 0;  // 0: none is finished
    std::vector<RootMove> moves;
  };

  // Of the deepest iteration so far; for a search to look at between its nodes.
  const std::atomic<int>& depth_plies() const { return depth_plies_; }

  // Without effect if one as deep was handed in before.
  void hand_in(int depth_plies, const std::vector<RootMove>& moves) {
    const std::lock_guard lock(mutex_);
    if (depth_plies <= depth_plies_) return;
    moves_ = moves;
    depth_plies_ = depth_plies;
  }

  Iteration latest() const {
    const std::lock_guard lock(mutex_);
    return {.depth_plies = depth_plies_, .moves = moves_};
  }

 private:
  mutable std::mutex mutex_;
  std::atomic<int> depth_plies_{0};  // written under the mutex
  std::vector<RootMove> moves_;
};

}  // namespace tsugite
