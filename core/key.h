// Keys: 64-bit numbers that stand for positions in tables and in the repetition history.
//
// The board key covers the pieces on the board and the side to move (exclusive or of one random word each); the hand
// key is a sum of one random word per piece in hand. Their exclusive or is the position's key. The words come from a
// fixed splitmix64 sequence, so keys are the same in every build.
#pragma once

#include <array>
#include <cstdint>

#include "core/color.h"
#include "core/kind.h"
#include "core/square.h"

namespace tsugite {

using Key = std::uint64_t;

// One step of splitmix64 [splitmix64]: a good 64-bit mixer of a counter. A sequence of random numbers is what it makes
// of a counter that goes up by the stride.
inline constexpr std::uint64_t kMixStride = 0x9e3779b97f4a7c15u;
constexpr std::uint64_t mix(std::uint64_t value) {
  value += kMixStride;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
  return value ^ (value >> 31);
}

namespace detail {

struct KeyWords {
  std::array<std::array<Key, kSquares>, 48> board{};        // [occupant][square]
  std::array<std::array<Key, kHandKinds>, kColors> hand{};  // [color][kind]
  Key white_to_move = 0;
};

constexpr KeyWords make_key_words() {
  KeyWords words{};
  std::uint64_t counter = 0;
  for (const Color color : {Color::Black, Color::White}) {
    for (int kind = 1; kind < kKinds; ++kind)
      for (auto& word : words.board[occupant(color, static_cast<Kind>(kind))]) word = mix(++counter);
    for (auto& word : words.hand[static_cast<std::size_t>(index(color))]) word = mix(++counter);
  }
  words.white_to_move = mix(++counter);
  return words;
}

inline constexpr KeyWords kKeyWords = make_key_words();

}  // namespace detail

constexpr Key board_key(Occupant piece, Cell cell) {
  return detail::kKeyWords.board[piece][static_cast<std::size_t>(square_of(cell))];
}
constexpr Key hand_key(Color color, Kind kind) {
  return detail::kKeyWords.hand[static_cast<std::size_t>(index(color))][static_cast<std::size_t>(kind)];
}
constexpr Key white_to_move_key() { return detail::kKeyWords.white_to_move; }

}  // namespace tsugite
