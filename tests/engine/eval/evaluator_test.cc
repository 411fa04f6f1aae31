#include "engine/eval/evaluator.h"

#include <doctest/doctest.h>

#include "core/generate.h"
#include "tests/support/random_walk.h"

namespace tsugite::test {

namespace {

// Some moves forward, some back, a pass now and then; a value is asked for in one node of `every`.
void wander(const Position& start, std::size_t every, Dice& dice) {
  const Evaluation& evaluation = built_in_evaluation();
  Evaluator evaluator(evaluation, 60);
  for (int root = 0; root < 2; ++root) {
    Position position = start;
    evaluator.set_root();
    struct Made {
      MoveCode move;
      Undo undo;
    };
    std::vector<Made> line;
    for (int step = 0; step < 2000; ++step) {
      if (dice.one_in(every)) REQUIRE(evaluator.evaluate(position) == evaluation.evaluate(position));
      MoveList moves;
      generate_legal(position, NonPromotions::All, moves);
      if (!line.empty() && (moves.empty() || line.size() == 60 || dice.one_in(4))) {
        const Made& made = line.back();
        evaluator.pop();
        if (made.move.is_none())
          position.undo_pass(made.undo);
        else
          position.undo_move(made.move, made.undo);
        line.pop_back();
        continue;
      }
      if (moves.empty()) break;
      Made& made = line.emplace_back();
      if (!position.in_check() && dice.one_in(10)) {
        made.move = MoveCode::none();
        evaluator.push_pass();
        position.do_pass(made.undo);
      } else {
        made.move = moves[dice.below(moves.size())].code;
        evaluator.push(position, made.move);
        position.do_move(made.move, made.undo);
      }
    }
  }
}

}  // namespace

TEST_CASE("what is kept from move to move is what all pieces add up to") {
  Dice dice(31);
  for (const std::size_t every : {1u, 3u, 30u}) {
    wander(Position(), every, dice);
    wander(position_of("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"), every, dice);
    wander(position_of("K+P+B4pk/2+N1+P4/1+L7/9/9/9/7+l1/4+p1+n2/4+r+b+p2 b R2G2S4Pgs4p 1"), every, dice);
    wander(position_of("9/9/9/4k4/9/4P4/9/9/9 b Rr2b4g4s4n4l17p 1"), every, dice);
  }
}

}  // namespace tsugite::test
