// What all benchmarks stand on: fixed sets of positions, and how work is counted.
//
// A benchmark's name is verb/set. One iteration does the verb once for each item of the set; the counters are
// items_per_second, s per item (`per_item`, shown as ns), and what else the verb has to tell.
//
// A set is small, so a predictor may learn it by heart, and a caller of the verb comes from somewhere. Sets called
// `after_each_move` therefore make each legal move of the middlegame positions, do the verb there, and take the move
// back; the same walk without the verb is timed beside it and taken off. That time is the processor's.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "core/generate.h"
#include "core/move.h"
#include "core/position.h"

namespace tsugite::benchmarks {

struct NamedSet {
  std::string name;
  std::vector<Position> positions;
};

struct Ground {
  std::vector<NamedSet> quiet;  // startpos, matsuri, middlegame; nobody is in check
  NamedSet in_check;            // after each checking move of those
  NamedSet mates;               // some from two plies after the middlegame: the side to move mates in one
  const NamedSet& middlegame() const { return quiet.back(); }
};

// Reads tests/data/; std::runtime_error if something is missing there.
Ground read_ground();

// Processor time of this thread, in seconds: a busy machine disturbs it least.
inline double thread_seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

inline void count_items(benchmark::State& state, std::int64_t items) {
  state.SetItemsProcessed(items);
  state.counters["per_item"] =
      benchmark::Counter(static_cast<double>(items), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// verb(position) gives a number; the mean of it is shown as `telling`, if that is named.
template <class Verb>
void add_per_position(const std::string& name, const NamedSet& set, const std::string& telling, Verb verb) {
  benchmark::RegisterBenchmark((name + '/' + set.name).c_str(), [&set, telling, verb](benchmark::State& state) {
    std::int64_t told = 0;
    for ([[maybe_unused]] auto _ : state) {
      for (const Position& position : set.positions) told += static_cast<std::int64_t>(verb(position));
    }
    benchmark::DoNotOptimize(told);
    const std::int64_t items = state.iterations() * static_cast<std::int64_t>(set.positions.size());
    count_items(state, items);
    if (!telling.empty()) state.counters[telling] = static_cast<double>(told) / static_cast<double>(items);
  });
}

// The positions of a set, to be moved on, with their legal moves.
struct AllMoves {
  explicit AllMoves(const NamedSet& set) {
    for (const Position& position : set.positions) {
      of_each.emplace_back(position, legal_moves(position, NonPromotions::All));
      size += static_cast<std::int64_t>(of_each.back().second.size());
    }
  }

  std::vector<std::pair<Position, std::vector<MoveCode>>> of_each;
  std::int64_t size = 0;  // moves of all
};

// Once for each legal move of the set, made before and taken back after; see above.
template <class Verb>
void add_after_each_move(const std::string& name, const NamedSet& set, const std::string& telling, Verb verb) {
  benchmark::RegisterBenchmark((name + "/after_each_move").c_str(), [&set, telling, verb](benchmark::State& state) {
    AllMoves all(set);
    std::int64_t told = 0;
    const auto walk = [&](const auto& there) {
      const double start = thread_seconds();
      for (auto& [position, moves] : all.of_each) {
        Undo undo;
        for (const MoveCode move : moves) {
          position.do_move(move, undo);
          there(position);
          position.undo_move(move, undo);
        }
      }
      return thread_seconds() - start;
    };
    for ([[maybe_unused]] auto _ : state) {
      const double without = walk([](const Position& position) { benchmark::DoNotOptimize(&position); });
      const double with = walk([&](const Position& position) { told += static_cast<std::int64_t>(verb(position)); });
      // A disturbance of the walk without the verb could otherwise make time run backwards.
      state.SetIterationTime(std::max(with - without, 0.0));
    }
    const std::int64_t items = state.iterations() * all.size;
    count_items(state, items);
    if (!telling.empty()) state.counters[telling] = static_cast<double>(told) / static_cast<double>(items);
  })->UseManualTime();
}

void add_core_benchmarks(const Ground& ground);
void add_engine_benchmarks(const Ground& ground);

}  // namespace tsugite::benchmarks
