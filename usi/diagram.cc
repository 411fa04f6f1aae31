#include "usi/diagram.h"

#include <cinttypes>
#include <cstdio>

#include "core/generate.h"
#include "core/sfen.h"
#include "usi/japanese.h"

namespace tsugite {

namespace {

constexpr std::string_view kRuler = "+---------------------------+";

std::string rank_line(const Position& position, int rank) {
  std::string line = "|";
  for (int file = kFiles; file >= 1; --file) {
    const Occupant piece = position.at(cell_at(file, rank));
    if (!is_piece(piece)) {
      line += " ・";
      continue;
    }
    line += color_of(piece) == Color::Black ? ' ' : 'v';
    line += kBoardSigns[static_cast<std::size_t>(kind_of(piece))];
  }
  return line + '|' + std::string(kRankSigns[static_cast<std::size_t>(rank)]);
}

std::string turn_line(const Position& position) {
  MoveList moves;
  generate_legal(position, NonPromotions::All, moves);
  const std::string_view side = position.side_to_move() == Color::Black ? "Black (先手)" : "White (後手)";
  std::string line = std::string(side) + " to move, ply " + std::to_string(position.ply());
  if (position.in_check()) line += ", in check";
  if (moves.empty()) return line + ", no legal move";
  return line + ", " + std::to_string(moves.size()) + (moves.size() == 1 ? " legal move" : " legal moves");
}

std::string key_line(const Position& position) {
  char text[32];
  std::snprintf(text, sizeof text, "key  %016" PRIx64, position.key());
  return text;
}

}  // namespace

std::string hand_line(const Position& position, Color color, const std::function<std::string(Kind)>& note) {
  const Hand hand = position.hand(color);
  std::string line = std::string(side_name(color)) + "の持駒：";
  if (hand.empty()) return line + "なし";
  std::string_view gap;
  for (const Kind kind : kHandOrder) {
    if (!hand.has(kind)) continue;
    line += gap;
    line += kBoardSigns[static_cast<std::size_t>(kind)];
    if (hand.count(kind) > 1) line += numeral(hand.count(kind));
    if (note) line += note(kind);
    gap = "　";
  }
  return line;
}

std::vector<std::string> diagram(const Position& position) {
  std::vector<std::string> lines;
  lines.push_back(hand_line(position, Color::White));
  std::string files;
  for (int file = kFiles; file >= 1; --file) files += ' ' + std::string(kFileSigns[static_cast<std::size_t>(file)]);
  lines.push_back(' ' + files);
  lines.emplace_back(kRuler);
  for (int rank = 1; rank <= kRanks; ++rank) lines.push_back(rank_line(position, rank));
  lines.emplace_back(kRuler);
  lines.push_back(hand_line(position, Color::Black));
  return lines;
}

std::vector<std::string> describe(const Position& position) {
  std::vector<std::string> lines = diagram(position);
  lines.push_back(turn_line(position));
  lines.push_back("sfen " + to_sfen(position));
  lines.push_back(key_line(position));
  return lines;
}

}  // namespace tsugite
