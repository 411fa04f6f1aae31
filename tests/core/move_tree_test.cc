#include "core/move_tree.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/position.h"

namespace tsugite::test {

namespace {

MoveCode pawn_move(int file, int rank) {
  return MoveCode::board(cell_at(file, rank), cell_at(file, rank - 1), Kind::Pawn);
}

std::vector<MoveIndex> chain(const MoveTree& tree, MoveIndex first) {
  std::vector<MoveIndex> indices;
  for (MoveIndex at = first; at != kNoMove; at = tree[at].sibling) indices.push_back(at);
  return indices;
}

}  // namespace

TEST_CASE("a new tree is empty") {
  MoveTree tree;
  CHECK(tree.empty());
  CHECK(tree.size() == 0);
  CHECK(tree.root() == kNoMove);
  CHECK(tree.find(tree.root(), pawn_move(7, 7)) == kNoMove);
  CHECK(tree.add_line({}) == kNoMove);
  tree.sort(kNoMove);
  CHECK(tree.empty());
}

TEST_CASE("alternatives keep the order in which they came, and are not doubled") {
  MoveTree tree;
  const MoveIndex first = tree.add(kNoMove, pawn_move(7, 7));
  const MoveIndex second = tree.add(kNoMove, pawn_move(2, 7));
  const MoveIndex third = tree.add(kNoMove, pawn_move(5, 7));
  CHECK(tree.add(kNoMove, pawn_move(2, 7)) == second);
  CHECK(tree.size() == 3);
  CHECK(tree.root() == first);
  CHECK(chain(tree, tree.root()) == std::vector<MoveIndex>{first, second, third});
  CHECK(tree.find(tree.root(), pawn_move(5, 7)) == third);
  CHECK(tree.find(second, pawn_move(7, 7)) == kNoMove);
  CHECK(tree[first].deeper == kNoMove);
}

TEST_CASE("answers hang below their move") {
  MoveTree tree;
  const MoveIndex move = tree.add(kNoMove, pawn_move(7, 7));
  const MoveIndex other = tree.add(kNoMove, pawn_move(2, 7));
  const MoveIndex answer = tree.add(move, pawn_move(3, 4));
  const MoveIndex second_answer = tree.add(move, pawn_move(8, 4));
  CHECK(tree[move].deeper == answer);
  CHECK(chain(tree, tree[move].deeper) == std::vector<MoveIndex>{answer, second_answer});
  CHECK(tree[other].deeper == kNoMove);
  // The same code below another move is another entry.
  const MoveIndex twin = tree.add(other, pawn_move(3, 4));
  CHECK(twin != answer);
  CHECK(tree.size() == 5);
}

TEST_CASE("lines share their beginning") {
  MoveTree tree;
  const std::vector<MoveCode> one = {pawn_move(7, 7), pawn_move(3, 4), pawn_move(2, 7)};
  const std::vector<MoveCode> two = {pawn_move(7, 7), pawn_move(3, 4), pawn_move(6, 7), pawn_move(8, 4)};
  const MoveIndex end_of_one = tree.add_line(one);
  CHECK(tree.size() == 3);
  const MoveIndex end_of_two = tree.add_line(two);
  CHECK(tree.size() == 5);
  CHECK(tree.add_line(one) == end_of_one);
  CHECK(tree.add_line(two) == end_of_two);
  CHECK(tree.size() == 5);
  const MoveIndex shared = tree[tree.root()].deeper;
  CHECK(tree[shared].code == pawn_move(3, 4));
  CHECK(chain(tree, tree[shared].deeper).size() == 2);
  CHECK(chain(tree, tree.root()).size() == 1);
}

TEST_CASE("sorting puts the highest key first and keeps equals in order") {
  MoveTree tree;
  std::vector<MoveIndex> at;
  for (int file = 1; file <= 6; ++file) at.push_back(tree.add(kNoMove, pawn_move(file, 7)));
  const std::vector<int> keys = {3, -5, 9, 3, 9, 0};
  for (std::size_t n = 0; n < keys.size(); ++n) tree[at[n]].key = keys[n];
  const MoveIndex below = tree.add(at[1], pawn_move(3, 4));
  const MoveIndex below_too = tree.add(at[1], pawn_move(4, 4));
  tree[below_too].key = 1;
  tree.sort(kNoMove);
  CHECK(chain(tree, tree.root()) == std::vector<MoveIndex>{at[2], at[4], at[0], at[3], at[5], at[1]});
  CHECK(tree[at[1]].deeper == below);
  tree.sort(at[1]);
  CHECK(chain(tree, tree[at[1]].deeper) == std::vector<MoveIndex>{below_too, below});
  // New alternatives still go to the end.
  const MoveIndex last = tree.add(kNoMove, pawn_move(9, 7));
  CHECK(chain(tree, tree.root()).back() == last);
}

TEST_CASE("clearing starts anew") {
  MoveTree tree;
  tree.add_line(std::vector<MoveCode>{pawn_move(7, 7), pawn_move(3, 4)});
  CHECK_FALSE(tree.empty());
  tree.clear();
  CHECK(tree.empty());
  CHECK(tree.size() == 0);
  CHECK(tree.root() == kNoMove);
  const MoveIndex first = tree.add(kNoMove, pawn_move(2, 7));
  CHECK(tree.root() == first);
  CHECK(tree[first].deeper == kNoMove);
  CHECK(tree[first].sibling == kNoMove);
}

TEST_CASE("indices stay valid while the tree grows") {
  MoveTree tree;
  const MoveIndex first = tree.add(kNoMove, pawn_move(7, 7));
  MoveIndex at = first;
  for (int n = 0; n < 5000; ++n) at = tree.add(at, pawn_move(1 + n % 9, 7));
  CHECK(tree.size() == 5001);
  CHECK(tree.root() == first);
  CHECK(tree[first].code == pawn_move(7, 7));
  int depth = 0;
  for (MoveIndex below = tree[first].deeper; below != kNoMove; below = tree[below].deeper) ++depth;
  CHECK(depth == 5000);
}

}  // namespace tsugite::test
