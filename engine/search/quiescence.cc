// The end of each line: captures, promotions of pawns and answers to checks, as long as they can matter.
#include <algorithm>

#include "core/legality.h"
#include "core/material.h"
#include "engine/eval/evaluate.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/exchange.h"
#include "engine/search/node.h"

namespace tsugite {

template <bool kPv>
Score AlphaBeta::quiescence(Score alpha, Score beta, int depth, int ply) {
  Frame& here = frame(ply);
  here.line_length = 0;
  if (stopped_) return 0;
  if (kPv) selective_depth_ = std::max(selective_depth_, ply);

  Score score;
  if (decided_by_rules(ply, score)) return score;
  const bool in_check = position_.in_check();
  if (ply >= kMaxPly) return in_check && !has_legal_move(position_) ? mated_in(ply) : evaluator_.evaluate(position_);

  const Key key = this->key();
  std::optional<TableEntry> known;
  if (features_.table) known = table_.probe(key, ply);
  if (!kPv && known && (known->depth_plies >= 0 || depth < 0) && settles(*known, alpha, beta)) return known->score;

  const Score first_alpha = alpha;
  Score best = -kInfinity;
  Score raw_evaluation = 0;
  Score evaluation = 0;
  if (!in_check) {
    if (features_.selective && depth == 0 && !known && mates_now<kPv>(ply)) return mates_in(ply + 1);
    raw_evaluation = known ? known->evaluation : evaluator_.evaluate(position_);
    evaluation = corrected(raw_evaluation, ply);
    here.evaluation = evaluation;
    best = evaluation;
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
  } else {
    here.evaluation = kNoEvaluation;
  }

  frame(ply + 1).tree = kNoMove;
  here.tree = kNoMove;
  const PickerHints hints = hints_for(ply, known ? known->move : PackedMove{0});
  Picker picker(position_, *history_, margins_, hints, which(), Picker::Mode::Quiescence);
  MoveCode best_move = MoveCode::none();
  int move_number = 0;
  Undo undo;
  for (MoveCode move = picker.next(); !move.is_none(); move = picker.next()) {
    ++move_number;
    if (features_.selective && best > -kMateBound) {
      if (!in_check) {
        // Delta: what cannot reach alpha is not played.
        const Kind taken = kind_of(position_.at(move.to()));
        Score gain = taken == Kind::None ? 0 : capture_value(taken);
        if (move.promotes()) gain += promotion_value(move.kind());
        if (evaluation + gain + margins_.delta_margin <= alpha && !gives_check(position_, move)) {
          best = std::max(best, std::min(evaluation + gain + margins_.delta_margin, alpha));
          continue;
        }
        if (!exchange_gains(position_, move, 0)) continue;
      } else if (move_number > Margins::kEvasionsTried && !is_tactical(position_, move)) {
        continue;
      }
    }
    make(move, undo, ply);
    score = -quiescence<kPv>(-beta, -alpha, depth - 1, ply + 1);
    take_back(move, undo);
    if (stopped_) return 0;
    if (score > best) {
      best = score;
      if (score > alpha) {
        best_move = move;
        if (kPv) set_line(ply, move);
        if (score >= beta) break;
        alpha = score;
      }
    }
  }
  if (in_check && move_number == 0) return mated_in(ply);

  if (features_.table) {
    const Bound bound = best >= beta ? Bound::Lower : kPv && best > first_alpha ? Bound::Exact : Bound::Upper;
    table_.store(key, ply,
                 {.move = best_move.packed(),
                  .score = best,
                  .evaluation = raw_evaluation,
                  .depth_plies = depth == 0 ? 0 : -1,
                  .other_plies = depth == 0 ? 0 : -1,
                  .bound = bound,
                  .pv = kPv || (known && known->pv)});
  }
  return best;
}

template Score AlphaBeta::quiescence<true>(Score alpha, Score beta, int depth, int ply);
template Score AlphaBeta::quiescence<false>(Score alpha, Score beta, int depth, int ply);

}  // namespace tsugite
