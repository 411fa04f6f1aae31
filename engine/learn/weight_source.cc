#include "engine/learn/weight_source.h"

#include "book/utf8_path.h"
#include "engine/learn/hand_filled.h"

namespace tsugite {

std::variant<EvaluationWeights, std::string> weights_from(const std::string& words) {
  if (words == kHandFilledWords) return hand_filled_weights();
  if (words == kBuiltInWords) return built_in_weights();
  return read_weights(path_of(words));
}

bool is_weight_file(const std::string& words) { return words != kHandFilledWords && words != kBuiltInWords; }

}  // namespace tsugite
