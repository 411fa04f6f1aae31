#include "core/perft.h"

#include "core/count.h"
#include "core/generate.h"

namespace tsugite {

namespace {

template <LastPly kLastPly>
std::uint64_t count_leaves(Position& position, int depth_plies) {
  if (depth_plies <= 0) return 1;
  if (kLastPly == LastPly::Computed && depth_plies == 1) return static_cast<std::uint64_t>(count_legal(position));
  MoveList list;
  generate_legal(position, NonPromotions::All, list);
  std::uint64_t leaves = 0;
  Undo undo;
  for (const ScoredMove& move : list) {
    position.do_move(move.code, undo);
    leaves += count_leaves<kLastPly>(position, depth_plies - 1);
    position.undo_move(move.code, undo);
  }
  return leaves;
}

}  // namespace

std::uint64_t perft(Position& position, int depth_plies, LastPly last_ply) {
  return last_ply == LastPly::Played ? count_leaves<LastPly::Played>(position, depth_plies)
                                     : count_leaves<LastPly::Computed>(position, depth_plies);
}

std::uint64_t perft_split(Position& position, int depth_plies,
                          const std::function<void(MoveCode, std::uint64_t)>& visitor) {
  MoveList list;
  generate_legal(position, NonPromotions::All, list);
  std::uint64_t leaves = 0;
  Undo undo;
  for (const ScoredMove& move : list) {
    position.do_move(move.code, undo);
    const std::uint64_t below = perft(position, depth_plies - 1);
    position.undo_move(move.code, undo);
    visitor(move.code, below);
    leaves += below;
  }
  return leaves;
}

}  // namespace tsugite
