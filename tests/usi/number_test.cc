#include "usi/number.h"

#include <doctest/doctest.h>

#include <limits>

namespace tsugite {
namespace {

TEST_CASE("whole numbers are read with sign and without fraction") {
  CHECK(parse_number("0") == 0);
  CHECK(parse_number("60000") == 60000);
  CHECK(parse_number("-880") == -880);
  CHECK(parse_number("+5") == 5);
  CHECK(parse_number("007") == 7);
  CHECK(parse_number("1000.7") == 1000);
  CHECK(parse_number("-0.5") == 0);
  CHECK(parse_number("12.") == 12);
}

TEST_CASE("huge numbers become the nearest that fits") {
  using Range = std::numeric_limits<std::int64_t>;
  CHECK(parse_number("9223372036854775807") == Range::max());
  CHECK(parse_number("99999999999999999999999999") == Range::max());
  CHECK(parse_number("-99999999999999999999999999") == Range::min());
  CHECK(parse_number("99999999999999999999999999.5") == Range::max());
}

TEST_CASE("junk is no number") {
  for (const char* const junk :
       {"", "-", "+", "+-5", "--5", "abc", "12abc", "0x10", "1e5", ".5", "1.2.3", "1,000", " 1", "\xEF\xBC\x91"}) {
    CAPTURE(junk);
    CHECK_FALSE(parse_number(junk).has_value());
  }
}

}  // namespace
}  // namespace tsugite
