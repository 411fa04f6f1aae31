#include "engine/search/depth.h"

#include <doctest/doctest.h>

namespace tsugite {
namespace {

TEST_CASE("free moves take two depths as far as one") {
  for (int plies = 2; plies < 40; ++plies) {
    CAPTURE(plies);
    OneDepth one = OneDepth::of(plies);
    TwoDepths two = TwoDepths::of(plies);
    int length = 0;
    for (; !one.spent(); ++length) {
      CHECK(two.plies() == one.plies());
      CHECK_FALSE(two.spent());
      one = one.after(0);
      two = two.after(0);
    }
    CHECK(length == plies);
    CHECK(two.spent());
  }
}

TEST_CASE("a forced move costs the side that makes it nothing, and the other little") {
  const TwoDepths before = TwoDepths::of(6);
  const TwoDepths forced = before.after(1);
  CHECK(forced.other == before.mover);
  CHECK(forced.mover == before.other - TwoDepths::kOther);
  CHECK(before.after(0).other == before.mover - TwoDepths::kOwn);
  // A line of forced moves ends.
  TwoDepths line = before;
  int length = 0;
  for (; !line.spent() && length < 1000; ++length) line = line.after(1);
  CHECK(length > 12);
  CHECK(length < 1000);
}

TEST_CASE("only the claim of one side is spent where only that side had a choice") {
  TwoDepths left = TwoDepths::of(4);
  for (int moves = 0; moves < 3; ++moves) left = left.after(0).after(1);  // the side to move now has, the other has not
  CHECK(left.high_spent());
  CHECK_FALSE(left.low_spent());
  CHECK_FALSE(left.spent());
  CHECK(left.turned().low_spent());
}

TEST_CASE("what is known has to be as deep for its own claim only") {
  const TwoDepths wanted{.mover = 5 * TwoDepths::kPly, .other = 9 * TwoDepths::kPly};
  TableEntry known;
  known.depth_plies = 5;
  known.other_plies = 8;
  known.bound = Bound::Lower;
  CHECK(wanted.reached_by(known));
  known.bound = Bound::Upper;
  CHECK_FALSE(wanted.reached_by(known));
  known.bound = Bound::Exact;
  CHECK_FALSE(wanted.reached_by(known));
  known.other_plies = 9;
  CHECK(wanted.reached_by(known));
  known.depth_plies = 4;
  CHECK_FALSE(wanted.reached_by(known));
  known.bound = Bound::Upper;
  CHECK(wanted.reached_by(known));
  CHECK(OneDepth::of(4).reached_by(known));
  CHECK_FALSE(OneDepth::of(5).reached_by(known));
}

TEST_CASE("raising and lowering") {
  CHECK(OneDepth::of(3).at_least(5).plies() == 5);
  CHECK(OneDepth::of(3).at_least(-5).plies() == 3);
  CHECK(OneDepth::of(3).less(2).plies() == 1);
  const TwoDepths raised = TwoDepths{.mover = 80, .other = -16}.at_least(2);
  CHECK(raised.to_fail_high() == 5);
  CHECK(raised.to_fail_low() == 2);
  CHECK(TwoDepths::of(3).less(2).plies() == 1);
  CHECK(TwoDepths::of(3).after(-1).plies() == 1);
}

}  // namespace
}  // namespace tsugite
