#include "engine/learn/overrides.h"

#include <doctest/doctest.h>

namespace tsugite {
namespace {

TEST_CASE("every tunable is found by its name, and nothing else") {
  for (const Tunable& tunable : tunables()) CHECK(find_tunable(tunable.name) == &tunable);
  CHECK_FALSE(find_tunable(""));
  CHECK_FALSE(find_tunable("futility"));
}

TEST_CASE("a number is set") {
  Margins margins;
  CHECK(override_margin(margins, "futility_base=170").empty());
  CHECK(margins.futility_base == 170);
  CHECK(override_margin(margins, "history_bonus_base=-20").empty());
  CHECK(margins.history_bonus_base == -20);
}

TEST_CASE("a depth may be beyond all search") {
  Margins margins;
  CHECK(override_margin(margins, "futility_depth=0").empty());
  CHECK(override_margin(margins, "null_move_depth=1000").empty());
  CHECK(margins.null_move_depth == 1000);
  CHECK_FALSE(override_margin(margins, "null_move_depth=1001").empty());
  CHECK_FALSE(override_margin(margins, "futility_depth=-1").empty());
}

TEST_CASE("what makes no sense is refused and sets nothing") {
  Margins margins;
  for (const char* const text :
       {"", "futility_base", "futility_base=", "futility_base=x", "futility_base=100 ", "futility_base=1.5",
        "futility_base=1", "futility_base=501", "null_move_score=0", "futility_bas=100", "futility_base=99999999999"})
    CHECK_MESSAGE(!override_margin(margins, text).empty(), text);
  CHECK(margins.futility_base == kMargins.futility_base);
  CHECK(override_margin(margins, "futility_bas=1").find("'futility_bas'") != std::string::npos);
  CHECK(override_margin(margins, "futility_base=501").find("from 20 to 500") != std::string::npos);
}

}  // namespace
}  // namespace tsugite
