#include "engine/bench.h"

#include <doctest/doctest.h>

#include <vector>

#include "tests/engine/scene.h"

namespace tsugite {
namespace {

TEST_CASE("the same workload counts the same nodes") {
  const int depth = test::kAudited ? 1 : 4;
  std::vector<std::uint64_t> first;
  std::vector<std::uint64_t> second;
  const BenchResult once = bench(depth, 2, [&](const BenchPosition& at) {
    first.push_back(at.nodes);
    CHECK(at.number == static_cast<int>(first.size()));
    CHECK(at.nodes > 0);
    CHECK_FALSE(at.sfen.empty());
    CHECK(at.count >= at.number);
  });
  const BenchResult twice = bench(depth, 2, [&](const BenchPosition& at) { second.push_back(at.nodes); });
  CHECK(first == second);
  CHECK(once.nodes == twice.nodes);
  CHECK(first.size() > 4);
  std::uint64_t sum = 0;
  for (const std::uint64_t nodes : first) sum += nodes;
  CHECK(sum == once.nodes);
}

TEST_CASE("a deeper workload is a larger one") {
  if (!test::kAudited) CHECK(bench(1, 1).nodes < bench(3, 1).nodes);
}

}  // namespace
}  // namespace tsugite
