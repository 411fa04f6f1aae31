#include "engine/search/pv_tree.h"

#include <doctest/doctest.h>

#include <vector>

namespace tsugite {
namespace {

// Moves need no position here: any codes will do.
MoveCode code(int number) {
  return MoveCode::board(cell_of(number % kSquares), cell_of((number * 7 + 1) % kSquares), Kind::Gold);
}

using Line = std::vector<MoveCode>;

Line line(std::initializer_list<int> numbers) {
  Line codes;
  for (const int number : numbers) codes.push_back(code(number));
  return codes;
}

Known scored(Score score) { return {.score = score, .bound = Bound::Exact, .depth_plies = 9}; }

// The first moves of a chain, without what pads them.
Line chain_of(const PvTree& tree, MoveIndex chain) {
  std::array<MoveCode, 4> moves;
  tree.first_moves(chain, moves);
  Line found;
  for (const MoveCode move : moves)
    if (!move.is_none()) found.push_back(move);
  return found;
}

// Where a line leads along the guide: the chain of answers after it.
MoveIndex follow(const PvTree& tree, const Line& moves) {
  MoveIndex chain = tree.root();
  for (const MoveCode move : moves) {
    if (chain == kNoMove) return kNoMove;
    chain = tree.answers(chain, move);
  }
  return chain;
}

TEST_CASE("a tree starts empty") {
  PvTree tree;
  CHECK(tree.root() == kNoMove);
  tree.begin_iteration(1);
  CHECK(tree.root() == kNoMove);
  CHECK(chain_of(tree, kNoMove).empty());
  std::array<MoveCode, 3> moves;
  tree.first_moves(kNoMove, moves);
  for (const MoveCode move : moves) CHECK(move.is_none());
}

TEST_CASE("the lines of one iteration guide the next") {
  PvTree tree;
  tree.begin_iteration(1);
  tree.keep_best(line({1, 2, 3}), Known{});
  CHECK(tree.root() == kNoMove);  // it grows; the guide is still the old one
  tree.begin_iteration(1);
  CHECK(chain_of(tree, tree.root()) == line({1}));
  CHECK(chain_of(tree, follow(tree, line({1}))) == line({2}));
  CHECK(chain_of(tree, follow(tree, line({1, 2}))) == line({3}));
  CHECK(follow(tree, line({1, 2, 3})) == kNoMove);
  CHECK(follow(tree, line({2})) == kNoMove);  // off the tree
}

TEST_CASE("an iteration that kept nothing leaves the guide") {
  PvTree tree;
  tree.begin_iteration(1);
  tree.keep_best(line({1, 2}), Known{});
  tree.begin_iteration(1);
  tree.begin_iteration(1);
  CHECK(chain_of(tree, tree.root()) == line({1}));
  tree.keep_best(line({3}), Known{});
  tree.begin_iteration(1);
  CHECK(chain_of(tree, tree.root()) == line({3}));
  tree.clear();
  CHECK(tree.root() == kNoMove);
}

TEST_CASE("final lines come in order, alternatives after them by score") {
  PvTree tree;
  tree.begin_iteration(1);
  tree.keep({}, line({5, 50}), scored(30));
  tree.keep({}, line({6, 60}), scored(90));
  tree.keep({}, line({2, 20}), scored(-700));
  tree.keep_best(line({1, 10, 11}), Known{});
  tree.keep_best(line({2, 20, 21}), Known{});
  tree.begin_iteration(1);
  CHECK(chain_of(tree, tree.root()) == line({1, 2, 6, 5}));
  CHECK(chain_of(tree, follow(tree, line({2}))) == line({20}));
  CHECK(chain_of(tree, follow(tree, line({2, 20}))) == line({21}));
  CHECK(chain_of(tree, follow(tree, line({6}))) == line({60}));
}

TEST_CASE("where final lines part the earlier stays ahead") {
  PvTree tree;
  tree.begin_iteration(1);
  tree.keep(line({1}), line({9}), scored(25'000));  // was best here for a while, with whatever score
  tree.keep_best(line({1, 2, 3}), Known{});
  tree.keep_best(line({1, 4, 5}), Known{});
  tree.begin_iteration(1);
  CHECK(chain_of(tree, tree.root()) == line({1}));
  CHECK(chain_of(tree, follow(tree, line({1}))) == line({2, 4, 9}));
  CHECK(chain_of(tree, follow(tree, line({1, 4}))) == line({5}));
}

TEST_CASE("lines below a path") {
  PvTree tree;
  tree.begin_iteration(1);
  tree.keep(line({1, 2}), line({3, 4}), scored(10));
  tree.keep(line({1, 2}), line({5}), scored(20));
  tree.keep_best(line({1, 2, 6}), Known{});
  tree.begin_iteration(1);
  CHECK(chain_of(tree, follow(tree, line({1, 2}))) == line({6, 5, 3}));
  CHECK(chain_of(tree, follow(tree, line({1, 2, 3}))) == line({4}));
}

TEST_CASE("what is known of a line changes sides and shrinks on its way down") {
  PvTree tree;
  tree.begin_iteration(9);
  tree.keep(line({1, 2}), line({3, 4}), {.score = 50, .bound = Bound::Lower, .depth_plies = 7});
  tree.keep_best(line({1, 2, 6}), {.score = -20, .bound = Bound::Exact, .depth_plies = 9});
  tree.begin_iteration(10);
  const auto known = [&tree](const Line& moves) {
    const MoveIndex chain = follow(tree, Line(moves.begin(), moves.end() - 1));
    return tree.guide().known(tree.guide().find(chain, moves.back()));
  };
  CHECK(known(line({1})) == Known{.score = -20, .bound = Bound::Exact, .depth_plies = 9});
  CHECK(known(line({1, 2})) == Known{.score = 20, .bound = Bound::Exact, .depth_plies = 8});
  CHECK(known(line({1, 2, 6})) == Known{.score = -20, .bound = Bound::Exact, .depth_plies = 7});
  CHECK(known(line({1, 2, 3})) == Known{.score = 50, .bound = Bound::Lower, .depth_plies = 7});
  CHECK(known(line({1, 2, 3, 4})) == Known{.score = -50, .bound = Bound::Upper, .depth_plies = 6});
}

TEST_CASE("lines given from outside stay, behind the best ones") {
  MoveTree given;
  given.add_line(line({5, 50}));
  given.add_line(line({1, 7}));
  PvTree tree;
  tree.give(given);
  CHECK(chain_of(tree, tree.root()) == line({5, 1}));
  for (int depth = 1; depth < 4; ++depth) {
    tree.begin_iteration(depth);
    tree.keep({}, line({8}), scored(20));
    tree.keep_best(line({1, 10}), scored(30));
  }
  tree.begin_iteration(4);
  CHECK(chain_of(tree, tree.root()) == line({1, 5, 8}));
  CHECK(chain_of(tree, follow(tree, line({1}))) == line({10, 7}));
  CHECK(chain_of(tree, follow(tree, line({5}))) == line({50}));
  tree.clear();
  tree.begin_iteration(1);
  CHECK(tree.root() == kNoMove);
}

TEST_CASE("an empty line changes nothing") {
  PvTree tree;
  tree.begin_iteration(1);
  tree.keep_best({}, Known{});
  tree.keep({}, {}, scored(5));
  tree.keep(line({1}), {}, scored(5));
  tree.begin_iteration(1);
  CHECK(tree.root() == kNoMove);
}

TEST_CASE("a tree stays small") {
  PvTree tree;
  tree.begin_iteration(1);
  for (int number = 0; number < 20'000; ++number)
    tree.keep(line({1 + number % 50, 60 + number / 50 % 20}), line({number % 77, number / 77 % 80}), scored(number));
  tree.keep_best(line({80}), Known{});
  tree.begin_iteration(1);
  CHECK(tree.guide().size() < 10'000);
  CHECK(chain_of(tree, tree.root()).front() == code(80));  // the best line always finds room
}

}  // namespace
}  // namespace tsugite
