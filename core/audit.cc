#include "core/audit.h"

namespace tsugite {

// The position as it is beside the one that its board, hands and turn alone give.
struct Auditor {
  const Position& real;
  const Position ideal;
  std::vector<std::string> faults;

  explicit Auditor(const Position& position) : real(position), ideal(position.setup()) {}

  void compare(const std::string& what, long long got, long long expected) {
    if (got != expected)
      faults.push_back(what + ": is " + std::to_string(got) + ", should be " + std::to_string(expected));
  }

  void compare_cells() {
    for (Square square = 0; square < kSquares; ++square) {
      const Cell cell = cell_of(square);
      const Attack is = real.attack(cell);
      const Attack should = ideal.attack(cell);
      for (const Color color : {Color::Black, Color::White}) {
        const std::string by = color == Color::Black ? " by Black" : " by White";
        compare("near attacks on " + to_string(cell) + by, is.near(color), should.near(color));
        compare("far attacks on " + to_string(cell) + by, is.far(color), should.far(color));
      }
      const PieceId id = real.id_at(cell);
      if (real.at(cell) == kEmpty) {
        compare("piece number on empty " + to_string(cell), id, kNoPiece);
      } else if (id >= kPieces) {
        faults.push_back("no piece number on " + to_string(cell));
      } else {
        compare("cell of the piece on " + to_string(cell), real.roster()[id].cell, cell);
        compare("code of the piece on " + to_string(cell), real.roster()[id].what, real.at(cell));
        compare("basic kind of the piece on " + to_string(cell), index(basic_kind_of(id)),
                index(basic(kind_of(real.at(cell)))));
      }
    }
    for (Cell cell = 0; cell < kCells; ++cell)
      if (!on_board(cell)) compare("wall at cell " + std::to_string(cell), real.at(cell), kWall);
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
      compare("left link of piece " + std::to_string(id), roster[id].previous, previous);
      ++seen[id];
      if (head == board_head(Color::Black) || head == board_head(Color::White)) {
        const bool slider = is_slider(kind_of(roster[id].what));
        if (sliders && !slider) faults.push_back("piece " + std::to_string(id) + " stands behind a slider");
        sliders = slider;
        compare("owner of piece " + std::to_string(id), index(color_of(roster[id].what)), head - kPieces);
      }
      previous = id;
    }
    compare("left link of head " + std::to_string(head), roster[head].previous, previous);
    return length;
  }

  void check_lists() {
    std::array<int, kPieces> seen{};
    for (const Color color : {Color::Black, Color::White}) {
      int on_board_count = 0;
      for (Square square = 0; square < kSquares; ++square)
        on_board_count += belongs_to(real.at(cell_of(square)), color) ? 1 : 0;
      compare("length of a board list", walk(board_head(color), seen), on_board_count);
      for (int k = index(Kind::Pawn); k <= index(Kind::Gold); ++k) {
        const Kind kind = static_cast<Kind>(k);
        const PieceId head = hand_head(color, kind);
        compare("length of hand list " + std::to_string(head), walk(head, seen), real.hand(color).count(kind));
        for (PieceId id = real.roster().first(head); id < kPieces; id = real.roster()[id].next) {
          compare("code of piece " + std::to_string(id) + " in hand", real.roster()[id].what, occupant(color, kind));
          compare("cell of piece " + std::to_string(id) + " in hand", real.roster()[id].cell, kNoCell);
        }
      }
    }
    walk(kBoxHead, seen);
    for (PieceId id = 0; id < kPieces; ++id) compare("lists that hold piece " + std::to_string(id), seen[id], 1);
  }

  void compare_sums() {
    for (const Color color : {Color::Black, Color::White}) {
      const std::string side = color == Color::Black ? "Black" : "White";
      compare("king of " + side, real.king(color), ideal.king(color));
      for (int file = 1; file <= kFiles; ++file)
        compare("pawns of " + side + " on file " + std::to_string(file), real.pawns_on_file(color, file),
                ideal.pawns_on_file(color, file));
    }
    compare("material", real.material(), ideal.material());
    compare("checkers", real.checkers(), ideal.checkers());
    if (real.checkers() == 1) compare("checker", real.checker(), ideal.checker());
    if (real.board_key() != ideal.board_key()) faults.push_back("board key differs");
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
