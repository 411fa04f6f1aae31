#include "core/generate.h"

#include "core/attackers.h"
#include "core/file_mask.h"
#include "core/legality.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace tsugite {

namespace {

// Which half of the moves on the board a pass lists.
enum class Take { Captures, Quiets, Both };

constexpr bool takes_captures(Take take) { return take != Take::Quiets; }
constexpr bool takes_quiets(Take take) { return take != Take::Captures; }

// The cells of a file on which this stands.
FileMask cells_with(const Position& position, int file, Occupant what) {
  const Occupant* cells = position.cells() + file_base(file);
#if defined(__SSE2__)
  const __m128i sixteen = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells));
  return static_cast<FileMask>(_mm_movemask_epi8(_mm_cmpeq_epi8(sixteen, _mm_set1_epi8(static_cast<char>(what))))) &
         kWholeFile;
#else
  FileMask mask = 0;
  for (int at = 0; at < kRanks; ++at) mask |= static_cast<FileMask>(cells[at] == what) << at;
  return mask;
#endif
}

FileMask empty_cells(const Position& position, int file) { return cells_with(position, file, kEmpty); }

// The cells of a file where a dropped piece of this kind could still move.
template <Color kUs>
constexpr FileMask live_cells(Kind kind) {
  return kWholeFile & ~far_ranks<kUs>(dead_ranks(kind));
}

template <Color kUs>
class Generator {
 public:
  Generator(const Position& position, NonPromotions which, MoveList& list)
      : position_(position),
        list_(list),
        king_(position.king(kUs)),
        enemy_king_(position.king(kThem)),
        all_(which == NonPromotions::All) {}

  template <Take kTake>
  void board_moves() {
    const Roster& roster = position_.roster();
    for (PieceId id = roster.first(board_head(kUs)); id < kPieces; id = roster[id].next) {
      const Piece& piece = roster[id];
      const Kind kind = kind_of(piece.what);
      if (kind == Kind::King) {
        king_moves<kTake>();
      } else {
        piece_moves<kTake>(piece.what, kind, piece.cell);
      }
    }
  }

  // From the few that are there to be taken to those who take them; then promotions of pawns.
  void captures() {
    const Roster& roster = position_.roster();
    for (PieceId id = roster.first(board_head(kThem)); id < kPieces; id = roster[id].next) {
      const Cell to = roster[id].cell;
      if (!position_.attack(to).by(kUs)) continue;
      const Occupant there = roster[id].what;
      any_attacker(position_, kUs, to, [&](Cell from) {
        const Kind kind = kind_of(position_.at(from));
        if (kind == Kind::King) {
          if (king_may_step(position_, kUs, to)) list_.push(MoveCode::board(from, to, kind));
        } else if (keeps_pin(position_.pin(kUs, from), to)) {
          add_board_move<Take::Captures>(kind, from, to, there, in_promotion_zone(kUs, from));
        }
        return false;
      });
    }
    for (int file = 1; file <= kFiles; ++file) {
      if (position_.pawns_on_file(kUs, file) == 0) continue;
      FileMask pawns = cells_with(position_, file, occupant(kUs, Kind::Pawn)) & far_ranks<kUs>(4);
      for (; pawns != 0; pawns &= pawns - 1) {
        const Cell from = file_base(file) + std::countr_zero(pawns);
        const Cell to = from + kForward;
        if (position_.at(to) == kEmpty && keeps_pin(position_.pin(kUs, from), to))
          add_board_move<Take::Captures>(Kind::Pawn, from, to, kEmpty, in_promotion_zone(kUs, from));
      }
    }
  }

  void drops() {
    const Hand hand = position_.hand(kUs);
    if (hand.empty()) return;
    for (int file = 1; file <= kFiles; ++file) drops_on_file(hand, file, empty_cells(position_, file));
  }

  void evasions() {
    king_moves<Take::Both>();
    if (position_.checkers() > 1) return;
    const Cell checker = position_.checker();
    answers_at(checker);
    if (attacks_near(position_.at(checker), checker, king_)) return;
    const Delta step = delta_of(relation(king_, checker).direction);
    const Hand hand = position_.hand(kUs);
    for (Cell cell = king_ + step; cell != checker; cell += step) {
      answers_at(cell);
      if (!hand.empty()) drops_on_file(hand, file_of(cell), 1u << (9 - rank_of(cell)));
    }
  }

