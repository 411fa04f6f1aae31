#include "engine/learn/packed_sample.h"

#include <doctest/doctest.h>

#include <variant>

#include "core/sfen.h"
#include "engine/eval/attack_map.h"
#include "tests/support/random_walk.h"

namespace tsugite {
namespace {

Sample sample_of(int score, int half_points) {
  Sample sample;
  sample.ply = 40;
  sample.score = score;
  sample.half_points = half_points;
  return sample;
}

TEST_CASE("a packed position is the same position again") {
  test::Dice dice(1);
  int kingless = 0;
  for (int round = 0; round < 600; ++round) {
    const auto read = parse_sfen(test::random_sfen(dice));
    const auto* const sfen = std::get_if<SfenPosition>(&read);
    if (sfen == nullptr) continue;
    Setup setup = sfen->position.setup();
    setup.ply = 40;
    const Position position(setup);
    const PackedSample packed = packed_sample(position, sample_of(1, 1));
    REQUIRE(to_sfen(position_of(packed)) == to_sfen(position));
    REQUIRE(packed.material == position.material());
    const AttackMap attacks(position);
    for (Square square = 0; square < kSquares; ++square)
      REQUIRE(packed.attack_code(square) == attacks[cell_of(square)]);
    if (!position.has_king(Color::Black)) ++kingless;
  }
  CHECK(kingless > 20);
}

TEST_CASE("scores and results are Black's") {
  const Position black;
  const PackedSample blacks = packed_sample(black, sample_of(70, 2));
  CHECK(blacks.score == 70);
  CHECK(blacks.half_points == 2);
  CHECK(blacks.ply == 40);
  const Position white = test::position_of("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
  const PackedSample whites = packed_sample(white, sample_of(70, 2));
  CHECK(whites.score == -70);
  CHECK(whites.half_points == 0);
  CHECK(whites.piece_count == 38);
  CHECK(whites.kings[0] == square_of(cell_at(5, 9)));
}

}  // namespace
}  // namespace tsugite
