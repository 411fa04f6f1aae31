#include "engine/search/table.h"

#include <doctest/doctest.h>

#include <atomic>
#include <fstream>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <sys/resource.h>
#include <unistd.h>
#endif

#include "tests/engine/scene.h"
#include "tests/support/random_walk.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TSUGITE_TEST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define TSUGITE_TEST_SANITIZED 1
#endif
#endif

namespace tsugite {
namespace {

using test::Dice;

TableEntry entry_of(int depth, Score score, Bound bound = Bound::Lower, PackedMove move = 77) {
  return {.move = move,
          .score = score,
          .evaluation = -score / 2,
          .depth_plies = depth,
          .other_plies = (3 * depth + score) % 64,
          .bound = bound};
}

bool same(const TableEntry& a, const TableEntry& b) {
  return a.move == b.move && a.score == b.score && a.evaluation == b.evaluation && a.depth_plies == b.depth_plies &&
         a.other_plies == b.other_plies && a.bound == b.bound;
}

bool holds(const Table& table, Key key, const TableEntry& wanted, int ply = 0) {
  const std::optional<TableEntry> found = table.probe(key, ply);
  return found && same(*found, wanted);
}

Table table_of(std::size_t mebibytes) {
  Table table;
  table.resize(mebibytes);
  return table;
}

TEST_CASE("what is stored is found again") {
  Table table = table_of(1);
  CHECK_FALSE(table.probe(12345, 0));
  Dice dice(1);
  for (int round = 0; round < 20'000; ++round) {
    const Key key = dice.next();
    const TableEntry entry{.move = static_cast<PackedMove>(dice.below(1 << 15)),
                           .score = static_cast<Score>(dice.below(2 * kMaxEvaluation + 1)) - kMaxEvaluation,
                           .evaluation = static_cast<Score>(dice.below(2 * kMaxEvaluation + 1)) - kMaxEvaluation,
                           .depth_plies = static_cast<int>(dice.below(128)) - 4,
                           .other_plies = static_cast<int>(dice.below(256)) - 128,
                           .bound = static_cast<Bound>(1 + dice.below(3))};
    table.store(key, static_cast<int>(dice.below(50)), entry);
    REQUIRE(holds(table, key, entry, static_cast<int>(dice.below(50))));
  }
}

TEST_CASE("keys at both ends") {
  Table table = table_of(1);
  for (const Key key : {Key{0}, Key{1}, ~Key{0}, Key{1} << 63, (Key{1} << 63) - 1}) {
    CHECK_FALSE(table.probe(key, 0));
    table.store(key, 0, entry_of(5, 100));
    CHECK(holds(table, key, entry_of(5, 100)));
  }
}

TEST_CASE("a depth beyond a byte is kept as the nearest within") {
  Table table = table_of(1);
  table.store(1, 0, entry_of(300, 100));
  CHECK(table.probe(1, 0)->depth_plies == 127);
  table.store(2, 0, entry_of(-300, 100));
  CHECK(table.probe(2, 0)->depth_plies == -128);
}

TEST_CASE("mates longer than any search, and better positions, keep their distance, too") {
  Table table = table_of(1);
  for (const Score at_once : {mates_in(1525), mates_in(kLongestMate), kSuperior, kSuperior - kMaxPly}) {
    CAPTURE(at_once);
    for (const int ply : {1, 17, kMaxPly}) {
      CAPTURE(ply);
      table.store(1, 0, entry_of(9, at_once));
      CHECK(table.probe(1, ply)->score == at_once - ply);
      CHECK(is_mate(at_once - ply) == is_mate(at_once));
      CHECK(is_decisive(at_once - ply));
      table.store(2, ply, entry_of(9, ply - at_once));
      CHECK(table.probe(2, 0)->score == -at_once);
    }
  }
}

TEST_CASE("mate scores are distances from the position itself") {
  Table table = table_of(1);
  // Found four plies down: mate after three more plies.
  table.store(1, 4, entry_of(9, mates_in(7)));
  CHECK(table.probe(1, 4)->score == mates_in(7));
  CHECK(table.probe(1, 0)->score == mates_in(3));
  CHECK(table.probe(1, 10)->score == mates_in(13));
  table.store(2, 4, entry_of(9, mated_in(6)));
  CHECK(table.probe(2, 4)->score == mated_in(6));
  CHECK(table.probe(2, 0)->score == mated_in(2));
  CHECK(table.probe(2, 10)->score == mated_in(12));
  // Every mate that a search can meet, at either end of the path.
  for (int ply = 0; ply <= kMaxPly; ply += 3)
    for (int plies = 0; ply + plies <= kMaxPly; plies += 5) {
      table.store(3, ply, {.score = mates_in(ply + plies), .bound = Bound::Exact});
      REQUIRE(table.probe(3, 0)->score == mates_in(plies));
      REQUIRE(table.probe(3, ply)->score == mates_in(ply + plies));
      table.store(3, ply, {.score = mated_in(ply + plies), .bound = Bound::Exact});
      REQUIRE(table.probe(3, 0)->score == mated_in(plies));
      REQUIRE(table.probe(3, ply)->score == mated_in(ply + plies));
    }
  // Other scores are the same anywhere.
  table.store(4, 4, entry_of(9, kMaxEvaluation));
  CHECK(table.probe(4, 20)->score == kMaxEvaluation);
}

TEST_CASE("a position's entry: deeper is better, newer is better, its move stays") {
  Table table = table_of(1);
  table.store(1, 0, entry_of(20, 300));
  table.store(1, 0, entry_of(2, -5));
  CHECK(holds(table, 1, entry_of(20, 300)));
  table.store(1, 0, entry_of(2, -5, Bound::Exact));
  CHECK(holds(table, 1, entry_of(2, -5, Bound::Exact)));
  table.store(1, 0, entry_of(21, 7));
  CHECK(holds(table, 1, entry_of(21, 7)));
  // A later search does not look up to the depth of an old one.
  table.new_generation();
  table.store(1, 0, entry_of(2, -5));
  CHECK(holds(table, 1, entry_of(2, -5)));
  // No move found does not mean that none is known.
  table.store(1, 0, entry_of(30, 8, Bound::Upper, 0));
  CHECK(holds(table, 1, entry_of(30, 8, Bound::Upper, 77)));
}

TEST_CASE("deep entries stay while shallow ones come and go") {
  Table table = table_of(1);
  Dice dice(2);
  std::vector<Key> deep;
  for (int at = 0; at < 1'000; ++at) deep.push_back(dice.next());
  for (const Key key : deep) table.store(key, 0, entry_of(60, 1));
  for (int at = 0; at < 300'000; ++at) table.store(dice.next(), 0, entry_of(1, 2));
  std::size_t left = 0;
  for (const Key key : deep) left += holds(table, key, entry_of(60, 1)) ? 1 : 0;
  CHECK(left == deep.size());

  // New searches later nobody asks for them any more.
  for (int search = 0; search < 40; ++search) table.new_generation();
  for (int at = 0; at < 300'000; ++at) table.store(dice.next(), 0, entry_of(1, 2));
  left = 0;
  for (const Key key : deep) left += table.probe(key, 0) ? 1 : 0;
  CHECK(left < deep.size() / 4);
}

TEST_CASE("generations go round") {
  Table table = table_of(1);
  for (int search = 0; search < 200; ++search) {
    table.new_generation();
    const auto key = static_cast<Key>(search) * 0x9e3779b97f4a7c15u;
    table.store(key, 0, entry_of(search % 100, search));
    REQUIRE(holds(table, key, entry_of(search % 100, search)));
  }
}

TEST_CASE("a crowded table never mixes keys") {
  Table table = table_of(1);
  Dice dice(3);
  const auto entry_for = [](Key key) {
    return entry_of(static_cast<int>(key % 90), static_cast<Score>(key % 29'989), Bound::Exact,
                    static_cast<PackedMove>(1 + key % 30'011));
  };
  std::vector<Key> keys;
  for (int at = 0; at < 200'000; ++at) keys.push_back(at % 2 == 0 ? dice.next() : keys.back() ^ (1u << dice.below(20)));
  for (const Key key : keys) table.store(key, 0, entry_for(key));
  std::size_t found = 0;
  for (const Key key : keys) {
    const std::optional<TableEntry> entry = table.probe(key, 0);
    if (!entry) continue;
    ++found;
    REQUIRE(same(*entry, entry_for(key)));
  }
  CHECK(found > 20'000);  // it holds about 65'000
}

TEST_CASE("clear forgets") {
  Table table = table_of(1);
  Dice dice(4);
  std::vector<Key> keys;
  for (int at = 0; at < 5'000; ++at) keys.push_back(dice.next());
  for (const Key key : keys) table.store(key, 0, entry_of(1, 2));
  CHECK(table.permille_used() > 0);
  table.clear();
  CHECK(table.permille_used() == 0);
  for (const Key key : keys) REQUIRE_FALSE(table.probe(key, 0));
}

TEST_CASE("how full") {
  Table table = table_of(1);
  CHECK(table.permille_used() == 0);
  Dice dice(5);
  for (int at = 0; at < 30'000; ++at) table.store(dice.next(), 0, entry_of(1, 2));
  CHECK(table.permille_used() > 250);
  CHECK(table.permille_used() < 650);
  for (int at = 0; at < 1'000'000; ++at) table.store(dice.next(), 0, entry_of(1, 2));
  CHECK(table.permille_used() > 990);
  CHECK(table.permille_used() <= 1000);
  table.new_generation();
  CHECK(table.permille_used() == 0);
}

TEST_CASE("sizes") {
  Table table;
  CHECK(table.resize(0) == 1);
  CHECK(table.mebibytes() == 1);
  CHECK(table.resize(3) == 3);
  CHECK(table.mebibytes() == 3);
  table.store(1, 0, entry_of(5, 5));
  CHECK(table.resize(3) == 3);
  CHECK_FALSE(table.probe(1, 0));  // resized is cleared
  table.store(1, 0, entry_of(5, 5));
  CHECK(table.resize(1) == 1);
  CHECK_FALSE(table.probe(1, 0));
  for (Key key = 0; key < 64; ++key) table.store(key << 58, 0, entry_of(5, 5));
  for (Key key = 0; key < 64; ++key) CHECK(holds(table, key << 58, entry_of(5, 5)));
}

// Sanitizers keep their own books in the address space and do not bear a limit on it.
#if defined(__linux__) && !defined(TSUGITE_TEST_SANITIZED)
TEST_CASE("more than can be had becomes what can be had") {
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_AS, &before) == 0);
  std::size_t pages = 0;  // of this process's address space
  std::ifstream("/proc/self/statm") >> pages;
  REQUIRE(pages > 0);
  rlimit tight = before;
  tight.rlim_cur = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + (std::size_t{100} << 20);
  REQUIRE(setrlimit(RLIMIT_AS, &tight) == 0);
  Table table;
  const std::size_t got = table.resize(std::size_t{1} << 40);
  CHECK(setrlimit(RLIMIT_AS, &before) == 0);
  CHECK(got >= 1);
  CHECK(got <= 100);
  CHECK(table.mebibytes() == got);
  Dice dice(6);
  for (int at = 0; at < 1'000; ++at) {
    const Key key = dice.next();
    table.store(key, 0, entry_of(5, at));
    REQUIRE(holds(table, key, entry_of(5, at)));
  }
  CHECK(table.resize(1) == 1);
}
#endif

TEST_CASE("threads that share a small table never see a mixed entry") {
  Table table = table_of(1);
  // Few keys that differ in their low bits alone: many meet in the same places. Every field follows from the key and
  // one variant, so that halves of two stores cannot pass for one.
  constexpr std::size_t kKeys = 64;
  std::vector<Key> keys;
  Dice seed(7);
  for (std::size_t at = 0; at < kKeys; ++at) keys.push_back((at / 16) * 0x0123456789abcdefu + seed.below(1 << 20));
  const auto entry_for = [](Key key, unsigned variant) {
    const std::uint64_t mixed = mix(key + 1000003 * variant);
    return TableEntry{.move = static_cast<PackedMove>(1 + mixed % 30'011),
                      .score = static_cast<Score>((mixed >> 16) % 20'000),
                      .evaluation = -static_cast<Score>((mixed >> 32) % 20'000),
                      .depth_plies = static_cast<int>(variant),
                      .bound = Bound::Exact};
  };
  std::atomic<int> wrong{0};
  std::atomic<int> seen{0};
  const auto hammer = [&](std::uint64_t number) {
    Dice dice(number);
    for (int round = 0; round < (test::kAudited ? 20'000 : 200'000); ++round) {
      const Key key = keys[dice.below(kKeys)];
      if (dice.one_in(2)) {
        table.store(key, 0, entry_for(key, static_cast<unsigned>(dice.below(8))));
      } else if (const std::optional<TableEntry> found = table.probe(key, 0)) {
        ++seen;
        if (!same(*found, entry_for(key, static_cast<unsigned>(found->depth_plies)))) ++wrong;
      }
    }
  };
  std::thread other(hammer, 8);
  hammer(9);
  other.join();
  CHECK(wrong == 0);
  CHECK(seen > 1'000);
}

}  // namespace
}  // namespace tsugite
