// The settings of the engine, with their defaults. Names, ranges and texts of the interface are in usi/option_names.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>

#include "core/color.h"
#include "core/declaration.h"
#include "engine/limits.h"
#include "engine/mate/solution.h"
#include "engine/score.h"

namespace tsugite {

// What a search measures its depth by (docs/search.md).
enum class SearchMethod : std::uint8_t { AlphaBeta, Conspiracy };

struct Options {
  int table_mib = 256;
  int threads = 1;
  bool ponder = false;  // the engine will think on the opponent's time, so its own may be spent more freely
  int multi_pv = 1;
  std::uint64_t nodes_limit = 0;  // of all threads together; 0 = none
  int depth_limit_plies = 0;      // 0 = none
  EnteringKingRule entering_king_rule = EnteringKingRule::CSARule27;
  int max_moves_to_draw = 0;   // the game is drawn when this many moves have been played; 0 = never
  Score resign_value = 99999;  // resigns when its score is at or below minus this
  std::array<Score, kColors> draw_value = {-2, -2};  // [colour of the engine's side] what a draw is worth to it
  bool generate_all_legal_moves = false;
  Milliseconds network_delay{50};   // taken off a budget that the clock leaves room in
  Milliseconds network_delay2{50};  // taken off the last moment before a loss on time
  Milliseconds minimum_thinking_time{0};
  int slow_mover_percent = 100;
  bool round_up_to_full_second = false;
  Milliseconds pv_interval{300};  // between reports of principal variations; the last one always comes
  bool consideration_mode = false;
  std::string book_file;  // empty = none
  std::string eval_file;  // weights; empty = those built in
  bool keep_tree = true;  // what a search leaves behind guides later ones of its positions
  SearchMethod search_method = SearchMethod::AlphaBeta;
  bool conspiracy = false;      // reports say how firmly the score stands
  bool horizon_search = false;  // what the score hangs on is searched deeper before it is believed
  bool mate_lookout = true;     // mates are looked for beside the search of a game
  int mate_table_mib = 256;
  LengthClaim mate_length = LengthClaim::Improved;  // how far to look for a shorter mate than the first
  bool mate_defender_first = false;                 // the side to move is the one to be mated
};

// What a search may take by its own limit and by the option; the largest number if there is no limit.
inline std::uint64_t nodes_limit(const Limits& limits, const Options& options) {
  constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t limit =
      std::min(limits.nodes.value_or(kNone), options.nodes_limit > 0 ? options.nodes_limit : kNone);
  return std::max<std::uint64_t>(limit, 1);
}

}  // namespace tsugite
