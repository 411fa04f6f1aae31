#include "core/sfen.h"

#include <charconv>

namespace tsugite {

namespace {

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::string quoted(char c) {
  if (c < ' ' || c > '~') return "a character that is not printable ASCII";
  return std::string("'") + c + "'";
}

std::string name_of(Color color) { return color == Color::Black ? "Black" : "White"; }

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::variant<SfenPosition, SfenError> parse() {
    if (!parse_board() || !parse_side() || !parse_hands()) return error_;
    parse_ply();
    if (!check_kings()) return error_;
    SfenPosition result{Position(setup_), {}};
    const Color them = opposite(setup_.side_to_move);
    const Cell king = result.position.king(them);
    if (king != kNoCell && result.position.attack(king).by(setup_.side_to_move)) {
      fail("the king of " + name_of(them) + " is attacked although " + name_of(setup_.side_to_move) + " is to move",
           side_column_);
      return error_;
    }
    result.warnings = std::move(remarks_);
    warn_of_oddities(result);
    return result;
  }

 private:
  bool fail(std::string message, std::size_t column) {
    error_ = {std::move(message), column};
    return false;
  }
  std::size_t column() const { return at_ + 1; }
  bool at_end() const { return at_ == text_.size(); }
  void skip_spaces() {
    while (!at_end() && is_space(text_[at_])) ++at_;
  }

  bool count_piece(Kind kind, int how_many, std::size_t where) {
    int& count = counts_[static_cast<std::size_t>(kind)];
    count += how_many;
    const int limit = kSetCounts[static_cast<std::size_t>(kind)];
    if (count <= limit) return true;
    return fail("more than " + std::to_string(limit) + " pieces of kind " +
                    std::string(kKindLetters[static_cast<std::size_t>(kind)]),
                where);
  }

  bool parse_board() {
    skip_spaces();
    if (at_end()) return fail("the SFEN is empty; expected a board such as " + std::string(kStartSfen), column());
    int rank = 1;
    int file = kFiles;
    bool plus = false;
    for (; !at_end() && !is_space(text_[at_]); ++at_) {
      const char c = text_[at_];
      if (c == '/') {
        if (plus) return fail("expected a piece after '+'", column());
        if (file != 0) return fail("rank " + std::to_string(rank) + " has fewer than nine files", column());
        if (rank == kRanks) return fail("the board has more than nine ranks", column());
        ++rank;
        file = kFiles;
      } else if (c == '+') {
        if (plus) return fail("expected a piece after '+'", column());
        plus = true;
      } else if (c >= '1' && c <= '9') {
        if (plus) return fail("expected a piece after '+'", column());
        file -= c - '0';
        if (file < 0) return fail("rank " + std::to_string(rank) + " has more than nine files", column());
      } else {
        const Kind kind = kind_of_letter(upper(c));
        if (kind == Kind::None) return fail(quoted(c) + " is no piece; expected one of PLNSGBRK plnsgbrk", column());
        if (plus && !can_promote(kind)) return fail(quoted(c) + " cannot be promoted", column());
        if (file == 0) return fail("rank " + std::to_string(rank) + " has more than nine files", column());
        if (!count_piece(kind, 1, column())) return false;
        const Color color = c == upper(c) ? Color::Black : Color::White;
        setup_.board[static_cast<std::size_t>(square_of(cell_at(file, rank)))] =
            occupant(color, plus ? promoted(kind) : kind);
        --file;
        plus = false;
      }
    }
    if (plus) return fail("expected a piece after '+'", column());
    if (file != 0) return fail("rank " + std::to_string(rank) + " has fewer than nine files", column());
    if (rank != kRanks) return fail("the board has " + std::to_string(rank) + " ranks; expected nine", column());
    return true;
  }

  bool parse_side() {
    skip_spaces();
    side_column_ = column();
    const bool single = at_ + 1 == text_.size() || (at_ < text_.size() && is_space(text_[at_ + 1]));
    if (at_end() || !single || (text_[at_] != 'b' && text_[at_] != 'w'))
      return fail("expected the side to move, b or w, after the board", column());
    setup_.side_to_move = text_[at_] == 'b' ? Color::Black : Color::White;
    ++at_;
    return true;
  }

