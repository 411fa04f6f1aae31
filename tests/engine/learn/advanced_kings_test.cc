#include "engine/learn/advanced_kings.h"

#include <doctest/doctest.h>

#include <set>

#include "core/declaration.h"
#include "core/sfen.h"

namespace tsugite {
namespace {

TEST_CASE("both kings have entered, all forty pieces are there, and nothing stands against the rules") {
  std::set<Key> keys;
  int given = 0;
  for (std::uint64_t number = 0; number < 200; ++number) {
    Dice dice(3, number);
    const auto position = advanced_kings(dice);
    if (!position) continue;
    ++given;
    keys.insert(position->key());
    const Setup setup = position->setup();
    int pieces = 0;
    for (const Occupant piece : setup.board) pieces += is_piece(piece) ? 1 : 0;
    for (const Hand hand : setup.hands)
      for (const Kind kind : kHandOrder) pieces += hand.count(kind);
    CHECK(pieces == 40);
    CHECK(rank_of(position->king(Color::Black)) <= 4);
    CHECK(rank_of(position->king(Color::White)) >= 6);
    const auto read = parse_sfen(to_sfen(*position));
    REQUIRE(std::holds_alternative<SfenPosition>(read));
    CHECK(std::get<SfenPosition>(read).warnings.empty());  // no second pawn, no dead piece
    Dice again(3, number);
    CHECK(advanced_kings(again)->key() == position->key());
  }
  CHECK(given > 20);
  CHECK(keys.size() == static_cast<std::size_t>(given));
}

}  // namespace
}  // namespace tsugite
