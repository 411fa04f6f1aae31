#include "core/audit.h"

#include <type_traits>

namespace tsugite {

// The position as it is beside the one that its board, hands and turn alone give.
struct Auditor {
  const Position& real;
  const Position ideal;
  std::vector<std::string> faults;

  explicit Auditor(const Position& position) : real(position), ideal(position.setup()) {}

  // The parts of the name are put together only for a fault: audits are many and faults are none.
  template <typename... Parts>
  void compare(long long got, long long expected, const Parts&... what) {
    if (got == expected) return;
    const auto text = [](const auto& part) {
      if constexpr (std::is_arithmetic_v<std::decay_t<decltype(part)>>)
        return std::to_string(part);
      else
        return std::string(part);
    };
    faults.push_back((text(what) + ...) + ": is " + std::to_string(got) + ", should be " + std::to_string(expected));
  }

  void compare_cells() {
    for (Square square = 0; square < kSquares; ++square) {
      const Cell cell = cell_of(square);
      const Attack is = real.attack(cell);
      const Attack should = ideal.attack(cell);
      for (const Color color : {Color::Black, Color::White}) {
        const std::string by = color == Color::Black ? " by Black" : " by White";
        compare(is.near(color), should.near(color), "near attacks on ", to_string(cell), by);
        compare(is.far(color), should.far(color), "far attacks on ", to_string(cell), by);
      }
      const PieceId id = real.id_at(cell);
      if (real.at(cell) == kEmpty) {
        compare(id, kNoPiece, "piece number on empty ", to_string(cell));
      } else if (id >= kPieces) {
        faults.push_back("no piece number on " + to_string(cell));
      } else {
        compare(real.roster()[id].cell, cell, "cell of the piece on ", to_string(cell));
        compare(real.roster()[id].what, real.at(cell), "code of the piece on ", to_string(cell));
        compare(index(basic_kind_of(id)), index(basic(kind_of(real.at(cell)))), "basic kind of the piece on ",
                to_string(cell));
      }
    }
    for (Cell cell = 0; cell < kCells; ++cell)
      if (!on_board(cell)) compare(real.at(cell), kWall, "wall at cell ", cell);
  }

  // Walks one list, checks its links and counts membership.
  int walk(PieceId head, std::array<int, kPieces>& seen) {
    const Roster& roster = real.roster();
    int length = 0;
    PieceId previous = head;
    bool sliders = false;
    for (PieceId id = roster.first(head); id != head; id = roster[id].next) {
      if (id >= kPieces || ++length > kPieces) {
        faults.push_back("list " + std::to_string(head) + " does not close");
        return length;
      }
      compare(roster[id].previous, previous, "left link of piece ", id);
      ++seen[id];
      if (head == board_head(Color::Black) || head == board_head(Color::White)) {
        const bool slider = is_slider(kind_of(roster[id].what));
        if (sliders && !slider) faults.push_back("piece " + std::to_string(id) + " stands behind a slider");
        sliders = slider;
        compare(index(color_of(roster[id].what)), head - kPieces, "owner of piece ", id);
      }
      previous = id;
    }
    compare(roster[head].previous, previous, "left link of head ", head);
    return length;
  }

  void check_lists() {
    std::array<int, kPieces> seen{};
    for (const Color color : {Color::Black, Color::White}) {
      int on_board_count = 0;
      for (Square square = 0; square < kSquares; ++square)
        on_board_count += belongs_to(real.at(cell_of(square)), color) ? 1 : 0;
      compare(walk(board_head(color), seen), on_board_count, "length of a board list");
      for (int k = index(Kind::Pawn); k <= index(Kind::Gold); ++k) {
        const Kind kind = static_cast<Kind>(k);
        const PieceId head = hand_head(color, kind);
        compare(walk(head, seen), real.hand(color).count(kind), "length of hand list ", head);
        for (PieceId id = real.roster().first(head); id < kPieces; id = real.roster()[id].next) {
          compare(real.roster()[id].what, occupant(color, kind), "code of piece ", id, " in hand");
          compare(real.roster()[id].cell, kNoCell, "cell of piece ", id, " in hand");
        }
      }
    }
    walk(kBoxHead, seen);
    for (PieceId id = 0; id < kPieces; ++id) compare(seen[id], 1, "lists that hold piece ", id);
  }

  void compare_sums() {
    for (const Color color : {Color::Black, Color::White}) {
      const std::string side = color == Color::Black ? "Black" : "White";
      compare(real.king(color), ideal.king(color), "king of ", side);
      for (int file = 1; file <= kFiles; ++file)
        compare(real.pawns_on_file(color, file), ideal.pawns_on_file(color, file), "pawns of ", side, " on file ",
                file);
    }
    compare(real.material(), ideal.material(), "material");
    compare(real.checkers(), ideal.checkers(), "checkers");
    if (real.checkers() == 1) compare(real.checker(), ideal.checker(), "checker");
    if (real.board_key() != ideal.board_key()) faults.push_back("board key differs");
    if (real.pawn_key() != ideal.pawn_key()) faults.push_back("pawn key differs");
    for (const Color color : {Color::Black, Color::White})
      if (real.piece_key(color) != ideal.piece_key(color)) faults.push_back("piece key differs");
    if (real.key() != ideal.key()) faults.push_back("key differs");
  }
};

std::vector<std::string> audit(const Position& position) {
  Auditor auditor(position);
  auditor.compare_cells();
  auditor.check_lists();
  auditor.compare_sums();
  return auditor.faults;
}

}  // namespace tsugite
