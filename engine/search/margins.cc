#include "engine/search/margins.h"

namespace tsugite {

namespace {

#define TSUGITE_TUNABLE(name, least, most) \
  Tunable { #name, &Margins::name, least, most }

constexpr std::array kTunables = {
    TSUGITE_TUNABLE(correction_pawns, 0, 2048),
    TSUGITE_TUNABLE(correction_pieces, 0, 2048),
    TSUGITE_TUNABLE(correction_move, 0, 2048),
    TSUGITE_TUNABLE(correction_rate, 64, 8192),
    TSUGITE_TUNABLE(reverse_futility_depth, 1, 20),
    TSUGITE_TUNABLE(reverse_futility_slope, 30, 250),
    TSUGITE_TUNABLE(reverse_futility_improving, 0, 250),
    TSUGITE_TUNABLE(razoring_depth, 0, 10),
    TSUGITE_TUNABLE(razoring_base, 50, 800),
    TSUGITE_TUNABLE(razoring_slope, 50, 600),
    TSUGITE_TUNABLE(null_move_depth, 1, 8),
    TSUGITE_TUNABLE(null_move_slack, 0, 60),
    TSUGITE_TUNABLE(null_move_base, 1, 6),
    TSUGITE_TUNABLE(null_move_slope, 64, 600),
    TSUGITE_TUNABLE(null_move_score, 80, 600),
    TSUGITE_TUNABLE(null_move_verified_depth, 4, 99),
    TSUGITE_TUNABLE(reduction_without_move_depth, 2, 12),
    TSUGITE_TUNABLE(probable_cut_depth, 2, 99),
    TSUGITE_TUNABLE(probable_cut_margin, 50, 600),
    TSUGITE_TUNABLE(probable_cut_reduction, 2, 8),
    TSUGITE_TUNABLE(singular_depth, 3, 99),
    TSUGITE_TUNABLE(singular_slope, 0, 20),
    TSUGITE_TUNABLE(singular_double, 0, 200),
    TSUGITE_TUNABLE(single_answer_extension, 0, 2),
    TSUGITE_TUNABLE(late_move_depth, 1, 16),
    TSUGITE_TUNABLE(late_move_base, 1, 24),
    TSUGITE_TUNABLE(late_move_slope, 1, 8),
    TSUGITE_TUNABLE(futility_depth, 1, 16),
    TSUGITE_TUNABLE(futility_base, 20, 500),
    TSUGITE_TUNABLE(futility_slope, 30, 350),
    TSUGITE_TUNABLE(capture_futility_depth, 0, 12),
    TSUGITE_TUNABLE(capture_futility_base, 0, 600),
    TSUGITE_TUNABLE(capture_futility_slope, 30, 400),
    TSUGITE_TUNABLE(exchange_depth, 1, 16),
    TSUGITE_TUNABLE(exchange_quiet, 5, 120),
    TSUGITE_TUNABLE(exchange_capture, 20, 400),
    TSUGITE_TUNABLE(history_pruning_depth, 0, 12),
    TSUGITE_TUNABLE(history_pruning_slope, 500, 20000),
    TSUGITE_TUNABLE(delta_margin, 50, 800),
    TSUGITE_TUNABLE(aspiration_depth, 2, 10),
    TSUGITE_TUNABLE(aspiration_window, 8, 200),
    TSUGITE_TUNABLE(reduction_base, 0, 2048),
    TSUGITE_TUNABLE(reduction_slope, 150, 1200),
    TSUGITE_TUNABLE(reduction_pv, 0, 3072),
    TSUGITE_TUNABLE(reduction_former_pv, 0, 3072),
    TSUGITE_TUNABLE(reduction_cut_node, 0, 3072),
    TSUGITE_TUNABLE(reduction_not_improving, 0, 3072),
    TSUGITE_TUNABLE(reduction_tactical_move, 0, 3072),
    TSUGITE_TUNABLE(reduction_cutoffs, 0, 3072),
    TSUGITE_TUNABLE(reduction_check, 0, 3072),
    TSUGITE_TUNABLE(reduction_evasion, 0, 3072),
    TSUGITE_TUNABLE(reduction_tactical, -1024, 4096),
    TSUGITE_TUNABLE(reduction_history, 100, 4096),
    TSUGITE_TUNABLE(deeper_margin, 0, 400),
    TSUGITE_TUNABLE(shallower_margin, 0, 200),
    TSUGITE_TUNABLE(order_continuation_4, 0, 2048),
    TSUGITE_TUNABLE(order_check, 0, 32768),
    TSUGITE_TUNABLE(order_escape, 0, 65536),
    TSUGITE_TUNABLE(order_exposed, 0, 65536),
    TSUGITE_TUNABLE(history_bonus_slope, 20, 600),
    TSUGITE_TUNABLE(history_bonus_base, -300, 600),
    TSUGITE_TUNABLE(history_bonus_limit, 300, 6000),
    TSUGITE_TUNABLE(history_malus, 0, 4096),
    TSUGITE_TUNABLE(history_refuted, 0, 4096),
};

#undef TSUGITE_TUNABLE

}  // namespace

std::span<const Tunable> tunables() { return kTunables; }

}  // namespace tsugite
