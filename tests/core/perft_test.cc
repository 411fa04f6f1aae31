#include "core/perft.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <string>

#include "core/generate.h"
#include "tests/support/random_walk.h"
#include "tests/support/samples.h"
#include "tests/support/workload.h"

namespace tsugite::test {

namespace {

// Where every do and undo is audited, or instrumented, large counts belong to the slow suite.
#if defined(TSUGITE_AUDIT)
constexpr std::uint64_t kFastLimit = 50'000;
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::uint64_t kFastLimit = 3'000'000;
#else
constexpr std::uint64_t kFastLimit = 10'000'000;
#endif

struct Tally {
  int rows = 0;
  std::uint64_t leaves = 0;
};

Tally count_rows(std::uint64_t from, std::uint64_t to) {
  Tally tally;
  for (const PerftSample& sample : perft_samples()) {
    if (sample.count < from || sample.count >= to) continue;
    Position position = position_of(sample.sfen);
    const Position before = position;
    CHECK_MESSAGE(perft(position, sample.depth_plies) == sample.count,
                  sample.name << " at " << sample.depth_plies << " plies: " << sample.sfen);
    REQUIRE(position.same_as(before));
    ++tally.rows;
    tally.leaves += sample.count;
  }
  return tally;
}

// Leaves that are made are dearer than leaves that are computed.
constexpr std::uint64_t kPlayedLimit = kFastLimit / 5;
constexpr int kPlayedRows = kPlayedLimit > 100'000 ? 65 : 55;  // at least

}  // namespace

TEST_CASE("known counts") {
  const Tally tally = count_rows(0, kFastLimit);
  CHECK(tally.rows >= 70);
  CHECK(tally.leaves >= 300'000);
}

TEST_CASE("known large counts" * doctest::test_suite("slow")) {
  const Tally tally = count_rows(kFastLimit, ~std::uint64_t{0});
  CHECK(tally.rows >= 13);
  CHECK(tally.leaves >= 1'000'000'000);
}

TEST_CASE("playing the last ply counts the same") {
  int rows = 0;
  for (const PerftSample& sample : perft_samples()) {
    if (sample.count >= kPlayedLimit) continue;
    Position position = position_of(sample.sfen);
    const Position before = position;
    CHECK_MESSAGE(perft(position, sample.depth_plies, LastPly::Played) == sample.count,
                  sample.name << " at " << sample.depth_plies << " plies: " << sample.sfen);
    REQUIRE(position.same_as(before));
    ++rows;
  }
  CHECK(rows >= kPlayedRows);
}

TEST_CASE("depth 0 is the position itself") {
  Position position;
  for (const LastPly last_ply : {LastPly::Computed, LastPly::Played}) {
    CHECK(perft(position, 0, last_ply) == 1);
    CHECK(perft(position, 1, last_ply) == 30);
  }
}

TEST_CASE("the split shows every legal move once and adds up") {
  Position position = position_of("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1");
  const Position before = position;
  std::set<std::uint32_t> seen;
  std::uint64_t sum = 0;
  const std::uint64_t total = perft_split(position, 2, [&](MoveCode move, std::uint64_t count) {
    CHECK(seen.insert(move.bits()).second);
    sum += count;
  });
  CHECK(total == 28684);
  CHECK(sum == total);
  MoveList list;
  generate_legal(position, NonPromotions::All, list);
  CHECK(seen.size() == list.size());
  for (const ScoredMove& move : list) CHECK(seen.count(move.code.bits()) == 1);
  CHECK(position.same_as(before));

  std::uint64_t ones = 0;
  CHECK(perft_split(position, 1, [&](MoveCode, std::uint64_t count) { ones += count; }) == 207);
  CHECK(ones == 207);
}

}  // namespace tsugite::test
