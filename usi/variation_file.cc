#include "usi/variation_file.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <span>
#include <utility>

#include "book/byte_order_mark.h"
#include "book/open_file.h"
#include "book/utf8_path.h"
#include "core/legality.h"
#include "core/sfen.h"
#include "usi/command.h"
#include "usi/echo.h"
#include "usi/file_lines.h"
#include "usi/kif_record.h"
#include "usi/shift_jis.h"

namespace tsugite {

namespace {

constexpr std::string_view kBlanks = " \t\v\f";

bool is_ascii(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

// What somebody wrote, fit to be repeated in a line of ASCII.
std::string echoed(std::string_view text) {
  std::string shown = printable(shortened(text));
  for (char& c : shown)
    if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  return "'" + shown + "'";
}

std::string_view first_word(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  return text.substr(begin, text.find_first_of(kBlanks, begin) - begin);
}

// The text without its first word.
std::string_view after_word(std::string_view text) {
  const std::string_view word = first_word(text);
  return word.empty() ? text : text.substr(static_cast<std::size_t>(word.data() - text.data()) + word.size());
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = first < 0x80                     ? 1
                               : first >= 0xc2 && first <= 0xdf ? 2
                               : first >= 0xe0 && first <= 0xef ? 3
                               : first >= 0xf0 && first <= 0xf4 ? 4
                                                                : 0;
    if (length == 0 || text.size() < length) return false;
    for (std::size_t at = 1; at < length; ++at)
      if ((static_cast<unsigned char>(text[at]) & 0xc0) != 0x80) return false;
    text.remove_prefix(length);
  }
  return true;
}

// A file with a broken character, in a comment for example, is still no Shift_JIS.
bool has_utf8_headings(std::string_view text) {
  return text.find("手数----") != std::string_view::npos || text.find("手合割") != std::string_view::npos ||
         text.find("の持駒") != std::string_view::npos;
}

enum class Form { Unknown, Usi, Kif };

Form form_of_line(std::string_view line) {
  const std::string_view word = first_word(line);
  if (word == "#KIF") return Form::Kif;
  if (word.empty() || word[0] == '#' || word[0] == '*' || word[0] == '&') return Form::Unknown;
  if (!is_ascii(line)) return Form::Kif;
  const bool is_board = word.find('/') != std::string_view::npos &&
                        word.find_first_not_of("0123456789/+plnsgbrkPLNSGBRK") == std::string_view::npos;
  const bool is_usi =
      is_board || word == "position" || word == "startpos" || word == "sfen" || word == "moves" || parse_usi(word);
  return is_usi ? Form::Usi : Form::Unknown;
}

// The first line that tells.
Form form_of(std::string_view text) {
  Form form = Form::Unknown;
  for (FileLines lines(text); form == Form::Unknown && lines.next();) form = form_of_line(lines.line());
  return form;
}

struct Decoded {
  std::string text;  // UTF-8, without byte order mark
  Form form = Form::Unknown;
};

std::variant<Decoded, VariationError> decode(std::string_view bytes) {
  if (bytes.size() > kMostVariationBytes) return VariationError{"the file is larger than 8 MiB"};
  if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff"))
    return VariationError{"the file is in UTF-16; expected UTF-8 or Shift_JIS"};
  const std::string_view text = without_byte_order_mark(bytes);
  Decoded decoded;
  decoded.text = is_utf8(text) || has_utf8_headings(text) ? std::string(text) : from_shift_jis(text);
  decoded.form = form_of(decoded.text);
  if (decoded.form == Form::Unknown)
    return VariationError{
        "the file is neither KIF nor lines of moves such as 'startpos moves 7g7f 3c3d' or '7g7f 3c3d'"};
  return decoded;
}

bool same_position(const Position& a, const Position& b) {
  if (a.key() != b.key()) return false;
  Setup other = b.setup();
  other.ply = a.ply();
  return a.setup() == other;
}

// Takes what games have from the position analysed on.
class Collection {
 public:
  explicit Collection(const Position& analysed) : analysed_(analysed) {}

