#include "engine/eval/evaluate.h"

#include <algorithm>
#include <cstring>

#include "engine/eval/features.h"
#include "engine/eval/king_danger.h"
#include "engine/eval/view.h"

namespace tsugite {

// Good for that king's owner, in 1/kZoneUnit centipawns.
struct Evaluation::ZoneSums {
  int black_king = 0;
  int white_king = 0;
};

namespace {

constexpr int kZoneUnit = kGainUnit * kGuards.units;
static_assert(kGuards.units == kAttackers.units);

// Two products of gain and weight must fit sixteen bits, and so must the difference of two such sums.
static_assert(2 * 2 * kAttackGain[3] * kMostZone <= 32767);

// One term for each piece on the board, in one walk along both sides' lists at once: each next piece is known only when
// the one before has been read, and two such chains take no longer than one. The callables get a Piece.
template <typename Black, typename White>
inline void for_each_piece(const Roster& roster, Black&& on_black, White&& on_white) {
  PieceId black = roster.first(board_head(Color::Black));
  PieceId white = roster.first(board_head(Color::White));
  for (; black < kPieces && white < kPieces; black = roster[black].next, white = roster[white].next) {
    on_black(roster[black]);
    on_white(roster[white]);
  }
  for (; black < kPieces; black = roster[black].next) on_black(roster[black]);
  for (; white < kPieces; white = roster[white].next) on_white(roster[white]);
}

// What one weight is where the king stands in the middle: half of what it is on either side.
template <typename WeightAt>
int by_side(Side side, WeightAt&& weight_at) {
  if (side == Side::Right) return weight_at(false);
  if (side == Side::Left) return weight_at(true);
  return (weight_at(false) + weight_at(true)) / 2;
}

std::int16_t in_bounds(int value) { return static_cast<std::int16_t>(std::clamp(value, -32767, 32767)); }

}  // namespace

Evaluation::Evaluation(const EvaluationWeights& all) : places_(kSquares * kRow) {
  const Weights& weights = all.table;
  for (Square king = 0; king < kSquares; ++king) {
    const Side side = side_of(king);
    for (const bool own : {true, false}) {
      for (int kind = 1; kind < kKinds; ++kind) {
        if (own && static_cast<Kind>(kind) == Kind::King) continue;
        const std::size_t role = role_of(static_cast<Kind>(kind), own);
        const std::size_t at =
            static_cast<std::size_t>(king) * kRow + (static_cast<std::size_t>(kind) + (own ? 0 : 16)) * kSquares;
        for (Square square = 0; square < kSquares; ++square) {
          const Delta delta = delta_of(king, square);
          places_[at + static_cast<std::size_t>(square)] = in_bounds(by_side(side, [&](bool mirror) {
            return weights[relative_weight(role, mirror ? mirrored_delta(delta) : delta)] +
                   weights[absolute_weight(role, mirror ? mirrored(square) : square)];
          }));
        }
      }
    }
    const auto place = static_cast<std::size_t>(side == Side::Left ? mirrored(king) : king);
    kings_[static_cast<std::size_t>(king)] = {weights[kKingEarly.first + place], weights[kKingLate.first + place]};
  }

  for (const Color color : {Color::Black, Color::White}) {
    for (const Side side : {Side::Right, Side::Middle, Side::Left}) {
      ZoneTables& zone = zones_[static_cast<std::size_t>(index(color))][static_cast<std::size_t>(side)];
      zone = {};
      for (Delta delta = -kMaxDelta; delta <= kMaxDelta; ++delta) {
        const Delta seen = sign(color) * delta;
        const auto weight = [&](const WeightBlock& block) {
          const int value = by_side(side, [&](bool mirror) {
            return weights[block.first + static_cast<std::size_t>(kMaxDelta + (mirror ? mirrored_delta(seen) : seen))];
          });
          return static_cast<std::int8_t>(std::clamp(value, -kMostZone, kMostZone));
        };
        zone.guards[static_cast<std::size_t>(kMaxDelta + delta)] = weight(kGuards);
        zone.attackers[static_cast<std::size_t>(kMaxDelta + delta)] = weight(kAttackers);
      }
    }
  }

  for (auto& of_mover : threats_)
    for (auto& of_piece : of_mover) of_piece.fill(0);
  for (const Color mover : {Color::Black, Color::White}) {
    for (const Color owner : {Color::Black, Color::White}) {
      for (int kind = 1; kind < kKinds; ++kind) {
        if (static_cast<Kind>(kind) == Kind::King) continue;
        auto& codes = threats_[static_cast<std::size_t>(index(mover))][occupant(owner, static_cast<Kind>(kind))];
        for (std::size_t code = 0; code < AttackMap::kCodes; ++code) {
          const std::size_t seen = AttackMap::seen_by(owner, code);
          codes[code] = in_bounds(sign(owner) * weights[threat_weight(owner == mover, static_cast<Kind>(kind), seen)]);
        }
      }
    }
  }

  for (const Kind kind : kHandOrder) {
    auto& counts = hands_[static_cast<std::size_t>(kind)];
    for (int nth = 1; nth <= kSetCounts[static_cast<std::size_t>(kind)]; ++nth)
      counts[static_cast<std::size_t>(nth)] =
          counts[static_cast<std::size_t>(nth - 1)] + weights[hand_weight(kind, nth)];
  }
  danger_ = weights[kDanger.first];
  tempo_ = weights[kTempo.first];
  const auto any = [&](const WeightBlock& block) {
    return std::any_of(weights.begin() + static_cast<std::ptrdiff_t>(block.first),
                       weights.begin() + static_cast<std::ptrdiff_t>(block.end()),
                       [](int weight) { return weight != 0; });
  };
  attacks_count_ = any(kGuards) || any(kAttackers) || any(kThreats) || any(kDanger);
  if (all.network) network_.emplace(*all.network);
}

int Evaluation::place_sum(const Position& position, Color color) const {
  const std::int16_t* const row = place_row(king_square(position, color));
  int sum = 0;
  const auto add = [&](const Piece& piece) { sum += row[place_index(color, piece.what, square_of(piece.cell))]; };
  for_each_piece(position.roster(), add, add);
  return sum;
}

// Sixteenths of a centipawn, Black's view.
int Evaluation::threat_sum(const Position& position, const AttackMap& attacks) const {
  const auto* const threat = threats_[static_cast<std::size_t>(index(position.side_to_move()))].data();
  int sum = 0;
  for (PieceId id = 0; id < kPieces; ++id) {
    const Piece& piece = position.roster()[id];
    sum += threat[piece.what][attacks[piece.cell]];
  }
  return sum;
}

// Of all squares and both kings: gain of the attacks times the weight of their place. Products are summed in pairs of
// 16 bits, which kMostZone sees to.
Evaluation::ZoneSums Evaluation::zone_sums(const AttackMap& attacks, const std::array<Square, kColors>& kings) const {
  const auto zone_of = [&](Color color) -> const ZoneTables& {
    const auto at = static_cast<std::size_t>(index(color));
    return zones_[at][static_cast<std::size_t>(side_of(kings[at]))];
  };
  // Counted from the first square, so that the address stays inside the table.
  const auto from = [&](const ZoneTable& table, Color color) {
    const Cell king = cell_of(turned_for(color, kings[static_cast<std::size_t>(index(color))]));
    return table.data() + kMaxDelta + kFirstCell - king;
  };
  const std::int8_t* const black_guards = from(zone_of(Color::Black).guards, Color::Black);
  const std::int8_t* const black_attackers = from(zone_of(Color::Black).attackers, Color::Black);
  const std::int8_t* const white_guards = from(zone_of(Color::White).guards, Color::White);
  const std::int8_t* const white_attackers = from(zone_of(Color::White).attackers, Color::White);
#if defined(__SSE4_1__)
  const auto load = [](const void* place) { return _mm_loadu_si128(static_cast<const __m128i*>(place)); };
  std::int32_t gains;
  std::memcpy(&gains, kAttackGain.data(), sizeof(gains));
  const __m128i gain = _mm_set1_epi32(gains);
  const __m128i ones = _mm_set1_epi16(1);
  __m128i black_sum = _mm_setzero_si128();
  __m128i white_sum = _mm_setzero_si128();
  for (int file = 1; file <= kFiles; ++file) {
    const Cell base = file_base(file) - kFirstCell;
    const __m128i black = _mm_shuffle_epi8(gain, load(attacks.file(Color::Black, file).data()));
    const __m128i white = _mm_shuffle_epi8(gain, load(attacks.file(Color::White, file).data()));
    black_sum =
        _mm_add_epi32(black_sum, _mm_madd_epi16(_mm_add_epi16(_mm_maddubs_epi16(black, load(black_guards + base)),
                                                              _mm_maddubs_epi16(white, load(black_attackers + base))),
                                                ones));
    white_sum =
        _mm_add_epi32(white_sum, _mm_madd_epi16(_mm_add_epi16(_mm_maddubs_epi16(white, load(white_guards + base)),
                                                              _mm_maddubs_epi16(black, load(white_attackers + base))),
                                                ones));
  }
  const __m128i both = _mm_hadd_epi32(black_sum, white_sum);
  const __m128i sums = _mm_hadd_epi32(both, both);
  return {_mm_cvtsi128_si32(sums), _mm_extract_epi32(sums, 1)};
#else
  ZoneSums sums;
  for (int file = 1; file <= kFiles; ++file) {
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      const Cell at = file_base(file) - kFirstCell + static_cast<Cell>(rank);
      const int black = kAttackGain[attacks.file(Color::Black, file)[rank]];
      const int white = kAttackGain[attacks.file(Color::White, file)[rank]];
      sums.black_king += black * black_guards[at] + white * black_attackers[at];
      sums.white_king += white * white_guards[at] + black * white_attackers[at];
    }
  }
  return sums;
#endif
}

