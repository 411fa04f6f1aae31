// SPSA: climbs towards better margins by pairs of games between two sets of them, in which every number is a step above
// its value in one and a step below in the other, at random. If the one with this number above wins, its value goes up
// a little. Source: [spsa]; steps and rates as fishtest has them.
//
// With N pairs in all, pair k = 1..N has the step c_k = c (N / k)^0.101 and moves a value by
//   r c^2 ((A + N) / (A + k))^0.602 / c_k * (games won less games lost by the side with the step up),  A = N / 10,
// so that at the end a step is c and a won game moves a value by r c.
//
// Values are real numbers. For games each is rounded up or down at random, so that on average the set is the value;
// both sides draw the same random number, so that a step of half a unit or more makes them differ.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/learn/arena.h"
#include "engine/search/margins.h"

namespace tsugite {

struct SpsaParameter {
  const Tunable* tunable = nullptr;
  double start = 0;
  double value = 0;
  double step = 0;  // c

  int rounded() const;
  friend bool operator==(const SpsaParameter&, const SpsaParameter&) = default;
};

struct SpsaSettings {
  std::uint64_t pairs = 10000;   // N
  std::uint64_t pairs_each = 1;  // with the same steps up and down
  // Directions tried from the same values before these move: so many games can be played at once, with a result that
  // does not depend on how many are.
  std::uint64_t batch = 16;
  double step_percent = 5;  // c, as a share of the way between the bounds; never less than half a unit
  double rate = 0.002;      // r
  std::uint64_t seed = 1;

  friend bool operator==(const SpsaSettings&, const SpsaSettings&) = default;
};

class Spsa {
 public:
  // From the default margins, or the nearest number within the bounds.
  Spsa(const SpsaSettings& settings, const std::vector<const Tunable*>& tunables);
  // As it stood after so many pairs, a multiple of those in a batch or all.
  Spsa(const SpsaSettings& settings, std::vector<SpsaParameter> parameters, std::uint64_t done);

  const SpsaSettings& settings() const { return settings_; }
  const std::vector<SpsaParameter>& parameters() const { return parameters_; }
  std::uint64_t done() const { return done_; }  // pairs
  bool finished() const { return done_ >= settings_.pairs; }

  // How many pairs come next with the values as they are; 0 when finished.
  std::uint64_t next_batch() const;

  // Who meets in one of these pairs: A has the steps up. The numbers go from done() on.
  Contest contest(std::uint64_t pair) const;

  // The results of the next batch, in order: half points of A in each pair, 0..4.
  void learn(const std::vector<int>& half_points);

  // The default margins with the values reached, rounded.
  Margins margins() const;

 private:
  // How far games are played from the value, and how far a won game moves it.
  double step(const SpsaParameter& parameter, std::uint64_t direction) const;
  double move(const SpsaParameter& parameter, std::uint64_t direction) const;

  SpsaSettings settings_;
  std::vector<SpsaParameter> parameters_;
  std::uint64_t done_ = 0;
};

// Goes on until it is finished or `stop` is set; a batch that is not over then is lost. `on_batch` is called after each
// batch and returns false to end, `on_look` now and then with the number of pairs of the batch that are over.
void run_spsa(Spsa& spsa, Arena& arena, const std::function<bool()>& on_batch,
              const std::function<void(std::uint64_t)>& on_look, const std::atomic<bool>& stop);

}  // namespace tsugite
