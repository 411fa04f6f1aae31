#include "tests/support/rule_book.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace tsugite::test {

namespace {

constexpr std::string_view kHandLetters = "RBGSNLP";
constexpr std::string_view kPieceLetters = "RBGSNLPK";

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

[[noreturn]] void refuse(std::string_view sfen) { throw std::invalid_argument("bad SFEN: " + std::string(sfen)); }

std::string square_name(int file, int rank) {
  return {static_cast<char>('0' + file), static_cast<char>('a' + rank - 1)};
}

}  // namespace

RuleBook::RuleBook(std::string_view sfen) {
  std::array<std::string, 4> fields;
  std::size_t field = 0;
  for (const char c : sfen) {
    if (c != ' ')
      fields[field] += c;
    else if (fields[field].empty() || ++field == fields.size())
      refuse(sfen);
  }
  if (field != 3 || fields[3].empty()) refuse(sfen);

  int file = 9, rank = 1;
  bool promoted = false;
  for (const char c : fields[0]) {
    if (c == '/') {
      if (file != 0) refuse(sfen);
      file = 9;
      ++rank;
    } else if (c == '+') {
      promoted = true;
    } else if (c >= '1' && c <= '9') {
      file -= c - '0';
    } else {
      if (kPieceLetters.find(upper(c)) == std::string_view::npos || file < 1 || rank > 9) refuse(sfen);
      on(file--, rank) = {upper(c), promoted, c == upper(c)};
      promoted = false;
    }
  }
  if (file != 0 || rank != 9) refuse(sfen);

  if (fields[1] != "b" && fields[1] != "w") refuse(sfen);
  black_to_move_ = fields[1] == "b";

  if (fields[2] != "-") {
    int count = 0;
    for (const char c : fields[2]) {
      if (c >= '0' && c <= '9') {
        count = 10 * count + c - '0';
      } else {
        if (kHandLetters.find(upper(c)) == std::string_view::npos) refuse(sfen);
        held(c == upper(c), upper(c)) += count == 0 ? 1 : count;
        count = 0;
      }
    }
  }
  ply_ = std::atoi(fields[3].c_str());
}

int& RuleBook::held(bool black, char letter) { return hands_[black ? 1 : 0][kHandLetters.find(letter)]; }
int RuleBook::held(bool black, char letter) const { return hands_[black ? 1 : 0][kHandLetters.find(letter)]; }

std::string RuleBook::place() const {
  std::string text;
  for (int rank = 1; rank <= 9; ++rank) {
    int gap = 0;
    for (int file = 9; file >= 1; --file) {
      const Piece& piece = on(file, rank);
      if (piece.letter == 0) {
        ++gap;
        continue;
      }
      if (gap > 0) text += std::to_string(gap);
      gap = 0;
      if (piece.promoted) text += '+';
      text += piece.black ? piece.letter : lower(piece.letter);
    }
    if (gap > 0) text += std::to_string(gap);
    if (rank < 9) text += '/';
  }
  text += black_to_move_ ? " b " : " w ";
  std::string hands;
  for (const bool black : {true, false}) {
    for (const char letter : kHandLetters) {
      const int count = held(black, letter);
      if (count > 1) hands += std::to_string(count);
      if (count > 0) hands += black ? letter : lower(letter);
    }
  }
  return text + (hands.empty() ? "-" : hands);
}

std::string RuleBook::sfen() const { return place() + ' ' + std::to_string(ply_); }

bool RuleBook::has_king(bool black) const {
  for (const Piece& piece : board_)
    if (piece.letter == 'K' && piece.black == black) return true;
  return false;
}

// Could the piece on the first square go to the second, if it may take what stands there?
bool RuleBook::reaches(int from_file, int from_rank, int to_file, int to_rank) const {
  const Piece& piece = on(from_file, from_rank);
  const int aside = std::abs(to_file - from_file);
  const int ahead = piece.black ? from_rank - to_rank : to_rank - from_rank;
  const int far = std::max(aside, std::abs(ahead));
  if (far == 0) return false;

  const auto clear_way = [&] {
    const int file_step = (to_file > from_file) - (to_file < from_file);
    const int rank_step = (to_rank > from_rank) - (to_rank < from_rank);
    for (int step = 1; step < far; ++step)
      if (on(from_file + step * file_step, from_rank + step * rank_step).letter != 0) return false;
    return true;
  };
  const bool next_to = far == 1;
  const bool straight = aside == 0 || ahead == 0;
  const bool diagonal = aside == std::abs(ahead);
  const bool like_gold = next_to && (straight || ahead == 1);

  switch (piece.letter) {
    case 'P':
      return piece.promoted ? like_gold : next_to && straight && ahead == 1;
    case 'L':
      return piece.promoted ? like_gold : aside == 0 && ahead > 0 && clear_way();
    case 'N':
      return piece.promoted ? like_gold : aside == 1 && ahead == 2;
    case 'S':
      return piece.promoted ? like_gold : next_to && (diagonal || (straight && ahead == 1));
    case 'G':
      return like_gold;
    case 'K':
      return next_to;
    case 'B':
      return (piece.promoted && next_to) || (diagonal && clear_way());
    case 'R':
      return (piece.promoted && next_to) || (straight && clear_way());
    default:
      return false;
  }
}

