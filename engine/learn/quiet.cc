#include "engine/learn/quiet.h"

#include <algorithm>

#include "core/generate.h"
#include "core/material.h"
#include "core/move.h"
#include "engine/search/exchange.h"

namespace tsugite {

namespace {

// Positions are captures away from each other: more than so many in a row never matter.
constexpr int kMostPlies = 12;

int gain_of(const Position& position, MoveCode move) {
  const Kind taken = kind_of(position.at(move.to()));
  return (taken == Kind::None ? 0 : capture_value(taken)) + (move.promotes() ? promotion_value(move.kind()) : 0);
}

// More than alpha by captures alone? Fail-hard within a window of one; a side in check is taken at its evaluation, as
// its answers are no captures.
bool exceeds(Position& position, const Evaluation& evaluation, Score alpha, int plies) {
  const Score stand = evaluation.evaluate(position);
  if (stand > alpha) return true;
  if (plies == 0 || position.in_check()) return false;
  MoveList captures;
  generate_captures(position, NonPromotions::WhereTheyMatter, captures);
  // What a move changes beside material is small: one far from enough is not played.
  constexpr Score kBeside = 200;
  for (const ScoredMove& each : captures) {
    const MoveCode move = each.code;
    if (stand + gain_of(position, move) + kBeside <= alpha || !exchange_gains(position, move, 0)) continue;
    Undo undo;
    position.do_move(move, undo);
    const bool refuted = exceeds(position, evaluation, -alpha - 1, plies - 1);
    position.undo_move(move, undo);
    if (!refuted) return true;
  }
  return false;
}

}  // namespace

bool is_quiet(const Position& position, const Evaluation& evaluation, Score margin) {
  Position copy = position;
  return !exceeds(copy, evaluation, evaluation.evaluate(position) + margin, kMostPlies);
}

}  // namespace tsugite
