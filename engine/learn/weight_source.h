// Weights by the words of a command line.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "engine/eval/evaluation_weights.h"

namespace tsugite {

inline constexpr std::string_view kHandFilledWords = "hand";
inline constexpr std::string_view kBuiltInWords = "built-in";

// One of these, or the name of a file. Or one line that says what is wrong.
std::variant<EvaluationWeights, std::string> weights_from(const std::string& words);

// Whether the words are the name of a file.
bool is_weight_file(const std::string& words);

}  // namespace tsugite
