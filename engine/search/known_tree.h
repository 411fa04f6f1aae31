// A tree of moves with what a search found out about each: the score, what kind of bound it is, and how deep the search
// was. It is what the iterations of one search, and the searches of one game, hand on (pv_tree.h, kept_trees.h).
#pragma once

#include <span>
#include <vector>

#include "core/move_tree.h"
#include "engine/score.h"

namespace tsugite {

// Of a move, for the side that makes it. Decisive scores count from the root of the tree.
struct Known {
  Score score = 0;
  Bound bound = Bound::None;  // None: nothing
  int depth_plies = 0;        // of the search of the position that it is made in

  friend bool operator==(const Known&, const Known&) = default;
};

// The same for the position's other side: of the move before, or of the best answer.
constexpr Known reversed(const Known& known, int deeper_plies) {
  const Bound bound = known.bound == Bound::Lower   ? Bound::Upper
                      : known.bound == Bound::Upper ? Bound::Lower
                                                    : known.bound;
  return {.score = -known.score, .bound = bound, .depth_plies = known.depth_plies + deeper_plies};
}

class KnownTree {
 public:
  void clear() {
    moves_.clear();
    known_.clear();
  }
  bool empty() const { return moves_.empty(); }
  std::size_t size() const { return moves_.size(); }
  MoveIndex root() const { return moves_.root(); }
  const Move& operator[](MoveIndex at) const { return moves_[at]; }
  MoveIndex find(MoveIndex first, MoveCode code) const { return moves_.find(first, code); }
  const MoveTree& moves() const { return moves_; }

  // As MoveTree's; nothing is known of what they add.
  MoveIndex add(MoveIndex parent, MoveCode code);
  MoveIndex add_line(std::span<const MoveCode> line);

  const Known& known(MoveIndex at) const { return known_[at]; }
  // Of `at`, the line's first move, and of those of its moves that follow in the tree: the score changes sides, the
  // depth shrinks.
  void tell(MoveIndex at, std::span<const MoveCode> line, const Known& known);
  void set_key(MoveIndex at, std::int32_t key) { moves_[at].key = key; }

  // Adds what another tree has from `first` on under `parent`; moves that are there already stay as they are, new ones
  // go to the end of their chain. Decisive scores become nearer by so many plies.
  void graft(MoveIndex parent, const KnownTree& other, MoveIndex first, int nearer_plies = 0);

  // Puts every chain into descending order of key; equal keys keep their order.
  void sort();

 private:
  MoveTree moves_;
  std::vector<Known> known_;  // [move]
};

}  // namespace tsugite
