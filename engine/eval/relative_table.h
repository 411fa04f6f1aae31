// KFEnd's tables: what a piece is worth by its place relative to a king, one lookup `row[144 + z - king_z]`.
//
// The rows are made for Black's view, where the front of the owner's king is up; White reads them at 144 + king_z - z.
// There is one table for the distance to the own king (guards) and one for the distance to the enemy king (attackers).
// In the second, the front is the front of that enemy king: the side from which the attackers come.
// Source: seeds [KFEnd]; the values follow from the few numbers in evaluation_weights.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/kind.h"
#include "core/square.h"
#include "core/step.h"
#include "engine/eval/evaluation_weights.h"

namespace tsugite {

inline constexpr int kTableUnit = 16;  // entries of the evaluation's tables count sixteenths of a centipawn

// One of the 17 x 17 relative places, taken apart.
struct Offset {
  int files = 0;  // 0..8, to either side
  int ranks = 0;  // -8..8, up is positive

  constexpr int steps() const {
    const int up = ranks < 0 ? -ranks : ranks;
    return files > up ? files : up;
  }
};

constexpr Offset offset_of(Delta delta) {
  const int files = (delta + kMaxDelta) / kFileStride - 8;
  return {files < 0 ? -files : files, (delta + kMaxDelta) % kFileStride - 8};
}

// What lies in front of something that faces up, beside or behind it. // 0, 1, 2
constexpr std::size_t place_of(int ranks_ahead) { return ranks_ahead > 0 ? 0 : ranks_ahead == 0 ? 1 : 2; }

// A row of 289 per kind, after an unused one: so the address 144 - king_z from any row is still inside the table.
// [289 * (1 + kind) + 144 + delta], sixteenths of a centipawn
using RelativeTable = std::array<std::int16_t, (1 + kKinds) * kDeltas>;

constexpr std::size_t relative_index(std::size_t kind, Delta delta) {
  return (1 + kind) * kDeltas + static_cast<std::size_t>(kMaxDelta + delta);
}

RelativeTable make_guard_table(const EvaluationWeights& weights);
RelativeTable make_attacker_table(const EvaluationWeights& weights);

}  // namespace tsugite
