#include "engine/search/pv_tree.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tsugite {

void PvTree::clear() {
  guide_.clear();
  growing_.clear();
  given_.clear();
  has_best_ = false;
  guide_plies_ = growing_plies_ = followed_plies_ = 0;
}

void PvTree::follow(KnownTree tree, int depth_plies) {
  clear();
  guide_ = std::move(tree);
  guide_plies_ = followed_plies_ = depth_plies;
}

void PvTree::give(const MoveTree& tree) {
  given_ = tree;
  add_given(guide_, kNoMove, given_.root());
  guide_.sort();
}

void PvTree::add_given(KnownTree& tree, MoveIndex parent, MoveIndex first) const {
  for (MoveIndex at = first; at != kNoMove; at = given_[at].sibling) {
    const MoveIndex here = tree.add(parent, given_[at].code);
    if (tree[here].key < kGivenKey) tree.set_key(here, kGivenKey);
    add_given(tree, here, given_[at].deeper);
  }
}

void PvTree::begin_iteration(int depth_plies) {
  if (!growing_.empty()) {
    add_given(growing_, kNoMove, given_.root());
    growing_.sort();
    const bool followed = depth_plies <= followed_plies_;
    if (followed) growing_.graft(kNoMove, guide_, guide_.root());
    std::swap(guide_, growing_);
    guide_plies_ = std::max(growing_plies_, followed ? followed_plies_ : 0);
  }
  growing_.clear();
  growing_plies_ = depth_plies;
  has_best_ = false;
  best_key_ = std::numeric_limits<std::int32_t>::max();
}

void PvTree::keep(std::span<const MoveCode> path, std::span<const MoveCode> line, const Known& known) {
  if (growing_.size() + path.size() + line.size() > kMostMoves || line.empty()) return;
  const MoveIndex first = growing_.add(growing_.add_line(path), line.front());
  growing_.set_key(first, known.score);
  MoveIndex at = first;
  for (const MoveCode move : line.subspan(1)) at = growing_.add(at, move);
  growing_.tell(first, line, known);
}

void PvTree::keep_best(std::span<const MoveCode> line, const Known& known) {
  if (line.empty()) return;
  MoveIndex at = kNoMove;
  for (const MoveCode move : line) {
    at = growing_.add(at, move);
    // Earlier lines stay ahead of later ones where they part.
    if (growing_[at].key < best_key_) growing_.set_key(at, best_key_);
  }
  growing_.tell(growing_.find(growing_.root(), line.front()), line, known);
  --best_key_;
  has_best_ = true;
}

void PvTree::add_to_latest(std::span<const MoveCode> line, const Known& known) {
  KnownTree& tree = has_best_ ? growing_ : guide_;
  if (line.empty() || tree.find(tree.root(), line.front()) != kNoMove) return;
  tree.add_line(line);
  const MoveIndex first = tree.find(tree.root(), line.front());
  tree.set_key(first, kRefutedKey);
  tree.tell(first, line, known);
}

MoveIndex PvTree::answers(MoveIndex chain, MoveCode move) const {
  const MoveIndex at = guide_.find(chain, move);
  return at == kNoMove ? kNoMove : guide_[at].deeper;
}

}  // namespace tsugite
