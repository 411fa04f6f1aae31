#include "usi/kif_record.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "core/legality.h"
#include "core/sfen.h"
#include "usi/file_lines.h"
#include "usi/japanese.h"

namespace tsugite {

namespace {

constexpr std::string_view kWideBlank = "　";

struct Handicap {
  std::string_view name;
  std::string_view ranks;  // White's first two
};

// White, who begins, lacks some pieces; her left is file 1. Where a name leaves it open, it is the right knight or
// silver, as Lishogi has it.
constexpr std::array<Handicap, 16> kHandicaps = {{
    {"香落ち", "lnsgkgsn1/1r5b1"},
    {"右香落ち", "1nsgkgsnl/1r5b1"},
    {"角落ち", "lnsgkgsnl/1r7"},
    {"飛車落ち", "lnsgkgsnl/7b1"},
    {"飛香落ち", "lnsgkgsn1/7b1"},
    {"二枚落ち", "lnsgkgsnl/9"},
    {"三枚落ち", "lnsgkgsn1/9"},
    {"四枚落ち", "1nsgkgsn1/9"},
    {"五枚落ち", "2sgkgsn1/9"},
    {"左五枚落ち", "1nsgkgs2/9"},
    {"六枚落ち", "2sgkgs2/9"},
    {"七枚落ち", "3gkgs2/9"},
    {"右七枚落ち", "3gkgs2/9"},
    {"左七枚落ち", "2sgkg3/9"},
    {"八枚落ち", "3gkg3/9"},
    {"十枚落ち", "4k4/9"},
}};
constexpr std::string_view kOtherRanks = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
constexpr std::string_view kEven = "平手";
constexpr std::string_view kOtherStart = "その他";

// What stands in place of a move where a game ends.
constexpr std::array<std::string_view, 26> kEnds = {"投了",         "中断",
                                                    "千日手",       "詰み",
                                                    "詰",           "不詰",
                                                    "持将棋",       "切れ負け",
                                                    "時間切れ",     "反則勝ち",
                                                    "反則負け",     "反則行為",
                                                    "入玉勝ち",     "入玉宣言",
                                                    "宣言勝ち",     "勝ち宣言",
                                                    "入玉宣言勝ち", "不戦勝",
                                                    "不戦敗",       "引き分け",
                                                    "引分",         "最大手数",
                                                    "最大手数到達", "トライ",
                                                    "封じ手",       "連続王手の千日手"};

constexpr std::array<std::string_view, 6> kSideSigns = {"▲", "△", "▼", "▽", "☗", "☖"};
// Which of several pieces moves; the square that follows says it anyway.
constexpr std::array<std::string_view, 6> kDistinctions = {"右", "左", "上", "直", "寄", "引"};
constexpr std::array<std::string_view, 4> kEmptySquares = {"・", "．", kWideBlank, "."};

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

bool take_any(std::string_view& text, std::span<const std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return take(text, word); });
}

// Blanks of either width. True if there were any.
bool take_blanks(std::string_view& text) {
  const std::size_t before = text.size();
  while (take(text, " ") || take(text, "\t") || take(text, kWideBlank)) continue;
  return text.size() < before;
}

bool take_colon(std::string_view& text) {
  take_blanks(text);
  return take(text, "：") || take(text, ":");
}

std::string_view trimmed(std::string_view text) {
  take_blanks(text);
  for (bool more = true; more;) {
    more = false;
    for (const std::string_view blank : {std::string_view(" "), std::string_view("\t"), kWideBlank}) {
      if (!text.ends_with(blank)) continue;
      text.remove_suffix(blank.size());
      more = true;
    }
  }
  return text;
}

// 1..9 in either width.
int take_digit(std::string_view& text) {
  for (int digit = 1; digit <= 9; ++digit) {
    const char narrow = static_cast<char>('0' + digit);
    if (take(text, {&narrow, 1}) || take(text, kFileSigns[static_cast<std::size_t>(digit)])) return digit;
  }
  return 0;
}

// Decimal, in either width; nullopt if there is none, or one that no record comes to.
std::optional<std::size_t> take_number(std::string_view& text) {
  constexpr std::size_t kMost = 1'000'000;
  std::size_t number = 0;
  for (bool begun = false;; begun = true) {
    std::size_t digit = 0;
    if (!take(text, "0") && !take(text, "０")) {
      digit = static_cast<std::size_t>(take_digit(text));
      if (digit == 0) return begun ? std::optional(number) : std::nullopt;
    }
    number = 10 * number + digit;
    if (number > kMost) return std::nullopt;
  }
}

