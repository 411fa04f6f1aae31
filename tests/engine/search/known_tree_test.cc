#include "engine/search/known_tree.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <vector>

namespace tsugite {
namespace {

MoveCode code(int number) { return MoveCode::board(cell_of(number), cell_of((number * 7 + 1) % kSquares), Kind::Gold); }

std::vector<MoveCode> line(std::initializer_list<int> numbers) {
  std::vector<MoveCode> codes;
  for (const int number : numbers) codes.push_back(code(number));
  return codes;
}

MoveIndex at(const KnownTree& tree, std::initializer_list<int> numbers) {
  MoveIndex found = kNoMove;
  for (const MoveCode move : line(numbers)) {
    found = tree.find(found == kNoMove ? tree.root() : tree[found].deeper, move);
    REQUIRE(found != kNoMove);
  }
  return found;
}

TEST_CASE("the other side sees the opposite") {
  const Known known{.score = 30, .bound = Bound::Lower, .depth_plies = 5};
  CHECK(reversed(known, -1) == Known{.score = -30, .bound = Bound::Upper, .depth_plies = 4});
  CHECK(reversed(reversed(known, 1), -1) == known);
  CHECK(reversed({.score = 7, .bound = Bound::Exact, .depth_plies = 1}, 0).bound == Bound::Exact);
  CHECK(reversed({}, 0).bound == Bound::None);
}

TEST_CASE("nothing is known of a move that was only added") {
  KnownTree tree;
  CHECK(tree.empty());
  tree.add_line(line({1, 2, 3}));
  CHECK(tree.size() == 3);
  CHECK(tree.known(at(tree, {1, 2, 3})) == Known{});
  CHECK(tree.add(at(tree, {1}), code(2)) == at(tree, {1, 2}));
  tree.clear();
  CHECK(tree.empty());
  CHECK(tree.root() == kNoMove);
}

TEST_CASE("telling stops where the tree ends") {
  KnownTree tree;
  tree.add_line(line({1, 2}));
  tree.tell(at(tree, {1}), line({1, 2, 3}), {.score = 10, .bound = Bound::Exact, .depth_plies = 3});
  CHECK(tree.known(at(tree, {1})).score == 10);
  CHECK(tree.known(at(tree, {1, 2})) == Known{.score = -10, .bound = Bound::Exact, .depth_plies = 2});
  CHECK(tree.size() == 2);
}

TEST_CASE("a graft brings what is known, and mates come nearer") {
  KnownTree from;
  from.add_line(line({9, 1, 2}));
  from.add_line(line({9, 3}));
  from.tell(at(from, {9}), line({9, 1, 2}), {.score = -mates_in(8), .bound = Bound::Exact, .depth_plies = 8});
  from.set_key(at(from, {9, 3}), 5);
  KnownTree to;
  to.add_line(line({3}));
  to.tell(at(to, {3}), line({3}), {.score = 1, .bound = Bound::Lower, .depth_plies = 1});
  to.graft(kNoMove, from, from[from.root()].deeper, 1);
  CHECK(to.known(at(to, {1})) == Known{.score = mates_in(7), .bound = Bound::Exact, .depth_plies = 7});
  CHECK(to.known(at(to, {1, 2})) == Known{.score = -mates_in(7), .bound = Bound::Exact, .depth_plies = 6});
  CHECK(to.known(at(to, {3})) == Known{.score = 1, .bound = Bound::Lower, .depth_plies = 1});  // it was there
  CHECK(to[at(to, {3})].key == 0);
}

TEST_CASE("sorting puts greater keys first, at every node") {
  KnownTree tree;
  for (const int number : {1, 2, 3}) {
    tree.set_key(tree.add(kNoMove, code(number)), number);
    tree.set_key(tree.add(at(tree, {1}), code(10 + number)), -number);
  }
  tree.sort();
  CHECK(tree[tree.root()].code == code(3));
  CHECK(tree[tree[at(tree, {1})].deeper].code == code(11));
}

}  // namespace
}  // namespace tsugite
