// Recorded games played over again: each position with what is known of it. What of that is fit to learn from is for
// the reader to say.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/move.h"
#include "core/position.h"
#include "engine/learn/game_folder.h"
#include "engine/learn/game_record.h"
#include "engine/score.h"

namespace tsugite {

struct Sample {
  std::uint64_t game = 0;            // its number: whoever splits the data splits it by this
  int ply = 1;                       // number of the move to be played; the game's first has 1
  int plies_left = 0;                // recorded moves from here to the end of the game, this one included
  MoveCode move = MoveCode::none();  // the search's choice, and what was played
  Score score = 0;                   // of the search, view of the side to move, as in score.h
  int half_points = 1;               // what the game brought the side to move: 2 won, 1 drawn, 0 lost
  bool in_check = false;
  bool captures = false;  // the move takes something
  bool promotes = false;  // the move promotes
};

using OnSample = std::function<void(const Position& position, const Sample& sample)>;

// Shows the position before each recorded move, in order. Returns what is wrong with the game, in one line: a start
// that cannot be read, a move that is not legal; what comes before it has been shown. Empty if all is well.
std::string replay(const GameRecord& game, const OnSample& on_sample);

// All that is left of all games. Ends early with one line on what is wrong, in the files or in a game.
std::string replay_all(GameReader& games, const OnSample& on_sample);

}  // namespace tsugite
