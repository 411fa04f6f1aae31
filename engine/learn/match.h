// A match of two sets of margins: so many pairs of games, or until a sequential test has decided.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/learn/arena.h"
#include "engine/learn/statistics.h"

namespace tsugite {

struct MatchSettings {
  Contest contest;
  std::uint64_t pairs = 0;  // at most
  std::optional<Sprt> test;
};

struct MatchState {
  Pentanomial results;
  std::uint64_t won = 0;  // games, from A's view
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;
  std::uint64_t plies = 0;  // of all games, openings aside
  double ratio = 0;         // log-likelihood, if there is a test

  std::uint64_t games() const { return won + drawn + lost; }
  void add(const PairResult& pair);
};

// What a test says so far.
enum class Verdict : std::uint8_t { Open, Elo0, Elo1 };
Verdict verdict(const MatchState& state, const Sprt& test);

// Plays until the pairs are played, the test has decided or `stop` is set. `on_look` sees the state now and then.
// Pairs count in the order of their numbers, those before the decision alone.
MatchState play_match(Arena& arena, const MatchSettings& settings,
                      const std::function<void(const MatchState&)>& on_look = {},
                      const std::atomic<bool>& stop = kNeverStop);

}  // namespace tsugite
