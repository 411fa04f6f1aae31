// One game between two searchers, ended by the rules of shogi, by a maximum of moves, or as soon as both have long
// known who wins.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/color.h"
#include "core/move.h"
#include "engine/learn/openings.h"
#include "engine/learn/searcher.h"
#include "engine/score.h"

namespace tsugite {

struct GameRules {
  // The game is drawn when this many moves have been played, those before the start of the opening included.
  int max_moves = 320;
  // The game is over when each side's last scores, this many of them, say that the same side is ahead by this much. In
  // 200 games of 1,000 nodes a move these numbers changed two or three results and saved a tenth of the time; with
  // 2,500 it was five or more results, and a seventh.
  Score decided_score = 3500;
  int decided_moves = 4;  // 0 = play on to the end

  friend bool operator==(const GameRules&, const GameRules&) = default;
};

enum class Ending : std::uint8_t {
  Mate,            // no legal move
  Declaration,     // entering king, by 27 points
  PerpetualCheck,  // the side that checked all the way loses
  Decided,         // both scores agree
  Repetition,      // a draw
  MaximumMoves,    // a draw
  Stopped,         // no result
};

struct PlayedGame {
  Opening opening;
  std::vector<Thought> moves;   // after the opening's; scores from the mover's view
  std::optional<Color> winner;  // none: a draw, or stopped
  Ending ending = Ending::Stopped;
};

// Both searchers may be one and the same, which then plays against itself. They must have forgotten their earlier games
// if the game is to be the same every time. They go by EnteringKingRule CSARule27 and their own maximum of moves, which
// is to be that of the rules.
PlayedGame play_game(Opening opening, Searcher& black, Searcher& white, const Spend& spend, const GameRules& rules,
                     const std::atomic<bool>& stop = kNeverStop);

// The same, with a spend of its own for each move: `next_spend` is asked before each.
PlayedGame play_game(Opening opening, Searcher& black, Searcher& white, const std::function<Spend()>& next_spend,
                     const GameRules& rules, const std::atomic<bool>& stop = kNeverStop);

}  // namespace tsugite
