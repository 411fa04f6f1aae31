#include "engine/search/kept_trees.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.h"

namespace tsugite {
namespace {

using Line = std::vector<MoveCode>;

// The position after these moves, which `line` gets.
Position after(std::initializer_list<std::string_view> moves, Line* line = nullptr) {
  Position position;
  for (const std::string_view text : moves) {
    const MoveCode move = *parse_move(position, text);
    if (line != nullptr) line->push_back(move);
    Undo undo;
    position.do_move(move, undo);
  }
  return position;
}

Line line_of(std::initializer_list<std::string_view> moves) {
  Line line;
  after(moves, &line);
  return line;
}

std::string text(const KnownTree& tree, MoveIndex first) {
  std::string words;
  for (MoveIndex at = first; at != kNoMove; at = tree[at].sibling) {
    if (!words.empty()) words += ' ';
    words += to_usi(tree[at].code);
    if (tree[at].deeper != kNoMove) words += '(' + text(tree, tree[at].deeper) + ')';
  }
  return words;
}

std::string text(const KeptTrees::Found& found) { return text(found.tree, found.tree.root()); }

KnownTree some_tree() {
  KnownTree tree;
  tree.add_line(line_of({"7g7f", "3c3d", "2g2f", "8c8d"}));
  tree.add_line(line_of({"7g7f", "8c8d", "2g2f", "3c3d"}));
  tree.add_line(line_of({"2g2f", "3c3d", "7g7f", "4c4d"}));
  return tree;
}

TEST_CASE("a tree is found again from its root and from any position in it") {
  KeptTrees trees;
  CHECK(trees.find(Position()).tree.empty());
  trees.keep(Position(), some_tree(), 9);
  CHECK(text(trees.find(Position())) == "7g7f(3c3d(2g2f(8c8d)) 8c8d(2g2f(3c3d))) 2g2f(3c3d(7g7f(4c4d)))");
  CHECK(trees.find(Position()).depth_plies == 9);
  const KeptTrees::Found deeper = trees.find(after({"7g7f"}));
  CHECK(text(deeper) == "3c3d(2g2f(8c8d)) 8c8d(2g2f(3c3d))");
  CHECK(deeper.depth_plies == 8);
  CHECK(trees.find(after({"1g1f"})).tree.empty());
  CHECK(trees.find(after({"7g7f", "3c3d", "2g2f", "8c8d"})).tree.empty());  // nothing follows
}

TEST_CASE("several ways to a position bring together what follows") {
  KeptTrees trees;
  trees.keep(Position(), some_tree(), 9);
  const KeptTrees::Found found = trees.find(after({"2g2f", "3c3d", "7g7f"}));
  CHECK(text(found) == "8c8d 4c4d");
  CHECK(found.depth_plies == 6);
}

TEST_CASE("the newest tree of a root counts, and roots more than what lies below others") {
  KeptTrees trees;
  trees.keep(Position(), some_tree(), 9);
  KnownTree other;
  other.add_line(line_of({"1g1f", "9c9d"}));
  trees.keep(Position(), other, 4);
  CHECK(text(trees.find(Position())) == "1g1f(9c9d)");
  CHECK(trees.find(after({"7g7f"})).tree.empty());

  KnownTree below;
  const Position moved = after({"1g1f"});
  below.add(kNoMove, *parse_move(moved, "1c1d"));
  trees.keep(moved, below, 3);
  trees.keep(Position(), other, 5);
  CHECK(text(trees.find(moved)) == "1c1d");
  trees.keep(moved, KnownTree(), 9);  // nothing was found out
  CHECK(text(trees.find(moved)) == "1c1d");
  trees.clear();
  CHECK(trees.find(moved).tree.empty());
}

TEST_CASE("what cannot be played in a tree is not found, and keys stay") {
  KeptTrees trees;
  KnownTree tree = some_tree();
  tree.set_key(tree.root(), 77);
  tree.add_line(line_of({"7g7f", "3c3d", "8h2b+"}));
  const MoveIndex wrong = tree.add(kNoMove, MoveCode::drop(Kind::Rook, cell_at(5, 5)));
  tree.add(wrong, line_of({"7g7f", "3c3d"})[1]);
  trees.keep(Position(), tree, 9);
  CHECK(trees.find(Position()).tree[trees.find(Position()).tree.root()].key == 77);
  CHECK(text(trees.find(after({"7g7f", "3c3d"}))) == "2g2f(8c8d) 8h2b+");
}

TEST_CASE("the oldest trees are forgotten") {
  KeptTrees trees;
  KnownTree large;
  const Line line = line_of({"7g7f", "3c3d"});
  large.add_line(line);
  const std::vector<Position> roots = {after({"1g1f", "1c1d"}), after({"9g9f", "1c1d"}), after({"9g9f", "9c9d"})};
  // A thousand lines of codes that lead nowhere take as much room as any.
  for (int number = 0; number < 30000; ++number)
    large.add(static_cast<MoveIndex>(large.size() - 1), MoveCode::drop(Kind::Pawn, cell_at(5, 5)));
  for (const Position& root : roots) trees.keep(root, large, 3);
  CHECK(trees.find(roots[0]).tree.empty());
  CHECK(!trees.find(roots[1]).tree.empty());
  CHECK(!trees.find(roots[2]).tree.empty());
}

}  // namespace
}  // namespace tsugite
