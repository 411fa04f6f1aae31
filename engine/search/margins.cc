#include "engine/search/margins.h"

namespace tsugite {

namespace {

#define TSUGITE_TUNABLE(name, least, most) \
  Tunable { #name, &Margins::name, least, most }

constexpr std::array kTunables = {
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
    TSUGITE_TUNABLE(reduction_without_move_depth, 2, 12),
    TSUGITE_TUNABLE(late_move_depth, 1, 16),
    TSUGITE_TUNABLE(late_move_base, 1, 24),
    TSUGITE_TUNABLE(late_move_slope, 1, 8),
    TSUGITE_TUNABLE(futility_depth, 1, 16),
    TSUGITE_TUNABLE(futility_base, 20, 500),
    TSUGITE_TUNABLE(futility_slope, 30, 350),
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
    TSUGITE_TUNABLE(reduction_cut_node, 0, 3072),
    TSUGITE_TUNABLE(reduction_not_improving, 0, 3072),
    TSUGITE_TUNABLE(reduction_check, 0, 3072),
    TSUGITE_TUNABLE(reduction_evasion, 0, 3072),
    TSUGITE_TUNABLE(reduction_history, 100, 4096),
    TSUGITE_TUNABLE(history_bonus_slope, 20, 600),
    TSUGITE_TUNABLE(history_bonus_base, -300, 600),
    TSUGITE_TUNABLE(history_bonus_limit, 300, 6000),
};

#undef TSUGITE_TUNABLE

}  // namespace

std::span<const Tunable> tunables() { return kTunables; }

}  // namespace tsugite
