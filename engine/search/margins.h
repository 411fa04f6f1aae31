// Every pruning and reduction formula of the search, by name. Depths are plies, scores and margins centipawns, history
// scores -16384..16384, reductions 1/1024 ply. Integers only, so that a search is the same on every machine.
// Origins: the methods are common property of alpha-beta engines [chessprogramming]; the numbers are by hand unless a
// line says `tuned:`.
#pragma once

#include <algorithm>
#include <array>

#include "engine/score.h"

namespace tsugite {

// Reverse futility: the position is so far above beta that a quiet answer will not bring it down.
inline constexpr int kReverseFutilityDepth = 8;
constexpr Score reverse_futility_margin(int depth, bool improving) { return 110 * depth - (improving ? 80 : 0); }

// Razoring: so far below alpha that only captures could help; quiescence decides.
inline constexpr int kRazoringDepth = 3;
constexpr Score razoring_margin(int depth) { return 280 + 260 * depth; }

// Null move: give the turn away and search less deep; more reduction the further the evaluation is above beta.
inline constexpr int kNullMoveDepth = 2;
constexpr int null_move_reduction(int depth, Score above_beta) { return 3 + depth / 4 + std::min(above_beta / 220, 3); }

// Internal iterative reduction: no move known here, so a shallower search first pays.
inline constexpr int kReductionWithoutMoveDepth = 4;

// Late move pruning: after this many quiet moves near the leaves the rest are not tried.
inline constexpr int kLateMoveDepth = 7;
constexpr int late_move_count(int depth, bool improving) { return (6 + 2 * depth * depth) / (improving ? 1 : 2); }

// Futility: a quiet move cannot lift the evaluation over alpha.
inline constexpr int kFutilityDepth = 6;
constexpr Score futility_margin(int depth) { return 150 + 130 * depth; }

// Exchange pruning: a move that loses more than this by captures is not tried.
inline constexpr int kExchangeDepth = 7;
constexpr Score exchange_margin_quiet(int depth) { return -30 * depth * depth; }
constexpr Score exchange_margin_capture(int depth) { return -120 * depth; }

// History pruning: a quiet move that failed so often before is not tried near the leaves.
inline constexpr int kHistoryPruningDepth = 4;
constexpr int history_pruning_score(int depth) { return -5000 * depth; }

// Delta pruning: even winning the piece and this much leaves a capture below alpha.
inline constexpr Score kDeltaMargin = 250;

// Aspiration: half the first window around the last score, and by how much it grows.
inline constexpr int kAspirationDepth = 4;
inline constexpr Score kAspirationWindow = 40;

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

}  // namespace detail

// Late move reduction in 1/1024 ply, before adjustments: grows with the logarithms of depth and move number.
constexpr int late_move_reduction(int depth, int move_number) {
  const auto log_of = [](int n) { return detail::kLogarithms[static_cast<std::size_t>(std::clamp(n, 1, 255))]; };
  return 300 + log_of(depth) * log_of(move_number) / 2300;
}

// How much a history score changes a reduction: a move with a full score is reduced two plies less.
constexpr int history_reduction(int history) { return history / 8; }

// Learning: what a cutoff at this depth teaches.
constexpr int history_bonus(int depth) { return std::min(160 * depth - 60, 1800); }

}  // namespace tsugite
