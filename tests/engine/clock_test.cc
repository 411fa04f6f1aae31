#include "engine/clock.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <thread>

#include "tests/support/random_walk.h"

namespace tsugite {
namespace {

using test::Dice;

constexpr Color kBlack = Color::Black;

ClockTimes clocks(int left, int increment, int byoyomi) {
  ClockTimes times;
  times.left.fill(Milliseconds(left));
  times.increment.fill(Milliseconds(increment));
  times.byoyomi = Milliseconds(byoyomi);
  return times;
}

Limits clock_limits(int left, int increment, int byoyomi) {
  Limits limits;
  limits.clock = clocks(left, increment, byoyomi);
  return limits;
}

Limits movetime_limits(int milliseconds) {
  Limits limits;
  limits.movetime = Milliseconds(milliseconds);
  return limits;
}

Limits infinite_limits() {
  Limits limits;
  limits.infinite = true;
  return limits;
}

std::int64_t soft(const Limits& limits, const Options& options = {}, int ply = 40) {
  return plan_time(limits, options, kBlack, ply).soft.count();
}
std::int64_t hard(const Limits& limits, const Options& options = {}, int ply = 40) {
  return plan_time(limits, options, kBlack, ply).hard.count();
}

// The last moment that any plan may name: what is left less the margin, of which a short rest keeps half.
std::int64_t last_moment(std::int64_t usable, const Options& options) {
  return std::max<std::int64_t>({usable - options.network_delay2.count(), usable / 2, 1});
}

void sleep_for(int milliseconds) { std::this_thread::sleep_for(Milliseconds(milliseconds)); }

TEST_CASE("byoyomi alone is used, mostly") {
  for (const int byoyomi : {1000, 3000, 10'000, 60'000}) {
    CAPTURE(byoyomi);
    const TimePlan plan = plan_time(clock_limits(0, 0, byoyomi), {}, kBlack, 60);
    CHECK(plan.limited);
    CHECK(plan.fill);
    CHECK(plan.soft.count() >= byoyomi * 9 / 10);
    CHECK(plan.hard.count() < byoyomi);
    CHECK(plan.soft <= plan.hard);
  }
}

TEST_CASE("while there is main time, byoyomi is a part of the plan and not all of it") {
  const TimePlan plan = plan_time(clock_limits(600'000, 0, 10'000), {}, kBlack, 40);
  CHECK_FALSE(plan.fill);
  CHECK(plan.soft.count() > 8'000);  // the byoyomi will be there again at the next move
  CHECK(plan.soft.count() < 60'000);
  CHECK(plan.hard.count() < 610'000);
}

TEST_CASE("byoyomi 0 and clocks of nothing") {
  CHECK(plan_time(clock_limits(0, 0, 0), {}, kBlack, 1).limited);
  CHECK(hard(clock_limits(0, 0, 0)) >= 1);
  CHECK(hard(clock_limits(0, 0, 0)) <= 10);
  CHECK(hard(clock_limits(60'000, 0, 0)) < 60'000);
  CHECK(soft(clock_limits(60'000, 0, 0)) >= 500);
  CHECK(soft(clock_limits(60'000, 0, 0)) <= 6'000);
}

TEST_CASE("a bare go is answered at once") {
  const TimePlan plan = plan_time({}, {}, kBlack, 1);
  CHECK(plan.limited);
  CHECK(plan.hard.count() >= 20);
  CHECK(plan.hard.count() <= 100);
}

TEST_CASE("what is below zero counts against byoyomi and increment") {
  CHECK(hard(clock_limits(-400, 0, 1000)) == hard(clock_limits(0, 0, 600)));
  CHECK(soft(clock_limits(-400, 0, 1000)) <= 600);
  CHECK(hard(clock_limits(-1500, 2000, 0)) <= 500);
  CHECK(hard(clock_limits(-1500, 2000, 0)) >= 1);
  CHECK(hard(clock_limits(-5000, 0, 1000)) >= 1);
  CHECK(hard(clock_limits(-5000, 0, 1000)) <= 10);
}

TEST_CASE("the increment of the first move can be used at once") {
  // Nothing but the increment is there: it must do.
  const TimePlan plan = plan_time(clock_limits(0, 5000, 0), {}, kBlack, 1);
  CHECK(plan.hard.count() > 2'500);
  CHECK(plan.hard.count() < 5'000);
  CHECK(plan.soft.count() > 2'500);
  CHECK(soft(clock_limits(300'000, 5'000, 0)) > soft(clock_limits(300'000, 0, 0)));
}

TEST_CASE("sudden death with a small increment lasts for a long game") {
  constexpr std::int64_t kIncrement = 100;
  constexpr std::int64_t kLag = 40;  // between our stop and the server's clock
  for (const bool always_late : {false, true}) {
    CAPTURE(always_late);
    std::int64_t left = 10'000;
    std::int64_t spent = 0;
    for (int move = 0; move < 150; ++move) {
      CAPTURE(move);
      const TimePlan plan = plan_time(clock_limits(static_cast<int>(left), kIncrement, 0), {}, kBlack, 2 * move + 1);
      const std::int64_t used = (always_late ? plan.hard : plan.soft).count();
      REQUIRE(used >= 1);
      if (!always_late) {
        CHECK(used >= kIncrement / 4);  // never starves
        CHECK(used <= 1'000);           // never a tenth of it all on an ordinary move
      }
      left += kIncrement - used - kLag;
      spent += used + kLag;
      REQUIRE(left >= 0);
    }
    // What is kept to the end is of no use.
    CHECK(spent >= (10'000 + 150 * kIncrement) * 7 / 10);
  }
}

TEST_CASE("each side looks at its own clock") {
  Limits limits = clock_limits(0, 0, 0);
  limits.clock->left = {Milliseconds(600'000), Milliseconds(10'000)};
  CHECK(plan_time(limits, {}, Color::Black, 40).soft > plan_time(limits, {}, Color::White, 40).soft);
  CHECK(plan_time(limits, {}, Color::White, 40).hard.count() < 10'000);
  limits.clock->left.fill(Milliseconds(10'000));
  limits.clock->increment = {Milliseconds(0), Milliseconds(3'000)};
  CHECK(plan_time(limits, {}, Color::Black, 40).soft < plan_time(limits, {}, Color::White, 40).soft);
}

TEST_CASE("movetime") {
  for (const int movetime : {1, 5, 100, 1000, 60'000}) {
    CAPTURE(movetime);
    const TimePlan plan = plan_time(movetime_limits(movetime), {}, kBlack, 40);
    CHECK(plan.limited);
    CHECK(plan.fill);
    CHECK(plan.soft == plan.hard);
    CHECK(plan.hard.count() <= movetime);
    CHECK(plan.hard.count() >= std::min(movetime / 2 + 1, movetime - 20));
    CHECK(plan.hard.count() >= 1);
  }
  CHECK(hard(movetime_limits(0)) >= 1);
  CHECK(hard(movetime_limits(-100)) >= 1);
  CHECK(hard(movetime_limits(-100)) <= 10);
}

TEST_CASE("movetime and clocks together: the tighter one holds") {
  Limits both = clock_limits(600'000, 0, 10'000);
  both.movetime = Milliseconds(500);
  CHECK(hard(both) <= 500);
  CHECK(soft(both) >= 400);
  both = clock_limits(0, 0, 1'000);
  both.movetime = Milliseconds(20'000);
  CHECK(hard(both) < 1'000);
  both = clock_limits(300, 0, 0);
  both.movetime = Milliseconds(20'000);
  CHECK(hard(both) < 300);
}

TEST_CASE("depth, nodes and infinite set no time limit") {
  Limits limits;
  limits.depth_plies = 5;
  CHECK_FALSE(plan_time(limits, {}, kBlack, 1).limited);
  limits = {};
  limits.nodes = 1000;
  CHECK_FALSE(plan_time(limits, {}, kBlack, 1).limited);
  limits = {};
  limits.infinite = true;
  CHECK_FALSE(plan_time(limits, {}, kBlack, 1).limited);
  limits.clock = clocks(1000, 0, 0);
  CHECK_FALSE(plan_time(limits, {}, kBlack, 1).limited);
  // With a clock beside them the clock holds all the same.
  limits = clock_limits(1000, 0, 0);
  limits.depth_plies = 5;
  limits.nodes = 1000;
  CHECK(plan_time(limits, {}, kBlack, 1).limited);
  CHECK(hard(limits) < 1000);
}

TEST_CASE("limits by option are limits too") {
  Options options;
  options.nodes_limit = 1000;
  CHECK_FALSE(plan_time({}, options, kBlack, 1).limited);
  options = {};
  options.depth_limit_plies = 4;
  CHECK_FALSE(plan_time({}, options, kBlack, 1).limited);
  CHECK(plan_time(clock_limits(1000, 0, 0), options, kBlack, 1).limited);
}

TEST_CASE("RoundUpToFullSecond") {
  Options options;
  options.round_up_to_full_second = true;
  Dice dice(20);
  int rounded = 0;
  for (int round = 0; round < 500; ++round) {
    const Limits limits = clock_limits(static_cast<int>(dice.below(900'000)), static_cast<int>(dice.below(4)) * 1000,
                                       static_cast<int>(dice.below(3)) * 10'000);
    CAPTURE(limits.clock->left[0].count());
    CAPTURE(limits.clock->increment[0].count());
    CAPTURE(limits.clock->byoyomi.count());
    const std::int64_t usable = (limits.clock->left[0] + limits.clock->increment[0] + limits.clock->byoyomi).count();
    const std::int64_t with = soft(limits, options);
    CHECK(with >= std::min(soft(limits), hard(limits, options)));
    CHECK(hard(limits, options) <= last_moment(usable, options));
    // A full second less the delay, unless so much is not there.
    if (with < hard(limits, options)) {
      ++rounded;
      CHECK((with + options.network_delay.count()) % 1000 == 0);
    }
  }
  CHECK(rounded > 200);
}

TEST_CASE("MinimumThinkingTime") {
  Options options;
  options.minimum_thinking_time = Milliseconds(2000);
  CHECK(soft(clock_limits(20'000, 0, 0), options) >= 2000);
  CHECK(soft(clock_limits(20'000, 0, 0)) < 2000);
  // It never makes a loss on time.
  CHECK(hard(clock_limits(1'000, 0, 0), options) <= last_moment(1000, options));
  CHECK(hard(clock_limits(0, 0, 0), options) <= last_moment(0, options));
  CHECK(soft(clock_limits(1'000'000, 0, 0), options) >= soft(clock_limits(1'000'000, 0, 0)));
}

TEST_CASE("MinimumThinkingTime holds back the content and the choice") {
  Options options;
  options.minimum_thinking_time = Milliseconds(400);
  Clock clock(clock_limits(100, 10, 0), options, kBlack, 1);
  const Milliseconds bound = plan_time(clock_limits(100, 10, 0), options, kBlack, 1).hard;
  CHECK(clock.too_early_by() <= bound);  // never beyond the clock
  Clock ample(clock_limits(10'000, 0, 0), options, kBlack, 1);
  CHECK(ample.too_early_by() > Milliseconds(0));
  CHECK_FALSE(ample.may_stop(0));
  sleep_for(420);
  CHECK(ample.too_early_by() == Milliseconds(0));
  CHECK(ample.may_stop(0));
}

TEST_CASE("a content search goes on to the end of the second with RoundUpToFullSecond") {
  Options options;
  options.round_up_to_full_second = true;
  options.network_delay = Milliseconds(500);  // the second ends 500 ms after the start
  Clock clock(clock_limits(600'000, 0, 0), options, kBlack, 1);
  CHECK_FALSE(clock.must_stop());
  CHECK_FALSE(clock.may_stop(0));
  sleep_for(520);
  CHECK(clock.must_stop());
}

TEST_CASE("a main time no longer than the byoyomi is not burnt at once") {
  const TimePlan plan = plan_time(clock_limits(60'000, 0, 60'000), {}, kBlack, 1);
  CHECK_FALSE(plan.fill);
  CHECK(plan.soft.count() < 60'000);
  CHECK(plan.hard.count() < 80'000);
}

TEST_CASE("NetworkDelay takes no more than half of what a fast game allots") {
  for (const int left : {2000, 1500, 3000}) {
    Options none;
    none.network_delay = Milliseconds(0);
    CHECK(soft(clock_limits(left, 50, 0)) * 2 >= soft(clock_limits(left, 50, 0), none) - 1);
  }
}

TEST_CASE("SlowMover") {
  Options slow;
  slow.slow_mover_percent = 200;
  Options quick;
  quick.slow_mover_percent = 50;
  const Limits limits = clock_limits(300'000, 1'000, 0);
  CHECK(soft(limits, slow) > soft(limits));
  CHECK(soft(limits, quick) < soft(limits));
  CHECK(soft(limits, quick) >= 1);
  slow.slow_mover_percent = 1000;
  CHECK(hard(limits, slow) <= last_moment(301'000, slow));
}

TEST_CASE("NetworkDelay2 comes off the last moment") {
  for (const int delay : {0, 50, 500, 1500}) {
    Options options;
    options.network_delay2 = Milliseconds(delay);
    CAPTURE(delay);
    CHECK(hard(clock_limits(0, 0, 10'000), options) == 10'000 - delay);
  }
  // A delay larger than the time itself leaves something to think with.
  Options options;
  options.network_delay2 = Milliseconds(5'000);
  CHECK(hard(clock_limits(0, 0, 1'000), options) >= 100);
  CHECK(hard(clock_limits(0, 0, 1'000), options) < 1'000);
}

TEST_CASE("no plan overdraws the clock, whatever the settings") {
  Dice dice(6);
  int short_of_time = 0;
  int filled = 0;
  for (int round = 0; round < 20'000; ++round) {
    Limits limits;
    limits.clock.emplace();
    const std::size_t scale = dice.one_in(2) ? 2'000 : 3'600'000;
    for (std::size_t side = 0; side < 2; ++side) {
      limits.clock->left[side] = Milliseconds(static_cast<int>(dice.below(scale)) - (dice.one_in(4) ? 2'000 : 0));
      if (dice.one_in(2)) limits.clock->increment[side] = Milliseconds(dice.below(dice.one_in(2) ? 100 : 30'000));
    }
    if (dice.one_in(2)) limits.clock->byoyomi = Milliseconds(dice.below(dice.one_in(2) ? 500 : 60'000));
    if (dice.one_in(8)) limits.movetime = Milliseconds(dice.below(20'000));
    Options options;
    options.network_delay = Milliseconds(dice.below(dice.one_in(2) ? 60 : 2'000));
    options.network_delay2 = Milliseconds(dice.below(dice.one_in(2) ? 60 : 3'000));
    options.minimum_thinking_time = Milliseconds(dice.one_in(2) ? 0 : dice.below(3'000));
    options.slow_mover_percent = static_cast<int>(1 + dice.below(dice.one_in(2) ? 100 : 1'000));
    options.round_up_to_full_second = dice.one_in(2);
    const Color side = dice.one_in(2) ? Color::Black : Color::White;
    const int ply = static_cast<int>(1 + dice.below(400));

    const TimePlan plan = plan_time(limits, options, side, ply);
    const auto at = static_cast<std::size_t>(index(side));
    const std::int64_t usable = (limits.clock->left[at] + limits.clock->increment[at] + limits.clock->byoyomi).count();
    CAPTURE(round);
    CAPTURE(usable);
    REQUIRE(plan.limited);
    REQUIRE(plan.soft.count() >= 1);
    REQUIRE(plan.soft <= plan.hard);
    REQUIRE(plan.hard.count() <= last_moment(usable, options));
    if (limits.movetime) REQUIRE(plan.hard.count() <= std::max<std::int64_t>(limits.movetime->count(), 1));
    if (usable < 100) ++short_of_time;
    if (plan.fill) ++filled;
  }
  CHECK(short_of_time > 100);
  CHECK(filled > 1'000);
}

TEST_CASE("very large clocks do not overflow") {
  Limits limits;
  limits.clock.emplace();
  limits.clock->left.fill(Milliseconds(1'000'000'000'000));
  limits.clock->byoyomi = Milliseconds(1'000'000'000'000);
  Options options;
  options.slow_mover_percent = 1000;
  for (const bool round_up : {false, true}) {
    options.round_up_to_full_second = round_up;
    const TimePlan plan = plan_time(limits, options, kBlack, 1);
    CHECK(plan.soft.count() > 1'000'000'000);
    CHECK(plan.soft <= plan.hard);
    CHECK(plan.hard.count() <= 2'000'000'000'000);
  }
}

TEST_CASE("a clock runs out") {
  Clock clock(movetime_limits(40), {}, kBlack, 1);
  CHECK_FALSE(clock.pondering());
  CHECK_FALSE(clock.may_stop(1000));  // the time was asked for
  sleep_for(45);
  CHECK(clock.must_stop());
  CHECK(clock.elapsed().count() >= 45);

  Clock long_one(clock_limits(3'600'000, 0, 0), {}, kBlack, 1);
  CHECK(long_one.running());
  CHECK_FALSE(long_one.must_stop());
  CHECK_FALSE(long_one.may_stop(1000));

  Limits depth;
  depth.depth_plies = 3;
  Clock unlimited(depth, {}, kBlack, 1);
  sleep_for(2);
  CHECK_FALSE(unlimited.running());
  CHECK_FALSE(unlimited.must_stop());
  CHECK_FALSE(unlimited.may_stop(1000));
}

TEST_CASE("on a busy machine the limit comes sooner") {
  const Limits limits = clock_limits(0, 0, 600);
  Clock calm(limits, {}, kBlack, 40);
  Clock busy(limits, {}, kBlack, 40);
  busy.expect_pause(Milliseconds(80));
  CHECK_FALSE(calm.must_stop());
  CHECK_FALSE(busy.must_stop());
  sleep_for(370);  // 600 less three pauses
  CHECK(busy.must_stop());

  // Pauses are seen, but none that would tell of something else than a busy machine.
  Clock seeing(limits, {}, kBlack, 40);
  CHECK_FALSE(seeing.must_stop());
  CHECK(seeing.pause().count() == 0);
  sleep_for(20);
  CHECK_FALSE(seeing.must_stop());
  CHECK(seeing.pause().count() >= 20);
  sleep_for(static_cast<int>(Clock::kLongestPause.count()) + 20);
  seeing.must_stop();
  CHECK(seeing.pause() == Clock::kLongestPause);

  // A short limit keeps an eighth, however long the pauses.
  Clock hasty(clock_limits(0, 0, 400), {}, kBlack, 40);
  hasty.expect_pause(Clock::kLongestPause * 10);
  sleep_for(60);
  CHECK(hasty.must_stop());

  // What is lost with no game is not cut short.
  Clock movetime(movetime_limits(600), {}, kBlack, 40);
  movetime.expect_pause(Clock::kLongestPause * 3);
  sleep_for(370);
  CHECK_FALSE(movetime.must_stop());
}

TEST_CASE("between iterations unrest asks for more time") {
  const Limits limits = clock_limits(8'000, 0, 0);
  Clock clock(limits, {}, kBlack, 40);
  sleep_for(static_cast<int>(soft(limits)) + 10);
  CHECK(clock.may_stop(1000));
  CHECK_FALSE(clock.may_stop(1'000'000));
}

TEST_CASE("nothing runs out before ponderhit") {
  for (Limits limits : {movetime_limits(1), clock_limits(0, 0, 1), clock_limits(1, 0, 0), Limits{}}) {
    limits.ponder = true;
    Clock clock(limits, {}, kBlack, 1);
    CHECK(clock.pondering());
    CHECK_FALSE(clock.running());
    sleep_for(limits.clock || limits.movetime ? 5 : 120);
    CHECK_FALSE(clock.must_stop());
    CHECK_FALSE(clock.may_stop(0));
    clock.ponderhit(std::nullopt);
    CHECK_FALSE(clock.pondering());
    sleep_for(limits.clock || limits.movetime ? 5 : 120);
    CHECK(clock.must_stop());
  }
}

TEST_CASE("the budget counts from ponderhit") {
  Limits limits = movetime_limits(300);
  limits.ponder = true;
  Clock clock(limits, {}, kBlack, 1);
  sleep_for(320);
  const auto hit = std::chrono::steady_clock::now();
  clock.ponderhit(std::nullopt);
  CHECK_FALSE(clock.must_stop());
  clock.ponderhit(std::nullopt);  // a second one changes nothing
  while (!clock.must_stop()) sleep_for(2);
  const auto taken = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - hit);
  CHECK(taken.count() >= 250);
  CHECK(clock.elapsed().count() >= 570);  // since the start of the search, pondering included
}

TEST_CASE("a ponderhit ends a search that has had its aim, within an iteration") {
  Limits limits = clock_limits(3'600'000, 0, 0);
  limits.ponder = true;
  constexpr int kCalm = 1;  // a thousandth of the aim will do
  const int aim = static_cast<int>(soft(limits) / 1000) + 10;
  const auto hit = [&](const Limits& given, const Options& options, auto&& settle, bool hits = true) {
    Clock clock(given, options, kBlack, 40);
    settle(clock);
    sleep_for(aim);
    CHECK_FALSE(clock.must_stop());
    if (hits) clock.ponderhit(std::nullopt);
    return clock.must_stop();
  };
  const auto calm = [](Clock& clock) { CHECK_FALSE(clock.may_stop(kCalm)); };
  CHECK(hit(limits, {}, calm));
  CHECK_FALSE(hit(limits, {}, calm, false));
  CHECK_FALSE(hit(limits, {}, [](Clock& clock) { clock.may_stop(1000); }));
  CHECK_FALSE(hit(limits, {}, [](Clock&) {}));  // no iteration is over
  CHECK_FALSE(hit(limits, {}, [](Clock& clock) {
    clock.may_stop(kCalm);
    clock.unsettle();
  }));
  CHECK(hit(limits, {}, [](Clock& clock) { CHECK_FALSE(clock.may_stop(Clock::kForced)); }));

  Options slow;
  slow.minimum_thinking_time = Milliseconds(3'000'000);
  CHECK_FALSE(hit(limits, slow, calm));

  // Time that would be lost is used, whatever was thought; but not for the only move.
  Limits byoyomi = clock_limits(0, 0, 3'600'000);
  byoyomi.ponder = true;
  CHECK_FALSE(hit(byoyomi, {}, calm));
  CHECK(hit(byoyomi, {}, [](Clock& clock) { CHECK_FALSE(clock.may_stop(Clock::kForced)); }));

  // Without pondering an iteration is finished.
  CHECK_FALSE(hit(clock_limits(3'600'000, 0, 0), {}, [](Clock& clock) { clock.may_stop(kCalm); }));
}

TEST_CASE("between iterations, too, what was thought while pondering counts") {
  Limits limits = clock_limits(3'600'000, 0, 0);
  limits.ponder = true;
  Clock clock(limits, {}, kBlack, 40);
  sleep_for(static_cast<int>(soft(limits) / 1000) + 10);
  clock.ponderhit(std::nullopt);
  CHECK(clock.may_stop(2));
  CHECK_FALSE(clock.may_stop(1000));
}

TEST_CASE("the only move is played at once where a game's clock runs") {
  CHECK(Clock(clock_limits(3'600'000, 0, 0), {}, kBlack, 40).may_stop(Clock::kForced));
  CHECK(Clock(clock_limits(0, 0, 60'000), {}, kBlack, 40).may_stop(Clock::kForced));
  CHECK_FALSE(Clock(movetime_limits(60'000), {}, kBlack, 40).may_stop(Clock::kForced));
  CHECK_FALSE(Clock(infinite_limits(), {}, kBlack, 40).may_stop(Clock::kForced));
}

TEST_CASE("clocks that come with ponderhit replace the old ones") {
  Limits limits = clock_limits(3'600'000, 0, 0);
  limits.ponder = true;
  Clock shortened(limits, {}, kBlack, 1);
  shortened.ponderhit(clocks(0, 0, 2));
  sleep_for(5);
  CHECK(shortened.must_stop());

  limits = clock_limits(0, 0, 1);
  limits.ponder = true;
  Clock lengthened(limits, {}, kBlack, 1);
  lengthened.ponderhit(clocks(3'600'000, 0, 0));
  sleep_for(5);
  CHECK_FALSE(lengthened.must_stop());
  CHECK(lengthened.running());

  // Without pondering it does nothing.
  Clock plain(clock_limits(3'600'000, 0, 0), {}, kBlack, 1);
  plain.ponderhit(clocks(0, 0, 1));
  sleep_for(5);
  CHECK_FALSE(plain.must_stop());
}

}  // namespace
}  // namespace tsugite
