#include "engine/eval/relative_table.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

namespace tsugite::test {

namespace {

const RelativeTable kGuards = make_guard_table(kEvaluationWeights);
const RelativeTable kAttackers = make_attacker_table(kEvaluationWeights);

int entry(const RelativeTable& table, Kind kind, int files, int ranks_up) {
  return table[relative_index(static_cast<std::size_t>(kind), kFileStride * files + ranks_up)];
}

}  // namespace

TEST_CASE("a delta comes apart into files and ranks") {
  int count = 0;
  for (Square from = 0; from < kSquares; ++from)
    for (Square to = 0; to < kSquares; ++to) {
      const Cell a = cell_of(from);
      const Cell b = cell_of(to);
      const Offset offset = offset_of(b - a);
      REQUIRE(offset.files == std::abs(file_of(b) - file_of(a)));
      REQUIRE(offset.ranks == rank_of(a) - rank_of(b));
      REQUIRE(offset.steps() == std::max(offset.files, std::abs(offset.ranks)));
      ++count;
    }
  CHECK(count == kSquares * kSquares);
}

TEST_CASE("left and right of a king are the same") {
  for (const RelativeTable& table : {kGuards, kAttackers})
    for (int kind = 0; kind < kKinds; ++kind)
      for (int files = 1; files <= 8; ++files)
        for (int ranks = -8; ranks <= 8; ++ranks)
          REQUIRE(entry(table, static_cast<Kind>(kind), files, ranks) ==
                  entry(table, static_cast<Kind>(kind), -files, ranks));
}

TEST_CASE("kings and pieces off the board are worth nothing") {
  for (const RelativeTable& table : {kGuards, kAttackers})
    for (Delta delta = -kMaxDelta; delta <= kMaxDelta; ++delta) {
      REQUIRE(table[relative_index(static_cast<std::size_t>(Kind::None), delta)] == 0);
      REQUIRE(table[relative_index(static_cast<std::size_t>(Kind::King), delta)] == 0);
    }
}

TEST_CASE("guards belong near the own king, attackers near the other") {
  for (const Kind kind : {Kind::Gold, Kind::Silver}) CHECK(entry(kGuards, kind, 1, 0) > entry(kGuards, kind, 6, 0));
  for (const Kind kind : {Kind::Gold, Kind::Silver, Kind::ProPawn, Kind::Dragon}) {
    CHECK(entry(kAttackers, kind, 0, -2) > entry(kAttackers, kind, 0, -7));
    CHECK(entry(kAttackers, kind, 1, -1) >= entry(kAttackers, kind, 1, 1));
  }
}

TEST_CASE("no place is worth more than a big piece") {
  for (const RelativeTable& table : {kGuards, kAttackers})
    for (const std::int16_t worth : table) REQUIRE(std::abs(worth) <= 800 * kTableUnit);
}

}  // namespace tsugite::test
