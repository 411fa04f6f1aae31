#include "tests/support/half_turn.h"

#include <cctype>
#include <vector>

namespace tsugite::test {

namespace {

char other_case(char c) {
  const auto letter = static_cast<unsigned char>(c);
  return static_cast<char>(std::islower(letter) != 0 ? std::toupper(letter) : std::tolower(letter));
}

}  // namespace

std::string half_turn_sfen(std::string_view sfen) {
  const std::size_t board_end = sfen.find(' ');
  std::vector<std::string> places;  // a piece with its plus, a run of empty squares, or a slash
  for (const char c : sfen.substr(0, board_end)) {
    if (!places.empty() && places.back() == "+")
      places.back() += other_case(c);
    else
      places.emplace_back(1, other_case(c));
  }
  std::string turned;
  for (std::size_t at = places.size(); at-- > 0;) turned += places[at];
  turned += sfen[board_end + 1] == 'b' ? " w" : " b";
  for (const char c : sfen.substr(board_end + 2)) turned += other_case(c);  // digits stay as they are
  return turned;
}

std::string half_turn_move(std::string_view usi) {
  std::string turned(usi);
  for (char& c : turned) {
    if (c >= '1' && c <= '9') c = static_cast<char>('1' + '9' - c);
    if (c >= 'a' && c <= 'i') c = static_cast<char>('a' + 'i' - c);
  }
  return turned;
}

}  // namespace tsugite::test
