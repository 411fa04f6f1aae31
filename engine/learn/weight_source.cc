#include "engine/learn/weight_source.h"

#include <string_view>

#include "book/utf8_path.h"
#include "engine/learn/hand_filled.h"

namespace tsugite {

namespace {

constexpr std::string_view kHand = "hand";
constexpr std::string_view kBuiltIn = "built-in";

}  // namespace

std::variant<Weights, std::string> weights_from(const std::string& words) {
  if (words == kHand) return hand_filled_weights();
  if (words == kBuiltIn) return built_in_weights();
  return read_weights(path_of(words));
}

bool is_weight_file(const std::string& words) { return words != kHand && words != kBuiltIn; }

}  // namespace tsugite