int RuleBook::attackers(bool black, int file, int rank) const {
  int count = 0;
  for (int from_file = 1; from_file <= 9; ++from_file)
    for (int from_rank = 1; from_rank <= 9; ++from_rank)
      if (on(from_file, from_rank).letter != 0 && on(from_file, from_rank).black == black &&
          reaches(from_file, from_rank, file, rank))
        ++count;
  return count;
}

int RuleBook::attackers_of_king(bool black) const {
  for (int file = 1; file <= 9; ++file)
    for (int rank = 1; rank <= 9; ++rank)
      if (on(file, rank).letter == 'K' && on(file, rank).black == black) return attackers(!black, file, rank);
  return 0;
}

// Unpromoted on this rank, the piece could never move again.
bool RuleBook::stuck(bool black, char letter, int rank) const {
  const int seen = rank_seen_by(black, rank);
  return ((letter == 'P' || letter == 'L') && seen == 1) || (letter == 'N' && seen <= 2);
}

// Everything that obeys the pieces' steps and where pieces may stand; the kings are not looked at.
std::vector<RuleBook::Attempt> RuleBook::attempts() const {
  std::vector<Attempt> found;
  const bool us = black_to_move_;
  for (int to_file = 1; to_file <= 9; ++to_file) {
    bool pawn_on_file = false;
    for (int rank = 1; rank <= 9; ++rank) {
      const Piece& piece = on(to_file, rank);
      if (piece.letter == 'P' && !piece.promoted && piece.black == us) pawn_on_file = true;
    }
    for (int to_rank = 1; to_rank <= 9; ++to_rank) {
      const Piece& there = on(to_file, to_rank);
      if (there.letter == 0) {
        for (const char letter : kHandLetters)
          if (held(us, letter) > 0 && !stuck(us, letter, to_rank) && !(letter == 'P' && pawn_on_file))
            found.push_back({0, 0, to_file, to_rank, letter, false});
      } else if (there.black == us) {
        continue;
      }
      for (int from_file = 1; from_file <= 9; ++from_file) {
        for (int from_rank = 1; from_rank <= 9; ++from_rank) {
          const Piece& piece = on(from_file, from_rank);
          if (piece.letter == 0 || piece.black != us || !reaches(from_file, from_rank, to_file, to_rank)) continue;
          if (piece.promoted || !stuck(us, piece.letter, to_rank))
            found.push_back({from_file, from_rank, to_file, to_rank, 0, false});
          if (!piece.promoted && piece.letter != 'G' && piece.letter != 'K' &&
              (in_camp(us, from_rank) || in_camp(us, to_rank)))
            found.push_back({from_file, from_rank, to_file, to_rank, 0, true});
        }
      }
    }
  }
  return found;
}

void RuleBook::make(const Attempt& attempt) {
  const bool us = black_to_move_;
  Piece& there = on(attempt.to_file, attempt.to_rank);
  if (attempt.dropped != 0) {
    --held(us, attempt.dropped);
    there = {attempt.dropped, false, us};
  } else {
    if (there.letter != 0 && there.letter != 'K') ++held(us, there.letter);
    Piece& mover = on(attempt.from_file, attempt.from_rank);
    there = mover;
    there.promoted = there.promoted || attempt.promotes;
    mover = Piece{};
  }
  black_to_move_ = !black_to_move_;
  ++ply_;
}

bool RuleBook::legal(const Attempt& attempt, bool* gives_check) const {
  RuleBook after = *this;
  after.make(attempt);
  if (after.can_take_king()) return false;
  const bool check = after.in_check();
  if (gives_check != nullptr) *gives_check = check;
  return !(check && attempt.dropped == 'P' && !after.any_legal_move());
}

bool RuleBook::any_legal_move() const {
  for (const Attempt& attempt : attempts())
    if (legal(attempt, nullptr)) return true;
  return false;
}

std::string RuleBook::text_of(const Attempt& attempt) {
  const std::string to = square_name(attempt.to_file, attempt.to_rank);
  if (attempt.dropped != 0) return std::string{attempt.dropped, '*'} + to;
  return square_name(attempt.from_file, attempt.from_rank) + to + (attempt.promotes ? "+" : "");
}

std::vector<std::string> RuleBook::legal_moves() const {
  std::vector<std::string> moves;
  for (const Attempt& attempt : attempts())
    if (legal(attempt, nullptr)) moves.push_back(text_of(attempt));
  std::sort(moves.begin(), moves.end());
  return moves;
}

