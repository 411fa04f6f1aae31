// What the mate solver found, in words: for a person, for a program, and as a line like those of USI. Texts are UTF-8;
// nothing recurses by ply. Positions are those the solver was given, moves are legal from there on, and the solution
// has a mark for each move of its tree.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/position.h"
#include "engine/mate/solution.h"

namespace tsugite {

// "詰み 9手（うち無駄合2手、最短）", "不詰", "不明". What is known of the length: 発見 found, 短縮 improved, 最短
// shortest; 変化は途中まで is said of a tree that is not complete.
std::string headline(const Solution& solution);

// The words beside a move: its length in plies if wanted and known, 余詰 an alternative of the attacker's, 無駄合 a
// futile interposition, 以下合流 a position that stands elsewhere in the tree with all that follows. "5手、余詰"; empty
// if there is nothing to say.
std::string mark_words(const SolutionMark& mark, bool with_length);

// The headline, then the tree in Japanese notation, each line ended by \n. A new line begins where the tree branches,
// set in by one more step, with the number of its first move's ply and that move's length; moves without alternative
// follow on the same line:
//   詰み 3手（最短）
//   1 ▲５三金（3手）
//     2 △４一玉（2手）▲４二金打
//     2 △６一玉（2手）▲６二金打
std::string to_text(const Position& root, const Solution& solution);

// One JSON object on one line, without a line end:
//   line                        the problem's, as given
//   sfen                        of the root
//   verdict                     "mate", "nomate", "unknown"
//   length, futile_plies, claim if there is a mate, else null; claim is "found", "improved", "shortest"
//   complete, verified          false: time ran out before the tree was whole, before all was replayed
//   too_deep                    the verdict is "unknown" since lines would have to be followed too far
//   error                       null, or what went wrong in the solver: the verdict is "unknown" then
//   nodes, time_ms              what it took
//   main                        USI moves
//   tree                        [{move, japanese, length, alternative, futile, joins, answers: [...]}]
// The tree is as deep as the mate is long, so whoever reads it should not count on a shallow stack.
std::string to_json(std::size_t line, const Position& root, const Solution& solution, std::chrono::milliseconds time);

// The same of a problem that could not be read: {line, error, column}. The column is null if the SFEN is not to blame.
std::string unread_json(std::size_t line, std::string_view error, std::size_t column);

// "mate 3 G*5c 5b4a G*4b" with the number of moves that follow, "nomate", or "timeout".
std::string to_usi_line(const Solution& solution);

}  // namespace tsugite
