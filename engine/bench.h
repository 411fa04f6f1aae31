// A fixed workload: a set of positions searched by one thread with everything reset between them. The node count is the
// engine's signature: the same on every compiler, build type and machine as long as search, generation and evaluation
// are the same.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string_view>

namespace tsugite {

struct BenchPosition {
  int number = 0;  // from 1
  int count = 0;
  std::string_view sfen;
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{};
};

struct BenchResult {
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{};
};

inline constexpr int kBenchDepthPlies = 9;
inline constexpr int kBenchTableMib = 16;

// Blocks. The visitor, if any, is called after each position.
BenchResult bench(int depth_plies = kBenchDepthPlies, int table_mib = kBenchTableMib,
                  const std::function<void(const BenchPosition&)>& visitor = {});

}  // namespace tsugite
