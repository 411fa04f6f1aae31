// The static evaluation: what a position is worth without searching, in centipawns.
//
// Integers only, no heap: the same position has the same value on every machine and thread. A half turn of the board
// with the colours swapped leaves it as it is, and so does a mirror image. Any position will do; a side without a king
// is judged as if its king stood at home. Source: seeds [KFEnd] for the tables by the place relative to a king and the
// attack counts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/position.h"
#include "core/square.h"
#include "engine/eval/attack_map.h"
#include "engine/eval/evaluation_weights.h"
#include "engine/eval/network.h"
#include "engine/eval/view.h"
#include "engine/eval/weights.h"
#include "engine/score.h"

namespace tsugite {

// What the value is made of, each part in centipawns from Black's view.
struct EvaluationTerms {
  Score material = 0;
  Score hands = 0;    // pieces in hand beyond their material value
  Score places = 0;   // pieces by their place from either king and on the board
  Score zones = 0;    // attacks on squares, by their place from either king
  Score threats = 0;  // pieces attacked, defended or loose
  Score kings = 0;    // where the kings stand
  Score dangers = 0;  // what the kings' neighbours are in for
  Score tempo = 0;    // the move
  Score network = 0;  // what the network adds
  Score total = 0;    // the sum, within +-kMaxEvaluation
};

// What the tables of places say of all pieces, good for that king's owner, in sixteenths of a centipawn. // [color]
using PlaceSums = std::array<int, kColors>;

// Tables made from weights for lookups: some 0.5 MiB, and 5 more if there is a network. Threads may share one.
class Evaluation {
 public:
  explicit Evaluation(const EvaluationWeights& weights);

  // From the view of the side to move, within +-kMaxEvaluation.
  Score evaluate(const Position& position) const;

  // Likewise, with what is known already: the sums, and what the network adds in the view of the side to move.
  Score evaluate(const Position& position, const PlaceSums& places, Score of_network) const;

  EvaluationTerms terms(const Position& position) const;

  // Null if there is none.
  const Network* network() const { return network_ ? &*network_ : nullptr; }

  // The sum of all pieces, one by one.
  int place_sum(const Position& position, Color color) const;
  // What each piece adds to it: at place_index, with the king on this square as king_square says it.
  const std::int16_t* place_row(Square king) const { return places_.data() + static_cast<std::size_t>(king) * kRow; }
  static std::size_t place_index(Color color, Occupant what, Square square) {
    return kRoleAt[static_cast<std::size_t>(index(color))][what] + static_cast<std::size_t>(turned_for(color, square));
  }

 private:
  struct ZoneSums;

  // Entries of tables count sixteenths of a centipawn.
  static constexpr int kTableUnit = 16;
  // What a piece is to the owner of a king: its kind, and 16 more if it is the other's.
  static constexpr std::size_t kTableRoles = 32;
  // A king's row: [role][square], both turned for the owner.
  static constexpr std::size_t kRow = kTableRoles * kSquares;
  // Where a role begins in it. // [color of the king][occupant]
  static constexpr auto kRoleAt = [] {
    std::array<std::array<std::uint16_t, 48>, kColors> at{};
    for (const Color king : {Color::Black, Color::White})
      for (const Color owner : {Color::Black, Color::White})
        for (int kind = 1; kind < kKinds; ++kind)
          at[static_cast<std::size_t>(index(king))][occupant(owner, static_cast<Kind>(kind))] =
              static_cast<std::uint16_t>((kind + (owner == king ? 0 : 16)) * kSquares);
    return at;
  }();

  // Some zeros follow the attacks by their place from a king, for those who read sixteen at once. // [144 + delta]
  using ZoneTable = std::array<std::int8_t, kDeltas + 7>;
  struct ZoneTables {
    ZoneTable guards;     // for each attack by the king's own side
    ZoneTable attackers;  // for each by the enemy
  };

  // What an attack code is worth to a piece standing there, in Black's view; nothing to one that is nowhere.
  // [side to move][occupant][attack code]
  using ThreatTable = std::array<std::array<std::array<std::int16_t, AttackMap::kCodes + 1>, 48>, kColors>;

  struct KingPlace {
    std::int16_t early;
    std::int16_t late;
  };

  EvaluationTerms terms_of(const Position& position, const PlaceSums& places, Score of_network) const;
  void add_attack_terms(const Position& position, const std::array<Square, kColors>& kings,
                        const std::array<int, kColors>& forces, EvaluationTerms& terms) const;
  Score network_value(const Position& position) const {
    return network_ ? network_score(network_->forward(position)) : 0;
  }
  int threat_sum(const Position& position, const AttackMap& attacks) const;
  ZoneSums zone_sums(const AttackMap& attacks, const std::array<Square, kColors>& kings) const;
  int king_place(Square king, int enemy_force) const;

  std::vector<std::int16_t> places_;                      // kRow for each square of a king
  std::array<std::array<ZoneTables, 3>, kColors> zones_;  // [color][Side]
  ThreatTable threats_;
  std::array<std::array<std::int32_t, 19>, kHandKinds> hands_{};  // [kind][count]
  std::array<KingPlace, kSquares> kings_{};                       // [square, turned for the owner]
  int danger_ = 0;                                                // 64ths
  int tempo_ = 0;
  bool attacks_count_ = false;  // whether zones, threats or dangers are worth anything
  std::optional<Network> network_;
};

// With the weights the program was built with, made at the first use.
const Evaluation& built_in_evaluation();

}  // namespace tsugite