  // A game of legal moves.
  void add(const Position& start, std::span<const MoveCode> moves) {
    ++games_;
    const auto passed = last_passing(start, moves);
    if (!passed) return;
    ++passing_;
    const auto rest = moves.subspan(*passed);
    if (!rest.empty()) take({rest.begin(), rest.end()});
  }

  std::variant<Variations, VariationError> result(std::vector<std::string> complaints) {
    if (taken_.lines.empty()) return VariationError{why_none() + (complaints.empty() ? "" : "; " + complaints[0])};
    taken_.warnings = std::move(complaints);
    if (passing_ < games_)
      taken_.warnings.push_back(std::to_string(games_ - passing_) + " of " + std::to_string(games_) +
                                " lines do not pass through the position analysed; left out");
    if (beyond_ > 0)
      taken_.warnings.push_back("only the first " + std::to_string(kMostVariations) + " variations are taken; " +
                                std::to_string(beyond_) + " more are left out");
    return std::move(taken_);
  }

 private:
  struct ByBits {
    bool operator()(const Variation& a, const Variation& b) const {
      return std::ranges::lexicographical_compare(a, b, {}, &MoveCode::bits, &MoveCode::bits);
    }
  };

  // How many moves lead there.
  std::optional<std::size_t> last_passing(const Position& start, std::span<const MoveCode> moves) const {
    Position position = start;
    std::optional<std::size_t> passed;
    Undo undo;
    for (std::size_t ply = 0;; ++ply) {
      if (same_position(position, analysed_)) passed = ply;
      if (ply == moves.size()) return passed;
      position.do_move(moves[ply], undo);
    }
  }

  void take(Variation line) {
    if (seen_.contains(line)) return;
    if (taken_.lines.size() == kMostVariations) {
      ++beyond_;
      return;
    }
    seen_.insert(line);
    taken_.lines.push_back(std::move(line));
  }

  std::string why_none() const {
    if (games_ == 0) return "the file has no moves that can be read";
    if (passing_ == 0) return "no line of the file passes through the position analysed";
    return "no line of the file goes on after the position analysed";
  }

