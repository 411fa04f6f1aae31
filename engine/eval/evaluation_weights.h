// All that the evaluation has learned, as it lies in one file: the weights, and after them a network if there is one.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/eval/network.h"
#include "engine/eval/weights.h"

namespace tsugite {

struct EvaluationWeights {
  EvaluationWeights() = default;
  EvaluationWeights(const Weights& weights) : table(weights) {}
  EvaluationWeights(const Weights& weights, NetworkWeights net) : table(weights), network(std::move(net)) {}

  Weights table{};
  std::optional<NetworkWeights> network;

  friend bool operator==(const EvaluationWeights&, const EvaluationWeights&) = default;
};

// A file of weights.h, then one of network.h if there is a network.
std::string to_bytes(const EvaluationWeights& weights);
// Or what is wrong, to follow the name of the file: "damaged", for example.
std::variant<EvaluationWeights, std::string> evaluation_weights_of(std::string_view bytes);

// Or what is wrong, in one line with the name of the file.
std::variant<EvaluationWeights, std::string> read_weights(const std::filesystem::path& file);

// Those the program was built with.
const EvaluationWeights& built_in_weights();

// Those of the file, or what is wrong with it; those built in if no file is named.
std::variant<EvaluationWeights, std::string> weights_in(const std::filesystem::path& file);

}  // namespace tsugite
