#include "engine/eval/evaluation_weights.h"

#include <array>
#include <fstream>
#include <utility>

#include "book/open_file.h"
#include "book/utf8_path.h"
#include "core/contract.h"

// engine/eval/built_in.weights as it stands, put in by built_in_weights.S.
extern "C" {
extern const char tsugite_built_in_weights[];
extern const char tsugite_built_in_weights_end[];
}

namespace tsugite {

namespace {

constexpr std::size_t kMostFile = 1 << 26;  // bytes, far more than any has
constexpr std::size_t kPiece = 1 << 14;     // bytes read at a time

// To its end, or a little more than a file may have: enough to tell that there is too much.
std::string bytes_of(std::ifstream& stream) {
  std::string bytes;
  std::array<char, kPiece> piece;
  while (stream && bytes.size() <= kMostFile) {
    stream.read(piece.data(), piece.size());
    bytes.append(piece.data(), static_cast<std::size_t>(stream.gcount()));
  }
  return bytes;
}

}  // namespace

std::string to_bytes(const EvaluationWeights& weights) {
  std::string bytes = to_bytes(weights.table);
  if (weights.network) bytes += to_bytes(*weights.network);
  return bytes;
}

std::variant<EvaluationWeights, std::string> evaluation_weights_of(std::string_view bytes) {
  static const std::size_t kTableSize = to_bytes(Weights{}).size();
  const std::string_view rest = bytes.substr(std::min(kTableSize, bytes.size()));
  if (!rest.empty() && rest.size() < kNetworkTitle.size() && kNetworkTitle.starts_with(rest)) return "cut off";
  const bool has_network = rest.starts_with(kNetworkTitle);
  const auto table = weights_of(has_network ? bytes.substr(0, kTableSize) : bytes);
  if (const auto* const words = std::get_if<std::string>(&table)) return *words;
  EvaluationWeights weights(std::get<Weights>(table));
  if (has_network) {
    auto network = network_of(rest);
    if (const auto* const words = std::get_if<std::string>(&network)) return *words;
    weights.network = std::move(std::get<NetworkWeights>(network));
  }
  return weights;
}

std::variant<EvaluationWeights, std::string> read_weights(const std::filesystem::path& file) {
  std::ifstream stream;
  const auto fault = [&](const std::string& words) { return utf8_of(file) + ": " + words; };
  if (const std::string words = open_whole_file(stream, file); !words.empty()) return fault(words);
  const std::string bytes = bytes_of(stream);
  if (stream.bad()) return fault("cannot be read");
  if (bytes.size() > kMostFile) return fault("longer than any file of weights");
  auto read = evaluation_weights_of(bytes);
  if (const auto* const words = std::get_if<std::string>(&read)) return fault(*words);
  return read;
}

const EvaluationWeights& built_in_weights() {
  static const EvaluationWeights weights = [] {
    auto read = evaluation_weights_of(
        {tsugite_built_in_weights, static_cast<std::size_t>(tsugite_built_in_weights_end - tsugite_built_in_weights)});
    TSUGITE_ASSERT(std::holds_alternative<EvaluationWeights>(read));
    return std::get<EvaluationWeights>(std::move(read));
  }();
  return weights;
}

std::variant<EvaluationWeights, std::string> weights_in(const std::filesystem::path& file) {
  if (file.empty()) return built_in_weights();
  return read_weights(file);
}

}  // namespace tsugite