  // Drops that give check; the side to move is not in check.
  void checking_drops() {
    const Hand hand = position_.hand(kUs);
    if (hand.empty() || enemy_king_ == kNoCell) return;
    for (int k = index(Kind::Pawn); k <= index(Kind::Gold); ++k) {
      const Kind kind = static_cast<Kind>(k);
      if (!hand.has(kind)) continue;
      // A piece attacks the king from where the other side's piece of its kind would go from the king's place.
      const Occupant mirrored = occupant(kThem, kind);
      for (const Delta step : near_steps(mirrored)) checking_drop(kind, enemy_king_ + step);
      for (unsigned rays = far_directions(mirrored); rays != 0; rays &= rays - 1) {
        const Delta step = delta_of(std::countr_zero(rays));
        for (Cell cell = enemy_king_ + step; position_.at(cell) == kEmpty; cell += step) checking_drop(kind, cell);
      }
    }
  }

 private:
  static constexpr Color kThem = opposite(kUs);
  static constexpr Delta kForward = sign(kUs) * kUp;

  template <Take kTake>
  void king_moves() {
    if (king_ == kNoCell) return;
    for (const Delta step : near_steps(occupant(kUs, Kind::King))) {
      const Cell to = king_ + step;
      const Occupant there = position_.at(to);
      if (!enterable(there, kUs)) continue;
      if (there == kEmpty ? !takes_quiets(kTake) : !takes_captures(kTake)) continue;
      if (king_may_step(position_, kUs, to)) list_.push(MoveCode::board(king_, to, Kind::King));
    }
  }

  template <Take kTake>
  void piece_moves(Occupant what, Kind kind, Cell from) {
    const Direction pin = position_.pin(kUs, from);
    const bool from_zone = in_promotion_zone(kUs, from);
    for (const Delta step : near_steps(what)) {
      const Cell to = from + step;
      const Occupant there = position_.at(to);
      if (enterable(there, kUs) && keeps_pin(pin, to)) add_board_move<kTake>(kind, from, to, there, from_zone);
    }
    for (unsigned rays = far_directions(what); rays != 0; rays &= rays - 1) {
      const Direction direction = std::countr_zero(rays);
      if (pin != kNoDirection && (direction | 1) != (pin | 1)) continue;
      const Delta step = delta_of(direction);
      Cell to = from + step;
      if constexpr (!takes_quiets(kTake)) {
        while (position_.at(to) == kEmpty) to += step;
      } else {
        for (; position_.at(to) == kEmpty; to += step) add_board_move<kTake>(kind, from, to, kEmpty, from_zone);
      }
      const Occupant there = position_.at(to);
      if (takes_captures(kTake) && enterable(there, kUs)) add_board_move<kTake>(kind, from, to, there, from_zone);
    }
  }

  bool keeps_pin(Direction pin, Cell to) const { return pin == kNoDirection || relation(to, king_).direction == pin; }

  // The cell is one the piece may go to: lists the promotion, the non-promotion or both.
  template <Take kTake>
  void add_board_move(Kind kind, Cell from, Cell to, Occupant there, bool from_zone) {
    const bool captures = there != kEmpty;
    const bool promotes = can_promote(kind) && (from_zone || in_promotion_zone(kUs, to));
    const bool counts_as_capture = captures || (kind == Kind::Pawn && promotes);  // for the promotion
    if (promotes && (kTake == Take::Both || counts_as_capture == takes_captures(kTake)))
      list_.push(MoveCode::board(from, to, kind, true));
    if ((kTake == Take::Both || captures == takes_captures(kTake)) && (!promotes || keeps_kind(kind, from, to, there)))
      list_.push(MoveCode::board(from, to, kind));
  }

  // For a move that may promote: is not promoting to be listed as well?
  bool keeps_kind(Kind kind, Cell from, Cell to, Occupant captured) const {
    const int rank = rank_from(kUs, to);
    if (rank <= dead_ranks(kind)) return false;
    switch (kind) {
      case Kind::Silver:
      case Kind::Knight:
        return true;
      case Kind::Lance:
        return rank > 2 || all_ || can_matter(kind, from, to, captured);
      default:
        return all_ || can_matter(kind, from, to, captured);
    }
  }

  // See generate.h: the narrower attack counts only against mate by a dropped pawn.
  bool can_matter(Kind kind, Cell from, Cell to, Occupant captured) const {
    if (position_.in_check() && position_.hand(kThem).has(Kind::Pawn)) return true;
    if (enemy_king_ == kNoCell) return false;
    if (!position_.hand(kUs).has(Kind::Pawn) && basic(kind_of(captured)) != Kind::Pawn) return false;
    return gives_check(position_, MoveCode::board(from, to, kind));
  }

  // Moves of pieces other than the king to one cell that answers a single check.
  void answers_at(Cell to) {
    const Occupant there = position_.at(to);
    any_attacker(position_, kUs, to, [&](Cell from) {
      const Kind kind = kind_of(position_.at(from));
      if (kind != Kind::King && position_.pin(kUs, from) == kNoDirection)
        add_board_move<Take::Both>(kind, from, to, there, in_promotion_zone(kUs, from));
      return false;
    });
  }

