#include "core/square.h"

namespace tsugite {

std::optional<Cell> parse_cell(std::string_view text) {
  if (text.size() != 2 || text[0] < '1' || text[0] > '9' || text[1] < 'a' || text[1] > 'i') return std::nullopt;
  return cell_at(text[0] - '0', text[1] - 'a' + 1);
}

std::string to_string(Cell cell) {
  return {static_cast<char>('0' + file_of(cell)), static_cast<char>('a' + rank_of(cell) - 1)};
}

}  // namespace tsugite
