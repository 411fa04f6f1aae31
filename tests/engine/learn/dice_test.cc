#include "engine/learn/dice.h"

#include <doctest/doctest.h>

#include <array>

namespace tsugite {
namespace {

TEST_CASE("the same numbers everywhere, others for another seed or number") {
  Dice once(7, 3);
  Dice again(7, 3);
  Dice other_seed(8, 3);
  Dice other_number(7, 4);
  for (int draw = 0; draw < 20; ++draw) {
    const std::uint64_t drawn = once.next();
    CHECK(drawn == again.next());
    CHECK(drawn != other_seed.next());
    CHECK(drawn != other_number.next());
  }
}

TEST_CASE("numbers are spread evenly within their bounds") {
  Dice dice(1);
  std::array<int, 5> counts{};
  double sum = 0;
  constexpr int kDraws = 20000;
  for (int draw = 0; draw < kDraws; ++draw) {
    ++counts.at(dice.below(5));
    const double share = dice.share();
    REQUIRE(share >= 0);
    REQUIRE(share < 1);
    sum += share;
  }
  for (const int count : counts) CHECK(count == doctest::Approx(kDraws / 5.0).epsilon(0.05));
  CHECK(sum / kDraws == doctest::Approx(0.5).epsilon(0.02));
}

}  // namespace
}  // namespace tsugite
