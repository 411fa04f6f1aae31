// Positions for the tests of the engine: from text with the game that led to them, or by random walks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/generate.h"
#include "core/move.h"
#include "core/position.h"
#include "core/repetition.h"

namespace tsugite::test {

// Audited builds rebuild the position after each do and undo, some hundred times slower: they get a sample.
#ifdef TSUGITE_AUDIT
inline constexpr bool kAudited = true;
#else
inline constexpr bool kAudited = false;
#endif

struct Scene {
  Position position;
  History history;  // ends with the position
};

// Throws std::invalid_argument for an SFEN that core cannot read and for a move that is not legal.
Scene scene_of(std::string_view sfen, std::initializer_list<std::string_view> moves = {});

// The legal move with this text; throws if there is none.
MoveCode move_of(const Position& position, std::string_view usi);

using tsugite::legal_moves;

// True if each move of the line is legal where it is played.
bool playable(const Position& start, std::span<const MoveCode> line);

std::string text_of(std::span<const MoveCode> line);

// Positions met by random walks of up to 60 plies from the starts in tests/data, `apart` plies between two of them.
std::vector<Position> walked_positions(std::size_t count, std::uint64_t seed, int apart = 5);

}  // namespace tsugite::test
