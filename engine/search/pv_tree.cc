#include "engine/search/pv_tree.h"

#include <limits>
#include <utility>

namespace tsugite {

void PvTree::clear() {
  guide_.clear();
  growing_.clear();
}

void PvTree::begin_iteration() {
  if (!growing_.empty()) {
    growing_.sort(kNoMove);
    for (MoveIndex at = 0; at < growing_.size(); ++at) growing_.sort(at);
    std::swap(guide_, growing_);
  }
  growing_.clear();
  best_key_ = std::numeric_limits<std::int32_t>::max();
}

void PvTree::keep(std::span<const MoveCode> path, std::span<const MoveCode> line, Score score) {
  if (growing_.size() + path.size() + line.size() > kMostMoves || line.empty()) return;
  const MoveIndex node = growing_.add_line(path);
  const MoveIndex first = growing_.add(node, line.front());
  growing_[first].key = score;
  MoveIndex at = first;
  for (const MoveCode move : line.subspan(1)) at = growing_.add(at, move);
}

void PvTree::keep_best(std::span<const MoveCode> line) {
  MoveIndex at = kNoMove;
  for (const MoveCode move : line) {
    at = growing_.add(at, move);
    // Earlier lines stay ahead of later ones where they part.
    if (growing_[at].key < best_key_) growing_[at].key = best_key_;
  }
  --best_key_;
}

MoveIndex PvTree::answers(MoveIndex chain, MoveCode move) const {
  const MoveIndex at = guide_.find(chain, move);
  return at == kNoMove ? kNoMove : guide_[at].deeper;
}

}  // namespace tsugite
