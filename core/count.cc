#include "core/count.h"

#include <bit>

#include "core/attackers.h"
#include "core/byte_bits.h"
#include "core/file_mask.h"
#include "core/generate.h"
#include "core/goals.h"
#include "core/legality.h"

namespace tsugite {

namespace {

// A knight promotes from the fifth rank, the other small pieces from the fourth.
inline constexpr int kRanksNearPromotion = 5;

// What one look at the whole board tells about the side to move.
struct Sweep {
  int attacks = 0;                                 // pairs of an own piece and a cell it attacks and may enter
  std::array<std::uint16_t, kFiles> empty{};       // [file - 1] empty cells
  std::array<std::uint16_t, kFiles> promotable{};  // [file - 1] own pawns, knights and silvers
};

#if defined(__SSE4_1__)

template <Color kUs>
Sweep sweep(const Position& position) {
  Sweep found;
  const __m128i owner = _mm_set1_epi8(static_cast<char>(owner_bit(kUs)));
  const __m128i both_owners = _mm_set1_epi8(static_cast<char>(kWall));
  const __m128i kinds = _mm_set1_epi8(15);
  const __m128i zero = _mm_setzero_si128();
  const __m128i small = _mm_setr_epi8(0, -1, 0, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);  // [kind]
  const __m128i ours = _mm_set1_epi32(static_cast<int>(0x00ff00ffu << (8 * index(kUs))));
  const __m128i far_byte = _mm_set1_epi32(static_cast<int>(0x00ff0000u << (8 * index(kUs))));
  __m128i near_sum = zero;  // low half of each lane, or the byte above it for White
  __m128i far_sum = zero;   // bytes

  for (int file = 1; file <= kFiles; ++file) {
    const Cell base = file_base(file);
    const __m128i cells = _mm_loadu_si128(reinterpret_cast<const __m128i*>(position.cells() + base));
    const __m128i enterable = _mm_cmpeq_epi8(_mm_and_si128(cells, owner), zero);
    const __m128i own = _mm_cmpeq_epi8(_mm_and_si128(cells, both_owners), owner);
    const __m128i small_kinds = _mm_shuffle_epi8(small, _mm_and_si128(cells, kinds));
    const auto at = static_cast<std::size_t>(file - 1);
    found.empty[at] =
        static_cast<std::uint16_t>(static_cast<FileMask>(_mm_movemask_epi8(_mm_cmpeq_epi8(cells, zero))) & kWholeFile);
    found.promotable[at] = static_cast<std::uint16_t>(
        static_cast<FileMask>(_mm_movemask_epi8(_mm_and_si128(own, small_kinds))) & kWholeFile);

    const auto* words = reinterpret_cast<const __m128i*>(position.attack_words() + base);
    const auto masked = [&](int group, __m128i which) {
      return _mm_and_si128(_mm_and_si128(_mm_loadu_si128(words + group), ours), _mm_cvtepi8_epi32(which));
    };
    const __m128i first = masked(0, enterable);
    const __m128i second = masked(1, _mm_srli_si128(enterable, 4));
    const __m128i third = masked(2, _mm_srli_si128(enterable, 8));
    near_sum = _mm_add_epi32(near_sum, _mm_add_epi32(_mm_add_epi32(first, second), third));
    // The far bytes of the three groups side by side.
    const __m128i far =
        _mm_or_si128(_mm_or_si128(_mm_and_si128(first, far_byte), _mm_srli_epi32(_mm_and_si128(second, far_byte), 8)),
                     _mm_srli_epi32(_mm_and_si128(third, far_byte), 16));
    far_sum = _mm_add_epi8(far_sum, bits_by_byte(far));
  }
  alignas(16) std::array<std::uint32_t, 4> lanes;
  _mm_store_si128(reinterpret_cast<__m128i*>(lanes.data()), _mm_srli_epi32(near_sum, 8 * index(kUs)));
  for (const std::uint32_t lane : lanes) found.attacks += static_cast<int>(lane & 0xff);
  const __m128i halves = _mm_sad_epu8(far_sum, zero);
  found.attacks += _mm_cvtsi128_si32(halves) + _mm_extract_epi16(halves, 4);
  return found;
}

#else

template <Color kUs>
Sweep sweep(const Position& position) {
  Sweep found;
  for (Square square = 0; square < kSquares; ++square) {
    const Cell cell = cell_of(square);
    const Occupant what = position.at(cell);
    const auto at = static_cast<std::size_t>(file_of(cell) - 1);
    const auto bit = static_cast<std::uint16_t>(1u << (9 - rank_of(cell)));
    if (enterable(what, kUs)) found.attacks += position.attack(cell).count(kUs);
    if (what == kEmpty) found.empty[at] |= bit;
    const Kind kind = kind_of(what);
    if (belongs_to(what, kUs) && (kind == Kind::Pawn || kind == Kind::Knight || kind == Kind::Silver))
      found.promotable[at] |= bit;
  }
  return found;
}

#endif

template <Color kUs>
class Counter {
 public:
  explicit Counter(const Position& position)
      : position_(position), king_(position.king(kUs)), seen_(sweep<kUs>(position)) {}

