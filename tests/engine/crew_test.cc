#include "engine/crew.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>

namespace tsugite {
namespace {

TEST_CASE("each member does each task once, by its number") {
  Crew crew;
  CHECK(crew.size() == 0);
  crew.wait();  // nothing to wait for
  REQUIRE(crew.resize(4) == 4);
  std::array<std::atomic<int>, 5> calls{};
  for (int task = 1; task <= 200; ++task) {
    crew.start([&calls](std::size_t number) { ++calls.at(number); });
    crew.wait();
    for (std::size_t number = 1; number <= 4; ++number) REQUIRE(calls[number] == task);
  }
  CHECK(calls[0] == 0);
}

TEST_CASE("a crew grows and shrinks between tasks") {
  Crew crew;
  for (const std::size_t members : {1u, 5u, 2u, 0u, 3u}) {
    CAPTURE(members);
    REQUIRE(crew.resize(members) == members);
    std::atomic<std::size_t> sum{0};
    crew.start([&sum](std::size_t number) { sum += number; });
    crew.wait();
    CHECK(sum == members * (members + 1) / 2);
  }
}

TEST_CASE("a crew is not left while it works") {
  std::atomic<int> done{0};
  {
    Crew crew;
    crew.resize(3);
    crew.start([&done](std::size_t) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      ++done;
    });
  }
  CHECK(done == 3);
}

}  // namespace
}  // namespace tsugite
