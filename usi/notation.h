// Moves as Japanese records write them: ▲７六歩, △同銀, ▲５五角打, ▲２三飛不成. Where several like pieces reach the
// square, words tell them apart: first the motion (上 forwards, 寄 sideways, 引 backwards), else 直 for a gold or
// silver straight from behind, else the side (右 左), else side and motion. 打 marks a drop only where a piece on the
// board could go too. Source: [JSA notation].
#pragma once

#include <span>
#include <string>

#include "core/move.h"
#include "core/position.h"

namespace tsugite {

// A legal move. `previous_to` is where the move before it went (kNoCell: none), for 同.
std::string to_japanese(const Position& position, MoveCode move, Cell previous_to);

// A legal line, one move after the other.
std::string to_japanese(const Position& position, std::span<const MoveCode> line, Cell previous_to);

}  // namespace tsugite
