#include "engine/learn/team.h"

#include <doctest/doctest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace tsugite {
namespace {

TEST_CASE("all pieces are done once, round after round") {
  for (const std::size_t threads : {1u, 2u, 5u}) {
    Team team(threads);
    for (std::size_t count = 0; count < 40; ++count) {
      std::vector<std::atomic<int>> done(count);
      team.run(count, [&](std::size_t piece) { ++done[piece]; });
      for (const auto& times : done) REQUIRE(times == 1);
    }
  }
}

TEST_CASE("what a piece throws comes to the caller, and the team goes on") {
  for (const std::size_t threads : {1u, 2u, 5u}) {
    Team team(threads);
    for (std::size_t bad = 0; bad < 40; ++bad) {
      const auto work = [&](std::size_t piece) {
        if (piece >= bad) throw std::length_error("test");
      };
      CHECK_THROWS_AS(team.run(40, work), std::length_error);
      std::atomic<int> done{0};
      team.run(40, [&](std::size_t) { ++done; });
      CHECK(done == 40);
    }
  }
}

}  // namespace
}  // namespace tsugite
