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
  // As it stood: after so many pairs whose batches are over, a multiple of those in a batch or all of them, and with
  // these results of a batch that is not.
  Spsa(const SpsaSettings& settings, std::vector<SpsaParameter> parameters, std::uint64_t learned,
       std::vector<int> begun);

  const SpsaSettings& settings() const { return settings_; }
  const std::vector<SpsaParameter>& parameters() const { return parameters_; }
  std::uint64_t learned() const { return learned_; }        // pairs, of whole batches
  const std::vector<int>& begun() const { return begun_; }  // results of the batch after them
  std::uint64_t played() const { return learned_ + begun_.size(); }
  bool finished() const { return learned_ >= settings_.pairs; }

  // How many pairs the batch still wants; 0 when finished.
  std::uint64_t wanted() const;

  // Who meets in one of these pairs: A has the steps up. Their numbers go from played() on.
  Contest contest(std::uint64_t pair) const;

  // The result of the next pair, in half points of A, 0..4. The last one of a batch moves the values.
  void add(int half_points);

  // The default margins with the values reached, rounded.
  Margins margins() const;

 private:
  void learn(std::uint64_t direction, int half_points);
  // How far games are played from the value, and how far a won game moves it.
  double step(const SpsaParameter& parameter, std::uint64_t direction) const;
  double move(const SpsaParameter& parameter, std::uint64_t direction) const;

  SpsaSettings settings_;
  std::vector<SpsaParameter> parameters_;
  std::uint64_t learned_ = 0;
  std::vector<int> begun_;
};

// Goes on until it is finished, `stop` is set, or `on_pair`, which is called after each pair, returns false. `on_look`
// is called now and then.
void run_spsa(Spsa& spsa, Arena& arena, const std::function<bool()>& on_pair, const std::function<void()>& on_look,
              const std::atomic<bool>& stop);

}  // namespace tsugite
