// The transposition table: what a search found out about a position, for whoever meets it again.
//
// Buckets of four entries share a cache line. An entry is two 64-bit words, the data and the key exclusive-or the data;
// they are read and written without locks, and a torn entry simply does not match. Data:
//
//   bits 0-15 packed move | 16-31 score | 32-47 evaluation | 48-55 depth | 56-57 bound | 58 pv | 59-63 generation
//
// A bucket is found by the uppermost bits of the key, fourteen at least, so that the check can do without the upper
// eight: there it keeps a second depth, for a search that has two (depth.h).
//
// Decisive scores are stored as distances from the entry's own position. The lock-free scheme is Hyatt's [lockless].
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/key.h"
#include "core/move.h"
#include "engine/host.h"
#include "engine/score.h"

namespace tsugite {

struct TableEntry {
  PackedMove move = 0;
  Score score = 0;
  Score evaluation = 0;
  int depth_plies = 0;  // 0 and less: quiescence
  int other_plies = 0;  // the depth for the other side's claim; the same where a search has but one
  Bound bound = Bound::None;
  bool pv = false;  // it was, or was close to, a principal variation
};

class Table {
 public:
  Table() = default;

  // Allocates and clears. If that much cannot be had it takes the most it can get, halving; says how much it got, in
  // MiB. At least 1 MiB, or std::bad_alloc.
  std::size_t resize(std::size_t mebibytes);
  std::size_t mebibytes() const { return buckets_.size_bytes() >> 20; }

  // Takes hold of the memory now (of 1 GiB at most), so that a search need not stop for it. Only when just cleared.
  void occupy();

  // Quickly, whatever the size: a clock may be running.
  void clear();

  // A new search begins: older entries become the first to be replaced.
  void new_generation() { generation_ = static_cast<std::uint8_t>((generation_ + 1) % kGenerations); }

  // `ply` is the distance from the root, for decisive scores.
  std::optional<TableEntry> probe(Key key, int ply) const;
  void store(Key key, int ply, const TableEntry& entry);

  void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

  // How many of a sample of entries belong to this generation, in 1/1000.
  int permille_used() const;

 private:
  static constexpr int kGenerations = 32;  // as five bits hold

  struct Slot {
    std::atomic<std::uint64_t> check;  // key ^ data
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };

  Bucket& bucket(Key key) const;
  std::size_t allocate(std::size_t mebibytes);  // halving until it can be had

  ZeroedMemory memory_;
  std::span<Bucket> buckets_;  // in it
  std::uint8_t generation_ = 0;
};

}  // namespace tsugite
