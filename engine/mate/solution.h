// What the mate solver found: the verdict, and the mate as a tree of linked moves.
//
// The tree names every move that matters: at the attacker's turn the move that mates soonest (and on request the others
// that mate as well), at the defender's turn all answers that hold out longest. Siblings come in that order, so the
// first child of each move, followed down from the root, is the main line.
// Source: seeds [KFEnd], whose mate routine answers with a tree of all lines of equal length.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/color.h"
#include "core/move_tree.h"
#include "core/position.h"

namespace tsugite {

enum class MateVerdict : std::uint8_t { Mate, NoMate, Unknown };

// What is known of a mate's length.
enum class LengthClaim : std::uint8_t {
  Found,     // the first mate found: there may be shorter ones
  Improved,  // shorter ones were looked for, not to the end
  Shortest   // proved: the attacker cannot mate sooner, nor the defender hold out longer
};

struct SolutionMark {
  // Plies from this move to the mate, itself included.
  int length_plies = 0;
  // The attacker's move is not the first of its siblings' choice but mates as well (a side solution).
  bool alternative = false;
  // A piece dropped in between for nothing, as docs/mate.md defines it.
  bool futile = false;
  // The position after this move stands elsewhere in the tree, with all that follows.
  bool joins = false;
};

struct Solution {
  MateVerdict verdict = MateVerdict::Unknown;
  LengthClaim claim = LengthClaim::Found;
  int length_plies = 0;  // of the main line, every ply counted
  int futile_plies = 0;  // of these, what futile interpositions add
  Color attacker = Color::Black;
  MoveTree tree;                    // empty unless verdict is Mate
  std::vector<SolutionMark> marks;  // [MoveIndex of the tree]
  bool complete = true;             // false: time ran out before the tree was; what is there is right
  std::uint64_t nodes = 0;
  bool too_deep = false;  // the verdict is Unknown since what would decide lies deeper than the search goes
  bool verified = true;   // false: time ran out before all of it was replayed
  std::string fault;  // of the solver itself, if a mate it found did not stand the replay; the verdict is Unknown then

  std::vector<MoveCode> main_line() const;
  // The main line and those of the first move's alternatives, as far as the tree follows them to the mate.
  std::vector<std::vector<MoveCode>> lines() const;
};

// Does the main line end in mate? Not if time ran out before it was found to its end.
bool main_line_mates(const Position& root, const Solution& solution);

}  // namespace tsugite
