// Every pruning and reduction formula of the search, by name, and the numbers they rest on.
//
// Depths are plies, scores and margins centipawns, history scores -16384..16384, reductions 1/1024 ply. Integers only,
// so that a search is the same on every machine. The numbers are data, so that a tuner can play sets of them against
// each other (tunables()); a depth bound beyond the reach of any search turns its method off.
// Origins: the methods are common property of alpha-beta engines [chessprogramming]; the numbers began by hand. Those
// marked `tuned` were then moved by `tsugite-tune spsa`, 34 at once in 7,000 games of 5,000 nodes a move, and when the
// evaluation had learned 42 in 9,000 games of 3,000 (docs/strength.md); so were some that stayed where they were.
// Constants (k...) are no tunables: they are shapes of formulas, by hand, and no match was played for them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/score.h"

namespace tsugite {

namespace detail {

// 1024 * ln(n), by integers alone. // [1..255]
constexpr std::array<int, 256> make_logarithms() {
  std::array<int, 256> table{};
  for (int n = 1; n < 256; ++n) {
    // Each doubling of n is ln 2 = 0.693147; the rest by squaring the fraction, ten bits of it.
    long long fraction = static_cast<long long>(n) << 20;
    int whole = 0;
    while (fraction >= (2LL << 20)) {
      fraction >>= 1;
      ++whole;
    }
    int log2 = whole << 10;
    for (int bit = 9; bit >= 0; --bit) {
      fraction = (fraction * fraction) >> 20;
      if (fraction >= (2LL << 20)) {
        fraction >>= 1;
        log2 += 1 << bit;
      }
    }
    table[static_cast<std::size_t>(n)] = static_cast<int>(static_cast<long long>(log2) * 726817 >> 20);
  }
  return table;
}

inline constexpr std::array<int, 256> kLogarithms = make_logarithms();

constexpr int logarithm(int n) { return kLogarithms[static_cast<std::size_t>(std::clamp(n, 1, 255))]; }

}  // namespace detail

struct Margins {
  // Evaluation corrected by what was learned of positions alike, 1024ths of each correction.
  int correction_pawns = 514;                  // tuned
  int correction_pieces = 562;                 // tuned; of either side
  int correction_move = 267;                   // tuned
  int correction_rate = 1881;                  // tuned; how fast it is learned, 1/262,144 of the error per ply
  static constexpr int kCorrectionDepth = 16;  // plies: deeper searches teach no more
  static constexpr int kCorrectionShare = 4;   // one lesson is at most 1 / this of the bound
  // Of an error in 1/256 centipawn, before it is bounded.
  constexpr std::int64_t correction_lesson(std::int64_t error, int depth) const {
    return error * std::min(depth + 1, kCorrectionDepth) * correction_rate / (1 << 18);
  }

  // Reverse futility: the position is so far above beta that a quiet answer will not bring it down.
  int reverse_futility_depth = 8;
  int reverse_futility_slope = 115;     // tuned; per ply
  int reverse_futility_improving = 78;  // tuned
  constexpr Score reverse_futility_margin(int depth, bool improving) const {
    return reverse_futility_slope * depth - (improving ? reverse_futility_improving : 0);
  }

  // Razoring: so far below alpha that only captures could help; quiescence decides.
  int razoring_depth = 3;
  int razoring_base = 257;   // tuned
  int razoring_slope = 269;  // tuned
  constexpr Score razoring_margin(int depth) const { return razoring_base + razoring_slope * depth; }

  // Null move: give the turn away and search less deep; more reduction the further the evaluation is above beta. From
  // some depth on the result is verified by a search in which neither side passes for some plies.
  int null_move_depth = 2;
  int null_move_slack = 18;   // tuned; per ply: how far the static evaluation may be below beta
  int null_move_base = 3;     // plies
  int null_move_slope = 251;  // tuned; 1024ths of a ply per ply
  int null_move_score = 217;  // tuned; so much above beta is a ply
  int null_move_verified_depth = 12;
  static constexpr int kNullMoveScorePlies = 3;  // at most
  constexpr int null_move_reduction(int depth, Score above_beta) const {
    return null_move_base + depth * null_move_slope / 1024 +
           std::min(above_beta / null_move_score, kNullMoveScorePlies);
  }
  // For how many plies neither side passes while a null move is verified with this depth.
  static constexpr int plies_without_pass(int depth) { return 3 * depth / 4; }

  // What the table knows of a node may stand for a search of it, for probable cuts and singular extensions.
  static constexpr bool nearly_as_deep(int known_depth, int depth) { return known_depth >= depth - 3; }

  // Internal iterative reduction: no move known here, so a shallower search first pays.
  int reduction_without_move_depth = 4;            // from here on
  static constexpr int kReductionWithoutMove = 1;  // ply

  // Probable cut: a capture that is far above beta in a shallow search will be above beta in a deep one.
  int probable_cut_depth = 5;      // from here on
  int probable_cut_margin = 212;   // tuned
  int probable_cut_reduction = 4;  // plies

  // Singular extension: the table's move is so much better than all others that it is searched deeper. If others reach
  // beta as well the node is cut; if not, but the table's move would, it is searched less deep.
  int singular_depth = 6;    // from here on
  int singular_slope = 3;    // per ply: how much better
  int singular_double = 22;  // tuned; still better by this: two plies
  constexpr Score singular_margin(int depth) const { return singular_slope * depth; }
  // How deep the others are searched.
  static constexpr int singular_search_depth(int depth) { return std::max((depth - 1) / 2, 1); }
  static constexpr int kOthersReachBeta = -2;  // plies, if they and the table's move may
  static constexpr int kNotSingularCut = -1;   // plies, in a node that is expected to cut

