#include "core/repetition.h"

#include "core/contract.h"

namespace tsugite {

void History::clear() {
  entries_.clear();
  recent_.fill(0);
}

void History::append(const Position& position, int reversible) {
  const Color us = position.side_to_move();
  int checks = 0;
  if (position.in_check()) {
    checks = 1;
    if (reversible >= 2) checks += entries_[entries_.size() - 2].checks;
  }
  entries_.push_back({position.board_key(), position.hand(us), position.hand(opposite(us)), checks, reversible});
  ++recent_[position.board_key() % recent_.size()];
}

void History::push(const Position& position) {
  append(position, entries_.empty() ? 0 : entries_.back().reversible + 1);
}

void History::push_pass(const Position& position) { append(position, 0); }

void History::pop() {
  TSUGITE_ASSERT(!entries_.empty());
  --recent_[entries_.back().board_key % recent_.size()];
  entries_.pop_back();
}

Repetition History::by_checks(std::size_t distance) const {
  // Each side made distance / 2 moves; those of the opponent led to the last position and every second one before.
  const int moves = static_cast<int>(distance / 2);
  const bool they_checked = entries_.back().checks >= moves;
  const bool we_checked = entries_[entries_.size() - 2].checks >= moves;
  if (they_checked == we_checked) return Repetition::Draw;
  return they_checked ? Repetition::Win : Repetition::Loss;
}

// What the fourth occurrence would bring, if the way from the one `nearest` plies back were gone again and again.
Repetition History::expected_verdict(int nearest) const {
  const Entry& last = entries_.back();
  Repetition verdict = by_checks(static_cast<std::size_t>(nearest));
  int count = 2;
  for (int back = nearest + 2; verdict != Repetition::Draw && count < 4 && back <= last.reversible; back += 2) {
    if (!same(before(back), last)) continue;
    verdict = by_checks(static_cast<std::size_t>(back));
    ++count;
  }
  return verdict;
}

Repetition History::recurrence() const {
  const Entry& last = entries_.back();
  if (recent_[last.board_key % recent_.size()] < 2) return Repetition::None;
  for (int back = 4; back <= last.reversible; back += 2) {
    const Entry& earlier = before(back);
    if (earlier.board_key != last.board_key) continue;
    if (earlier.hand == last.hand) {
      if (earlier.other_hand == last.other_hand) return expected_verdict(back);
      continue;
    }
    if (last.hand.covers(earlier.hand)) return Repetition::Superior;
    if (earlier.hand.covers(last.hand)) return Repetition::Inferior;
  }
  return Repetition::None;
}

int History::occurrences() const {
  const Entry& last = entries_.back();
  if (recent_[last.board_key % recent_.size()] < 2) return 1;
  int count = 1;
  for (int back = 2; back <= last.reversible; back += 2) {
    if (same(before(back), last)) ++count;
  }
  return count;
}

Repetition History::verdict() const {
  const Entry& last = entries_.back();
  int count = 1;
  for (int back = 2; back <= last.reversible; back += 2) {
    if (!same(before(back), last)) continue;
    // The fourth occurrence, counted back from the last: checks must have filled the whole way.
    if (++count == 4) return by_checks(static_cast<std::size_t>(back));
  }
  return Repetition::None;
}

}  // namespace tsugite