  int count() const {
    int moves = seen_.attacks;
    if (king_ != kNoCell) moves -= king_steps_into_attacks() + moves_lost_by_pins();
    return moves + gained_by_promotion() + drops();
  }

 private:
  static constexpr Color kThem = opposite(kUs);
  static constexpr DirectionSet kForwardRays = kUs == Color::Black ? 0x51 : 0xa2;  // ahead and obliquely ahead

  // How many moves a piece has to a cell it may go to.
  static int choices(Kind kind, bool from_zone, Cell to) {
    const bool promotes = can_promote(kind) && (from_zone || in_promotion_zone(kUs, to));
    return (promotes ? 1 : 0) + (is_dead(kUs, kind, to) ? 0 : 1);
  }

  int king_steps_into_attacks() const {
    int steps = 0;
    for (const Delta step : near_steps(occupant(kUs, Kind::King)))
      steps += enterable(position_.at(king_ + step), kUs) && position_.attack(king_ + step).by(kThem) ? 1 : 0;
    return steps;
  }

  // The attacks of pinned pieces that are no moves.
  int moves_lost_by_pins() const {
    int lost = 0;
    position_.roster().each_slider(kThem, [&](const Piece& slider) {
      if (!points_at(slider.what, slider.cell, king_)) return;
      const Direction line = relation(slider.cell, king_).direction;
      const Cell cell = first_piece(position_, slider.cell, line);
      if (!belongs_to(position_.at(cell), kUs) || !position_.open_between(cell, king_)) return;
      each_goal<kUs>(position_, position_.at(cell), cell, [&](Cell to) {
        if (relation(to, king_).direction != line) ++lost;
      });
    });
    return lost;
  }

  // Moves that are two, less those that must promote and are counted already.
  int gained_by_promotion() const {
    int gained = 0;
    const auto add = [&](Occupant what, Cell from) {
      const Kind kind = kind_of(what);
      const bool from_zone = in_promotion_zone(kUs, from);
      const Direction line = position_.pin(kUs, from);
      const auto gain = [&](Cell to) {
        if (line == kNoDirection || relation(to, king_).direction == line) gained += choices(kind, from_zone, to) - 1;
      };
      // From outside the zone only the way forward leads into it.
      each_goal<kUs>(position_, what, from, gain, from_zone ? DirectionSet{0xff} : kForwardRays);
    };
    for (int file = 1; file <= kFiles; ++file) {
      FileMask cells = seen_.promotable[static_cast<std::size_t>(file - 1)] & far_ranks<kUs>(kRanksNearPromotion);
      for (; cells != 0; cells &= cells - 1) {
        const Cell from = file_base(file) + std::countr_zero(cells);
        add(position_.at(from), from);
      }
    }
    position_.roster().each_slider(kUs, [&](const Piece& slider) {
      if (can_promote(kind_of(slider.what))) add(slider.what, slider.cell);
    });
    return gained;
  }

  int drops() const {
    const Hand hand = position_.hand(kUs);
    if (hand.empty()) return 0;
    int anywhere = 0;   // cells
    int not_first = 0;  // cells from the second rank on
    int not_second = 0;
    int for_pawns = 0;
    for (int file = 1; file <= kFiles; ++file) {
      const FileMask empty = seen_.empty[static_cast<std::size_t>(file - 1)];
      const int live = std::popcount(empty & ~far_ranks<kUs>(1));
      anywhere += std::popcount(empty);
      not_first += live;
      not_second += std::popcount(empty & ~far_ranks<kUs>(2));
      if (position_.pawns_on_file(kUs, file) == 0) for_pawns += live;
    }
    int drops = 0;
    if (hand.has(Kind::Pawn)) drops += for_pawns - (mating_pawn_drop() ? 1 : 0);
    if (hand.has(Kind::Lance)) drops += not_first;
    if (hand.has(Kind::Knight)) drops += not_second;
    for (const Kind kind : {Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook})
      if (hand.has(kind)) drops += anywhere;
    return drops;
  }

  bool mating_pawn_drop() const {
    const Cell enemy_king = position_.king(kThem);
    if (enemy_king == kNoCell) return false;
    const Cell to = enemy_king - sign(kUs) * kUp;
    return position_.at(to) == kEmpty && !is_dead(kUs, Kind::Pawn, to) &&
           position_.pawns_on_file(kUs, file_of(to)) == 0 && is_drop_pawn_mate(position_, to);
  }

  const Position& position_;
  const Cell king_;
  const Sweep seen_;
};

}  // namespace

int count_legal(const Position& position) {
  if (position.in_check()) {
    MoveList list;
    generate_evasions(position, NonPromotions::All, list);
    return static_cast<int>(list.size());
  }
  return position.side_to_move() == Color::Black ? Counter<Color::Black>(position).count()
                                                 : Counter<Color::White>(position).count();
}

}  // namespace tsugite
