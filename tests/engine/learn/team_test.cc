#include "engine/learn/team.h"

#include <doctest/doctest.h>

#include <atomic>
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

}  // namespace
}  // namespace tsugite
