// What an evaluation learns from: the positions of recorded games that are fit for it, in memory, and some games kept
// apart to see how well it does on what it has not learned from.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/eval/evaluate.h"
#include "engine/learn/packed_sample.h"
#include "engine/learn/team.h"
#include "engine/limits.h"
#include "engine/score.h"

namespace tsugite {

// Millions of samples, in pieces: nothing is copied while it grows.
class SampleStore {
 public:
  void push_back(const PackedSample& sample) {
    if (size_ % kPiece == 0) pieces_.push_back(std::make_unique<Piece>());
    (*pieces_.back())[size_++ % kPiece] = sample;
  }
  const PackedSample& operator[](std::size_t at) const { return (*pieces_[at / kPiece])[at % kPiece]; }
  std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t kPiece = 1 << 14;
  using Piece = std::array<PackedSample, kPiece>;

  std::vector<std::unique_ptr<Piece>> pieces_;
  std::size_t size_ = 0;
};

// Which positions are fit.
struct DataFilter {
  int first_ply = 8;         // moves before it are too random
  Score limit_score = 3000;  // scores from here on say no more than that it is won, and so do mates
  Score quiet_margin = 60;   // see quiet.h; 0 = whatever hangs
};

struct DataSettings {
  std::vector<std::filesystem::path> folders;  // or single files
  DataFilter filter;
  double validation_percent = 5;  // of the games
  std::size_t positions = 0;      // at the most, of all folders alike; 0 = all there are
};

// Where the positions went.
struct DataCounts {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t early = 0;
  std::uint64_t decided = 0;  // by their scores
  std::uint64_t checks = 0;
  std::uint64_t captures = 0;  // and promotions: the moves that were found best
  std::uint64_t loose = 0;     // not quiet
  std::uint64_t duplicates = 0;
};

struct DataSet {
  SampleStore training;
  SampleStore validation;
  DataCounts counts;
  std::uint64_t fingerprint = 0;      // of all of it, in order
  std::vector<std::string> warnings;  // a line each: files that end before they should
};

// Reads a game of each folder in turn, on all threads; `quiet` tells what is quiet. Or one line that says what is
// wrong. Ends early if `stop` is set; calls `on_look` now and then with what it has so far.
std::variant<DataSet, std::string> load_data(const DataSettings& settings, const Evaluation& quiet, Team& team,
                                             const std::function<void(const DataSet&)>& on_look = {},
                                             const std::atomic<bool>& stop = kNeverStop);

}  // namespace tsugite
