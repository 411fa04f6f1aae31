// Which positions have been met before, by their keys: for data without duplicates, and to count them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/key.h"

namespace tsugite {

// A set of keys that grows as it needs, at 12 to 24 bytes a key (half as much again while it grows). Throws
// std::bad_alloc.
class KeySet {
 public:
  // With room for so many keys.
  explicit KeySet(std::size_t expected = 0) : slots_(std::bit_ceil(std::max(expected + expected / 2, kLeast))) {}

  // True if the key was not there yet. Keep those, and each position is kept once, the first time. (Two of the 2^64
  // keys, 0 and 1, are taken for one.)
  bool insert(Key key) {
    if (key == 0) key = 1;
    if (3 * (size_ + 1) > 2 * slots_.size()) grow();
    Key& slot = place(key);
    if (slot == key) return false;
    slot = key;
    ++size_;
    return true;
  }

  std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t kLeast = 1024;

  // Where the key is, or is to go. The high bits choose it: whoever takes a sample goes by the low ones.
  Key& place(Key key) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(key >> (64 - std::countr_zero(slots_.size())));
    while (slots_[at] != 0 && slots_[at] != key) at = (at + 1) & mask;
    return slots_[at];
  }

  void grow() {
    std::vector<Key> old(2 * slots_.size());
    old.swap(slots_);
    for (const Key key : old)
      if (key != 0) place(key) = key;
  }

  std::vector<Key> slots_;  // a power of two of them; 0 = free
  std::size_t size_ = 0;
};

// The share of positions that had been there before. Of many it looks at a sample, all with some low bits of their keys
// zero, so that memory stays below 200 MB.
class DuplicateCount {
 public:
  // `expected` positions, more or less.
  explicit DuplicateCount(std::uint64_t expected) {
    while ((expected >> sampled_bits_) > kMost) ++sampled_bits_;
  }

  void add(Key key) {
    if ((key & ((Key{1} << sampled_bits_) - 1)) != 0) return;
    ++looked_at_;
    if (!keys_.insert(key)) ++duplicates_;
  }

  // 0..1; 0 if there were no positions.
  double share() const {
    return looked_at_ == 0 ? 0 : static_cast<double>(duplicates_) / static_cast<double>(looked_at_);
  }

 private:
  static constexpr std::uint64_t kMost = 1 << 23;

  int sampled_bits_ = 0;
  KeySet keys_;
  std::uint64_t looked_at_ = 0;
  std::uint64_t duplicates_ = 0;
};

}  // namespace tsugite
