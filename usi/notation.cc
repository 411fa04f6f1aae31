#include "usi/notation.h"

#include <algorithm>
#include <vector>

#include "core/attackers.h"
#include "usi/japanese.h"

namespace tsugite {

namespace {

enum class Motion { Forwards, Sideways, Backwards };

// Larger is further to the right, as the side sees the board.
int rightness(Color color, Cell cell) { return -sign(color) * file_of(cell); }

Motion motion_of(Color color, Cell from, Cell to) {
  const int advance = rank_from(color, from) - rank_from(color, to);
  return advance > 0 ? Motion::Forwards : advance < 0 ? Motion::Backwards : Motion::Sideways;
}

std::string_view motion_sign(Motion motion) {
  switch (motion) {
    case Motion::Forwards:
      return "上";
    case Motion::Sideways:
      return "寄";
    case Motion::Backwards:
      return "引";
  }
  return "";
}

// Where other pieces like this one stand that attack the square.
std::vector<Cell> rivals(const Position& position, Occupant piece, Cell from, Cell to) {
  std::vector<Cell> cells;
  any_attacker(position, color_of(piece), to, [&](Cell cell) {
    if (cell != from && position.at(cell) == piece) cells.push_back(cell);
    return false;
  });
  return cells;
}

std::string distinction(Occupant piece, Cell from, Cell to, const std::vector<Cell>& others) {
  if (others.empty()) return "";
  const Color color = color_of(piece);
  const Motion motion = motion_of(color, from, to);
  const auto moves_alike = [&](Cell other) { return motion_of(color, other, to) == motion; };
  if (std::ranges::none_of(others, moves_alike)) return std::string(motion_sign(motion));

  const bool has_straight_word = !is_slider(kind_of(piece));  // a horse or dragon is told by its side
  if (has_straight_word && motion == Motion::Forwards && file_of(from) == file_of(to)) return "直";

  const auto place = [&](Cell cell) { return rightness(color, cell); };
  const int here = place(from);
  if (std::ranges::all_of(others, [&](Cell other) { return here > place(other); })) return "右";
  if (std::ranges::all_of(others, [&](Cell other) { return here < place(other); })) return "左";
  return (here > place(to) ? "右" : "左") + std::string(motion_sign(motion));
}

std::string promotion_sign(Color color, MoveCode move) {
  if (move.promotes()) return "成";
  const bool could =
      can_promote(move.kind()) && (in_promotion_zone(color, move.from()) || in_promotion_zone(color, move.to()));
  return could ? "不成" : "";
}

}  // namespace

std::string to_japanese(const Position& position, MoveCode move, Cell previous_to) {
  const Color color = position.side_to_move();
  const Cell to = move.to();
  std::string text(side_sign(color));
  if (to == previous_to) {
    text += "同";
  } else {
    text += kFileSigns[static_cast<std::size_t>(file_of(to))];
    text += kRankSigns[static_cast<std::size_t>(rank_of(to))];
  }
  text += kMoveSigns[static_cast<std::size_t>(move.kind())];
  const Occupant piece = occupant(color, move.kind());
  const std::vector<Cell> others = rivals(position, piece, move.from(), to);
  if (move.is_drop()) return others.empty() ? text : text + "打";
  return text + distinction(piece, move.from(), to, others) + promotion_sign(color, move);
}

std::string to_japanese(const Position& position, std::span<const MoveCode> line, Cell previous_to) {
  Position reached = position;
  std::string text;
  for (const MoveCode move : line) {
    text += to_japanese(reached, move, previous_to);
    Undo undo;
    reached.do_move(move, undo);
    previous_to = move.to();
  }
  return text;
}

}  // namespace tsugite
