// The rules of shogi once more, slow and plain, to hold core/ against. Nothing here includes core: positions come in
// as SFEN and moves go out as USI text, pieces move by formulas on files and ranks, and every question is answered by
// trying: a move is legal if, once made on a copy of the board, no enemy piece reaches the own king.
//
// A side may be without a king; then no rule that speaks of it applies. Scope: 9 x 9, all of the rules, no speed.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace tsugite::test {

class RuleBook {
 public:
  // Exact SFEN with four fields. Throws std::invalid_argument for anything else.
  explicit RuleBook(std::string_view sfen);

  // The canonical text; place() is the same without the number of the move.
  std::string sfen() const;
  std::string place() const;

  bool black_to_move() const { return black_to_move_; }
  bool has_king(bool black) const;

  // How many enemy pieces reach the king of the side to move.
  int checkers() const { return attackers_of_king(black_to_move_); }
  bool in_check() const { return checkers() > 0; }

  // True if the side not to move stands in check: no such position can come up in a game.
  bool can_take_king() const { return attackers_of_king(!black_to_move_) > 0; }

  // USI, sorted. All non-promotions are listed.
  std::vector<std::string> legal_moves() const;
  std::vector<std::string> checking_moves() const;

  // A legal move.
  void play(std::string_view usi);

  // How many pieces of one side reach a square; own pieces there count as reached. File and rank 1..9.
  int attackers(bool black, int file, int rank) const;

  // Declaring a win, for the side to move. Rule names as in the option EnteringKingRule.
  int declaration_pieces() const;
  int declaration_points() const;
  bool may_declare_win(std::string_view rule) const;

  // The winning king's move under the try rule, or "".
  std::string try_move() const;

 private:
  struct Piece {
    char letter = 0;  // P L N S G B R K, 0 = none
    bool promoted = false;
    bool black = false;
  };
  struct Attempt {
    int from_file = 0, from_rank = 0;  // 0 = drop
    int to_file = 0, to_rank = 0;
    char dropped = 0;
    bool promotes = false;
  };

  Piece& on(int file, int rank) { return board_[static_cast<std::size_t>(9 * file + rank - 10)]; }
  const Piece& on(int file, int rank) const { return board_[static_cast<std::size_t>(9 * file + rank - 10)]; }
  int& held(bool black, char letter);
  int held(bool black, char letter) const;

  bool reaches(int from_file, int from_rank, int to_file, int to_rank) const;
  int attackers_of_king(bool black) const;
  int rank_seen_by(bool black, int rank) const { return black ? rank : 10 - rank; }
  bool stuck(bool black, char letter, int rank) const;
  bool in_camp(bool black, int rank) const { return rank_seen_by(black, rank) <= 3; }
  int points_of(bool black, bool camp_only) const;

  std::vector<Attempt> attempts() const;
  bool legal(const Attempt& attempt, bool* gives_check) const;
  void make(const Attempt& attempt);
  static std::string text_of(const Attempt& attempt);
  bool any_legal_move() const;

  std::array<Piece, 81> board_;                // [9 * (file - 1) + rank - 1]
  std::array<std::array<int, 7>, 2> hands_{};  // [0 White, 1 Black][place in kHandLetters]
  bool black_to_move_ = true;
  int ply_ = 1;
};

// How a game stands after its last move, by comparing its positions one with another.
class GameRecord {
 public:
  explicit GameRecord(std::string_view sfen);

  const RuleBook& now() const { return positions_.back(); }
  void play(std::string_view usi);

  // How often the last position has occurred, itself included.
  int occurrences() const;

  // At the fourth occurrence "draw", or for the side to move "win" (the opponent's moves since the first were all
  // checks) or "loss" (its own were); else "none".
  std::string verdict() const;

  // The last position against the nearest earlier one that has the same board and turn and comparable hands: "draw",
  // "win" or "loss" by the moves since the first occurrence if the hands are the same, "superior" or "inferior" if not;
  // "none" if there is none.
  std::string recurrence() const;

 private:
  std::string by_checks(std::size_t first) const;

  std::vector<RuleBook> positions_;
  std::vector<std::string> places_;
};

}  // namespace tsugite::test
