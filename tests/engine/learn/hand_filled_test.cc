#include "engine/learn/hand_filled.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/eval/features.h"

namespace tsugite::test {

namespace {

const Weights kHand = hand_filled_weights();

int relative(Kind kind, bool own, int files, int ahead) {
  return kHand[relative_weight(role_of(kind, own), kFileStride * files + ahead)];
}

}  // namespace

TEST_CASE("left and right of a king are the same") {
  for (Delta delta = -kMaxDelta; delta <= kMaxDelta; ++delta) {
    for (std::size_t role = 0; role < kRoles; ++role)
      REQUIRE(kHand[relative_weight(role, delta)] == kHand[relative_weight(role, mirrored_delta(delta))]);
    for (const WeightBlock& block : {kGuards, kAttackers})
      REQUIRE(kHand[block.first + static_cast<std::size_t>(kMaxDelta + delta)] ==
              kHand[block.first + static_cast<std::size_t>(kMaxDelta + mirrored_delta(delta))]);
  }
}

TEST_CASE("guards belong near the own king, attackers near the other") {
  for (const Kind kind : {Kind::Gold, Kind::Silver}) CHECK(relative(kind, true, 1, 0) > relative(kind, true, 6, 0));
  for (const Kind kind : {Kind::Gold, Kind::Silver, Kind::ProPawn, Kind::Dragon}) {
    CHECK(relative(kind, false, 0, 2) < relative(kind, false, 0, 7));
    CHECK(relative(kind, false, 1, 1) <= relative(kind, false, 1, -1));
  }
  CHECK(kHand[kGuards.first + kMaxDelta + 1] > 0);
  CHECK(kHand[kAttackers.first + kMaxDelta + 1] < 0);
}

TEST_CASE("the other king's place says nothing by hand, and no place is worth more than a big piece") {
  for (Delta delta = -kMaxDelta; delta <= kMaxDelta; ++delta)
    REQUIRE(kHand[relative_weight(kEnemyKingRole, delta)] == 0);
  for (std::size_t at = kRelative.first; at < kRelative.end(); ++at)
    REQUIRE(std::abs(kHand[at]) <= 800 * kRelative.units);
}

}  // namespace tsugite::test
