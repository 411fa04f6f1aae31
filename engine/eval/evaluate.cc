#include "engine/eval/evaluate.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/eval/attack_map.h"
#include "engine/eval/evaluation_tables.h"

namespace tsugite {

namespace {

// Made at the first use.
const EvaluationTables& own_tables() {
  static const EvaluationTables tables = make_evaluation_tables(kEvaluationWeights);
  return tables;
}

// Where a king that is not there is taken to stand. // [color]
constexpr std::array<Cell, kColors> kHome = {cell_at(5, 9), cell_at(5, 1)};

Cell king_or_home(const Position& position, Color color) {
  return position.has_king(color) ? position.king(color) : kHome[static_cast<std::size_t>(index(color))];
}

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

// A relative table with one king put in: Black reads it at row + cell, White at row - cell.
const std::int16_t* for_black(const RelativeTable& table, Cell king) {
  return table.data() + kDeltas + kMaxDelta - king;
}
const std::int16_t* for_white(const RelativeTable& table, Cell king) {
  return table.data() + kDeltas + kMaxDelta + king;
}

std::ptrdiff_t row_of(const Piece& piece) { return static_cast<std::ptrdiff_t>((piece.what & 15u) * kDeltas); }

// What the tables say about each king: sixteenths of a centipawn, good for that king.
struct PieceSums {
  int black_king = 0;
  int white_king = 0;
  int threats = 0;  // Black's view
};

PieceSums piece_sums(const Position& position, const AttackMap& attacks, Cell black_king, Cell white_king,
                     const EvaluationTables& tables) {
  const std::int16_t* const black_guard = for_black(tables.guard, black_king);
  const std::int16_t* const black_attacker = for_black(tables.attacker, white_king);
  const std::int16_t* const white_guard = for_white(tables.guard, white_king);
  const std::int16_t* const white_attacker = for_white(tables.attacker, black_king);
  const auto* const threat = tables.threat[static_cast<std::size_t>(index(position.side_to_move()))].data();
  PieceSums sums;
  for_each_piece(
      position.roster(),
      [&](const Piece& piece) {
        const std::ptrdiff_t at = row_of(piece) + piece.cell;
        sums.black_king += black_guard[at];
        sums.white_king -= black_attacker[at];
        sums.threats += threat[piece.what][attacks[piece.cell]];
      },
      [&](const Piece& piece) {
        const std::ptrdiff_t at = row_of(piece) - piece.cell;
        sums.white_king += white_guard[at];
        sums.black_king -= white_attacker[at];
        sums.threats += threat[piece.what][attacks[piece.cell]];
      });
  return sums;
}

// In 1/kZoneUnit centipawns, each good for that king.
struct ZoneSums {
  int black_king = 0;
  int white_king = 0;
};

// Of all squares and both kings: gain of the own attacks times the guard's weight, less that of the enemy's times the
// attack's. Products are summed in pairs of 16 bits: evaluation_tables.cc sees to it that they fit.
ZoneSums zone_sums(const AttackMap& attacks, Cell black_king, Cell white_king, const EvaluationTables& tables) {
  // Counted from the first square, so that the address stays inside the table.
  const auto from = [](const ZoneTable& table, Cell king) { return table.data() + kMaxDelta + kFirstCell - king; };
  const ZoneTables& black_zone = tables.zone[0];
  const ZoneTables& white_zone = tables.zone[1];
  const std::int8_t* const black_guard = from(black_zone.guard, black_king);
  const std::int8_t* const black_attack = from(black_zone.attack, black_king);
  const std::int8_t* const white_guard = from(white_zone.guard, white_king);
  const std::int8_t* const white_attack = from(white_zone.attack, white_king);
#if defined(__SSE4_1__)
  const auto load = [](const void* place) { return _mm_loadu_si128(static_cast<const __m128i*>(place)); };
  std::int32_t gains;
  std::memcpy(&gains, tables.attack_gain.data(), sizeof(gains));
  const __m128i gain = _mm_set1_epi32(gains);
  const __m128i ones = _mm_set1_epi16(1);
  __m128i black_sum = _mm_setzero_si128();
  __m128i white_sum = _mm_setzero_si128();
  for (int file = 1; file <= kFiles; ++file) {
    const Cell base = file_base(file) - kFirstCell;
    const __m128i black = _mm_shuffle_epi8(gain, load(attacks.file(Color::Black, file).data()));
    const __m128i white = _mm_shuffle_epi8(gain, load(attacks.file(Color::White, file).data()));
    black_sum =
        _mm_add_epi32(black_sum, _mm_madd_epi16(_mm_sub_epi16(_mm_maddubs_epi16(black, load(black_guard + base)),
                                                              _mm_maddubs_epi16(white, load(black_attack + base))),
                                                ones));
    white_sum =
        _mm_add_epi32(white_sum, _mm_madd_epi16(_mm_sub_epi16(_mm_maddubs_epi16(white, load(white_guard + base)),
                                                              _mm_maddubs_epi16(black, load(white_attack + base))),
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
      const int black = tables.attack_gain[attacks.file(Color::Black, file)[rank]];
      const int white = tables.attack_gain[attacks.file(Color::White, file)[rank]];
      sums.black_king += black * black_guard[at] - white * black_attack[at];
      sums.white_king += white * white_guard[at] - black * white_attack[at];
    }
  }
  return sums;
#endif
}

// Centipawns, good for the attacker. `force` is what the attacker has in hand, in 64ths.
int king_danger(const Position& position, const AttackMap& attacks, Color color, int force,
                const EvaluationTables& tables) {
  const Cell king = position.king(color);
  if (king == kNoCell) return 0;
  const auto& neighbour = tables.neighbour[static_cast<std::size_t>(index(color))];
  int sum = 0;
  for (std::size_t direction = 0; direction < kDirections; ++direction) {
    const Cell cell = king + kDirectionDelta[direction];
    sum += neighbour[direction][position.at(cell) >> 4][attacks[cell]];
  }
  if ((sum & 0x3c00) == 0) return 0;
  const int points = (sum & 1023) + tables.escape[static_cast<std::size_t>(std::min(sum >> 16, 4))];
  const int curve = tables.danger[static_cast<std::size_t>(std::min(points, static_cast<int>(kDangerPoints) - 1))];
  return curve * std::min(tables.force_base + force, tables.force_limit) / 64;
}

// Centipawns, the owner's view.
int king_place(const Position& position, Color color, int enemy_force, const EvaluationTables& tables) {
  const Cell king = position.king(color);
  if (king == kNoCell) return 0;
  const Square square = square_of(color == Color::Black ? king : half_turn(king));
  const KingPlace place = tables.king[static_cast<std::size_t>(square)];
  const int late = std::min(enemy_force, 64);
  return (place.early * (64 - late) + place.late * late) / 64;
}

int hand_sum(Hand hand, const EvaluationTables& tables) {
  int sum = 0;
  for (const Kind kind : kHandOrder)
    sum += tables.hand[static_cast<std::size_t>(kind)][static_cast<std::size_t>(hand.count(kind))];
  return sum;
}

// Everything in centipawns from Black's view.
inline EvaluationTerms terms_of(const Position& position, const EvaluationTables& tables) {
  const AttackMap attacks(position);
  const Cell black_king = king_or_home(position, Color::Black);
  const Cell white_king = king_or_home(position, Color::White);
  const PieceSums pieces = piece_sums(position, attacks, black_king, white_king, tables);
  const ZoneSums zones = zone_sums(attacks, black_king, white_king, tables);
  const int black_hand = hand_sum(position.hand(Color::Black), tables);
  const int white_hand = hand_sum(position.hand(Color::White), tables);
  const int black_force = black_hand & 0xffff;
  const int white_force = white_hand & 0xffff;
  const auto table_factor = [&](int force) { return tables.table_base + (tables.table_force * force) / 64; };
  const auto zone_factor = [&](int force) { return tables.zone_base + (tables.zone_force * force) / 64; };

  EvaluationTerms terms;
  terms.material = position.material();
  terms.hands = (black_hand >> 16) - (white_hand >> 16);
  terms.places = (pieces.black_king * table_factor(white_force) - pieces.white_king * table_factor(black_force)) /
                 (64 * kTableUnit);
  terms.zones =
      (zones.black_king * zone_factor(white_force) - zones.white_king * zone_factor(black_force)) / (64 * kZoneUnit);
  terms.threats = pieces.threats / kTableUnit;
  terms.kings =
      king_place(position, Color::Black, white_force, tables) - king_place(position, Color::White, black_force, tables);
  terms.dangers = king_danger(position, attacks, Color::White, black_force, tables) -
                  king_danger(position, attacks, Color::Black, white_force, tables);
  terms.tempo = sign(position.side_to_move()) * tables.tempo;
  terms.total = std::clamp(terms.material + terms.hands + terms.places + terms.zones + terms.threats + terms.kings +
                               terms.dangers + terms.tempo,
                           -kMaxEvaluation, kMaxEvaluation);
  return terms;
}

inline Score black_score(const Position& position, const EvaluationTables& tables) {
  return terms_of(position, tables).total;
}

}  // namespace

Score evaluate(const Position& position) { return sign(position.side_to_move()) * black_score(position, own_tables()); }

EvaluationTerms evaluation_terms(const Position& position) { return terms_of(position, own_tables()); }

}  // namespace tsugite
