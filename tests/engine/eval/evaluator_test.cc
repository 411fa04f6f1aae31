#include "engine/eval/evaluator.h"

#include <doctest/doctest.h>

#include "tests/support/evaluator_walk.h"

namespace tsugite::test {

TEST_CASE("what is kept from move to move is what all pieces add up to") {
  Dice dice(31);
  for (const std::size_t every : {1u, 3u, 30u}) {
    wander(built_in_evaluation(), Position(), every, dice);
    wander(built_in_evaluation(), position_of("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
           every, dice);
    wander(built_in_evaluation(), position_of("K+P+B4pk/2+N1+P4/1+L7/9/9/9/7+l1/4+p1+n2/4+r+b+p2 b R2G2S4Pgs4p 1"),
           every, dice);
    wander(built_in_evaluation(), position_of("9/9/9/4k4/9/4P4/9/9/9 b Rr2b4g4s4n4l17p 1"), every, dice);
  }
}

}  // namespace tsugite::test