  // Drops on the cells of `empty`, which are empty cells of one file (and answer a check if there is one).
  void drops_on_file(Hand hand, int file, FileMask empty) {
    const Cell base = file_base(file);
    const auto drop_all = [&](Kind kind, FileMask cells) {
      for (; cells != 0; cells &= cells - 1) list_.push(MoveCode::drop(kind, base + std::countr_zero(cells)));
    };
    if (hand.has(Kind::Pawn) && position_.pawns_on_file(kUs, file) == 0) {
      FileMask cells = empty & live_cells<kUs>(Kind::Pawn);
      if (enemy_king_ != kNoCell && file_of(enemy_king_) == file) {
        const Cell checking = enemy_king_ - kForward;
        if (on_board(checking)) {
          const FileMask bit = 1u << (checking - base);
          if ((cells & bit) != 0 && is_drop_pawn_mate(position_, checking)) cells &= ~bit;
        }
      }
      drop_all(Kind::Pawn, cells);
    }
    if (hand.has(Kind::Lance)) drop_all(Kind::Lance, empty & live_cells<kUs>(Kind::Lance));
    if (hand.has(Kind::Knight)) drop_all(Kind::Knight, empty & live_cells<kUs>(Kind::Knight));
    if (hand.has(Kind::Silver)) drop_all(Kind::Silver, empty);
    if (hand.has(Kind::Gold)) drop_all(Kind::Gold, empty);
    if (hand.has(Kind::Bishop)) drop_all(Kind::Bishop, empty);
    if (hand.has(Kind::Rook)) drop_all(Kind::Rook, empty);
  }

  void checking_drop(Kind kind, Cell to) {
    if (position_.at(to) != kEmpty || is_dead(kUs, kind, to)) return;
    if (kind == Kind::Pawn) {
      if (position_.pawns_on_file(kUs, file_of(to)) != 0 || is_drop_pawn_mate(position_, to)) return;
    }
    list_.push(MoveCode::drop(kind, to));
  }

  const Position& position_;
  MoveList& list_;
  const Cell king_;
  const Cell enemy_king_;
  const bool all_;
};

// Calls the visitor with a generator for the side to move.
template <typename Visitor>
void with_generator(const Position& position, NonPromotions which, MoveList& list, Visitor&& visit) {
  if (position.side_to_move() == Color::Black) {
    Generator<Color::Black> generator(position, which, list);
    visit(generator);
  } else {
    Generator<Color::White> generator(position, which, list);
    visit(generator);
  }
}

void keep_checks(const Position& position, MoveList& list, std::size_t from) {
  std::size_t kept = from;
  for (std::size_t at = from; at < list.size(); ++at)
    if (gives_check(position, list[at].code)) list[kept++] = list[at];
  list.resize(kept);
}

}  // namespace

void generate_captures(const Position& position, NonPromotions which, MoveList& list) {
  TSUGITE_ASSERT(!position.in_check());
  with_generator(position, which, list, [](auto& generator) { generator.captures(); });
}

void generate_quiets(const Position& position, NonPromotions which, MoveList& list) {
  TSUGITE_ASSERT(!position.in_check());
  with_generator(position, which, list, [](auto& generator) {
    generator.template board_moves<Take::Quiets>();
    generator.drops();
  });
}

void generate_evasions(const Position& position, NonPromotions which, MoveList& list) {
  TSUGITE_ASSERT(position.in_check());
  with_generator(position, which, list, [](auto& generator) { generator.evasions(); });
}

void generate_checks(const Position& position, NonPromotions which, MoveList& list) {
  const std::size_t start = list.size();
  if (position.in_check()) {
    generate_evasions(position, which, list);
    keep_checks(position, list, start);
    return;
  }
  with_generator(position, which, list, [&](auto& generator) {
    generator.template board_moves<Take::Both>();
    keep_checks(position, list, start);
    generator.checking_drops();
  });
}

void generate_legal(const Position& position, NonPromotions which, MoveList& list) {
  if (position.in_check()) {
    generate_evasions(position, which, list);
    return;
  }
  with_generator(position, which, list, [](auto& generator) {
    generator.template board_moves<Take::Both>();
    generator.drops();
  });
}

std::vector<MoveCode> legal_moves(const Position& position, NonPromotions which) {
  MoveList list;
  generate_legal(position, which, list);
  std::vector<MoveCode> moves;
  moves.reserve(list.size());
  for (const ScoredMove& move : list) moves.push_back(move.code);
  return moves;
}

bool has_legal_move(const Position& position) {
  MoveList list;
  generate_legal(position, NonPromotions::All, list);
  return !list.empty();
}

}  // namespace tsugite
