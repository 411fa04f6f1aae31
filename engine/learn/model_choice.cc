#include "engine/learn/model_choice.h"

#include "engine/learn/linear_model.h"
#include "engine/learn/network_model.h"

namespace tsugite {

std::unique_ptr<Model> model_of(const EvaluationWeights& weights, double scale) {
  if (weights.network)
    return std::make_unique<NetworkModel>(LinearModel(weights.table, scale), *weights.network, scale);
  return std::make_unique<LinearModel>(weights.table, scale);
}

}  // namespace tsugite
