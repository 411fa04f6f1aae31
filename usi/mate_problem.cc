#include "usi/mate_problem.h"

#include <algorithm>
#include <numeric>

#include "core/move.h"
#include "usi/command.h"
#include "usi/echo.h"
#include "usi/game.h"

namespace tsugite {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";
constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kKings = "Kk";
constexpr int kKingsOfASet = 2;

struct Field {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// The field that begins at this place or behind blanks.
Field field_from(std::string_view text, std::size_t place) {
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks, place), text.size());
  return {begin, std::min(text.find_first_of(kBlanks, begin), text.size())};
}

std::string_view first_word(std::string_view text) {
  const Field field = field_from(text, 0);
  return text.substr(field.begin, field.end - field.begin);
}

// A count before a letter; one without it. Counts that no hand has are as good as any above two.
int count_of(std::string_view digits) {
  if (digits.empty()) return 1;
  return digits.size() > 2 ? 100 : std::accumulate(digits.begin(), digits.end(), 0, [](int sum, char digit) {
    return 10 * sum + (digit - '0');
  });
}

bool begins_position(std::string_view word) {
  const std::string_view first = first_word(word);
  if (first == "position" || first == "startpos" || first == "sfen" || first.find('/') != std::string_view::npos)
    return true;
  const bool quoted = word.find_first_of(kBlanks) != std::string_view::npos;
  return quoted && first != "moves" && !parse_usi(first);
}

// Where the SFEN stands in the text that it was parsed from.
std::size_t place_of_sfen(std::string_view text, const std::string& sfen) {
  std::size_t place = 0;
  for (const std::string_view keyword : {"position", "sfen"}) {
    const Field field = field_from(text, place);
    if (text.substr(field.begin, field.end - field.begin) == keyword) place = field.end;
  }
  return std::min(text.find(sfen, place), text.size());
}

std::string name_of(Color color) { return color == Color::Black ? "Black" : "White"; }

}  // namespace

SfenWithoutKings leave_kings_in_hand_out(std::string_view sfen) {
  SfenWithoutKings left;
  const auto keep = [&](std::size_t begin, std::size_t end) {
    for (; begin < end; ++begin) {
      left.sfen += sfen[begin];
      left.columns.push_back(begin + 1);
    }
  };
  const Field board = field_from(sfen, 0);
  const Field side = field_from(sfen, board.end);
  const Field hands = field_from(sfen, side.end);
  int kings = static_cast<int>(std::count_if(sfen.begin() + static_cast<std::ptrdiff_t>(board.begin),
                                             sfen.begin() + static_cast<std::ptrdiff_t>(board.end),
                                             [](char c) { return kKings.find(c) != std::string_view::npos; }));
  keep(0, hands.begin);
  bool kept_any = false;
  bool left_any = false;
  for (std::size_t at = hands.begin; at < hands.end;) {
    const std::size_t letter = std::min(sfen.find_first_not_of(kDigits, at), hands.end);
    const bool is_king = letter < hands.end && kKings.find(sfen[letter]) != std::string_view::npos;
    const int count = is_king ? count_of(sfen.substr(at, letter - at)) : 0;
    const std::size_t next = std::min(letter + 1, hands.end);
    if (is_king && count > 0 && kings + count <= kKingsOfASet) {
      kings += count;
      left_any = true;
    } else {
      keep(at, next);
      kept_any = true;
    }
    at = next;
  }
  if (left_any && !kept_any) {
    left.sfen += '-';
    left.columns.push_back(hands.begin + 1);
  }
  keep(hands.end, sfen.size());
  left.columns.push_back(sfen.size() + 1);
  return left;
}

std::vector<std::string> split_positions(const std::vector<std::string>& words) {
  std::vector<std::string> positions;
  const auto awaits_more = [](std::string_view text) {
    return text == "position" || text == "sfen" || text == "position sfen";
  };
  for (const std::string& word : words) {
    if (positions.empty() || (begins_position(word) && !awaits_more(positions.back())))
      positions.push_back(word);
    else
      positions.back() += ' ' + word;
  }
  return positions;
}

bool holds_no_problem(std::string_view line) {
  const std::string_view word = first_word(line);
  return word.empty() || word.front() == '#';
}

std::string complaint_of(const ProblemReading& reading) {
  if (reading.error_column == 0) return reading.error;
  return "invalid SFEN, column " + std::to_string(reading.error_column) + ": " + reading.error;
}

ProblemReading read_problem(std::string_view text, ToMove to_move) {
  ProblemReading reading;
  std::vector<std::string> ignored;
  command::Position command = parse_typed_position(text, ignored);
  if (!ignored.empty()) {
    reading.error = "unexpected after startpos: " + shortened(ignored.front()) + "; expected 'moves' or nothing";
    return reading;
  }
  std::size_t place = 0;
  SfenWithoutKings kingless;
  if (command.sfen) {
    place = place_of_sfen(text, *command.sfen);
    kingless = leave_kings_in_hand_out(*command.sfen);
    command.sfen = kingless.sfen;
  }
  GameReading game = read_game(command);
  reading.warnings = std::move(game.warnings);
  reading.error = std::move(game.error);
  if (game.error_column > 0) {
    reading.error_column = place + kingless.columns[std::min(game.error_column, kingless.columns.size()) - 1];
  }
  if (!reading.error.empty()) return reading;

  const Position& position = game.game->position();
  const Color attacker = to_move == ToMove::Attacker ? position.side_to_move() : opposite(position.side_to_move());
  const Color defender = opposite(attacker);
  if (position.king(defender) == kNoCell) {
    reading.error = name_of(defender) + ", who is to be mated, has no king on the board";
    return reading;
  }
  if (to_move == ToMove::Defender && !position.in_check())
    reading.warnings.push_back(name_of(defender) + " is to move, to be mated, but not in check: no mate");
  reading.problem = MateProblem{position, attacker};
  return reading;
}

}  // namespace tsugite
