#include "core/step.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace tsugite::test {

namespace {

// A piece's moves as a drawing seen by its owner, the piece in the middle of the third row: o = a near step,
// * = the first cell of a ray.
struct Drawing {
  Kind kind;
  std::string_view rows;
};

constexpr Drawing kDrawings[] = {
    {Kind::Pawn, "... .o. ... ..."},     {Kind::Lance, "... .*. ... ..."},     {Kind::Knight, "o.o ... ... ..."},
    {Kind::Silver, "... ooo ... o.o"},   {Kind::Gold, "... ooo o.o .o."},      {Kind::King, "... ooo o.o ooo"},
    {Kind::Bishop, "... *.* ... *.*"},   {Kind::Rook, "... .*. *.* .*."},      {Kind::ProPawn, "... ooo o.o .o."},
    {Kind::ProLance, "... ooo o.o .o."}, {Kind::ProKnight, "... ooo o.o .o."}, {Kind::ProSilver, "... ooo o.o .o."},
    {Kind::Horse, "... *o* o.o *o*"},    {Kind::Dragon, "... o*o *.* o*o"},
};

using Places = std::set<std::pair<int, int>>;  // files to the left, ranks up, as Black sees them

Places drawn(const Drawing& drawing, char mark, Color color) {
  Places places;
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 3; ++column)
      if (drawing.rows[static_cast<std::size_t>(4 * row + column)] == mark) {
        const int turn = color == Color::Black ? 1 : -1;
        places.insert({turn * (1 - column), turn * (2 - row)});
      }
  return places;
}

}  // namespace

TEST_CASE("every kind moves as drawn, for both sides") {
  REQUIRE(std::size(kDrawings) == kKinds - 1);
  const Cell middle = cell_at(5, 5);
  for (const Drawing& drawing : kDrawings) {
    for (const Color color : {Color::Black, Color::White}) {
      CAPTURE(index(drawing.kind));
      const Occupant piece = occupant(color, drawing.kind);
      Places near, far;
      for (const Delta delta : near_steps(piece))
        near.insert({file_of(middle + delta) - 5, 5 - rank_of(middle + delta)});
      for (Direction direction = 0; direction < kDirections; ++direction) {
        if ((far_directions(piece) & direction_bit(direction)) == 0) continue;
        const Cell first = middle + kDirectionDelta[static_cast<std::size_t>(direction)];
        far.insert({file_of(first) - 5, 5 - rank_of(first)});
      }
      CHECK(near == drawn(drawing, 'o', color));
      CHECK(far == drawn(drawing, '*', color));
      CHECK(near_steps(piece).count == static_cast<int>(near.size()));
      CHECK(is_slider(drawing.kind) == !far.empty());
    }
  }
  for (const Occupant nobody : {kEmpty, kWall}) {
    CHECK(near_steps(nobody).count == 0);
    CHECK(far_directions(nobody) == 0);
  }
}

TEST_CASE("directions come in opposite pairs") {
  for (Direction direction = 0; direction < kDirections; ++direction) {
    CHECK(opposite(opposite(direction)) == direction);
    CHECK(kDirectionDelta[static_cast<std::size_t>(direction)] ==
          -kDirectionDelta[static_cast<std::size_t>(opposite(direction))]);
  }
}

TEST_CASE("ranks as each side sees them") {
  CHECK(rank_from(Color::Black, cell_at(3, 2)) == 2);
  CHECK(rank_from(Color::White, cell_at(3, 2)) == 8);
  for (int rank = 1; rank <= 9; ++rank) {
    const Cell cell = cell_at(7, rank);
    CHECK(in_promotion_zone(Color::Black, cell) == (rank <= 3));
    CHECK(in_promotion_zone(Color::White, cell) == (rank >= 7));
    for (int k = index(Kind::Pawn); k < kKinds; ++k) {
      const Kind kind = static_cast<Kind>(k);
      const bool one = kind == Kind::Pawn || kind == Kind::Lance || kind == Kind::Knight;
      const bool two = kind == Kind::Knight;
      CHECK(is_dead(Color::Black, kind, cell) == ((one && rank == 1) || (two && rank == 2)));
      CHECK(is_dead(Color::White, kind, cell) == ((one && rank == 9) || (two && rank == 8)));
    }
  }
}

}  // namespace tsugite::test
