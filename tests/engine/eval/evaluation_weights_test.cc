#include "engine/eval/evaluation_weights.h"

#include <doctest/doctest.h>

#include <string>
#include <variant>

namespace tsugite {
namespace {

EvaluationWeights some_weights() {
  EvaluationWeights weights;
  weights.table[kTempo.first] = 77;
  weights.network.emplace();
  weights.network->rows[1234] = -5;
  weights.network->last_bias = 9;
  return weights;
}

std::string fault(const std::string& bytes) {
  const auto read = evaluation_weights_of(bytes);
  const auto* const words = std::get_if<std::string>(&read);
  return words == nullptr ? "" : *words;
}

TEST_CASE("weights with a network and without one come back from their file") {
  EvaluationWeights weights = some_weights();
  const auto read = evaluation_weights_of(to_bytes(weights));
  REQUIRE(std::holds_alternative<EvaluationWeights>(read));
  CHECK(std::get<EvaluationWeights>(read) == weights);

  weights.network.reset();
  CHECK(to_bytes(weights) == to_bytes(weights.table));
  const auto table = evaluation_weights_of(to_bytes(weights));
  REQUIRE(std::holds_alternative<EvaluationWeights>(table));
  CHECK(std::get<EvaluationWeights>(table) == weights);
}

TEST_CASE("either part may be what is wrong with a file") {
  const std::string bytes = to_bytes(some_weights());
  const std::size_t table = to_bytes(Weights{}).size();
  CHECK(fault(to_bytes(*some_weights().network)) == "not a file of weights");
  CHECK(fault(bytes.substr(0, table - 1)) == "cut off");
  for (std::size_t more = 1; more < kNetworkTitle.size() + 4; ++more)
    CHECK(fault(bytes.substr(0, table + more)) == "cut off");
  CHECK(fault(bytes.substr(0, table) + "TSUGx") == "longer than it should be");
  CHECK(fault(bytes.substr(0, table + 9)) == "cut off");
  CHECK(fault(bytes.substr(0, bytes.size() - 1)) == "cut off");
  CHECK(fault(bytes + "x") == "longer than it should be");
  for (const std::size_t at : {table - 20, table + 1000, bytes.size() - 9}) {
    std::string spoilt = bytes;
    spoilt[at] = static_cast<char>(spoilt[at] ^ 1);
    CHECK(fault(spoilt) == "damaged");
  }
  CHECK(std::get<std::string>(read_weights("nowhere.weights")) == "nowhere.weights: no such file");
}

TEST_CASE("the program's own weights can be read") {
  CHECK(built_in_weights().table[kTempo.first] > 0);
  CHECK(built_in_weights().network.has_value());
}

}  // namespace
}  // namespace tsugite
