#include "engine/search/picker.h"

#include <algorithm>

#include "core/legality.h"
#include "core/material.h"
#include "engine/search/exchange.h"

namespace tsugite {

namespace {

// Added to the score of a capture that answers a check, so that it comes before all that do not capture.
constexpr int kCaptureFirst = 1 << 20;

// Puts a quiet promotion ahead of most quiet moves, in the unit of history scores.
int promotion_bonus(MoveCode move) { return move.promotes() ? 4 * promotion_value(move.kind()) : 0; }

}  // namespace

Picker::Picker(const Position& position, HistoryTables& history, const PickerHints& hints, NonPromotions which,
               Mode mode)
    : position_(position), history_(history), hints_(hints), which_(which), mode_(mode) {}

bool Picker::is_quiet(MoveCode move) const { return !is_tactical(position_, move); }

// Tree and table moves come from elsewhere, so each is checked before it is handed out.
MoveCode Picker::next_hint() {
  while (hint_ <= hints_.tree.size()) {
    const std::size_t at = hint_++;
    const MoveCode move = at < hints_.tree.size() ? hints_.tree[at] : hints_.table;
    if (move.is_none()) continue;
    bool seen = false;
    for (std::size_t before = 0; before < at; ++before) seen |= hints_.tree[before] == move;
    if (seen) continue;
    if (mode_ == Mode::Quiescence && !position_.in_check() && is_quiet(move)) continue;
    if (is_legal(position_, move)) return move;
  }
  return MoveCode::none();
}

bool Picker::is_hint(MoveCode move) const {
  for (const MoveCode hint : hints_.tree)
    if (hint == move) return true;
  return hints_.table == move;
}

// Stable merge sort, best first: short runs by insertion, then merged pairwise. Shogi positions have so many quiet
// moves that insertion alone would be the search's most expensive part.
void Picker::sort() {
  constexpr std::size_t kRun = 8;
  const std::size_t size = list_.size();
  for (std::size_t begin = 0; begin < size; begin += kRun) {
    for (std::size_t at = begin + 1; at < std::min(begin + kRun, size); ++at) {
      const ScoredMove move = list_[at];
      std::size_t to = at;
      for (; to > begin && list_[to - 1].score < move.score; --to) list_[to] = list_[to - 1];
      list_[to] = move;
    }
  }
  std::array<ScoredMove, kMaxMoves> left;
  for (std::size_t run = kRun; run < size; run *= 2) {
    for (std::size_t begin = 0; begin + run < size; begin += 2 * run) {
      const std::size_t middle = begin + run;
      const std::size_t end = std::min(middle + run, size);
      if (list_[middle - 1].score >= list_[middle].score) continue;
      std::copy(list_.begin() + begin, list_.begin() + middle, left.begin());
      std::size_t at_left = 0;
      std::size_t at_right = middle;
      for (std::size_t to = begin; at_left < run; ++to) {
        const bool take_right = at_right < end && list_[at_right].score > left[at_left].score;
        list_[to] = take_right ? list_[at_right++] : left[at_left++];
      }
    }
  }
}

void Picker::score_captures() {
  const Color us = position_.side_to_move();
  for (ScoredMove& move : list_) {
    const Kind taken = kind_of(position_.at(move.code.to()));
    move.score = 8 * capture_value(taken) - board_value(move.code.kind());
    if (move.code.promotes()) move.score += 8 * promotion_value(move.code.kind());
    move.score += history_.capture_of(us, move.code, taken) / 4;
  }
  sort();
}

int Picker::quiet_score(MoveCode move) const {
  const Color us = position_.side_to_move();
  int score = history_.butterfly_of(us, move);
  for (const ArrivalTable* const table : hints_.continuations)
    score += (*table)[arrival_piece(us, move)][arrival_square(move)];
  return score;
}

void Picker::score_quiets() {
  for (ScoredMove& move : list_) {
    move.score = quiet_score(move.code) + promotion_bonus(move.code);
  }
  sort();
}

void Picker::score_evasions() {
  for (ScoredMove& move : list_) {
    const Kind taken = kind_of(position_.at(move.code.to()));
    move.score = taken != Kind::None ? kCaptureFirst + 8 * capture_value(taken) - board_value(move.code.kind())
                                     : quiet_score(move.code);
  }
  sort();
}

MoveCode Picker::next() {
  while (true) {
    switch (stage_) {
      case Stage::Hints: {
        const MoveCode move = next_hint();
        if (!move.is_none()) {
          score_ = is_quiet(move) ? quiet_score(move) : 0;
          return move;
        }
        stage_ = position_.in_check() ? Stage::Evasions : Stage::Captures;
        break;
      }
      case Stage::Captures:
        generate_captures(position_, which_, list_);
        score_captures();
        stage_ = Stage::GoodCaptures;
        break;
      case Stage::GoodCaptures:
        while (at_ < list_.size()) {
          const ScoredMove move = list_[at_++];
          if (is_hint(move.code)) continue;
          if (mode_ == Mode::Full && !exchange_gains(position_, move.code, 0) && bad_count_ < bad_.size()) {
            bad_[bad_count_++] = move.code;
            continue;
          }
          score_ = 0;
          return move.code;
        }
        at_ = 0;
        stage_ = mode_ == Mode::Quiescence ? Stage::End : Stage::Killers;
        break;
      case Stage::Killers:
        while (!skip_quiets_ && at_ < hints_.killers.size()) {
          const MoveCode move = hints_.killers[at_++];
          if (move.is_none() || (at_ == 2 && move == hints_.killers[0])) continue;
          if (is_hint(move) || !is_quiet(move) || !is_legal(position_, move)) continue;
          score_ = quiet_score(move);
          return move;
        }
        stage_ = Stage::Quiets;
        break;
      case Stage::Quiets:
        at_ = 0;
        list_.clear();
        if (!skip_quiets_) {
          generate_quiets(position_, which_, list_);
          score_quiets();
        }
        stage_ = Stage::EachQuiet;
        break;
      case Stage::EachQuiet:
        while (!skip_quiets_ && at_ < list_.size()) {
          const ScoredMove move = list_[at_++];
          if (is_hint(move.code) || move.code == hints_.killers[0] || move.code == hints_.killers[1]) continue;
          score_ = move.score - promotion_bonus(move.code);
          return move.code;
        }
        stage_ = Stage::BadCaptures;
        break;
      case Stage::BadCaptures:
        if (bad_at_ < bad_count_) {
          score_ = 0;
          return bad_[bad_at_++];
        }
        stage_ = Stage::End;
        break;
      case Stage::Evasions:
        generate_evasions(position_, which_, list_);
        score_evasions();
        stage_ = Stage::EachEvasion;
        break;
      case Stage::EachEvasion:
        while (at_ < list_.size()) {
          const ScoredMove move = list_[at_++];
          if (is_hint(move.code)) continue;
          score_ = move.score < kCaptureFirst ? move.score : 0;
          return move.code;
        }
        stage_ = Stage::End;
        break;
      case Stage::End:
        return MoveCode::none();
    }
  }
}

}  // namespace tsugite
