#include "engine/learn/key_set.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "engine/learn/dice.h"

namespace tsugite {
namespace {

TEST_CASE("a key is new the first time alone") {
  KeySet keys;
  std::set<Key> known;
  Dice dice(1);
  int again = 0;
  for (int draw = 0; draw < 20'000; ++draw) {
    // Keys that collide in the high bits and in the low ones, and zero.
    const Key key = dice.below(3) == 0 ? dice.below(5000) : mix(dice.below(5000));
    const bool fresh = known.insert(key == 0 ? 1 : key).second;
    CHECK(keys.insert(key) == fresh);
    if (!fresh) ++again;
  }
  CHECK(keys.size() == known.size());
  CHECK(again > 5000);
  CHECK(known.size() > 5000);
}

TEST_CASE("the share of duplicates, exact for few and from a sample for many") {
  DuplicateCount none(0);
  CHECK(none.share() == 0);
  DuplicateCount few(100);
  for (const Key key : {5u, 6u, 5u, 5u}) few.add(key);
  CHECK(few.share() == 0.5);
  DuplicateCount many(std::uint64_t{1} << 28);  // one in 32 is looked at
  for (std::uint64_t number = 0; number < 300'000; ++number) many.add(mix(number % 200'000));
  CHECK(std::abs(many.share() - 1.0 / 3) < 0.02);
}

}  // namespace
}  // namespace tsugite
