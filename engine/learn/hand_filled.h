// The evaluation's weights filled by hand, as KFEnd's author did: where learning begins.
//
// Units: centipawns unless a comment says 64ths (a factor, 64 = 1) or points (a step on a curve). "Front" of a king is
// the side its pawns march to. Distances are king steps, 0..8.
// Signs: a weight named after something good for its owner is added for him, one named after a fault is taken away.
#pragma once

#include <array>

#include "core/kind.h"
#include "engine/eval/weights.h"

namespace tsugite {

struct HandNumbers {
  static constexpr int kSteps = 9;   // distances 0..8
  static constexpr int kPlaces = 3;  // front, beside, behind

  template <std::size_t N>
  using Row = std::array<int, N>;

  // --- Pieces, beyond core/material.h ---

  Row<kKinds> board_bonus = {0, -2, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};  // [kind] wherever it stands
  Row<kHandKinds> hand_bonus = {0, -2, 0, 0, 0, 0, 0, 1};                     // [kind] each piece in hand
  Row<kHandKinds> first_in_hand = {0, 14, 10, 10, 21, 0, 0, 23};              // [kind] for having any at all

  // --- Relative tables: pieces by their place from the own king, and from the enemy king ---

  //                        P   L  N  S   B  R  G   K  +P  +L  +N  +S  H   D
  Row<kKinds> guard = {0, 9, 5, 6, 25, 6, 0, 40, 0, 16, 16, 16, 18, 35, 16};  // [kind] beside the own king
  Row<kSteps> guard_falloff = {0, 64, 54, 21, 8, 0, 0, 0, 0};                 // 64ths [distance]
  Row<kPlaces> guard_place = {64, 72, 47};                                    // 64ths, golds and their like
  Row<kPlaces> shelter_place = {64, 16, 0};                                   // 64ths, pawns, lances and knights

  Row<kKinds> attacker = {0, 13, 10, 19, 32, 23, 30, 42, 0, 56, 59, 58, 53, 53, 63};  // [kind] next to the enemy king
  Row<kSteps> attacker_falloff = {0, 64, 57, 43, 21, 11, 4, 0, 0};                    // 64ths [distance]
  Row<kSteps> slider_falloff = {0, 64, 64, 55, 47, 34, 27, 19, 12};  // 64ths, bishops, rooks and promoted
  Row<kPlaces> attacker_place = {64, 59, 34};                        // 64ths, from the king's front

  // --- Attacks on squares, by the square's place from each king ---

  Row<kSteps> zone_guard = {0, 38, 27, 15, 8, 4, 2, 0, 0};    // quarters; own attacks by distance from the own king
  Row<kSteps> zone_attack = {0, 54, 50, 20, 11, 8, 4, 2, 1};  // quarters; enemy attacks by distance from the king
  Row<kPlaces> zone_place = {64, 70, 39};                     // 64ths

  // How much the two kinds of terms above count beside the others.
  int table_factor = 88;  // 64ths
  int zone_factor = 96;

  // --- The king's own place ---

  // [rank from the own side, 9 = back rank]: the king's own rank, index 1..9; enemy without / with force in hand
  Row<10> king_rank_early = {0, 0, -40, -78, -117, -100, -60, -30, 0, 0};
  Row<10> king_rank_late = {0, 120, 100, 61, 0, -40, -40, -20, 0, 0};
  Row<5> king_file_early = {0, 6, 18, 26, 19};  // [files from the centre]
  Row<5> king_file_late = {0, 4, 12, 14, 6};

  // --- Pieces under attack, 64ths of their value ---

  int hanging_mover = 4;   // attacked and not defended, its owner to move
  int hanging_waiter = 5;  // likewise, its owner not to move
  int pressed_mover = 5;   // attacked and defended
  int pressed_waiter = 4;
  int loose = -1;  // neither attacked nor defended

  // --- The move ---

  int tempo = 20;
};

inline constexpr HandNumbers kHandNumbers{};

Weights hand_filled_weights(const HandNumbers& numbers = kHandNumbers);

}  // namespace tsugite
