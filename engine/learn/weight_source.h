// Weights by the words of a command line.
#pragma once

#include <string>
#include <variant>

#include "engine/eval/weights.h"

namespace tsugite {

// "hand", "built-in", or the name of a file. Or one line that says what is wrong.
std::variant<Weights, std::string> weights_from(const std::string& words);

// Whether the words are the name of a file.
bool is_weight_file(const std::string& words);

}  // namespace tsugite
