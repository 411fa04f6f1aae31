// Random numbers that are the same on every machine: a splitmix64 sequence, drawn without std:: distributions, whose
// results the standard leaves open.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/key.h"

namespace tsugite {

class Dice {
 public:
  // A sequence of its own for each pair of numbers, so that what happens in game n depends on n alone.
  explicit Dice(std::uint64_t seed, std::uint64_t number = 0) : state_(mix(mix(seed) ^ number)) {}

  std::uint64_t next() {
    const std::uint64_t number = mix(state_);
    state_ += kMixStride;
    return number;
  }
  // 0..limit-1; limit at least 1 and far below 2^32.
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(((next() >> 32) * limit) >> 32); }
  // 0 <= share < 1
  double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace tsugite
