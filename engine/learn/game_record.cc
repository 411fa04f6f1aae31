#include "engine/learn/game_record.h"

#include <limits>

#include "core/contract.h"
#include "core/sfen.h"
#include "engine/score.h"

namespace tsugite {

static_assert(kInfinity <= std::numeric_limits<std::int16_t>::max());

GameRecord record_of(std::uint64_t number, const PlayedGame& game) {
  TSUGITE_ASSERT(game.ending != Ending::Stopped);
  GameRecord record{
      .number = number, .start = {}, .opening = {}, .moves = {}, .winner = game.winner, .ending = game.ending};
  if (game.opening.start.setup() != Position().setup()) record.start = to_sfen(game.opening.start);
  for (const MoveCode move : game.opening.moves) record.opening.push_back(move.packed());
  for (const Thought& thought : game.moves)
    record.moves.push_back({thought.move.packed(), static_cast<std::int16_t>(thought.score)});
  return record;
}

}  // namespace tsugite
