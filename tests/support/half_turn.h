// The same position or move with the board turned by half and the colours exchanged, in SFEN and USI text.
#pragma once

#include <string>
#include <string_view>

namespace tsugite::test {

// Four fields. The ply stays; the hands may come out in another order than the canonical one.
std::string half_turn_sfen(std::string_view sfen);

std::string half_turn_move(std::string_view usi);

}  // namespace tsugite::test
