// A mate as a KIF file with variations, which ShogiGUI, Shogidokoro, ShogiHome and Kifu for Windows open.
//
// The starting position stands as a diagram (BOD), 後手番 after it when White begins. Variations are introduced by
// 変化：N手 and follow their line from the latest ply to the earliest, each with its own variations right behind it. A
// move's marks are comments after it: those of mark_words (solution_text.h), and 不成, for which KIF has no sign of its
// own: programs that read KIF do not know a move written with it. The main line, if it ends in mate, is
// closed by 詰み. Source: [KIF].
#pragma once

#include <string>

#include "core/position.h"
#include "engine/mate/solution.h"

namespace tsugite {

// UTF-8, for a file named .kifu. Lines end with \n; KIF wants what the system is used to, so a file on Windows is to be
// opened as text. Moves must be legal from `root` on, and the solution have a mark for each.
std::string to_kif(const Position& root, const Solution& solution);

// The same in Shift_JIS, for a file named .kif.
std::string to_kif_shift_jis(const Position& root, const Solution& solution);

}  // namespace tsugite
