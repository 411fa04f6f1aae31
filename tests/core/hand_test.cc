#include "core/hand.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "tests/support/random_walk.h"

namespace tsugite::test {

TEST_CASE("a hand counts every kind up to a full set") {
  Hand hand;
  CHECK(hand.empty());
  for (const Kind kind : kHandOrder) {
    const int set = kSetCounts[static_cast<std::size_t>(index(kind))];
    for (int count = 1; count <= set; ++count) {
      CHECK(hand.has(kind) == (count > 1));
      hand.add(kind);
      CHECK(hand.count(kind) == count);
      CHECK(hand.has(kind));
    }
  }
  for (const Kind kind : kHandOrder) CHECK(hand.count(kind) == kSetCounts[static_cast<std::size_t>(index(kind))]);
  CHECK_FALSE(hand.empty());
  for (const Kind kind : kHandOrder)
    while (hand.has(kind)) hand.remove(kind);
  CHECK(hand.empty());
  CHECK(hand == Hand());
}

TEST_CASE("covers compares kind by kind") {
  Dice dice(17);
  int covering = 0, apart = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    std::array<Hand, 2> hands;
    std::array<std::array<int, kHandKinds>, 2> counts{};
    const std::size_t spread = 1 + dice.below(4);  // small differences, so that covering is not rare
    for (const Kind kind : kHandOrder) {
      const auto at = static_cast<std::size_t>(index(kind));
      const auto set = static_cast<std::size_t>(kSetCounts[at]);
      const std::size_t base = dice.below(set + 1);
      for (std::size_t side = 0; side < 2; ++side) {
        const std::size_t count = std::min(set, base + (dice.one_in(3) ? dice.below(spread) : 0));
        counts[side][at] = static_cast<int>(count);
        for (std::size_t n = 0; n < count; ++n) hands[side].add(kind);
      }
    }
    bool expected = true;
    for (std::size_t at = 0; at < kHandKinds; ++at) expected = expected && counts[0][at] >= counts[1][at];
    REQUIRE(hands[0].covers(hands[1]) == expected);
    REQUIRE((hands[0] == hands[1]) == (counts[0] == counts[1]));
    ++(expected ? covering : apart);
  }
  CHECK(covering > 2000);
  CHECK(apart > 2000);
  Hand one_pawn;
  one_pawn.add(Kind::Pawn);
  CHECK(one_pawn.covers(Hand()));
  CHECK_FALSE(Hand().covers(one_pawn));
  CHECK(one_pawn.covers(one_pawn));
}

}  // namespace tsugite::test
