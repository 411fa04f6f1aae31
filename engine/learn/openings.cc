#include "engine/learn/openings.h"

#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "book/open_file.h"
#include "book/utf8_path.h"
#include "core/generate.h"
#include "core/key.h"
#include "core/legality.h"
#include "core/repetition.h"
#include "core/sfen.h"

namespace tsugite {

namespace {

// Enough for thousands of different positions, few enough to leave the game open.
constexpr int kLeastPlies = 8;
constexpr int kMostPlies = 12;
constexpr int kPliesMore = 2;  // when a list is used again

// So often a listed opening may turn out one-sided before it is taken as it comes.
constexpr int kAttempts = 100;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// Takes the word off the front of the text, if it is there.
bool take_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  const std::string_view rest = text.substr(word.size());
  if (!rest.empty() && rest.front() != ' ' && rest.front() != '\t') return false;
  text = trimmed(rest);
  return true;
}

// A game as far as it has come.
struct Walk {
  explicit Walk(const Opening& opening) : position(opening.start), history(opening.start) {
    for (const MoveCode move : opening.moves) play(move);
  }
  void play(MoveCode move) {
    Undo undo;
    position.do_move(move, undo);
    history.push(position);
  }
  Position position;
  History history;
};

}  // namespace

std::optional<Opening> with_random_moves(Opening opening, int plies, const Balance& balance, Dice& dice,
                                         Searcher& judge) {
  Walk walk(opening);
  for (int ply = 0; ply < plies; ++ply) {
    MoveList list;
    generate_legal(walk.position, NonPromotions::WhereTheyMatter, list);
    if (list.empty()) return std::nullopt;
    const MoveCode move = list[dice.below(list.size())].code;
    walk.play(move);
    opening.moves.push_back(move);
  }
  if (!has_legal_move(walk.position)) return std::nullopt;
  judge.forget();
  const Thought thought = judge.think(walk.position, walk.history, {.nodes = balance.nodes});
  if (std::abs(thought.score) > balance.limit) return std::nullopt;
  return opening;
}

std::variant<Opening, std::string> parse_opening(std::string_view line) {
  std::string_view text = trimmed(line);
  take_word(text, "position");
  std::string_view moves;
  if (const std::size_t at = text.find("moves"); at != std::string_view::npos) {
    moves = text.substr(at);
    text = trimmed(text.substr(0, at));
    if (!take_word(moves, "moves")) return "expected 'moves' and moves behind it";
  }
  Opening opening;
  if (text != "startpos") {
    take_word(text, "sfen");
    auto parsed = parse_sfen(text);
    if (const auto* const error = std::get_if<SfenError>(&parsed)) return error->message;
    opening.start = std::get<SfenPosition>(parsed).position;
  }
  Position position = opening.start;
  std::istringstream words{std::string(moves)};
  for (std::string word; words >> word;) {
    const std::optional<MoveCode> move = parse_move(position, word);
    if (!move || !is_legal(position, *move)) return "illegal move " + word;
    Undo undo;
    position.do_move(*move, undo);
    opening.moves.push_back(*move);
  }
  if (!has_legal_move(position)) return "there is no legal move";
  return opening;
}

std::variant<std::vector<Opening>, std::string> read_openings(const std::filesystem::path& file) {
  std::ifstream stream;
  if (const std::string reason = open_to_read(stream, file); !reason.empty())
    return "cannot open the openings " + utf8_of(file) + ": " + reason;
  std::vector<Opening> openings;
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    const std::string_view text = trimmed(line);
    if (text.empty() || text.front() == '#') continue;
    auto opening = parse_opening(text);
    if (const auto* const error = std::get_if<std::string>(&opening))
      return utf8_of(file) + ":" + std::to_string(number) + ": " + *error;
    openings.push_back(std::move(std::get<Opening>(opening)));
  }
  if (openings.empty()) return "there are no openings in " + utf8_of(file);
  return openings;
}

Openings::Openings(std::vector<Opening> listed, std::uint64_t seed) : seed_(seed), listed_(std::move(listed)) {
  Dice dice(seed_);
  for (std::size_t left = listed_.size(); left > 1; --left) std::swap(listed_[left - 1], listed_[dice.below(left)]);
}

std::uint64_t Openings::key() const {
  std::uint64_t key = 0;
  for (const Opening& opening : listed_) {
    key = mix(key ^ opening.start.key());
    for (const MoveCode move : opening.moves) key = mix(key ^ move.bits());
  }
  return key;
}

Opening Openings::opening(std::uint64_t number, Searcher& judge) const {
  Dice dice(seed_, number + 1);
  if (listed_.empty()) {
    while (true) {
      const int plies = kLeastPlies + static_cast<int>(dice.below(kMostPlies - kLeastPlies + 1));
      if (auto opening = with_random_moves({}, plies, {}, dice, judge)) return *opening;
    }
  }
  const Opening& base = listed_[number % listed_.size()];
  if (number < listed_.size()) return base;
  for (int attempt = 0; attempt < kAttempts; ++attempt)
    if (auto opening = with_random_moves(base, kPliesMore, {}, dice, judge)) return *opening;
  return base;
}

}  // namespace tsugite
