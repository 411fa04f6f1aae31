#include "engine/learn/weight_source.h"

#include "book/utf8_path.h"
#include "engine/learn/hand_filled.h"
#include "engine/learn/read_file.h"

namespace tsugite {

std::variant<Weights, std::string> weights_from(const std::string& words) {
  if (words == "hand") return hand_filled_weights();
  if (words == "built-in") return built_in_weights();
  std::string bytes;
  if (std::string fault = read_file(path_of(words), bytes); !fault.empty()) return fault;
  auto read = weights_of(bytes);
  if (auto* const fault = std::get_if<std::string>(&read)) return words + ": it is " + *fault;
  return read;
}

}  // namespace tsugite
