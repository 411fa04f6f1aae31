#include "engine/search/known_tree.h"

namespace tsugite {

namespace {

Score nearer(Score score, int plies) {
  if (!is_decisive(score)) return score;
  return score > 0 ? score + plies : score - plies;
}

}  // namespace

MoveIndex KnownTree::add(MoveIndex parent, MoveCode code) {
  const MoveIndex at = moves_.add(parent, code);
  known_.resize(moves_.size());
  return at;
}

MoveIndex KnownTree::add_line(std::span<const MoveCode> line) {
  const MoveIndex last = moves_.add_line(line);
  known_.resize(moves_.size());
  return last;
}

void KnownTree::tell(MoveIndex at, std::span<const MoveCode> line, const Known& known) {
  Known here = known;
  for (std::size_t ply = 0; ply < line.size() && at != kNoMove; ++ply) {
    known_[at] = here;
    here = reversed(here, -1);
    at = ply + 1 < line.size() ? moves_.find(moves_[at].deeper, line[ply + 1]) : kNoMove;
  }
}

void KnownTree::graft(MoveIndex parent, const KnownTree& other, MoveIndex first, int nearer_plies) {
  for (MoveIndex at = first; at != kNoMove; at = other[at].sibling) {
    const std::size_t before = size();
    const MoveIndex here = add(parent, other[at].code);
    if (size() > before) {
      moves_[here].key = other[at].key;
      known_[here] = other.known(at);
      known_[here].score = nearer(known_[here].score, nearer_plies);
    }
    graft(here, other, other[at].deeper, nearer_plies);
  }
}

void KnownTree::sort() {
  moves_.sort(kNoMove);
  for (MoveIndex at = 0; at < moves_.size(); ++at) moves_.sort(at);
}

}  // namespace tsugite