  bool parse_hands() {
    skip_spaces();
    if (at_end()) return true;
    if (text_[at_] == '-') {
      ++at_;
      if (!at_end() && !is_space(text_[at_])) return fail("expected a space after the empty hand '-'", column());
      return true;
    }
    // A number that fills the whole field is the ply of an SFEN that left the hands out.
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    if (end > at_ && (end == text_.size() || is_space(text_[end]))) return true;

    int how_many = 0;
    bool counted = false;
    for (; !at_end() && !is_space(text_[at_]); ++at_) {
      const char c = text_[at_];
      if (is_digit(c)) {
        counted = true;
        how_many = how_many * 10 + (c - '0');
        if (how_many > 18) return fail("a count in hand is above 18", column());
        continue;
      }
      const Kind kind = kind_of_letter(upper(c));
      if (kind == Kind::None) return fail(quoted(c) + " cannot be in hand; expected one of RBGSNLP rbgsnlp", column());
      if (counted && how_many == 0) return fail("a count in hand is zero", column());
      if (!count_piece(kind, counted ? how_many : 1, column())) return false;
      const Color color = c == upper(c) ? Color::Black : Color::White;
      if (kind == Kind::King)  // as collections of problems put away the one that is not on the board
        remarks_.push_back("a king in hand is left out");
      else
        for (int n = counted ? how_many : 1; n > 0; --n) setup_.hands[static_cast<std::size_t>(index(color))].add(kind);
      how_many = 0;
      counted = false;
    }
    if (counted) return fail("expected a piece after the count in hand", column());
    return true;
  }

  // Board, side and hands say all that matters: what follows them may be anything, and is told if it is odd.
  void parse_ply() {
    skip_spaces();
    const std::size_t start = at_;
    while (!at_end() && !is_space(text_[at_])) ++at_;
    const std::string_view word = text_.substr(start, at_ - start);
    if (!word.empty()) {
      int ply = 0;
      const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), ply);
      if (error == std::errc{} && rest == word.data() + word.size() && ply >= 0 && ply <= kMaxPlyNumber)
        setup_.ply = ply == 0 ? 1 : ply;
      else
        remarks_.push_back("the number of the move to be played is no number from 1 to " +
                           std::to_string(kMaxPlyNumber) + "; taken as 1");
    }
    skip_spaces();
    if (!at_end()) remarks_.push_back("text after the SFEN, from column " + std::to_string(column()) + ", is left out");
  }

  bool check_kings() {
    std::array<int, kColors> kings{};
    for (const Occupant what : setup_.board)
      if (kind_of(what) == Kind::King) ++kings[static_cast<std::size_t>(index(color_of(what)))];
    for (const Color color : {Color::Black, Color::White})
      if (kings[static_cast<std::size_t>(index(color))] > 1) return fail(name_of(color) + " has two kings", 1);
    return true;
  }

  void warn_of_oddities(SfenPosition& result) const {
    const Position& position = result.position;
    for (const Color color : {Color::Black, Color::White}) {
      for (int file = 1; file <= kFiles; ++file)
        if (position.pawns_on_file(color, file) > 1)
          result.warnings.push_back(name_of(color) + " has two pawns on file " + std::to_string(file));
    }
    for (Square square = 0; square < kSquares; ++square) {
      const Cell cell = cell_of(square);
      const Occupant what = position.at(cell);
      if (what != kEmpty && is_dead(color_of(what), kind_of(what), cell))
        result.warnings.push_back("the piece on " + to_string(cell) + " can never move");
    }
  }

  static constexpr int kMaxPlyNumber = 1'000'000;

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t side_column_ = 0;
  Setup setup_;
  std::array<int, 9> counts_{};  // [basic kind]
  std::vector<std::string> remarks_;
  SfenError error_;
};

void append_hand(std::string& text, Hand hand, Color color) {
  for (const Kind kind : kHandOrder) {
    const int count = hand.count(kind);
    if (count == 0) continue;
    if (count > 1) text += std::to_string(count);
    const char letter = kKindLetters[static_cast<std::size_t>(kind)][0];
    text += color == Color::Black ? letter : static_cast<char>(letter - 'A' + 'a');
  }
}

}  // namespace

std::variant<SfenPosition, SfenError> parse_sfen(std::string_view text) { return Parser(text).parse(); }

std::string to_sfen(const Position& position) {
  std::string text;
  for (int rank = 1; rank <= kRanks; ++rank) {
    if (rank > 1) text += '/';
    int empty = 0;
    const auto write_empty = [&] {
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
    };
    for (int file = kFiles; file >= 1; --file) {
      const Occupant what = position.at(cell_at(file, rank));
      if (what == kEmpty) {
        ++empty;
        continue;
      }
      write_empty();
      for (const char c : kKindLetters[static_cast<std::size_t>(kind_of(what))])
        text += color_of(what) == Color::Black || c == '+' ? c : static_cast<char>(c - 'A' + 'a');
    }
    write_empty();
  }
  text += position.side_to_move() == Color::Black ? " b " : " w ";
  const std::size_t before = text.size();
  append_hand(text, position.hand(Color::Black), Color::Black);
  append_hand(text, position.hand(Color::White), Color::White);
  if (text.size() == before) text += '-';
  text += ' ';
  text += std::to_string(position.ply());
  return text;
}

}  // namespace tsugite
