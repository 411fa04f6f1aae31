#include "engine/learn/quiet.h"

#include <doctest/doctest.h>

#include "engine/eval/evaluate.h"
#include "tests/support/random_walk.h"

namespace tsugite {
namespace {

bool quiet(const char* sfen, Score margin = 60) {
  return is_quiet(test::position_of(sfen), built_in_evaluation(), margin);
}

TEST_CASE("what hangs is not quiet") {
  CHECK(quiet("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"));
  // A rook that a pawn can take, and the same with the other side to move.
  CHECK_FALSE(quiet("4k4/9/9/9/4r4/4P4/9/9/4K4 b - 1"));
  CHECK(quiet("4k4/9/9/9/4r4/4P4/9/9/4K4 w - 1") == quiet("4k4/9/9/4p4/4R4/9/9/9/4K4 b - 1"));
  // A pawn for a rook is no gain.
  CHECK(quiet("4k4/9/4g4/4p4/9/9/9/4R4/3K5 b - 1"));
  // Worth a lance, but that is within so wide a margin.
  CHECK_FALSE(quiet("4k4/9/9/9/9/l8/9/9/R3K4 b - 1"));
  CHECK(quiet("4k4/9/9/9/9/l8/9/9/R3K4 b - 1", 2000));
}

TEST_CASE("a wider margin leaves more quiet") {
  test::Dice dice(3);
  int loose = 0;
  int between = 0;
  test::random_walk(Position(), 300, dice, [&](Position& position) {
    if (position.in_check()) return;
    const bool narrow = is_quiet(position, built_in_evaluation(), 60);
    const bool wide = is_quiet(position, built_in_evaluation(), 400);
    CHECK((wide || !narrow));
    if (!wide) ++loose;
    if (wide && !narrow) ++between;
  });
  CHECK(loose > 10);
  CHECK(between > 3);
}

}  // namespace
}  // namespace tsugite
