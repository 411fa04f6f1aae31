#include "engine/clock.h"

#include <algorithm>

namespace tsugite {

namespace {

using std::chrono::duration_cast;
using std::chrono::steady_clock;

// With no limit named at all a move is expected at once.
constexpr Milliseconds kUnlimitedGo{60};

// A search that may spend this long never plans less.
constexpr Milliseconds kLeast{1};

// How often a search, its command and its answer together may be held up by the longest pause that was seen: a thread
// has to be woken for each of them.
constexpr int kHoldUps = 3;

// The next iteration would take longer than all before it: past six tenths of the aim it is not worth beginning.
constexpr int kWorthBeginning = 600;  // permille

// How many more moves the main time is to last for: a game of shogi has about 120 plies, and a long one still has 20
// moves a side ahead of it at any time.
int moves_ahead(int ply) { return std::clamp((140 - ply) / 2, 20, 45); }

// The shares below are by hand, and were played all together (docs/strength.md).

// The main time has come to its end when it is worth no more than a tenth of what comes with each move.
bool is_gone(Milliseconds main_time, Milliseconds byoyomi) { return main_time <= byoyomi / 10; }

// The aim of an ordinary move: its part of the main time, and most of what it brings, the rest being for hard ones.
Milliseconds ordinary_share(Milliseconds left, Milliseconds each, int ply) {
  return left / moves_ahead(ply) + each * 4 / 5;
}

// About every other guess is right while pondering, and saves its time.
Milliseconds with_pondering(Milliseconds share) { return share + share / 4; }

// What a move loses on its way shows in the next clock anyway: the aim need not suffer much from it.
Milliseconds less_delay(Milliseconds share, Milliseconds delay) { return std::max(share - delay, share * 3 / 4); }

// A hard move may take several shares, never so much that the rest of the game suffers.
Milliseconds most_for_a_move(Milliseconds aim, Milliseconds left, Milliseconds each) {
  return std::max(aim, std::min(aim * 4, left / 4 + each * 9 / 10));
}

// However busy the machine, so much of what is usable is used.
Milliseconds least_used(Milliseconds usable) { return usable / 8; }

// Of a fixed time for the move, so that the answer arrives about when it was asked for.
constexpr Milliseconds kMovetimeMargin{10};

// What is left of a limit after the margin, but at least half of it: a margin must not eat a short limit.
Milliseconds less_margin(Milliseconds limit, Milliseconds margin) {
  return std::max({limit - margin, limit / 2, kLeast});
}

// Up to the next full second, for clocks that count whole seconds anyway.
Milliseconds to_full_second(Milliseconds time, Milliseconds delay) {
  const auto seconds = (time.count() + delay.count() + 999) / 1000;
  return Milliseconds(std::max<std::int64_t>(1000 * seconds - delay.count(), 1));
}

TimePlan plan_clock(const ClockTimes& clock, const Options& options, Color side, int ply) {
  const auto at = static_cast<std::size_t>(index(side));
  const Milliseconds left = clock.left[at];
  const Milliseconds each = clock.byoyomi + clock.increment[at];  // comes with every move
  const Milliseconds usable = left + each;

  TimePlan plan;
  plan.limited = true;
  plan.usable = usable;
  plan.hard = less_margin(usable, options.network_delay2);
  // What must be used now or is gone: byoyomi, once next to nothing is left of the main time.
  plan.fill = clock.byoyomi.count() > 0 && is_gone(left, clock.byoyomi);
  if (plan.fill) {
    plan.soft = plan.hard;
  } else {
    Milliseconds share = ordinary_share(left, each, ply);
    if (options.ponder) share = with_pondering(share);
    share = share * options.slow_mover_percent / 100;
    plan.soft = less_delay(share, options.network_delay);
    plan.hard = std::min(plan.hard, std::max(most_for_a_move(plan.soft, left, each), kLeast));
  }
  plan.soft = std::max(plan.soft, options.minimum_thinking_time);
  if (options.round_up_to_full_second) {
    plan.soft = to_full_second(plan.soft, options.network_delay);
    const Milliseconds last = less_margin(usable, options.network_delay2);
    plan.hard = std::min(to_full_second(plan.hard, options.network_delay), last);
  }
  plan.hard = std::max(plan.hard, std::min(options.minimum_thinking_time, less_margin(usable, options.network_delay2)));
  plan.soft = std::clamp(plan.soft, kLeast, plan.hard);
  plan.least = std::min(options.minimum_thinking_time, plan.hard);
  return plan;
}

}  // namespace

TimePlan plan_time(const Limits& limits, const Options& options, Color side, int ply) {
  TimePlan plan;
  if (limits.infinite) return plan;
  if (limits.movetime) {
    plan.limited = plan.fill = true;
    plan.soft = plan.hard = less_margin(*limits.movetime, kMovetimeMargin);
  }
  if (limits.clock) {
    const TimePlan by_clock = plan_clock(*limits.clock, options, side, ply);
    if (!plan.limited || by_clock.hard < plan.hard) plan = by_clock;
  }
  const bool other_limit =
      limits.depth_plies || limits.nodes || options.depth_limit_plies > 0 || options.nodes_limit > 0;
  if (!plan.limited && !other_limit) {
    plan.limited = plan.fill = true;
    plan.soft = plan.hard = kUnlimitedGo;
  }
  return plan;
}

Clock::Clock(const Limits& limits, const Options& options, Color side, int ply)
    : limits_(limits),
      options_(options),
      side_(side),
      ply_(ply),
      start_(steady_clock::now()),
      budget_start_(start_),
      infinite_(limits.infinite),
      pondering_(limits.ponder) {
  adopt(plan_time(limits_, options_, side_, ply_));
}

void Clock::adopt(const TimePlan& plan) {
  soft_ = plan.soft;
  hard_ = plan.hard;
  least_ = plan.least;
  usable_ = plan.usable;
  limited_ = plan.limited;
  fill_ = plan.fill;
}

void Clock::ponderhit(const std::optional<ClockTimes>& times) {
  if (!pondering()) return;
  budget_start_ = steady_clock::now();
  if (times) {
    limits_.clock = times;
    limits_.infinite = false;
    infinite_.store(false, std::memory_order_release);
    adopt(plan_time(limits_, options_, side_, ply_));
  }
  pondering_.store(false, std::memory_order_release);
}

Milliseconds Clock::elapsed() const { return duration_cast<Milliseconds>(steady_clock::now() - start_); }

Milliseconds Clock::in_budget() const {
  return duration_cast<Milliseconds>(steady_clock::now() - budget_start_.load());
}

bool Clock::must_stop() {
  if (runs_out()) return true;
  const bool hit = budget_start_.load() != start_;
  return hit && unrest_permille_ && content(*unrest_permille_, 1000);
}

bool Clock::runs_out() {
  const Instant now = steady_clock::now();
  if (last_look_) pause_ = std::min(std::max(pause_, duration_cast<Milliseconds>(now - *last_look_)), kLongestPause);
  last_look_ = now;
  if (pondering() || !limited_) return false;
  const Milliseconds usable = usable_;
  const Milliseconds deadline = std::max(usable - kHoldUps * pause_, least_used(usable));
  return duration_cast<Milliseconds>(now - budget_start_.load()) >= std::min(hard_.load(), deadline);
}

Milliseconds Clock::too_early_by() const {
  if (pondering() || !limited_) return Milliseconds{0};
  return std::max(least_.load() - in_budget(), Milliseconds{0});
}

bool Clock::may_stop(int unrest_permille) {
  unrest_permille_ = unrest_permille;
  return content(unrest_permille, kWorthBeginning);
}

// After this share of the aim, stretched by the unrest; pondering counts.
bool Clock::content(int unrest_permille, int share_permille) {
  if (unrest_permille == kForced && running()) return true;
  if (pondering() || !limited_ || fill_ || too_early_by().count() > 0) return false;
  if (elapsed() * 1000 < soft_.load() * (share_permille * unrest_permille / 1000)) return false;
  if (!options_.round_up_to_full_second) return true;
  hard_ = std::min(hard_.load(), to_full_second(in_budget(), options_.network_delay));
  return runs_out();
}

}  // namespace tsugite
