// The only reader of time. It turns limits into a plan (when to stop looking for a better move, when to stop at any
// cost) and answers from any thread whether the moment has come.
//
// While pondering nothing runs out; the budget counts from ponderhit. What was thought by then counts towards being
// content, though: a search that has had its aim answers a ponderhit at once. All sums are signed, so a main time below
// zero is made good by byoyomi or increment first.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "core/color.h"
#include "engine/limits.h"
#include "engine/options.h"

namespace tsugite {

// How much time a move may take, counted from the start of the budget.
struct TimePlan {
  Milliseconds soft{};                        // the aim for an ordinary move
  Milliseconds hard{};                        // never later than this
  Milliseconds least{};                       // not content sooner than this
  Milliseconds usable = Milliseconds::max();  // what the game clock allows; the game is lost beyond
  bool limited = false;                       // false: no time limit at all
  bool fill = false;                          // time not used now is lost (pure byoyomi, movetime): use it all
};

// `ply` is the number of the move to be played.
TimePlan plan_time(const Limits& limits, const Options& options, Color side, int ply);

class Clock {
 public:
  // Starts counting now.
  Clock(const Limits& limits, const Options& options, Color side, int ply);

  // From the interface's thread. Given clocks replace the old ones, and `infinite` too.
  void ponderhit(const std::optional<ClockTimes>& times);

  bool pondering() const { return pondering_.load(std::memory_order_acquire); }

  // The search is to go on until it is stopped.
  bool infinite() const { return infinite_.load(std::memory_order_acquire); }

  // Since the start of the search.
  Milliseconds elapsed() const;

  // A game clock is running against this search.
  bool running() const { return !pondering() && limited_ && !limits_.movetime; }

  // The hard limit has come, or a ponderhit that finds the search content. For the searching thread, which looks here
  // again and again: when the machine is so busy that there are long pauses between its looks, the limit comes sooner,
  // since the answer will be held up likewise.
  bool must_stop();

  // The longest pause so far between two looks, or that was expected; at most kLongestPause. For the searching thread.
  Milliseconds pause() const { return pause_; }

  // Before the search begins: pauses as long as this are to be reckoned with.
  void expect_pause(Milliseconds pause) { pause_ = pause; }

  // A longer one is no sign of a busy machine: it was asleep, say.
  static constexpr Milliseconds kLongestPause{100};

  // How much longer the choice has to be held back for MinimumThinkingTime; 0 if not at all.
  Milliseconds too_early_by() const;

  // Between iterations: is it time to be content? `unrest` in 1/1000 stretches the aim: 1000 for a calm search, more
  // when the best move changes or its score falls, kForced if there is no choice. With RoundUpToFullSecond a content
  // search goes on to the end of the second, which becomes the hard limit. It holds for a ponderhit within the next
  // iteration, too, unless that unsettles the search.
  bool may_stop(int unrest_permille);
  static constexpr int kForced = -1;

  // Something turned up: the search is not content before the iteration is over.
  void unsettle() { unrest_permille_.reset(); }

 private:
  using Instant = std::chrono::steady_clock::time_point;

  void adopt(const TimePlan& plan);
  Milliseconds in_budget() const;
  bool content(int unrest_permille, int share_permille);
  bool runs_out();

  Limits limits_;
  const Options options_;
  const Color side_;
  const int ply_;
  const Instant start_;
  std::atomic<Instant> budget_start_;
  std::atomic<Milliseconds> soft_{};
  std::atomic<Milliseconds> hard_{};
  std::atomic<Milliseconds> least_{};
  std::atomic<Milliseconds> usable_{};
  std::atomic<bool> limited_{false};
  std::atomic<bool> fill_{false};
  std::atomic<bool> infinite_;
  std::atomic<bool> pondering_;

  // The searching thread's own.
  Milliseconds pause_{};
  std::optional<int> unrest_permille_;  // of the last iteration
  std::optional<Instant> last_look_;
};

}  // namespace tsugite