std::vector<std::string> RuleBook::checking_moves() const {
  std::vector<std::string> moves;
  for (const Attempt& attempt : attempts()) {
    bool check = false;
    if (legal(attempt, &check) && check) moves.push_back(text_of(attempt));
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

void RuleBook::play(std::string_view usi) {
  const auto file = [&](std::size_t at) { return usi.at(at) - '0'; };
  const auto rank = [&](std::size_t at) { return usi.at(at) - 'a' + 1; };
  if (usi.at(1) == '*')
    make({0, 0, file(2), rank(3), usi[0], false});
  else
    make({file(0), rank(1), file(2), rank(3), 0, usi.size() == 5});
}

int RuleBook::declaration_pieces() const {
  int pieces = 0;
  for (int file = 1; file <= 9; ++file)
    for (int rank = 1; rank <= 9; ++rank) {
      const Piece& piece = on(file, rank);
      if (piece.letter != 0 && piece.letter != 'K' && piece.black == black_to_move_ && in_camp(black_to_move_, rank))
        ++pieces;
    }
  return pieces;
}

int RuleBook::points_of(bool black, bool camp_only) const {
  const auto worth = [](char letter) { return letter == 'K' ? 0 : letter == 'R' || letter == 'B' ? 5 : 1; };
  int points = 0;
  for (const char letter : kHandLetters) points += worth(letter) * held(black, letter);
  for (int file = 1; file <= 9; ++file)
    for (int rank = 1; rank <= 9; ++rank) {
      const Piece& piece = on(file, rank);
      if (piece.letter != 0 && piece.black == black && (!camp_only || in_camp(black, rank)))
        points += worth(piece.letter);
    }
  return points;
}

int RuleBook::declaration_points() const { return points_of(black_to_move_, true); }

bool RuleBook::may_declare_win(std::string_view rule) const {
  if (!rule.starts_with("CSARule") || !has_king(black_to_move_) || in_check() || declaration_pieces() < 10)
    return false;
  for (int file = 1; file <= 9; ++file)
    for (int rank = 4; rank <= 9; ++rank) {
      const Piece& piece = on(file, black_to_move_ ? rank : 10 - rank);
      if (piece.letter == 'K' && piece.black == black_to_move_) return false;
    }
  int points = declaration_points();
  // With the H the pieces that White left out count as its own. A full set is worth 54.
  if (rule.ends_with("H") && !black_to_move_) points += 54 - points_of(true, false) - points_of(false, false);
  if (rule.starts_with("CSARule24")) return points >= 31;
  return points >= (black_to_move_ ? 28 : 27);
}

std::string RuleBook::try_move() const {
  const std::string goal = black_to_move_ ? "5a" : "5i";
  for (const std::string& move : legal_moves()) {
    if (move[1] == '*' || move.substr(2, 2) != goal) continue;
    if (on(move[0] - '0', move[1] - 'a' + 1).letter == 'K') return move;
  }
  return "";
}

GameRecord::GameRecord(std::string_view sfen) : positions_{RuleBook(sfen)}, places_{positions_.back().place()} {}

void GameRecord::play(std::string_view usi) {
  positions_.push_back(positions_.back());
  positions_.back().play(usi);
  places_.push_back(positions_.back().place());
}

int GameRecord::occurrences() const {
  return static_cast<int>(std::count(places_.begin(), places_.end(), places_.back()));
}

// Between an earlier occurrence and the last one.
std::string GameRecord::by_checks(std::size_t first) const {
  const bool us = now().black_to_move();
  bool they_checked = true;
  bool we_checked = true;
  for (std::size_t at = first + 1; at < positions_.size(); ++at) {
    if (positions_[at].in_check()) continue;
    (positions_[at].black_to_move() == us ? they_checked : we_checked) = false;
  }
  if (they_checked == we_checked) return "draw";
  return they_checked ? "win" : "loss";
}

std::string GameRecord::verdict() const {
  if (occurrences() < 4) return "none";
  const auto first = std::find(places_.begin(), places_.end(), places_.back());
  return by_checks(static_cast<std::size_t>(first - places_.begin()));
}

std::string GameRecord::recurrence() const {
  const auto board_of = [](const std::string& place) { return place.substr(0, place.rfind(' ')); };
  const auto hand_of = [](const std::string& place, bool black) {
    std::array<int, 7> hand{};
    int count = 0;
    for (const char c : place.substr(place.rfind(' ') + 1)) {
      if (c == '-') break;
      if (c >= '0' && c <= '9') {
        count = 10 * count + c - '0';
        continue;
      }
      if ((c == upper(c)) == black) hand[kHandLetters.find(upper(c))] = count == 0 ? 1 : count;
      count = 0;
    }
    return hand;
  };
  const auto at_least = [](const std::array<int, 7>& a, const std::array<int, 7>& b) {
    for (std::size_t kind = 0; kind < a.size(); ++kind)
      if (a[kind] < b[kind]) return false;
    return true;
  };
  const bool us = now().black_to_move();
  const auto hand = hand_of(places_.back(), us);
  for (std::size_t at = places_.size() - 1; at-- > 0;) {
    if (places_[at] == places_.back()) {
      std::size_t first = at;  // of the last four occurrences
      for (int count = 2; at-- > 0;)
        if (places_[at] == places_.back() && count++ < 4) first = at;
      return by_checks(first);
    }
    if (board_of(places_[at]) != board_of(places_.back())) continue;
    const auto earlier = hand_of(places_[at], us);
    if (hand == earlier) continue;
    if (at_least(hand, earlier)) return "superior";
    if (at_least(earlier, hand)) return "inferior";
  }
  return "none";
}

}  // namespace tsugite::test
