#include "tests/support/random_walk.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <variant>

#include "core/generate.h"
#include "core/key.h"
#include "core/legality.h"
#include "core/sfen.h"

namespace tsugite::test {

std::uint64_t Dice::next() {
  const std::uint64_t number = mix(state_);
  state_ += kMixStride;
  return number;
}

std::size_t pick(Dice& dice, const std::vector<std::size_t>& sharp, std::size_t size) {
  const bool prefer = dice.below(8) < 3;
  return prefer && !sharp.empty() ? sharp[dice.below(sharp.size())] : dice.below(size);
}

std::size_t random_walk(const Position& start, int plies, Dice& dice, const std::function<void(Position&)>& visit) {
  Position position = start;
  std::size_t visited = 0;
  for (int ply = 0;; ++ply) {
    visit(position);
    ++visited;
    if (ply == plies) return visited;
    MoveList list;
    generate_legal(position, NonPromotions::All, list);
    if (list.empty()) return visited;
    std::vector<std::size_t> sharp;
    for (std::size_t at = 0; at < list.size(); ++at) {
      const MoveCode move = list[at].code;
      if (is_piece(position.at(move.to())) || move.promotes() || gives_check(position, move)) sharp.push_back(at);
    }
    Undo undo;
    position.do_move(list[pick(dice, sharp, list.size())].code, undo);
  }
}

Position position_of(std::string_view sfen) {
  const std::variant<SfenPosition, SfenError> parsed = parse_sfen(sfen);
  if (const auto* error = std::get_if<SfenError>(&parsed))
    throw std::invalid_argument(std::string(sfen) + ": " + error->message);
  return std::get<SfenPosition>(parsed).position;
}

std::string random_sfen(Dice& dice) {
  constexpr std::string_view kSet = "PPPPPPPPPPPPPPPPPPLLLLNNNNSSSSGGGGBBRR";
  std::array<std::string, 81> squares;  // [9 * (rank - 1) + 9 - file]
  std::string hands;
  const auto coloured = [](char letter, bool black) { return black ? letter : static_cast<char>(letter - 'A' + 'a'); };
  const auto empty_square = [&] {
    std::size_t square = dice.below(81);
    while (!squares[square].empty()) square = dice.below(81);
    return square;
  };
  for (const bool black : {true, false})
    if (!dice.one_in(8)) squares[empty_square()] = coloured('K', black);

  const std::size_t in_play = 2 + dice.below(12);  // of sixteen parts of the set
  const std::size_t on_board = 2 + dice.below(14);
  for (const char letter : kSet) {
    if (dice.below(16) >= in_play) continue;
    const bool black = dice.one_in(2);
    if (dice.below(16) >= on_board) {
      hands += coloured(letter, black);
      continue;
    }
    const bool promoted = letter != 'G' && dice.one_in(3);
    squares[empty_square()] = (promoted ? "+" : "") + std::string(1, coloured(letter, black));
  }

  std::string sfen;
  for (std::size_t square = 0; square < 81; ++square) {
    if (square > 0 && square % 9 == 0) sfen += '/';
    sfen += squares[square].empty() ? "1" : squares[square];
  }
  sfen += dice.one_in(2) ? " b " : " w ";
  return sfen + (hands.empty() ? "-" : hands) + " 1";
}

}  // namespace tsugite::test