// The numbers of the files above a diagram.
bool is_ruler(std::string_view text) {
  while (take_blanks(text) || take_digit(text) > 0) continue;
  return text.empty();
}

// 一..九, else 0.
int take_numeral(std::string_view& text) {
  for (int numeral = 1; numeral <= 9; ++numeral)
    if (take(text, kRankSigns[static_cast<std::size_t>(numeral)])) return numeral;
  return 0;
}

// 二, 十, 十八, 18; 1 if nothing is said.
std::size_t take_count(std::string_view& text) {
  if (take(text, "十")) return 10 + static_cast<std::size_t>(take_numeral(text));
  if (const int numeral = take_numeral(text); numeral > 0) return static_cast<std::size_t>(numeral);
  return take_number(text).value_or(1);
}

Kind take_sign(std::string_view& text, std::span<const std::string_view> signs) {
  for (std::size_t kind = 1; kind < signs.size(); ++kind)
    if (take(text, signs[kind])) return static_cast<Kind>(kind);
  return Kind::None;
}

Kind take_board_sign(std::string_view& text) {
  if (take(text, "王")) return Kind::King;
  if (take(text, "竜")) return Kind::Dragon;
  return take_sign(text, kBoardSigns);
}

Kind take_kind(std::string_view& text) {
  const Kind kind = take_sign(text, kMoveSigns);
  return kind != Kind::None ? kind : take_board_sign(text);
}

std::string letters(Color color, Kind kind) {
  std::string text(kKindLetters[static_cast<std::size_t>(kind)]);
  if (color == Color::White)
    for (char& letter : text)
      if (letter != '+') letter = static_cast<char>(letter - 'A' + 'a');
  return text;
}

// A row of a diagram as SFEN has it; nullopt if it is none, or that of another rank.
std::optional<std::string> read_rank(std::string_view text, int rank) {
  std::string sfen;
  int empty = 0;
  const auto write_empty = [&] {
    if (empty > 0) sfen += std::to_string(empty);
    empty = 0;
  };
  if (!take(text, "|")) return std::nullopt;
  for (int file = kFiles; file >= 1; --file) {
    Color color = Color::Black;
    if (take(text, "v") || take(text, "V"))
      color = Color::White;
    else if (!take(text, " ") && !take(text, "^"))
      return std::nullopt;
    if (const Kind kind = take_board_sign(text); kind != Kind::None) {
      write_empty();
      sfen += letters(color, kind);
    } else if (color == Color::Black && take_any(text, kEmptySquares)) {
      ++empty;
    } else {
      return std::nullopt;
    }
  }
  write_empty();
  if (!take(text, "|")) return std::nullopt;
  const int numeral = take_numeral(text);
  if (numeral != 0 && numeral != rank) return std::nullopt;
  return sfen;
}

// Pieces in hand as SFEN has them; nullopt if they are none.
std::optional<std::string> read_hand(std::string_view text, Color color) {
  std::string sfen;
  while (take_blanks(text), !text.empty()) {
    if (take(text, "なし")) continue;
    const Kind kind = take_board_sign(text);
    if (kind == Kind::None || is_promoted(kind)) return std::nullopt;
    sfen += std::to_string(take_count(text)) + letters(color, kind);
  }
  return sfen;
}

std::optional<Color> side_of_name(std::string_view& text) {
  if (take(text, "先手") || take(text, "下手")) return Color::Black;
  if (take(text, "後手") || take(text, "上手")) return Color::White;
  return std::nullopt;
}

// "先手の持駒：", and the rest of the line is left.
std::optional<Color> side_of_hand(std::string_view& text) {
  std::string_view rest = text;
  const std::optional<Color> side = side_of_name(rest);
  if (!side || !(take(rest, "の持駒") || take(rest, "の持ち駒")) || !take_colon(rest)) return std::nullopt;
  text = rest;
  return side;
}

std::optional<Color> side_of_turn(std::string_view text) {
  const std::optional<Color> side = side_of_name(text);
  return side && take(text, "番") ? side : std::nullopt;
}

bool take_heading(std::string_view& text, std::string_view heading) {
  std::string_view rest = text;
  if (!take(rest, heading) || !take_colon(rest)) return false;
  text = rest;
  return true;
}

