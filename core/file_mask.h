// One file's nine cells as bits, for what goes file by file: drops, and counting moves.
#pragma once

#include "core/color.h"
#include "core/square.h"

namespace tsugite {

using FileMask = unsigned;  // bit 0 = rank 9 .. bit 8 = rank 1: the order of the cells

inline constexpr FileMask kWholeFile = 0x1ff;

// The cell of bit 0.
constexpr Cell file_base(int file) { return cell_at(file, kRanks); }

// The `ranks` farthest ranks as this side sees them, the edge it marches to first.
template <Color kUs>
constexpr FileMask far_ranks(int ranks) {
  return kUs == Color::Black ? kWholeFile & ~(kWholeFile >> ranks) : kWholeFile >> (kRanks - ranks);
}

}  // namespace tsugite
