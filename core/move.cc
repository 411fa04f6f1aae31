#include "core/move.h"

namespace tsugite {

std::string to_usi(MoveCode move) {
  if (move.is_drop())
    return std::string(kKindLetters[static_cast<std::size_t>(move.kind())]) + "*" + to_string(move.to());
  std::string text = to_string(move.from()) + to_string(move.to());
  if (move.promotes()) text += '+';
  return text;
}

std::optional<MoveText> parse_usi(std::string_view text) {
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const std::optional<Cell> to = parse_cell(text.substr(2, 2));
  if (!to) return std::nullopt;
  MoveText move;
  move.to = *to;
  if (text[1] == '*') {
    move.dropped = kind_of_letter(text[0]);
    if (text.size() != 4 || move.dropped == Kind::None || move.dropped == Kind::King) return std::nullopt;
    return move;
  }
  const std::optional<Cell> from = parse_cell(text.substr(0, 2));
  if (!from || (text.size() == 5 && text[4] != '+')) return std::nullopt;
  move.from = *from;
  move.promotes = text.size() == 5;
  return move;
}

}  // namespace tsugite
