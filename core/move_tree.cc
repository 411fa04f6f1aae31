#include "core/move_tree.h"

#include <algorithm>

namespace tsugite {

MoveIndex MoveTree::find(MoveIndex first, MoveCode code) const {
  for (MoveIndex at = first; at != kNoMove; at = moves_[at].sibling)
    if (moves_[at].code == code) return at;
  return kNoMove;
}

MoveIndex MoveTree::add(MoveIndex parent, MoveCode code) {
  MoveIndex last = kNoMove;
  for (MoveIndex at = first_of(parent); at != kNoMove; at = moves_[at].sibling) {
    if (moves_[at].code == code) return at;
    last = at;
  }
  const MoveIndex added = static_cast<MoveIndex>(moves_.size());
  moves_.push_back(Move{.code = code});
  (last == kNoMove ? first_of(parent) : moves_[last].sibling) = added;
  return added;
}

MoveIndex MoveTree::add_line(std::span<const MoveCode> line) {
  MoveIndex at = kNoMove;
  for (const MoveCode code : line) at = add(at, code);
  return at;
}

void MoveTree::sort(MoveIndex parent) {
  std::vector<MoveIndex> chain;
  for (MoveIndex at = first_of(parent); at != kNoMove; at = moves_[at].sibling) chain.push_back(at);
  std::stable_sort(chain.begin(), chain.end(),
                   [this](MoveIndex a, MoveIndex b) { return moves_[a].key > moves_[b].key; });
  MoveIndex next = kNoMove;
  for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
    moves_[*it].sibling = next;
    next = *it;
  }
  first_of(parent) = next;
}

}  // namespace tsugite