// The lines before the moves: where the game begins.
class Beginning {
 public:
  // Reads what a line says about it. False if there is nothing of it in the line; an error stays until it is asked for.
  bool take_line(std::string_view line, std::size_t number) {
    if (line.starts_with('|')) {
      take_rank(line, number);
    } else if (take_heading(line, "手合割")) {
      handicap_ = trimmed(line);
      handicap_line_ = number;
    } else if (const auto holder = side_of_hand(line)) {
      const auto hand = read_hand(line, *holder);
      if (!hand) fail(number, "these are no pieces in hand");
      hands_[static_cast<std::size_t>(index(*holder))] = hand.value_or("");
      hand_line_ = number;
    } else if (const auto side = side_of_turn(line)) {
      side_ = side;
    } else {
      return false;
    }
    return true;
  }

  // Fills in the position and complains about its oddities; else says what is wrong.
  std::optional<KifError> make(Position& start, FileLines& lines) const {
    if (error_) return error_;
    std::string sfen;
    std::size_t line = rank_line_;
    Color side = Color::Black;
    const auto* const handicap = std::ranges::find(kHandicaps, handicap_, &Handicap::name);
    if (handicap != kHandicaps.end()) side = Color::White;
    if (!ranks_.empty()) {
      if (ranks_.size() != kRanks)
        return error_at(line, "the diagram has " + std::to_string(ranks_.size()) + " ranks; expected nine");
      for (const std::string& rank : ranks_) sfen += (sfen.empty() ? "" : "/") + rank;
    } else {
      line = handicap_line_;
      if (!hands_[0].empty() || !hands_[1].empty()) return error_at(hand_line_, "pieces in hand without a diagram");
      if (handicap_ == kOtherStart) return error_at(line, "the game begins elsewhere, but there is no diagram");
      if (handicap != kHandicaps.end())
        sfen = std::string(handicap->ranks) + std::string(kOtherRanks);
      else if (handicap_.empty() || handicap_ == kEven)
        sfen = kStartSfen.substr(0, kStartSfen.find(' '));
      else
        return error_at(line, "this handicap is not known, and there is no diagram");
    }
    sfen += side_.value_or(side) == Color::Black ? " b " : " w ";
    sfen += hands_[0] + hands_[1];
    if (sfen.ends_with(' ')) sfen += '-';
    const auto parsed = parse_sfen(sfen);
    if (const auto* const error = std::get_if<SfenError>(&parsed)) return error_at(line, error->message);
    const SfenPosition& position = std::get<SfenPosition>(parsed);
    start = position.position;
    for (const std::string& oddity : position.warnings) lines.complain(line, oddity);
    return std::nullopt;
  }

 private:
  static KifError error_at(std::size_t number, const std::string& words) {
    return {FileLines::place(std::max<std::size_t>(number, 1)) + words};
  }
  void fail(std::size_t number, const std::string& words) {
    if (!error_) error_ = error_at(number, words);
  }

  void take_rank(std::string_view line, std::size_t number) {
    if (ranks_.empty()) rank_line_ = number;
    const int rank = static_cast<int>(ranks_.size()) + 1;
    if (rank > kRanks) return fail(number, "the diagram has more than nine ranks");
    const auto read = read_rank(line, rank);
    if (!read) fail(number, "this is not rank " + std::to_string(rank) + " of a diagram");
    ranks_.push_back(read.value_or(""));
  }

  std::string_view handicap_;
  std::size_t handicap_line_ = 0;
  std::vector<std::string> ranks_;          // in SFEN
  std::size_t rank_line_ = 0;               // of the first
  std::array<std::string, kColors> hands_;  // in SFEN
  std::size_t hand_line_ = 0;
  std::optional<Color> side_;
  std::optional<KifError> error_;
};

// A move as it is written.
struct WrittenMove {
  Cell to = kNoCell;  // kNoCell: where the move before it went
  Kind kind = Kind::None;
  bool promotes = false;
  Cell from = kNoCell;       // kNoCell for a drop
  std::string_view trailer;  // what follows
};

std::optional<WrittenMove> read_move(std::string_view text) {
  WrittenMove move;
  take_any(text, kSideSigns);
  if (!take(text, "同")) {
    const int file = take_digit(text);
    const int rank = take_numeral(text);
    if (file == 0 || rank == 0) return std::nullopt;
    move.to = cell_at(file, rank);
  }
  take_blanks(text);
  move.kind = take_kind(text);
  if (move.kind == Kind::None) return std::nullopt;
  while (take_blanks(text) || take_any(text, kDistinctions)) continue;
  if (!take(text, "不成")) move.promotes = take(text, "成");
  take_blanks(text);
  if (!take(text, "打")) {
    if (!take(text, "(")) return std::nullopt;
    const int file = take_digit(text);
    const int rank = take_digit(text);
    if (file == 0 || rank == 0 || !take(text, ")")) return std::nullopt;
    move.from = cell_at(file, rank);
  }
  move.trailer = text;
  return move;
}

