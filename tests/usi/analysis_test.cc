#include "usi/analysis.h"

#include <doctest/doctest.h>

#include "engine/score.h"

namespace tsugite {
namespace {

TEST_CASE("numbers short enough for a column") {
  CHECK(short_count(0) == "0");
  CHECK(short_count(9'999) == "9999");
  CHECK(short_count(12'345) == "12.3k");
  CHECK(short_count(4'560'000) == "4.6M");
  CHECK(short_count(12'340'000'000) == "12.3G");
  CHECK(short_time(0) == "0.00s");
  CHECK(short_time(12'345) == "12.35s");
}

TEST_CASE("scores for people") {
  CHECK(short_score(54) == "+54");
  CHECK(short_score(0) == "0");
  CHECK(short_score(-300) == "-300");
  CHECK(short_score(mates_in(5)) == "mate 5");
  CHECK(short_score(mated_in(4)) == "mated 4");
}

}  // namespace
}  // namespace tsugite
