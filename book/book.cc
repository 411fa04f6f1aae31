#include "book/book.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <limits>
#include <optional>
#include <utility>

#include "book/byte_order_mark.h"
#include "book/open_file.h"
#include "book/utf8_path.h"
#include "core/legality.h"
#include "core/sfen.h"

namespace tsugite {

namespace {

constexpr std::string_view kBinaryBookMark =
    "YANE-BINBOOK";  // the same authors' binary format, often mixed up with this

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// Takes the first word off the text; empty at its end.
std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const auto end = std::find_if(text.begin(), text.end(), is_space);
  const auto length = static_cast<std::size_t>(end - text.begin());
  const std::string_view word = text.substr(0, length);
  text.remove_prefix(length);
  return word;
}

bool is_comment(std::string_view text) { return text.starts_with('#') || text.starts_with("//"); }

// A piece of an unknown file, fit for a message.
std::string shown(std::string_view text) {
  constexpr std::size_t kMostShown = 40;
  std::string printable;
  for (const char c : text.substr(0, kMostShown)) printable += c >= ' ' && c <= '~' ? c : '?';
  if (text.size() > kMostShown) printable += "...";
  return printable;
}

// All of the word or nothing; numbers beyond the type's range become its nearest bound.
template <typename Number>
std::optional<Number> parse_number(std::string_view word) {
  if (word.starts_with('+')) {
    word.remove_prefix(1);
    if (word.starts_with('-')) return std::nullopt;
  }
  const bool negative = word.starts_with('-');
  long long value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (end != word.data() + word.size() || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range)
    value = negative ? std::numeric_limits<long long>::min() : std::numeric_limits<long long>::max();
  const auto least = static_cast<long long>(std::numeric_limits<Number>::min());
  const auto most = static_cast<long long>(std::numeric_limits<Number>::max());
  return static_cast<Number>(std::clamp(value, least, most));
}

std::optional<PackedMove> parse_packed(std::string_view word) {
  const std::optional<MoveText> text = parse_usi(word);
  if (!text) return std::nullopt;
  // A packed board move does not hold its kind.
  return text->from == kNoCell ? MoveCode::drop(text->dropped, text->to).packed()
                               : MoveCode::board(text->from, text->to, Kind::None, text->promotes).packed();
}

// `move [answer [score [depth [count]]]]`; what follows is for other programs or a comment.
std::optional<BookMove> parse_candidate(std::string_view line) {
  std::array<std::string_view, 5> words;
  for (std::string_view& word : words) {
    const std::string_view next = take_word(line);
    if (next.empty() || is_comment(next)) break;
    word = next;
  }
  const auto& [move, answer, score, depth, count] = words;

  BookMove candidate;
  const std::optional<PackedMove> packed = parse_packed(move);
  if (!packed) return std::nullopt;
  candidate.move = *packed;

  const auto said = [](std::string_view word) { return !word.empty() && word != "none"; };
  if (said(answer)) {
    const std::optional<PackedMove> packed_answer = parse_packed(answer);
    if (!packed_answer) return std::nullopt;
    candidate.answer = *packed_answer;
  }
  if (said(score)) {
    const auto number = parse_number<std::int16_t>(score);
    if (!number) return std::nullopt;
    candidate.score = *number;
    candidate.scored = true;
  }
  if (said(depth)) {
    const auto number = parse_number<std::int16_t>(depth);
    if (!number) return std::nullopt;
    candidate.depth_plies = *number;
  }
  if (said(count)) {
    const auto number = parse_number<std::uint32_t>(count);
    if (!number) return std::nullopt;
    candidate.count = *number;
  }
  return candidate;
}

bool is_header(std::string_view line) {
  if (!line.starts_with(kBookHeader)) return false;
  line.remove_prefix(kBookHeader.size());
  return line.empty() || is_space(line.front());
}

std::string wrong_format(const std::filesystem::path& path, std::string_view first_line) {
  std::string message = "book " + utf8_of(path) + " is not in the YANEURAOU-DB2016 format: ";
  if (first_line.starts_with(kBinaryBookMark)) return message + "it is a binary .ybb book";
  if (first_line.empty()) return message + "it begins with an empty line";
  return message + "expected '" + std::string(kBookHeader) + " 1.00' in the first line, found '" + shown(first_line) +
         "'";
}

// The legal move that a packed one stands for, if any.
std::optional<MoveCode> legal_move(const Position& position, PackedMove packed) {
  const std::optional<MoveCode> code = unpack(position, packed);
  return code && is_legal(position, *code) ? code : std::nullopt;
}

bool better(const BookMove& a, const BookMove& b) {
  if (a.scored != b.scored) return a.scored;
  if (a.scored && a.score != b.score) return a.score > b.score;
  return a.count > b.count;
}

}  // namespace

std::variant<Book, BookError> Book::load(const std::filesystem::path& path) {
  std::ifstream file;
  if (const std::string reason = open_whole_file(file, path); !reason.empty())
    return BookError{"cannot open book " + utf8_of(path) + ": " + reason};

  std::string line;
  if (!std::getline(file, line)) {
    return BookError{"book " + utf8_of(path) + (file.bad() ? " cannot be read" : " is empty")};
  }
  const std::string_view first_line = trimmed(without_byte_order_mark(line));
  if (!is_header(first_line)) return BookError{wrong_format(path, first_line)};

  Book book;
  std::vector<BookMove>* candidates = nullptr;  // of the position whose candidates are being read
  while (std::getline(file, line)) {
    std::string_view text = trimmed(line);
    if (text.empty() || is_comment(text)) continue;

    std::string_view rest = text;
    if (take_word(rest) == "sfen") {
      const auto parsed = parse_sfen(trimmed(rest));
      const auto* position = std::get_if<SfenPosition>(&parsed);
      // References to the map's values stay valid while it grows.
      candidates = position != nullptr ? &book.entries_[position->position.key()] : nullptr;
      if (position == nullptr) ++book.skipped_lines_;
      continue;
    }

    const std::optional<BookMove> candidate = parse_candidate(text);
    if (!candidate || candidates == nullptr) {
      ++book.skipped_lines_;
      continue;
    }
    const bool known = std::any_of(candidates->begin(), candidates->end(),
                                   [&](const BookMove& other) { return other.move == candidate->move; });
    if (!known) candidates->push_back(*candidate);
  }
  if (file.bad()) return BookError{"book " + utf8_of(path) + " could not be read to its end"};

  std::erase_if(book.entries_, [](const auto& entry) { return entry.second.empty(); });
  return book;
}

std::vector<BookMove> Book::moves(const Position& position) const {
  std::vector<BookMove> legal;
  const auto found = entries_.find(position.key());
  if (found == entries_.end()) return legal;

  Position after = position;
  for (BookMove candidate : found->second) {
    const std::optional<MoveCode> move = legal_move(position, candidate.move);
    if (!move) continue;
    if (candidate.answer != 0) {
      Undo undo;
      after.do_move(*move, undo);
      if (!legal_move(after, candidate.answer)) candidate.answer = 0;
      after.undo_move(*move, undo);
    }
    legal.push_back(candidate);
  }
  return legal;
}

BookMove Book::best(const Position& position) const {
  BookMove chosen;
  for (const BookMove& candidate : moves(position))
    if (chosen.move == 0 || better(candidate, chosen)) chosen = candidate;
  return chosen;
}

}  // namespace tsugite
