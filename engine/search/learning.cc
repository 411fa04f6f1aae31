// What a search learns from its nodes: which moves cut, and how far the evaluation is off.
#include <algorithm>

#include "engine/search/alpha_beta.h"

namespace tsugite {

// The static evaluation, corrected by what was learned of its faults in positions alike. The table keeps the raw one.
Score AlphaBeta::corrected(Score raw, int ply) const {
  if (!features_.selective) return raw;
  std::int64_t sum =
      std::int64_t{history_->pawns_of(position_)} * margins_.correction_pawns +
      (std::int64_t{history_->pieces_of(position_, Color::Black)} + history_->pieces_of(position_, Color::White)) *
          margins_.correction_pieces;
  const MoveCode last = frame(ply - 1).move;
  if (!last.is_none())
    sum +=
        std::int64_t{history_->correction_after(opposite(position_.side_to_move()), last)} * margins_.correction_move;
  return std::clamp(raw + static_cast<Score>(sum / (1024 * kCorrectionUnit)), -kMaxEvaluation, kMaxEvaluation);
}

// `error` is what a search of that depth found the evaluation to be wrong by.
void AlphaBeta::learn_correction(int ply, int depth, Score error) {
  const std::int64_t lesson = margins_.correction_lesson(std::int64_t{error} * kCorrectionUnit, depth);
  constexpr std::int64_t kMost = Correction::kMost / Margins::kCorrectionShare;
  const int bonus = static_cast<int>(std::clamp(lesson, -kMost, kMost));
  history_->pawns_of(position_).learn(bonus);
  history_->pieces_of(position_, Color::Black).learn(bonus);
  history_->pieces_of(position_, Color::White).learn(bonus);
  const MoveCode last = frame(ply - 1).move;
  if (!last.is_none()) history_->correction_after(opposite(position_.side_to_move()), last).learn(bonus);
}

// A quiet move of this node, as an answer to the moves before it.
void AlphaBeta::learn_continuations(int ply, Color us, MoveCode move, int amount) {
  for (const int back : {1, 2, 4}) {
    const Frame& earlier = frame(ply - back);
    if (earlier.continuation == &history_->nothing) continue;
    const Color mover = back == 1 ? opposite(us) : us;
    history_->after(mover, earlier.move)[arrival_piece(us, move)][arrival_square(move)].learn(amount);
  }
}

void AlphaBeta::learn_from_cutoff(int ply, int depth, MoveCode best, std::span<const MoveCode> quiets,
                                  std::span<const MoveCode> captures) {
  const Color us = position_.side_to_move();
  const int bonus = margins_.history_bonus(depth);
  const int malus = bonus * margins_.history_malus / 1024;
  const auto learn_quiet = [&](MoveCode move, int amount) {
    history_->butterfly_of(position_, move).learn(amount);
    learn_continuations(ply, us, move, amount);
  };
  const auto learn_capture = [&](MoveCode move, int amount) {
    history_->capture_of(us, move, kind_of(position_.at(move.to()))).learn(amount);
  };
  if (is_tactical(position_, best)) {
    learn_capture(best, bonus);
  } else {
    Frame& here = frame(ply);
    if (here.killers[0] != best) here.killers = {best, here.killers[0]};
    learn_quiet(best, bonus);
    for (const MoveCode move : quiets) learn_quiet(move, -malus);
  }
  for (const MoveCode move : captures) learn_capture(move, -malus);
}

}  // namespace tsugite
