#include "engine/learn/searcher.h"

#include <optional>
#include <vector>

#include "engine/clock.h"
#include "engine/search/deepening.h"

namespace tsugite {

namespace {

Options options_for(int max_moves) {
  Options options;
  options.max_moves_to_draw = max_moves;
  return options;
}

}  // namespace

Searcher::Searcher(std::size_t table_mib, int max_moves, const Evaluation& evaluation)
    : options_(options_for(max_moves)), search_(table_, options_, {}, margins_, evaluation) {
  table_.resize(table_mib);
}

void Searcher::forget() {
  table_.clear();
  search_.forget();
}

Thought Searcher::think(const Position& position, const History& history, const Spend& spend,
                        const std::atomic<bool>& stop) {
  const Position root(position.setup());  // piece numbers and list order made canonical
  std::vector<MoveCode> moves = root_moves(root, options_);
  put_table_move_first(moves, root, table_, options_);

  std::optional<Clock> clock;
  if (spend.movetime.count() > 0) {
    Limits limits;
    limits.movetime = spend.movetime;
    clock.emplace(limits, options_, root.side_to_move(), root.ply());
  }
  StopConditions conditions{.clock = clock ? &*clock : nullptr, .stop = &stop};
  if (spend.nodes > 0) conditions.nodes = spend.nodes;

  table_.new_generation();
  search_.set_root(root, history);
  search_.set_stop(conditions);
  Deepening deepening(search_, options_, conditions.clock, {}, [](Report&) {});
  const RootMove best = deepening.run(moves, moves.size() == 1 ? Deepening::kForcedDepth : kMaxDepth).front();
  Thought thought{best.code, best.score != -kInfinity ? best.score : best.previous_score};
  if (thought.score == -kInfinity)
    thought.score = search_.evaluation().evaluate(root);  // cut off before it knew anything
  return thought;
}

}  // namespace tsugite
