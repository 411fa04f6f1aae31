// Pairs of games on all threads: both games of a pair have the same opening, with colours swapped. What a pair plays
// follows from its number, and results are handed on in the order of numbers; so with limits on nodes nothing depends
// on the number of threads.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/eval/evaluate.h"
#include "engine/learn/openings.h"
#include "engine/learn/searcher.h"
#include "engine/learn/self_play.h"
#include "engine/search/margins.h"

namespace tsugite {

// Two sets of margins that meet.
struct Contest {
  Margins a;
  Margins b;
};

struct PairResult {
  std::array<PlayedGame, 2> games;   // A plays Black in the first, White in the second
  std::array<int, 2> half_points{};  // of A, in each: 2 won, 1 drawn, 0 lost
  int sum() const { return half_points[0] + half_points[1]; }
};

struct ArenaSettings {
  std::size_t threads = 1;
  std::size_t table_mib = 8;  // of each side, on each thread
  Spend spend;
  GameRules rules;
  // What A and B judge positions by; must outlive the arena.
  const Evaluation* evaluation_a = &built_in_evaluation();
  const Evaluation* evaluation_b = &built_in_evaluation();
};

class Arena {
 public:
  // Throws std::bad_alloc if there is no memory for so many threads.
  Arena(const ArenaSettings& settings, Openings openings);
  ~Arena();

  // Who meets in the pair of this number. Called from all threads at once.
  using Contests = std::function<Contest(std::uint64_t number)>;
  // A result, in order of numbers, on the caller's thread. False: no more are wanted.
  using OnPair = std::function<bool(std::uint64_t number, const PairResult& result)>;

  // Plays pairs first to first + count - 1. Ends early when on_pair wants no more or `stop` is set; games that are not
  // over then are lost. Calls `on_look` now and then, on the caller's thread. See in_order.h.
  void play(std::uint64_t first, std::uint64_t count, const Contests& contests, const OnPair& on_pair,
            const std::function<void()>& on_look, const std::atomic<bool>& stop);

 private:
  struct Board;  // where one thread plays

  const ArenaSettings settings_;
  const Openings openings_;
  std::vector<std::unique_ptr<Board>> boards_;
};

}  // namespace tsugite
