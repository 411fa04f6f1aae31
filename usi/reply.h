// What the engine says, as lines of the protocol: words separated by exactly one space, none at the end, since some
// GUIs split at every space. Texts for people are kept to one line. Source: [USI], [ShogiHome].
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report.h"

namespace tsugite {

// "bestmove 7g7f ponder 3c3d", "bestmove resign", "bestmove win".
std::string bestmove(const Choice& choice);

// "info depth ... pv ...". The line's number is told only where there may be several.
std::string info(const Report& report, bool several_lines);

// "info score mate 3 ... pv ...": the score is told once there is a mate.
std::string mate_info(const MateReport& report, bool several_lines);

// "checkmate G*5b", "checkmate nomate", "checkmate timeout". A mate without moves is "checkmate nomate" too: GUIs wait
// for more behind a bare "checkmate", and there is nothing left to be done.
std::string checkmate(const MateFinding& finding);

// "info string ...". Whatever the text repeats of a strange input, the line is ASCII, with single blanks, and not
// endless.
std::string info_string(std::string_view text);

// "variation 1 depth 12 score cp 35 moves 2g2f 8c8d pv 2f2e 8d8e", and behind it, if a move of the line costs
// something, "mistake 2 loss 120 better 3c3d": its number in the line, from 1, and in centipawns. A mate is no number
// of centipawns: "mistake 2 better 3c3d" then.
std::string line_words(const LineReport& report);

// How firmly the score of a report stands: "conspiracy depth 12 score cp 35 holds 3 by 2g2f 8c8d limits 1-4 by 2g2f";
// its firmness must be there. The moves lead to the weakest leaves.
std::string conspiracy_words(const Report& report);

// "3", or "1-4" where it is not settled.
std::string leaves_words(const Firmness::Side& side);

// " 2g2f 8c8d", with a space before each.
std::string moves_words(const std::vector<MoveCode>& moves);

// "cp 34", "mate 7", "mate -12"; a side that is mated already is "mate -0", since 0 would read as mating.
std::string score_words(Score score);

// "total 30 nodes, 1 ms, 30000 nodes/s"
std::string perft_total(std::uint64_t nodes, Milliseconds time);

std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time);

}  // namespace tsugite
