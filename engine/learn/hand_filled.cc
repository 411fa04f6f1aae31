#include "engine/learn/hand_filled.h"

#include <algorithm>
#include <cmath>

#include "core/material.h"
#include "core/step.h"
#include "engine/eval/features.h"

namespace tsugite {

namespace {

// One of the 17 x 17 relative places, taken apart.
struct Offset {
  explicit Offset(Delta delta)
      : files(std::abs((delta + kMaxDelta) / kFileStride - 8)), ahead((delta + kMaxDelta) % kFileStride - 8) {}

  std::size_t steps() const { return static_cast<std::size_t>(std::max(files, std::abs(ahead))); }
  std::size_t place() const { return place_of(ahead); }
  static std::size_t place_of(int ahead) { return ahead > 0 ? 0 : ahead == 0 ? 1 : 2; }

  int files;  // 0..8, to either side
  int ahead;  // -8..8, as the king's owner sees it
};

bool is_shelter(Kind kind) { return kind == Kind::Pawn || kind == Kind::Lance || kind == Kind::Knight; }
bool is_big(Kind kind) {
  return kind == Kind::Bishop || kind == Kind::Rook || kind == Kind::Horse || kind == Kind::Dragon;
}

// Of so many centipawns.
std::int16_t weight_of(double centipawns, const WeightBlock& block) {
  return static_cast<std::int16_t>(std::lround(centipawns * block.units));
}

}  // namespace

Weights hand_filled_weights(const HandNumbers& numbers) {
  Weights weights{};
  const double table = numbers.table_factor / (64.0 * 64 * 64);
  const double zone = numbers.zone_factor / (4.0 * 64 * 64);
  for (Delta delta = -kMaxDelta; delta <= kMaxDelta; ++delta) {
    const Offset offset(delta);
    for (std::size_t kind = 1; kind < kKinds; ++kind) {
      const auto piece = static_cast<Kind>(kind);
      if (piece == Kind::King) continue;
      const auto& guard_place = is_shelter(piece) ? numbers.shelter_place : numbers.guard_place;
      weights[relative_weight(role_of(piece, true), delta)] = weight_of(
          table * numbers.guard[kind] * numbers.guard_falloff[offset.steps()] * guard_place[offset.place()], kRelative);
      const auto& falloff = is_big(piece) ? numbers.slider_falloff : numbers.attacker_falloff;
      weights[relative_weight(role_of(piece, false), delta)] =
          weight_of(-table * numbers.attacker[kind] * falloff[offset.steps()] * numbers.attacker_place[offset.place()],
                    kRelative);
    }
    const auto at = static_cast<std::size_t>(kMaxDelta + delta);
    weights[kGuards.first + at] =
        weight_of(zone * numbers.zone_guard[offset.steps()] * numbers.zone_place[offset.place()], kGuards);
    weights[kAttackers.first + at] =
        weight_of(-zone * numbers.zone_attack[offset.steps()] * numbers.zone_place[offset.place()], kAttackers);
  }

  for (const Kind kind : kHandOrder) {
    const auto at = static_cast<std::size_t>(kind);
    for (int nth = 1; nth <= kSetCounts[at]; ++nth)
      weights[hand_weight(kind, nth)] =
          weight_of(numbers.hand_bonus[at] + (nth == 1 ? numbers.first_in_hand[at] : 0), kInHand);
  }

  for (std::size_t square = 0; square < kKingSquares; ++square) {
    const auto rank = square % kRanks + 1;
    const auto from_centre = kFiles / 2 - square / kRanks;
    weights[kKingEarly.first + square] =
        weight_of(numbers.king_rank_early[rank] + numbers.king_file_early[from_centre], kKingEarly);
    weights[kKingLate.first + square] =
        weight_of(numbers.king_rank_late[rank] + numbers.king_file_late[from_centre], kKingLate);
  }

  for (const bool on_move : {true, false}) {
    for (std::size_t kind = 1; kind < kKinds; ++kind) {
      const auto piece = static_cast<Kind>(kind);
      if (piece == Kind::King) continue;
      for (std::size_t code = 0; code < kAttackCodes; ++code) {
        const bool defended = (code & 3) != 0;
        const bool attacked = code >> 2 != 0;
        const int share = attacked   ? defended  ? on_move ? numbers.pressed_mover : numbers.pressed_waiter
                                       : on_move ? numbers.hanging_mover
                                                 : numbers.hanging_waiter
                          : defended ? 0
                                     : numbers.loose;
        weights[threat_weight(on_move, piece, code)] =
            weight_of(numbers.board_bonus[kind] - share * board_value(piece) / 64.0, kThreats);
      }
    }
  }
  weights[kDanger.first] = weight_of(1, kDanger);
  weights[kTempo.first] = weight_of(numbers.tempo, kTempo);
  return weights;
}

}  // namespace tsugite
