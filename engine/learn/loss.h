// How far a model is from what search and game said, in chances to win.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/learn/packed_sample.h"

namespace tsugite {

inline double sigmoid(double logit) { return 1 / (1 + std::exp(-logit)); }

// -target log p - (1 - target) log(1 - p) for p = sigmoid(logit).
inline double cross_entropy(double target, double logit) {
  return std::max(logit, 0.0) - target * logit + std::log1p(std::exp(-std::abs(logit)));
}

// What no model can be better than: the cross entropy of a target with itself.
inline double entropy(double target) {
  const auto term = [](double share) { return share > 0 ? -share * std::log(share) : 0; };
  return term(target) + term(1 - target);
}

// What the samples are taken to say.
struct Blend {
  double lambda = 0.5;  // share of the search's score; the rest is the game's result
  double scale = 600;   // centipawns of a logit

  double of_score(const PackedSample& sample) const { return sigmoid(sample.score / scale); }
  static double of_result(const PackedSample& sample) { return sample.half_points / 2.0; }
  double operator()(const PackedSample& sample) const {
    return lambda * of_score(sample) + (1 - lambda) * of_result(sample);
  }
};

// Sums over samples, and what follows from them; all 0 if there were none.
class Losses {
 public:
  void add(const Blend& blend, const PackedSample& sample, double logit) {
    const double score = blend.of_score(sample);
    const double result = Blend::of_result(sample);
    const double target = blend(sample);
    const double error = sigmoid(logit) - target;
    ++count_;
    blend_ += cross_entropy(target, logit);
    entropy_ += entropy(target);
    squares_ += error * error;
    score_ += cross_entropy(score, logit) - entropy(score);
    result_ += cross_entropy(result, logit);
  }
  void add(const Losses& other) {
    count_ += other.count_;
    blend_ += other.blend_;
    entropy_ += other.entropy_;
    squares_ += other.squares_;
    score_ += other.score_;
    result_ += other.result_;
  }

  std::uint64_t count() const { return count_; }
  double blend() const { return mean(blend_); }                   // cross entropy
  double divergence() const { return mean(blend_ - entropy_); }   // from the blend (Kullback and Leibler's)
  double deviation() const { return std::sqrt(mean(squares_)); }  // root of the mean square, in chances to win
  double score() const { return mean(score_); }                   // divergence from the scores alone
  double result() const { return mean(result_); }                 // cross entropy with the results alone

 private:
  double mean(double sum) const { return count_ == 0 ? 0 : sum / static_cast<double>(count_); }

  std::uint64_t count_ = 0;
  double blend_ = 0;
  double entropy_ = 0;
  double squares_ = 0;
  double score_ = 0;
  double result_ = 0;
};

}  // namespace tsugite
