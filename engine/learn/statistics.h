// What the results of pairs of games say about strength: Elo with its error, and a sequential test.
//
// Both games of a pair share an opening, so their results hang together: what is counted is how many points a pair
// brought, and all errors rest on that. Source: [pentanomial], as in fishtest.
#pragma once

#include <array>
#include <cstdint>

namespace tsugite {

struct Pentanomial {
  std::array<std::uint64_t, 5> pairs{};  // [half points of a pair]

  void add(int half_points) { ++pairs[static_cast<std::size_t>(half_points)]; }
  std::uint64_t count() const;
  double score() const;  // share of the points, 0..1; 0.5 without any pairs

  friend bool operator==(const Pentanomial&, const Pentanomial&) = default;
};

// Elo differences on the usual scale: 400 for ten to one. Shares of 0 and 1 are cut off at about 2,400.
double elo_of_share(double share);
double share_of_elo(double elo);

struct EloEstimate {
  double elo = 0;
  double low = 0;  // of the interval that holds the truth in 95 of 100 matches
  double high = 0;
};

// Meaningless for less than a few dozen pairs.
EloEstimate estimate_elo(const Pentanomial& results);

// How likely the first side is the stronger one, 0..1.
double likelihood_of_superiority(const Pentanomial& results);

// How Elo bounds of a test are meant: logistic, the common scale; normalized, where the score is divided by its
// standard deviation a game, so that a test takes as long whatever the share of draws.
enum class EloModel : std::uint8_t { Logistic, Normalized };

struct Sprt {
  double elo0 = 0;  // nothing is gained
  double elo1 = 0;  // something is; above elo0
  EloModel model = EloModel::Logistic;
  double error = 0.05;  // of either kind

  // The test ends when the ratio leaves -bound..bound.
  double bound() const;
};

// The logarithm of how much likelier the results are under elo1 than under elo0: generalised, with the most likely
// distribution under each. 0 without any pairs.
double log_likelihood_ratio(const Pentanomial& results, const Sprt& test);

}  // namespace tsugite
