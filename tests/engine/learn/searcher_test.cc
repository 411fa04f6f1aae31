#include "engine/learn/searcher.h"

#include <doctest/doctest.h>

#include <atomic>

#include "core/legality.h"
#include "tests/support/random_walk.h"

namespace tsugite {
namespace {

constexpr Spend kLittle{.nodes = 300};

TEST_CASE("the same search thinks the same") {
  const Position start;
  Searcher one(1, 320);
  Searcher other(1, 320);
  const Thought first = one.think(start, History(start), kLittle);
  CHECK(is_legal(start, first.move));
  const Thought second = other.think(start, History(start), kLittle);
  CHECK(first.move == second.move);
  CHECK(first.score == second.score);
  one.forget();
  const Thought again = one.think(start, History(start), kLittle);
  CHECK(first.move == again.move);
  CHECK(first.score == again.score);
}

TEST_CASE("margins change what is thought") {
  const Position position =
      test::position_of("l4k1nl/1r2g1g2/p1nspsbp1/2pp1pp1p/1p5P1/P1PPP1P1P/1P3PN2/1SGBGS1R1/LN1K4L b - 33");
  Searcher searcher(1, 320);
  const auto nodes_matter = [&](const Margins& margins) {
    searcher.forget();
    searcher.set_margins(margins);
    return searcher.think(position, History(position), {.nodes = 3000}).score;
  };
  Margins other;
  other.futility_base = 20;
  other.late_move_base = 1;
  other.reduction_base = 2048;
  const Score score = nodes_matter({});
  CHECK(nodes_matter(other) != score);
  CHECK(nodes_matter({}) == score);
}

TEST_CASE("a single answer and a mate are found with next to no nodes") {
  Searcher searcher(1, 320);
  const Position single = test::position_of("4k2r1/9/9/9/9/9/9/9/8K b - 1");
  const Thought forced = searcher.think(single, History(single), {.nodes = 1});
  CHECK(to_usi(forced.move) == "1i1h");
  const Position mate = test::position_of("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
  const Thought found = searcher.think(mate, History(mate), {.nodes = 300});
  CHECK(to_usi(found.move) == "G*5b");
  CHECK(found.score == mates_in(1));
}

TEST_CASE("a search by time ends, a stopped one at once") {
  const Position start;
  Searcher searcher(1, 320);
  CHECK(is_legal(start, searcher.think(start, History(start), {.movetime = Milliseconds(30)}).move));
  const std::atomic<bool> stop{true};
  CHECK(is_legal(start, searcher.think(start, History(start), {.movetime = Milliseconds(600'000)}, stop).move));
}

}  // namespace
}  // namespace tsugite
