// A game of the engine with itself, to learn from. What is played follows from the settings and the game's number.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/learn/openings.h"
#include "engine/learn/searcher.h"
#include "engine/learn/self_play.h"

namespace tsugite {

struct TrainingSettings {
  std::uint64_t seed = 1;
  // Each move's nodes lie anywhere within so many percent of these, or searches of the same position would always say
  // the same. 500 are enough to see what hangs, and 0.03 s a game.
  std::uint64_t nodes = 500;
  int nodes_spread = 50;
  std::size_t table_mib = 2;  // a game fills about one
  // So many random moves first: few leave games alike, many leave them odd.
  int least_plies = 6;
  int most_plies = 16;
  Balance balance{.limit = 400, .nodes = 1000};
  double advanced_share = 2.5;   // percent of the games begin with both kings entered
  double played_out_share = 10;  // percent are played to the end, even if both sides agree who wins
  GameRules rules;
};

// One `name value` a line, in a fixed order: what the files of these games keep.
std::string to_text(const TrainingSettings& settings);

struct TrainingGame {
  PlayedGame game;
  std::uint64_t rejected = 0;  // openings that were not in balance
};

// The searcher plays both sides, and forgets all else. Its maximum of moves is to be that of the rules.
TrainingGame play_training_game(const TrainingSettings& settings, std::uint64_t number, Searcher& searcher,
                                const std::atomic<bool>& stop = kNeverStop);

}  // namespace tsugite
