// The network of engine/eval/network.h beside the linear evaluation, learned together: what comes out of both is added.
// Numbers are kept within what the network's integers hold.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/eval/network.h"
#include "engine/learn/linear_model.h"
#include "engine/learn/model.h"

namespace tsugite {

// A network that says nothing yet, and has all to learn: its layers begin at random.
NetworkWeights unlearned_network(std::uint64_t seed);

class NetworkModel : public Model {
 public:
  // One logit is worth `scale` centipawns.
  NetworkModel(LinearModel linear, const NetworkWeights& start, double scale);

  std::vector<float> start() const override;
  std::vector<float> rest() const override;
  std::vector<float> pull() const override;
  std::vector<float> reach() const override;
  std::vector<float> most() const override;
  std::vector<float> units() const override;
  // Each has a gradient of millions of numbers, which must be summed.
  std::size_t slices() const override { return 4; }
  std::unique_ptr<Work> work() const override;
  void forward(std::span<const float> parameters, Work& work, Samples samples, std::span<float> logits) const override;
  void backward(std::span<const float> parameters, Work& work, std::span<const float> slopes,
                std::span<float> gradient) const override;
  std::string file(std::span<const float> parameters) const override;

  // Rounded.
  NetworkWeights network(std::span<const float> parameters) const;

 private:
  const LinearModel linear_;
  const NetworkWeights start_;
  const float scale_;  // logits for 1.0 that comes out of the network
};

}  // namespace tsugite
