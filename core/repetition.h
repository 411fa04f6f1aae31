// The positions a game went through, and what it means to meet one again.
//
// The rule: the fourth occurrence of the same board, hands and side to move is a draw; if all moves of exactly one side
// between the first and the fourth occurrence were checks, that side loses. Inside a search the first recurrence is
// taken for the fourth (one quiet move since the first occurrence makes it a draw, however many checks came after); and
// the same board with more (or fewer) pieces in hand is as good as a win (or loss) of tempo
// that the search should know.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/hand.h"
#include "core/key.h"
#include "core/position.h"

namespace tsugite {

// From the view of the side to move.
enum class Repetition : std::uint8_t {
  None,
  Draw,
  Win,       // the opponent checked all the way
  Loss,      // the side to move checked all the way
  Superior,  // same board, and the side to move holds more than before
  Inferior,  // same board, and the side to move holds less than before
};

class History {
 public:
  History() = default;
  explicit History(const Position& start) { push(start); }

  void clear();
  void push(const Position& position);       // after each move, and once for the start
  void push_pass(const Position& position);  // after a pass: nothing before it counts as a recurrence
  void pop();
  std::size_t size() const { return entries_.size(); }

  // The last position against the nearest earlier one with the same board, at any distance. Win and Loss stand only if
  // the checks go back to the first occurrence.
  Repetition recurrence() const;

  // How often the last position has occurred, itself included: 1..4 and more.
  int occurrences() const;

  // The game's verdict: None until the fourth occurrence, then Draw, Win or Loss.
  Repetition verdict() const;

 private:
  struct Entry {
    Key board_key;
    Hand hand;  // of the side to move
    Hand other_hand;
    int checks;      // how many positions in a row, two plies apart and ending here, had the side to move in check
    int reversible;  // how many plies back a recurrence may lie
  };

  static bool same(const Entry& a, const Entry& b) {
    return a.board_key == b.board_key && a.hand == b.hand && a.other_hand == b.other_hand;
  }
  // The entry this many plies back.
  const Entry& before(int plies) const { return entries_[entries_.size() - 1 - static_cast<std::size_t>(plies)]; }

  Repetition by_checks(std::size_t distance) const;
  Repetition expected_verdict(int nearest) const;
  void append(const Position& position, int reversible);

  std::vector<Entry> entries_;
  // How many entries have a board key with these low bits: a zero or one saves the walk. // [key mod 4096]
  std::array<std::uint16_t, 4096> recent_{};
};

}  // namespace tsugite
