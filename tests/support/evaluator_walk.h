// Random lines of moves for what an evaluator keeps from move to move.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "core/generate.h"
#include "engine/eval/evaluator.h"
#include "tests/support/random_walk.h"

namespace tsugite::test {

// Some moves forward, some back, a pass now and then; a value is asked for in one node of `every`, and held against the
// evaluation of the position by itself. Returns how many were asked for.
inline std::size_t wander(const Evaluation& evaluation, const Position& start, std::size_t every, Dice& dice) {
  Evaluator evaluator(evaluation, 60);
  std::size_t asked = 0;
  for (int root = 0; root < 2; ++root) {
    Position position = start;
    evaluator.set_root();
    struct Made {
      MoveCode move;
      Undo undo;
    };
    std::vector<Made> line;
    for (int step = 0; step < 2000; ++step) {
      if (dice.one_in(every)) {
        REQUIRE(evaluator.evaluate(position) == evaluation.evaluate(position));
        ++asked;
      }
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
  return asked;
}

}  // namespace tsugite::test
