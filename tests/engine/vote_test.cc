#include "engine/vote.h"

#include <doctest/doctest.h>

namespace tsugite {
namespace {

const MoveCode kOne = MoveCode::drop(Kind::Gold, cell_at(5, 5));
const MoveCode kOther = MoveCode::drop(Kind::Silver, cell_at(5, 5));

Finding finding(MoveCode move, Score score, int depth, Bound bound = Bound::Exact) {
  Finding made;
  made.best.code = move;
  made.best.score = score;
  made.best.bound = bound;
  made.depth_plies = depth;
  return made;
}

// The place of the elected one.
std::ptrdiff_t choice(const std::vector<Finding>& findings) { return &elected(findings) - findings.data(); }

TEST_CASE("one thread has its way") { CHECK(choice({finding(kOne, -500, 3)}) == 0); }

TEST_CASE("two that agree outvote one, and the deeper of them speaks") {
  CHECK(choice({finding(kOne, 20, 10), finding(kOther, 20, 10), finding(kOther, 20, 11)}) == 2);
  CHECK(choice({finding(kOne, 20, 10), finding(kOne, 20, 11), finding(kOther, 20, 10)}) == 1);
}

TEST_CASE("depth and score weigh") {
  CHECK(choice({finding(kOne, 20, 10), finding(kOther, 20, 12)}) == 1);
  CHECK(choice({finding(kOne, 20, 10), finding(kOther, 60, 10)}) == 1);
  CHECK(choice({finding(kOne, 20, 10), finding(kOther, 20, 10)}) == 0);  // the first of equals
}

TEST_CASE("mates: the shortest wins, and none is gone into for votes") {
  CHECK(choice({finding(kOne, 300, 20), finding(kOther, mates_in(9), 8)}) == 1);
  CHECK(choice({finding(kOne, mates_in(5), 8), finding(kOther, mates_in(9), 20), finding(kOther, 300, 20)}) == 0);
  CHECK(choice({finding(kOne, mated_in(4), 9), finding(kOther, mates_in(9), 3)}) == 1);
}

TEST_CASE("a proof that all moves are mated stands against who looked less deep") {
  CHECK(choice({finding(kOne, mated_in(4), 8), finding(kOther, -700, 5)}) == 0);
  CHECK(choice({finding(kOne, mated_in(4), 8), finding(kOne, -700, 7), finding(kOther, -600, 7)}) == 0);
  CHECK(choice({finding(kOne, -700, 5), finding(kOther, mated_in(4), 8)}) == 1);
  CHECK(choice({finding(kOne, -700, 9, Bound::Lower), finding(kOther, mated_in(4), 10)}) == 1);
}

TEST_CASE("as deep a search of the same move does not stand against the proof, one of another move does") {
  CHECK(choice({finding(kOne, mated_in(4), 8), finding(kOne, -700, 8)}) == 0);
  CHECK(choice({finding(kOne, -700, 8), finding(kOne, mated_in(4), 8)}) == 1);
  CHECK(choice({finding(kOne, mated_in(4), 8), finding(kOther, -700, 8)}) == 1);
}

TEST_CASE("of two that are mated the deeper one knows") {
  CHECK(choice({finding(kOne, mated_in(4), 8), finding(kOther, mated_in(12), 7)}) == 0);
  CHECK(choice({finding(kOne, mated_in(12), 7), finding(kOther, mated_in(4), 8)}) == 1);
  CHECK(choice({finding(kOne, mated_in(4), 8), finding(kOther, mated_in(12), 8)}) == 1);
}

TEST_CASE("who looked deeper than the proof and is not mated is believed") {
  CHECK(choice({finding(kOne, mated_in(4), 8), finding(kOther, -700, 9)}) == 1);
  CHECK(choice({finding(kOne, mated_in(4), 8), finding(kOne, -700, 9)}) == 1);
}

TEST_CASE("what is refuted has no vote") {
  CHECK(choice({finding(kOne, 20, 12), finding(kOther, 30, 11), finding(kOne, mated_in(6), 11)}) == 0);
  CHECK(choice({finding(kOne, 20, 11), finding(kOther, -20, 12), finding(kOne, 30, 10),
                finding(kOne, mated_in(6), 11)}) == 1);
}

TEST_CASE("who knows nothing for certain is not elected") {
  CHECK(choice({finding(kOne, 20, 10), finding(kOther, 500, 10, Bound::Lower)}) == 0);
  CHECK(choice({finding(kOne, 20, 10), finding(kOther, 500, 0)}) == 0);
  CHECK(choice({finding(kOne, 20, 10), finding(kOther, -kInfinity, 0)}) == 0);
  CHECK(choice({finding(kOne, -kInfinity, 0), finding(kOther, 500, 10)}) == 0);
}

}  // namespace
}  // namespace tsugite
