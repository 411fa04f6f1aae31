#include "engine/learn/model_choice.h"

#include "engine/learn/network_model.h"

namespace tsugite {

std::unique_ptr<Model> model_of(const EvaluationWeights& weights, double scale, const LeftOut& left_out) {
  if (weights.network)
    return std::make_unique<NetworkModel>(LinearModel(weights.table, scale, left_out), *weights.network, scale);
  return std::make_unique<LinearModel>(weights.table, scale, left_out);
}

}  // namespace tsugite