  const Position& analysed_;
  Variations taken_;
  std::set<Variation, ByBits> seen_;
  std::size_t games_ = 0;
  std::size_t passing_ = 0;
  std::size_t beyond_ = 0;
};

// A game in a line of USI.
struct UsiGame {
  std::optional<Position> start;  // nullopt: the position analysed
  std::vector<std::string> words;
};

// Nothing to read in it, comments apart.
bool is_skipped(std::string_view line) {
  const std::string_view word = first_word(line);
  return word.empty() || word[0] == '#';
}

// nullopt, and a complaint, where the line does not say where its game begins.
std::optional<UsiGame> read_usi_line(FileLines& lines) {
  std::string_view text = lines.line();
  if (first_word(text) == "position") text = after_word(text);
  if (first_word(text) == "moves") return UsiGame{{}, parse_position("startpos " + std::string(text)).moves};
  if (parse_usi(first_word(text))) return UsiGame{{}, parse_position("startpos moves " + std::string(text)).moves};

  command::Position command = parse_position(text);
  if (!command.unexpected.empty()) {
    lines.complain(echoed(command.unexpected) + " after startpos; expected 'moves' or nothing; the line is left out");
    return std::nullopt;
  }
  UsiGame game{Position(), std::move(command.moves)};
  if (!command.sfen) return game;
  const bool is_board = command.sfen->find('/') != std::string::npos;
  if (!is_board && first_word(text) != "sfen") {
    lines.complain(echoed(first_word(text)) + " is no move such as 7g7f, 8h2b+ or P*5e; the line is left out");
    return std::nullopt;
  }
  const auto parsed = parse_sfen(*command.sfen);
  if (const auto* const error = std::get_if<SfenError>(&parsed)) {
    lines.complain("invalid SFEN, its column " + std::to_string(error->column) + ": " + error->message +
                   "; the line is left out");
    return std::nullopt;
  }
  const auto& sfen = std::get<SfenPosition>(parsed);
  for (const std::string& oddity : sfen.warnings) lines.complain(oddity);
  game.start = sfen.position;
  return game;
}

// The legal moves of a game, as far as they go.
std::vector<MoveCode> read_usi_moves(Position position, const std::vector<std::string>& words, FileLines& lines) {
  std::vector<MoveCode> moves;
  const auto cut = [&](const std::string& reason) { lines.complain(reason + "; the line ends before it"); };
  for (const std::string& word : words) {
    if (word == "resign" || word == "win") {  // as some clients close a game
      if (&word != &words.back()) lines.complain("what follows " + word + " is left out");
      break;
    }
    if (moves.size() == kMostPlies) {
      cut("there are more than " + std::to_string(kMostPlies) + " moves");
      break;
    }
    if (!parse_usi(word)) {
      cut(echoed(word) + " is no move such as 7g7f, 8h2b+ or P*5e");
      break;
    }
    const auto move = parse_move(position, word);
    if (!move || !is_legal(position, *move)) {
      cut(word + " is not legal here");
      break;
    }
    moves.push_back(*move);
    Undo undo;
    position.do_move(*move, undo);
  }
  return moves;
}

std::variant<Variations, VariationError> read_usi(std::string_view text, const Position& analysed) {
  Collection collection(analysed);
  FileLines lines(text);
  while (lines.next()) {
    if (is_skipped(lines.line())) continue;
    const auto game = read_usi_line(lines);
    if (!game) continue;
    const Position& start = game->start ? *game->start : analysed;
    collection.add(start, read_usi_moves(start, game->words, lines));
  }
  return collection.result(lines.complaints());
}

std::variant<Variations, VariationError> collect(const KifRecord& record, const Position& analysed) {
  Collection collection(analysed);
  for (std::size_t line = 0; line < record.lines.size(); ++line)
    if (!record.lines[line].moves.empty()) collection.add(record.start, whole_line(record, line));
  return collection.result(record.warnings);
}

}  // namespace

std::variant<Variations, VariationError> read_variations(std::string_view text, const Position& analysed) {
  const auto decoding = decode(text);
  if (const auto* const error = std::get_if<VariationError>(&decoding)) return *error;
  const auto& decoded = std::get<Decoded>(decoding);
  if (decoded.form == Form::Usi) return read_usi(decoded.text, analysed);
  const auto reading = read_kif(decoded.text);
  if (const auto* const error = std::get_if<KifError>(&reading)) return VariationError{error->message};
  return collect(std::get<KifRecord>(reading), analysed);
}

std::variant<std::optional<Position>, VariationError> start_of_variations(std::string_view text) {
  const auto decoding = decode(text);
  if (const auto* const error = std::get_if<VariationError>(&decoding)) return *error;
  const auto& decoded = std::get<Decoded>(decoding);
  if (decoded.form == Form::Kif) {
    const auto reading = read_kif(decoded.text);
    if (const auto* const error = std::get_if<KifError>(&reading)) return VariationError{error->message};
    return std::get<KifRecord>(reading).start;
  }
  FileLines lines(decoded.text);
  while (lines.next()) {
    if (is_skipped(lines.line())) continue;
    if (const auto game = read_usi_line(lines); game && game->start) return game->start;
  }
  return std::nullopt;
}

std::variant<std::string, VariationError> load_variations(const std::string& file) {
  std::ifstream stream;
  const auto failure = [&](const std::string& reason) { return VariationError{"cannot read " + file + ": " + reason}; };
  if (const std::string reason = open_whole_file(stream, path_of(file)); !reason.empty()) return failure(reason);
  std::string text(kMostVariationBytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (stream.bad()) return failure("it could not be read to its end");
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > kMostVariationBytes) return failure("it is larger than 8 MiB");
  return text;
}

std::variant<Variations, VariationError> read_variation_file(const std::string& file, const Position& analysed) {
  const auto loading = load_variations(file);
  if (const auto* const error = std::get_if<VariationError>(&loading)) return *error;
  auto reading = read_variations(std::get<std::string>(loading), analysed);
  if (auto* const error = std::get_if<VariationError>(&reading)) error->message = file + ": " + error->message;
  return reading;
}

}  // namespace tsugite
