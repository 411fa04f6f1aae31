// Reads the positions and the known answers of tests/data/. A file that is missing or does not parse throws
// std::runtime_error: a test that finds nothing to test must fail.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tsugite::test {

// The lines of a file of tests/data/, comments (#) and empty lines left out.
std::vector<std::string> sample_lines(std::string_view file);

struct PerftSample {
  std::string name;
  std::string sfen;
  int depth_plies = 0;
  std::uint64_t count = 0;
};
std::vector<PerftSample> perft_samples();

struct MovesSample {
  std::string sfen;
  std::vector<std::string> moves;  // USI, sorted
};
// "legal_moves.txt" or "check_moves.txt"; data/pack_moves.py describes the format.
std::vector<MovesSample> moves_samples(std::string_view file);

}  // namespace tsugite::test
