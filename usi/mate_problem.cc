#include "usi/mate_problem.h"

#include <algorithm>

#include "core/move.h"
#include "usi/command.h"
#include "usi/game.h"

namespace tsugite {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

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
  const command::Position command = parse_typed_position(text);
  GameReading game = read_game(command);
  reading.warnings = std::move(game.warnings);
  reading.error = std::move(game.error);
  if (game.error_column > 0) reading.error_column = place_of_sfen(text, *command.sfen) + game.error_column;
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
