// The linear evaluation of engine/eval/weights.h as a model: its parameters are the weights, in logits.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/eval/weights.h"
#include "engine/learn/model.h"

namespace tsugite {

// Which of kWeightBlocks do without.
using LeftOut = std::array<bool, kWeightBlocks.size()>;

class LinearModel : public Model {
 public:
  // One logit is worth `scale` centipawns. Of the blocks left out all weights are zero, and stay so.
  LinearModel(const Weights& start, double scale, const LeftOut& left_out = {});

  std::vector<float> start() const override;
  std::vector<float> reach() const override;
  std::vector<float> most() const override;
  std::size_t slices() const override { return 16; }
  std::unique_ptr<Work> work() const override;
  void forward(std::span<const float> parameters, Work& work, Samples samples, std::span<float> logits) const override;
  void backward(std::span<const float> parameters, Work& work, std::span<const float> slopes,
                std::span<float> gradient) const override;
  std::string file(std::span<const float> parameters) const override;

  // Rounded, and within what the evaluation takes.
  Weights weights(std::span<const float> parameters) const;

 private:
  const Weights start_;
  const double scale_;
  const LeftOut left_out_;
};

}  // namespace tsugite
