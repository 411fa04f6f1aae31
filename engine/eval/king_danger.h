// What a king's neighbours are in for: points for each neighbour under attack, a curve over their sum, and what the
// enemy holds in hand as a factor. The numbers are by hand; learning weighs the whole (weights.h, "danger").
//
// Source: seeds [KFEnd] for counting the attacks around a king.
#pragma once

#include <array>

#include "core/hand.h"
#include "core/position.h"
#include "engine/eval/attack_map.h"

namespace tsugite {

// Centipawns, good for the attacker of this colour's king; 0 if there is none. `force` is what he has in hand.
int king_danger(const Position& position, const AttackMap& attacks, Color color, int force);

// What a hand is worth against the enemy king, in 64ths of a full one; more than 64 if there is more.
int hand_force(Hand hand);

}  // namespace tsugite
