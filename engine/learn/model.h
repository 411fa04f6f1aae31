// What is learned: a function of a position with many parameters, that can say how it changes with each of them. The
// trainer knows no more of it than this.
//
// A model says how a position stands for Black in logits: 0 is even, and the chance to win is sigmoid(logit). Models
// have no state of their own; what they need while they reckon is in a Work, one for each thread at it.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/learn/packed_sample.h"

namespace tsugite {

class Model {
 public:
  using Samples = std::span<const PackedSample* const>;
  static constexpr std::size_t kMostAtOnce = 32;  // samples

  class Work {
   public:
    virtual ~Work() = default;
  };

  virtual ~Model() = default;

  // Where learning begins.
  virtual std::vector<float> start() const = 0;
  // What decay pulls each back to, and how strongly.
  virtual std::vector<float> rest() const { return start(); }
  virtual std::vector<float> pull() const { return std::vector<float>(start().size(), 1.0f); }
  // How far each parameter goes at one rate, compared with the others.
  virtual std::vector<float> reach() const = 0;
  // How far from zero each parameter may be.
  virtual std::vector<float> most() const = 0;
  // What 1.0 of each is in the engine's integers: learning then reckons with what each is rounded to, so that the other
  // numbers make up for it. 0 where it does not.
  virtual std::vector<float> units() const { return std::vector<float>(start().size(), 0.0f); }
  // A batch is worked on in so many slices, each with a gradient of its own.
  virtual std::size_t slices() const = 0;

  virtual std::unique_ptr<Work> work() const = 0;
  // The logit of each sample.
  virtual void forward(std::span<const float> parameters, Work& work, Samples samples,
                       std::span<float> logits) const = 0;
  // Adds to the gradient what follows from the slope of the loss at each logit of the last forward.
  virtual void backward(std::span<const float> parameters, Work& work, std::span<const float> slopes,
                        std::span<float> gradient) const = 0;

  // The file that the engine reads.
  virtual std::string file(std::span<const float> parameters) const = 0;
};

// Halves go away from zero.
inline long rounded(float parameter, float unit) {
  return static_cast<long>(double{parameter} * double{unit} + (parameter < 0 ? -0.5 : 0.5));
}

}  // namespace tsugite
