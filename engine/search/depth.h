// How much deeper a node is to be searched: one number of plies, or two numbers, one for each side's claim.
//
// Plain alpha-beta counts plies, whoever moves. Alpha-beta-conspiracy keeps two depths. That a node fails high is a
// claim of the side to move, shown by its own moves against all answers, and only how forced those are matters to it;
// that it fails low is the same for the other side. So a move is charged to the side that makes it: nothing if it has
// no choice, a ply and more if it has many; and a little to the other side, so that lines of forced moves end. A result
// is believed once the depth of the side whose claim it is has been used up (docs/search.md says what is from the
// paper's abstract [ABC] and what is derived here).
#pragma once

#include <algorithm>

#include "engine/score.h"
#include "engine/search/table.h"

namespace tsugite {

struct OneDepth {
  int left;  // plies

  static constexpr bool kTwo = false;

  static constexpr OneDepth of(int plies) { return {plies}; }
  constexpr int plies() const { return left; }
  // What is left for either claim.
  constexpr int to_fail_high() const { return left; }
  constexpr int to_fail_low() const { return left; }
  constexpr bool spent() const { return left <= 0; }

  constexpr OneDepth less(int plies) const { return {left - plies}; }
  constexpr OneDepth at_least(int plies) const { return {std::max(left, plies)}; }
  // The same for the other side, after a pass.
  constexpr OneDepth turned() const { return *this; }
  // After a move that is extended by so many plies.
  constexpr OneDepth after(int extension_plies) const { return {left - 1 + extension_plies}; }

  constexpr bool reached_by(const TableEntry& known) const { return known.depth_plies >= left; }
};

struct TwoDepths {
  int mover;  // 1/16 ply; for the claim of the side to move
  int other;

  static constexpr bool kTwo = true;
  static constexpr int kPly = 16;
  // What a move costs: the side that makes it, if it has a choice, and the other. By hand: together two plies, so that
  // a line of free moves is as long as in plain alpha-beta.
  static constexpr int kOwn = 20;
  static constexpr int kOther = 2 * kPly - kOwn;

  static constexpr TwoDepths of(int plies) { return {plies * kPly, plies * kPly}; }
  constexpr int plies() const { return (mover + other) >> 5; }
  constexpr int to_fail_high() const { return mover >> 4; }
  constexpr int to_fail_low() const { return other >> 4; }
  constexpr bool high_spent() const { return mover < kPly; }
  constexpr bool low_spent() const { return other < kPly; }
  constexpr bool spent() const { return high_spent() && low_spent(); }

  constexpr TwoDepths less(int plies) const { return {mover - plies * kPly, other - plies * kPly}; }
  constexpr TwoDepths at_least(int plies) const {
    return {std::max(mover, plies * kPly), std::max(other, plies * kPly)};
  }
  constexpr TwoDepths turned() const { return {other, mover}; }
  // A forced move (extended by a ply or more) costs its side nothing; one that is not to be extended costs both more.
  constexpr TwoDepths after(int extension_plies) const {
    if (extension_plies < 0) return TwoDepths{other - kOther, mover - kOwn}.less(-extension_plies);
    return {other - kOther, mover - kOwn + std::min(kOwn * extension_plies, kOwn + kPly)};
  }

  // What is known was searched as deep for the claim that it makes.
  constexpr bool reached_by(const TableEntry& known) const {
    return (known.bound == Bound::Upper || known.depth_plies >= to_fail_high()) &&
           (known.bound == Bound::Lower || known.other_plies >= to_fail_low());
  }
};
static_assert(TwoDepths::kPly == 1 << 4);

}  // namespace tsugite
