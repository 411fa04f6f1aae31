#include "engine/search/kept_trees.h"

#include <algorithm>
#include <utility>

#include "core/legality.h"

namespace tsugite {

void KeptTrees::clear() {
  trees_.clear();
  moves_ = 0;
}

void KeptTrees::keep(const Position& root, const KnownTree& tree, int depth_plies) {
  if (tree.empty()) return;
  const auto same =
      std::find_if(trees_.begin(), trees_.end(), [key = root.key()](const Kept& kept) { return kept.root == key; });
  if (same != trees_.end()) {
    moves_ -= same->keys.size();
    trees_.erase(same);
  }
  Kept kept{.root = root.key(),
            .tree = tree,
            .depth_plies = depth_plies,
            .keys = std::vector<Key>(tree.size()),
            .plies = std::vector<int>(tree.size())};
  Position position = root;
  note(position, kept, tree.root(), 1);
  moves_ += kept.keys.size();
  trees_.push_front(std::move(kept));
  while (moves_ > kMostMoves && trees_.size() > 1) {
    moves_ -= trees_.back().keys.size();
    trees_.pop_back();
  }
}

// Where the moves of a chain lead, and all that follow them.
void KeptTrees::note(Position& position, Kept& kept, MoveIndex first, int plies) {
  for (MoveIndex at = first; at != kNoMove; at = kept.tree[at].sibling) {
    if (!is_legal(position, kept.tree[at].code)) continue;
    Undo undo;
    position.do_move(kept.tree[at].code, undo);
    kept.keys[at] = position.key();
    kept.plies[at] = plies;
    note(position, kept, kept.tree[at].deeper, plies + 1);
    position.undo_move(kept.tree[at].code, undo);
  }
}

KeptTrees::Found KeptTrees::find(const Position& position) const {
  const Key key = position.key();
  for (const Kept& kept : trees_)
    if (kept.root == key) return {.tree = kept.tree, .depth_plies = kept.depth_plies};
  Found found;
  for (const Kept& kept : trees_) {
    for (MoveIndex at = 0; at < kept.keys.size(); ++at) {
      if (kept.keys[at] != key) continue;
      found.tree.graft(kNoMove, kept.tree, kept.tree[at].deeper, kept.plies[at]);
      found.depth_plies = std::max(found.depth_plies, kept.depth_plies - kept.plies[at]);
    }
    if (!found.tree.empty()) break;
  }
  return found;
}

}  // namespace tsugite