  // Plies that the only answer to a check is extended by where there is one depth (where there are two, a forced move
  // is free).
  int single_answer_extension = 1;

  // No extensions further from the root than this.
  static constexpr int extended_until(int root_depth) { return 2 * root_depth; }

  // Late move pruning: after this many quiet moves near the leaves the rest are not tried.
  int late_move_depth = 7;
  int late_move_base = 5;  // tuned
  int late_move_slope = 2;
  constexpr int late_move_count(int depth, bool improving) const {
    return (late_move_base + late_move_slope * depth * depth) / (improving ? 1 : 2);
  }

  // Futility: a quiet move cannot lift the evaluation over alpha.
  int futility_depth = 6;
  int futility_base = 154;   // tuned
  int futility_slope = 129;  // tuned
  constexpr Score futility_margin(int depth) const { return futility_base + futility_slope * depth; }

  // The same for captures, above what they win.
  int capture_futility_depth = 6;
  int capture_futility_base = 197;   // tuned
  int capture_futility_slope = 142;  // tuned
  constexpr Score capture_futility_margin(int depth) const {
    return capture_futility_base + capture_futility_slope * depth;
  }

  // Exchange pruning: a move that loses more than this by captures is not tried.
  int exchange_depth = 7;
  int exchange_quiet = 27;     // tuned
  int exchange_capture = 127;  // tuned
  constexpr Score exchange_margin_quiet(int depth) const { return -exchange_quiet * depth * depth; }
  constexpr Score exchange_margin_capture(int depth) const { return -exchange_capture * depth; }

  // History pruning: a quiet move that failed so often before is not tried near the leaves.
  int history_pruning_depth = 4;
  int history_pruning_slope = 4394;  // tuned
  constexpr int history_pruning_score(int depth) const { return -history_pruning_slope * depth; }

  // Delta pruning in quiescence: even winning the piece and this much leaves a capture below alpha.
  Score delta_margin = 239;  // tuned
  // Answers to a check in quiescence: after so many, captures alone.
  static constexpr int kEvasionsTried = 3;

  // Aspiration: half the first window around the last score.
  int aspiration_depth = 4;
  Score aspiration_window = 45;                     // tuned
  static constexpr int kAspirationGrowth = 3;       // times as wide after each failure
  static constexpr Score kAspirationWidest = 1000;  // then it is opened on that side

  // Late move reduction, before adjustments: grows with the logarithms of depth and move number.
  int reduction_base = 325;   // tuned
  int reduction_slope = 528;  // tuned; 1024ths of the product of the logarithms
  constexpr int late_move_reduction(int depth, int move_number) const {
    const std::int64_t product = std::int64_t{detail::logarithm(depth)} * detail::logarithm(move_number);
    return reduction_base + static_cast<int>(product * reduction_slope >> 20);
  }
  // The adjustments.
  int reduction_pv = 928;              // tuned; less
  int reduction_former_pv = 42;        // tuned; less, where a principal variation once went
  int reduction_cut_node = 1040;       // tuned
  int reduction_not_improving = 561;   // tuned
  int reduction_tactical_move = 1010;  // tuned; the table's move is a capture
  int reduction_cutoffs = 1154;        // tuned; more than kManyCutoffs at the next ply
  int reduction_check = 1024;          // less
  int reduction_evasion = 1024;        // less
  int reduction_tactical = 1127;       // tuned; less, for captures themselves
  static constexpr int kManyCutoffs = 3;
  // Which moves are reduced at all; at the root, where each of the first may be played, fewer.
  static constexpr bool reducible(int depth, int move_number, bool pv) {
    return depth >= 2 && move_number > (pv ? 2 : 1);
  }
  static constexpr bool reducible_at_root(int depth, int move_number, bool tactical) {
    return depth >= 3 && move_number > 4 && !tactical;
  }
  // In plies, a ply less than elsewhere.
  constexpr int root_reduction(int depth, int move_number) const {
    return late_move_reduction(depth, move_number) / 1024 - 1;
  }
  // Less for a good history; that of a quiet move is the sum of four scores.
  int reduction_history = 1059;  // tuned; per 8192 of history
  constexpr int history_reduction(int history) const { return history * reduction_history / 8192; }
  // After a reduced search above alpha: this much above the best score so far, and the full search goes deeper.
  int deeper_margin = 81;  // tuned
  // Not even above the best score by this: less deep.
  int shallower_margin = 13;  // tuned

  // The order of quiet moves, besides history.
  int order_continuation_4 = 971;  // tuned; 1024ths of the continuation history four plies back
  int order_check = 5304;          // tuned; a check by a near step or an open ray
  int order_escape = 4646;         // tuned; 1024ths of the value that leaves an attack
  int order_exposed = 14234;       // tuned; 1024ths of the value that enters an undefended attack

  // Learning: what a cutoff at this depth teaches.
  int history_bonus_slope = 173;   // tuned
  int history_bonus_base = 45;     // tuned
  int history_bonus_limit = 1776;  // tuned
  int history_malus = 1516;        // tuned; 1024ths of the bonus, for moves that did not cut
  int history_refuted = 953;       // tuned; 1024ths of the bonus, for the move before when all answers fail
  constexpr int history_bonus(int depth) const {
    return std::min(history_bonus_slope * depth - history_bonus_base, history_bonus_limit);
  }
};

inline constexpr Margins kMargins{};

// One number of the margins, and between which bounds it may be looked for.
struct Tunable {
  std::string_view name;
  int Margins::*member;
  int least;
  int most;
};

// All of them, in the order above.
std::span<const Tunable> tunables();

}  // namespace tsugite
