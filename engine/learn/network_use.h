// How a network's units are used: those that are always 0 or always 1 say nothing, and many at 1 say little more.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/position.h"
#include "engine/eval/network.h"

namespace tsugite {

struct LayerUse {
  std::string_view name;
  std::size_t units = 0;
  std::size_t dead = 0;   // that were 0 in all positions
  std::size_t full = 0;   // that were 1 in all positions
  double zero_share = 0;  // of all activations, those that were 0
  double full_share = 0;  // that were 1
  std::size_t weights = 0;
  std::size_t cut = 0;  // of the weights, those as far from zero as they may be
};

class NetworkUse {
 public:
  // The weights must outlive it.
  explicit NetworkUse(const NetworkWeights& weights);

  void add(const Position& position);

  // Accumulator, first and second layer. The weights are those that lead to the units.
  std::array<LayerUse, 3> layers() const;

 private:
  struct Count {
    std::uint64_t zero = 0;
    std::uint64_t full = 0;
  };

  const NetworkWeights& weights_;
  const Network network_;
  std::uint64_t positions_ = 0;
  std::vector<Count> sums_;  // of either side, together
  std::vector<Count> first_;
  std::vector<Count> second_;
};

}  // namespace tsugite
