#include "engine/search/picker.h"

#include <algorithm>

#include "core/legality.h"
#include "core/material.h"
#include "engine/search/exchange.h"

namespace tsugite {

namespace {

// Added to the score of a capture that answers a check, so that it comes before all that do not capture.
constexpr int kCaptureFirst = 1 << 18;

// Below a move's score in its sort key: what is left of this after its place in the list. Keys are then all different
// and moves of equal scores keep their order, whichever way they are sorted.
constexpr int kPlaces = 1024;
static_assert(kMaxMoves <= kPlaces);

int score_of(const ScoredMove& move) { return move.score >> 10; }

// Cutoffs come early: so many moves are looked for one by one before the rest is sorted.
constexpr std::size_t kSelections = 6;

// Captures: what is won counts so many times the capturer's value and a share of the history score, so that the most
// valuable victim comes first, by the least valuable piece, and history decides between what is alike. By hand.
constexpr int kVictimWeight = 8;
constexpr int kCaptureHistoryShare = 4;

// Puts a quiet promotion ahead of most quiet moves, in the unit of history scores.
constexpr int kPromotionWeight = 4;
int promotion_bonus(MoveCode move) { return move.promotes() ? kPromotionWeight * promotion_value(move.kind()) : 0; }

int victim_score(MoveCode move, Kind taken) { return kVictimWeight * capture_value(taken) - board_value(move.kind()); }

}  // namespace

Picker::Picker(const Position& position, HistoryTables& history, const Margins& margins, const PickerHints& hints,
               NonPromotions which, Mode mode)
    : position_(position), history_(history), margins_(margins), hints_(hints), which_(which), mode_(mode) {}

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
    if (mode_ != Mode::Full && !position_.in_check() && is_quiet(move)) continue;
    if (is_legal(position_, move)) return move;
  }
  return MoveCode::none();
}

bool Picker::is_hint(MoveCode move) const {
  for (const MoveCode hint : hints_.tree)
    if (hint == move) return true;
  return hints_.table == move;
}

template <typename Score>
void Picker::score_all(Score&& score) {
  for (std::size_t at = 0; at < list_.size(); ++at)
    list_[at].score = score(list_[at].code) * kPlaces + (kPlaces - 1 - static_cast<int>(at));
  at_ = 0;
}

// The best of the moves left comes to the front of them.
ScoredMove Picker::take_best() {
  if (at_ < kSelections) {
    std::size_t best = at_;
    for (std::size_t at = at_ + 1; at < list_.size(); ++at)
      if (list_[at].score > list_[best].score) best = at;
    std::swap(list_[at_], list_[best]);
  } else if (at_ == kSelections) {
    std::sort(list_.begin() + at_, list_.end(),
              [](const ScoredMove& a, const ScoredMove& b) { return a.score > b.score; });
  }
  return list_[at_++];
}

void Picker::score_captures() {
  const Color us = position_.side_to_move();
  score_all([&](MoveCode move) {
    const Kind taken = kind_of(position_.at(move.to()));
    const int promotion = move.promotes() ? kVictimWeight * promotion_value(move.kind()) : 0;
    return victim_score(move, taken) + promotion + history_.capture_of(us, move, taken) / kCaptureHistoryShare;
  });
}

int Picker::quiet_score(MoveCode move) const {
  const Color us = position_.side_to_move();
  const std::size_t piece = arrival_piece(us, move);
  const std::size_t square = arrival_square(move);
  return history_.butterfly_of(position_, move) + (*hints_.continuations[0])[piece][square] +
         (*hints_.continuations[1])[piece][square] +
         (*hints_.continuations[2])[piece][square] * margins_.order_continuation_4 / 1024;
}

// What the board itself says of a quiet move, in the unit of history scores.
int Picker::order_bonus(MoveCode move) const {
  const Color us = position_.side_to_move();
  const Color them = opposite(us);
  const Cell to = move.to();
  const Kind kind = move.kind();
  int bonus = promotion_bonus(move);
  const Cell king = position_.king(them);
  if (king != kNoCell && reaches(position_, occupant(us, move.kind_after()), to, king)) bonus += margins_.order_check;
  if (kind == Kind::King || kind == Kind::Pawn) return bonus;
  const int value = board_value(kind);
  const bool drop = move.is_drop();
  if (!drop && position_.attack(move.from()).by(them)) bonus += value * margins_.order_escape / 1024;
  const Attack at_goal = position_.attack(to);
  if (at_goal.by(them) && at_goal.count(us) < (drop ? 1 : 2)) bonus -= value * margins_.order_exposed / 1024;
  return bonus;
}

void Picker::score_quiets() {
  score_all([&](MoveCode move) { return quiet_score(move) + order_bonus(move); });
}

void Picker::score_evasions() {
  score_all([&](MoveCode move) {
    const Kind taken = kind_of(position_.at(move.to()));
    return taken != Kind::None ? kCaptureFirst + victim_score(move, taken) : quiet_score(move);
  });
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
          const ScoredMove move = take_best();
          if (is_hint(move.code)) continue;
          if (mode_ == Mode::Full && !exchange_gains(position_, move.code, 0) && bad_count_ < bad_.size()) {
            bad_[bad_count_++] = move.code;
            continue;
          }
          score_ = 0;
          return move.code;
        }
        at_ = 0;
        stage_ = mode_ == Mode::Full ? Stage::Killers : Stage::End;
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
          const ScoredMove move = take_best();
          if (is_hint(move.code) || move.code == hints_.killers[0] || move.code == hints_.killers[1]) continue;
          score_ = quiet_score(move.code);
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
          const ScoredMove move = take_best();
          if (is_hint(move.code)) continue;
          score_ = is_quiet(move.code) ? score_of(move) : 0;
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