// The owner's view, sixteenths of a centipawn.
int Evaluation::king_place(Square king, int enemy_force) const {
  const KingPlace place = kings_[static_cast<std::size_t>(king)];
  const int late = std::min(enemy_force, kMostForce);
  return (place.early * (kMostForce - late) + place.late * late) / kMostForce;
}

inline void Evaluation::add_attack_terms(const Position& position, const std::array<Square, kColors>& kings,
                                         const std::array<int, kColors>& forces, EvaluationTerms& terms) const {
  const AttackMap attacks(position);
  const ZoneSums zones = zone_sums(attacks, kings);
  terms.zones = (zones.black_king - zones.white_king) / kZoneUnit;
  terms.threats = threat_sum(position, attacks) / kTableUnit;
  terms.dangers = (king_danger(position, attacks, Color::White, forces[0]) -
                   king_danger(position, attacks, Color::Black, forces[1])) *
                  danger_ / kDanger.units;
}

inline EvaluationTerms Evaluation::terms_of(const Position& position, const PlaceSums& places, Score of_network) const {
  const std::array<Square, kColors> kings = {king_square(position, Color::Black), king_square(position, Color::White)};
  std::array<int, kColors> hands{};   // sixteenths of a centipawn
  std::array<int, kColors> forces{};  // 64ths
  for (const Color color : {Color::Black, Color::White}) {
    const auto at = static_cast<std::size_t>(index(color));
    const Hand hand = position.hand(color);
    if (hand.empty()) continue;
    forces[at] = hand_force(hand);
    for (const Kind kind : kHandOrder)
      hands[at] += hands_[static_cast<std::size_t>(kind)][static_cast<std::size_t>(hand.count(kind))];
  }
  const auto king_place_of = [&](Color color) {
    const auto at = static_cast<std::size_t>(index(color));
    return position.has_king(color) ? king_place(kings[at], forces[1 - at]) : 0;
  };

  EvaluationTerms terms;
  terms.material = position.material();
  terms.hands = (hands[0] - hands[1]) / kTableUnit;
  terms.places = (places[0] - places[1]) / kTableUnit;
  if (attacks_count_) add_attack_terms(position, kings, forces, terms);
  terms.kings = (king_place_of(Color::Black) - king_place_of(Color::White)) / kTableUnit;
  terms.tempo = sign(position.side_to_move()) * (tempo_ / kTableUnit);
  terms.network = sign(position.side_to_move()) * of_network;
  terms.total = std::clamp(terms.material + terms.hands + terms.places + terms.zones + terms.threats + terms.kings +
                               terms.dangers + terms.tempo + terms.network,
                           -kMaxEvaluation, kMaxEvaluation);
  return terms;
}

Score Evaluation::evaluate(const Position& position, const PlaceSums& places, Score of_network) const {
  return sign(position.side_to_move()) * terms_of(position, places, of_network).total;
}

Score Evaluation::evaluate(const Position& position) const {
  return sign(position.side_to_move()) * terms(position).total;
}

EvaluationTerms Evaluation::terms(const Position& position) const {
  return terms_of(position, {place_sum(position, Color::Black), place_sum(position, Color::White)},
                  network_value(position));
}

const Evaluation& built_in_evaluation() {
  static const Evaluation evaluation(built_in_weights());
  return evaluation;
}

}  // namespace tsugite
