#include "core/relation.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

namespace tsugite::test {

TEST_CASE("relations of all pairs of squares against files and ranks") {
  int on_rays = 0, off_rays = 0, near_attacks = 0, far_attacks = 0;
  for (Square a = 0; a < kSquares; ++a) {
    for (Square b = 0; b < kSquares; ++b) {
      const Cell from = cell_of(a);
      const Cell to = cell_of(b);
      const int files = file_of(to) - file_of(from);
      const int up = rank_of(from) - rank_of(to);
      const int distance = std::max(std::abs(files), std::abs(up));
      const Relation& found = relation(from, to);
      const bool aligned = a != b && (files == 0 || up == 0 || std::abs(files) == std::abs(up));
      REQUIRE((found.direction != kNoDirection) == aligned);
      REQUIRE(found.distance == (aligned ? distance : 0));
      if (aligned) {
        const Delta step = kDirectionDelta[found.direction];
        REQUIRE(from + distance * step == to);
        ++on_rays;
      } else {
        ++off_rays;
      }
      for (const Color color : {Color::Black, Color::White}) {
        for (int k = index(Kind::Pawn); k < kKinds; ++k) {
          const Occupant piece = occupant(color, static_cast<Kind>(k));
          const Steps& steps = near_steps(piece);
          const bool near = std::find(steps.begin(), steps.end(), to - from) != steps.end();
          bool far = false;
          for (Direction direction = 0; direction < kDirections; ++direction)
            if ((far_directions(piece) & direction_bit(direction)) != 0)
              for (Cell cell = from + kDirectionDelta[static_cast<std::size_t>(direction)]; on_board(cell);
                   cell += kDirectionDelta[static_cast<std::size_t>(direction)])
                far = far || cell == to;
          REQUIRE(attacks_near(piece, from, to) == near);
          REQUIRE(points_at(piece, from, to) == far);
          near_attacks += near ? 1 : 0;
          far_attacks += far ? 1 : 0;
        }
      }
    }
  }
  CHECK(on_rays + off_rays == 81 * 81);
  CHECK(on_rays == 81 * 16 + 2 * 408);
  CHECK(near_attacks == 2 * (72 + 112 + 328 + 5 * 416 + 544 + 288 + 256));
  CHECK(far_attacks == 2 * (324 + 2 * 816 + 2 * 1296));
}

}  // namespace tsugite::test
