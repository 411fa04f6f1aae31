#include "engine/search/conspiracy.h"

#include <algorithm>

namespace tsugite {

namespace {

// Centipawns: what the side without the claim may choose instead of its best move, to be followed at all.
constexpr Score kClose = 150;

// The best move of a chain, sorted or not.
MoveIndex best_of(const KnownTree& tree, MoveIndex chain) {
  MoveIndex best = chain;
  for (MoveIndex at = chain; at != kNoMove; at = tree[at].sibling)
    if (tree[at].key > tree[best].key) best = at;
  return best;
}

// Plies that a leaf is searched to.
int deeper_plies(int depth_plies) { return 3 + depth_plies / 4; }

}  // namespace

// One claim, on its way through the tree.
struct Conspiracy::Walk {
  const KnownTree& tree;
  bool ours;    // the claim of the side to move at the root
  Score score;  // of the root, as that side sees it
  int depth_plies;
  Firmness::Side& weakest;
  bool found = false;
  Line path{};

  bool claims_here() const { return (path.size() % 2 == 0) == ours; }
};

std::uint64_t Conspiracy::left(std::uint64_t spent, std::uint64_t share) const {
  const std::uint64_t allowed = searcher_.nodes() / share;
  return searcher_.stopped() || spent >= allowed ? 0 : std::min(allowed - spent, searcher_.nodes_left());
}

Firmness Conspiracy::measure(const RootMove& best, int depth_plies) {
  Firmness firmness;
  for (const bool ours : {true, false}) {
    Walk walk{.tree = searcher_.tree().latest(),
              .ours = ours,
              .score = best.score,
              .depth_plies = depth_plies,
              .weakest = ours ? firmness.holds : firmness.limits};
    descend(walk, walk.tree.root(), 1, 1);
  }
  return firmness;
}

void Conspiracy::descend(Walk& walk, MoveIndex chain, int least, int most) {
  const auto ply = static_cast<int>(walk.path.size());
  if (walk.found && least >= walk.weakest.least && most >= walk.weakest.most) return;  // it only grows
  if (chain == kNoMove || ply >= walk.depth_plies) {
    if (walk.found && least >= walk.weakest.least) return;
    walk.weakest = {.least = least, .most = most, .line = walk.path};
    walk.found = true;
    return;
  }
  const KnownTree& tree = walk.tree;
  const MoveIndex best = best_of(tree, chain);
  if (walk.claims_here()) {
    int others = 0;
    bool counted = false;
    if (left(counting_nodes_, kShare) > 0) {
      const std::uint64_t before = searcher_.nodes();
      others = searcher_.count_others(walk.path, tree[best].code, (walk.ours ? walk.score : -walk.score) - kMargin,
                                      std::max((walk.depth_plies - ply) / 2, 1), kMostOthers);
      counting_nodes_ += searcher_.nodes() - before;
      counted = !searcher_.stopped();
    }
    walk.path.push_back(tree[best].code);
    descend(walk, tree[best].deeper, least + (counted ? others : 0), most + (counted ? others : kMostOthers));
    walk.path.pop_back();
    return;
  }
  walk.path.push_back(tree[best].code);
  descend(walk, tree[best].deeper, least, most);
  walk.path.pop_back();
  for (MoveIndex at = chain; at != kNoMove; at = tree[at].sibling) {
    const Known& known = tree.known(at);
    if (at == best || known.bound == Bound::None) continue;
    if (known.bound != Bound::Lower && known.score < (walk.ours ? -walk.score : walk.score) - kClose) continue;
    walk.path.push_back(tree[at].code);
    descend(walk, tree[at].deeper, least, most);
    walk.path.pop_back();
  }
}

bool Conspiracy::gives_way(const Firmness& firmness, Score score, int depth_plies) {
  bool broken = false;
  for (const bool ours : {true, false}) {
    const Firmness::Side& side = ours ? firmness.holds : firmness.limits;
    if (side.least > kFewLeaves || side.line.empty() || left(deeper_nodes_, kDeeperShare) == 0) continue;
    const std::uint64_t before = searcher_.nodes();
    // What the claim says of the leaf, for the side to move there: at least `bar`, or at most.
    const bool root_side = side.line.size() % 2 == 0;
    const Score claim = ours ? score - kMargin : score + kMargin;
    const Score bar = root_side ? claim : -claim;
    const bool at_least = ours == root_side;
    const Score alpha = at_least ? bar - 1 : bar;
    Line line;
    const int plies = deeper_plies(depth_plies);
    const Score value = searcher_.search_below(side.line, plies, alpha, alpha + 1, line);
    deeper_nodes_ += searcher_.nodes() - before;
    if (searcher_.stopped()) return false;
    if (at_least ? value >= bar : value <= bar) continue;
    searcher_.deepen(side.line, plies);
    broken = true;
  }
  return broken;
}

}  // namespace tsugite
