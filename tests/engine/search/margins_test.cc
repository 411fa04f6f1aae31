#include "engine/search/margins.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <string_view>

namespace tsugite {
namespace {

TEST_CASE("the table of logarithms is one") {
  for (int n = 1; n < 256; ++n) {
    CAPTURE(n);
    CHECK(std::abs(detail::kLogarithms[static_cast<std::size_t>(n)] - 1024 * std::log(n)) <= 2.5);
    CHECK(detail::kLogarithms[static_cast<std::size_t>(n)] >= detail::kLogarithms[static_cast<std::size_t>(n - 1)]);
  }
}

TEST_CASE("later moves and deeper nodes are reduced more") {
  for (int depth = 1; depth <= 128; ++depth)
    for (int move_number = 1; move_number <= 600; ++move_number) {
      REQUIRE(kMargins.late_move_reduction(depth, move_number) >= 0);
      REQUIRE(kMargins.late_move_reduction(depth, move_number) <= kMargins.late_move_reduction(depth + 1, move_number));
      REQUIRE(kMargins.late_move_reduction(depth, move_number) <= kMargins.late_move_reduction(depth, move_number + 1));
    }
  CHECK(kMargins.late_move_reduction(20, 40) > kMargins.late_move_reduction(4, 4));
  // Nothing is reduced to nothing: at least half of a usual depth is left to the last of a hundred moves.
  for (int depth = 8; depth <= 64; ++depth) CHECK(kMargins.late_move_reduction(depth, 100) < 1024 * depth);
}

TEST_CASE("each tunable has a name and bounds of its own, with the default inside") {
  std::set<std::string_view> names;
  for (const Tunable& tunable : tunables()) {
    CAPTURE(tunable.name);
    CHECK(names.insert(tunable.name).second);
    CHECK(tunable.least < tunable.most);
    CHECK(kMargins.*tunable.member >= tunable.least);
    CHECK(kMargins.*tunable.member <= tunable.most);
  }
  CHECK(sizeof(Margins) == names.size() * sizeof(int));  // none is missing
}

}  // namespace
}  // namespace tsugite
