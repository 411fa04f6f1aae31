#include "engine/learn/weight_source.h"

#include "book/utf8_path.h"
#include "engine/learn/hand_filled.h"

namespace tsugite {

std::variant<Weights, std::string> weights_from(const std::string& words) {
  if (words == "hand") return hand_filled_weights();
  if (words == "built-in") return built_in_weights();
  return read_weights(path_of(words));
}

}  // namespace tsugite
