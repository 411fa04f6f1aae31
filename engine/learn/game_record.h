// A game as training data keeps it: where it began, each move with what the search thought of it, and how it ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/color.h"
#include "core/move.h"
#include "engine/learn/self_play.h"

namespace tsugite {

struct RecordedMove {
  PackedMove move = 0;
  std::int16_t score = 0;  // centipawns and mates as in score.h, view of the side to move

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

struct GameRecord {
  std::uint64_t number = 0;
  std::string start;                // SFEN; empty = the starting position
  std::vector<PackedMove> opening;  // from there; not the engine's choice
  std::vector<RecordedMove> moves;  // after it
  std::optional<Color> winner;      // none: a draw
  Ending ending = Ending::Mate;     // never Stopped

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// Of a game that was not stopped.
GameRecord record_of(std::uint64_t number, const PlayedGame& game);

}  // namespace tsugite