bool is_end(std::string_view text) {
  take_any(text, kSideSigns);
  const std::size_t end = std::min({text.find(' '), text.find('\t'), text.find('('), text.find(kWideBlank)});
  return std::ranges::find(kEnds, text.substr(0, end)) != kEnds.end();
}

// "( 0:16/00:00:16)+" and the like.
bool is_time(std::string_view text) {
  take_blanks(text);
  return text.find_first_not_of("0123456789:./()+- \t") == std::string_view::npos;
}

// The moves of lines[at] and of those that it comes from, up to a ply; nullopt if they do not go so far.
std::optional<std::vector<MoveCode>> moves_up_to(const std::vector<KifLine>& lines, std::size_t at, std::size_t plies) {
  if (plies > kMostPlies) return std::nullopt;
  std::vector<MoveCode> moves(plies, MoveCode::none());
  while (plies > 0) {
    const KifLine& line = lines[at];
    if (plies >= line.ply) {
      const std::size_t own = plies - line.ply + 1;
      if (line.moves.size() < own) return std::nullopt;
      std::copy_n(line.moves.begin(), own, moves.begin() + static_cast<std::ptrdiff_t>(line.ply - 1));
      plies = line.ply - 1;
    }
    at = line.parent;
  }
  return moves;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : lines_(text) {}

  std::variant<KifRecord, KifError> read() {
    while (!over_ && lines_.next()) {
      const std::string_view line = trimmed(lines_.line());
      if (line.empty() || line[0] == '#' || line[0] == '*' || line[0] == '&') continue;
      take_line(line);
      if (error_) return *error_;
    }
    if (!in_moves_) error_ = beginning_.make(record_.start, lines_);
    if (error_) return *error_;
    record_.warnings = lines_.complaints();
    return std::move(record_);
  }

 private:
  // A line that a variation may leave.
  struct Open {
    std::size_t at = 0;        // in record_.lines
    std::size_t last_ply = 0;  // that the file has for it, an end of the game and what was left out included
  };

  void take_line(std::string_view line) {
    if (take_numbered(line)) return;
    if (std::string_view rest = line; take_heading(rest, "変化")) {
      // Before the moves it is a heading of somebody's own.
      if (in_moves_) begin_variation(rest);
      return;
    }
    if (std::string_view rest = line; take_any(rest, kSideSigns)) {
      lines_.complain("a move without a number, as in KI2, is left out; KIF has a numbered line for each");
      return;
    }
    if (!in_moves_) {
      beginning_.take_line(line, lines_.number());
      return;
    }
    if (Beginning().take_line(line, lines_.number())) {
      lines_.complain("another game begins; it is left out");
      over_ = true;
      return;
    }
    const bool is_known =
        line.starts_with("まで") || line.starts_with("手数") || line.find("：") != std::string_view::npos;
    if (!is_known) lines_.complain("neither a move nor anything else of a KIF file; left out");
  }

  bool take_numbered(std::string_view line) {
    if (!in_moves_ && is_ruler(line)) return false;
    const auto number = take_number(line);
    if (!number || !take_blanks(line)) return false;
    if (!in_moves_) {
      in_moves_ = true;
      error_ = beginning_.make(record_.start, lines_);
      position_ = record_.start;
      record_.lines.emplace_back();
      open_.push_back({});
    }
    take_entry(*number, line);
    return true;
  }

  // A move or what stands in its place.
  void take_entry(std::size_t number, std::string_view text) {
    const bool goes_back = last_number_ && number <= *last_number_;
    if (goes_back)
      stop("move " + std::to_string(number) + " behind move " + std::to_string(*last_number_) +
           ", and no heading of a variation; left out");
    last_number_ = number;
    // What leaves this line is not to be taken for something that leaves another one.
    if (goes_back || !is_placed_) place(std::max<std::size_t>(number, 1));
    if (over_) return;
    const std::size_t ply = path_.size() + 1;
    Open& open = open_.back();
    open.last_ply = std::max(open.last_ply, is_reading_ ? std::max(ply, number) : number);
    if (!is_reading_) return;
    if (has_ended_) return stop("a move behind the end of the line is left out");
    if (is_end(text)) {
      has_ended_ = true;
      return;
    }
    const std::optional<WrittenMove> written = read_move(text);
    if (!written) return cut("neither a move nor an end of the game that is known");
    if (number != ply) {
      KifLine& line = record_.lines.back();
      if (line.moves.empty() && number > 0) line.ply = std::min(line.ply, number);
      return cut("move " + std::to_string(number) + " where " + std::to_string(ply) + " is expected");
    }
    play(*written);
    if (!is_time(written->trailer)) lines_.complain("what follows the move is left out");
  }

  void play(const WrittenMove& written) {
    if (written.to == kNoCell && path_.empty()) return cut("there is no move before this one");
    const Cell to = written.to != kNoCell ? written.to : path_.back().to();
    const bool is_drop = written.from == kNoCell;
    const MoveCode move =
        is_drop ? MoveCode::drop(written.kind, to) : MoveCode::board(written.from, to, written.kind, written.promotes);
    const Occupant piece = occupant(position_.side_to_move(), written.kind);
    if (is_drop && written.promotes) return cut("a dropped piece does not promote");
    if (!is_drop && position_.at(written.from) != piece)
      return cut("the side to move has no such piece on " + to_string(written.from));
    if (!is_legal(position_, move)) return cut(to_usi(move) + " is not legal here");
    if (path_.size() == kMostPlies) return cut("there are more than " + std::to_string(kMostPlies) + " moves");
    Undo undo;
    position_.do_move(move, undo);
    path_.push_back(move);
    record_.lines.back().moves.push_back(move);
  }

  void cut(const std::string& reason) { stop(reason + "; the line ends before it"); }

  // Nothing more is read until the next variation.
  void stop(const std::string& complaint) {
    lines_.complain(complaint);
    is_reading_ = false;
  }

  void begin_variation(std::string_view text) {
    is_reading_ = is_placed_ = false;
    last_number_.reset();
    take_blanks(text);
    const auto ply = take_number(text);
    take_blanks(text);
    if (!ply || *ply == 0 || !take(text, "手")) {
      lines_.complain("the variation does not say at which move it begins; it is left out");
      return;
    }
    const bool is_nearest = place(*ply);
    if (over_) return;
    auto path = moves_up_to(record_.lines, record_.lines.back().parent, *ply - 1);
    if (!path) {
      lines_.complain("no move " + std::to_string(*ply - 1) + " was read in a line before; the variation is left out");
      return;
    }
    if (!is_nearest)
      lines_.complain("the line before has no move " + std::to_string(*ply) +
                      "; the variation is taken for one of an earlier line");
    path_ = std::move(*path);
    position_ = after_line(record_.start, path_);
    is_reading_ = true;
    has_ended_ = false;
  }

  // Opens a line, without a move as yet, behind the one that it leaves; those that no later one can leave are closed.
  // True if it leaves the nearest that it could.
  bool place(std::size_t ply) {
    if (record_.lines.size() > kMostKifVariations) {
      lines_.complain("there are more than " + std::to_string(kMostKifVariations) +
                      " variations; those from here on are left out");
      over_ = true;
      return false;
    }
    const auto begins_later = [&](const Open& open) { return record_.lines[open.at].ply >= ply; };
    while (open_.size() > 1 && begins_later(open_.back())) open_.pop_back();
    const std::size_t nearest = open_.size() - 1;
    std::size_t depth = depth_reaching(ply);
    if (depth > nearest) depth = depth_reaching(ply - 1);  // it goes on where that one stops
    if (depth > nearest) depth = 0;                        // which is too short as well
    open_.resize(depth + 1);
    record_.lines.push_back({open_.back().at, ply, {}});
    open_.push_back({record_.lines.size() - 1, ply - 1});
    is_placed_ = true;
    return depth == nearest;
  }

  // Of the nearest open line that the file has up to this ply; the number of open lines if there is none.
  std::size_t depth_reaching(std::size_t ply) const {
    for (std::size_t depth = open_.size(); depth-- > 0;)
      if (open_[depth].last_ply >= ply) return depth;
    return open_.size();
  }

  FileLines lines_;
  Beginning beginning_;
  KifRecord record_;
  std::vector<Open> open_;  // each leaves the one before it
  Position position_;       // after path_
  std::vector<MoveCode> path_;
  bool in_moves_ = false;
  std::optional<std::size_t> last_number_;  // of an entry of the line
  bool is_reading_ = true;                  // false once a line is cut, or where it is left out
  bool is_placed_ = true;                   // the line is the last in open_
  bool has_ended_ = false;                  // by a word for the end
  bool over_ = false;
  std::optional<KifError> error_;
};

}  // namespace

std::variant<KifRecord, KifError> read_kif(std::string_view text) { return Reader(text).read(); }

std::vector<MoveCode> whole_line(const KifRecord& record, std::size_t line) {
  const KifLine& own = record.lines[line];
  return moves_up_to(record.lines, line, own.ply - 1 + own.moves.size()).value();
}

}  // namespace tsugite
