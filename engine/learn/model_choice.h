// The model that weights are of.
#pragma once

#include <memory>

#include "engine/eval/evaluation_weights.h"
#include "engine/learn/linear_model.h"
#include "engine/learn/model.h"

namespace tsugite {

// One logit is worth `scale` centipawns.
std::unique_ptr<Model> model_of(const EvaluationWeights& weights, double scale, const LeftOut& left_out = {});

}  // namespace tsugite
