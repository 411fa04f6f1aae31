#include "core/count.h"

#include <doctest/doctest.h>

#include "core/generate.h"
#include "core/sfen.h"
#include "tests/support/random_walk.h"
#include "tests/support/samples.h"
#include "tests/support/workload.h"

namespace tsugite::test {

namespace {

// The count against the list.
void agrees(const Position& position) {
  MoveList list;
  generate_legal(position, NonPromotions::All, list);
  const int counted = count_legal(position);
  if (counted != static_cast<int>(list.size()))
    FAIL_CHECK(to_sfen(position) << ": counted " << counted << ", listed " << list.size());
}

// Games from every start; how many positions were seen.
std::size_t compare_in_games(std::uint64_t seed, std::size_t rounds) {
  Dice dice(seed);
  std::size_t visited = 0;
  for (std::size_t round = 0; round < rounds; ++round)
    for (const std::string& sfen : sample_lines("walk_starts.sfen"))
      visited += random_walk(position_of(sfen), 200, dice, [](Position& position) { agrees(position); });
  return visited;
}

// Random squares and hands; how many of them were positions.
std::size_t compare_odd_positions(std::uint64_t seed, std::size_t tries) {
  Dice dice(seed);
  std::size_t visited = 0;
  for (std::size_t at = 0; at < tries; ++at) {
    const auto read = parse_sfen(random_sfen(dice));
    const auto* const found = std::get_if<SfenPosition>(&read);
    if (found == nullptr) continue;
    agrees(found->position);
    ++visited;
  }
  return visited;
}

}  // namespace

TEST_CASE("the count is the size of the list: games") { CHECK(compare_in_games(0x5eed, 1) >= 500); }

TEST_CASE("the count is the size of the list: odd positions") {
  CHECK(compare_odd_positions(0x0dd, thinned(20'000)) >= thinned(10'000));
}

TEST_CASE("the count is the size of the list: millions" * doctest::test_suite("slow")) {
  CHECK(compare_in_games(0x600d, thinned(1'000)) + compare_odd_positions(0xbad, thinned(2'000'000)) >=
        thinned(3'000'000));
}

}  // namespace tsugite::test
