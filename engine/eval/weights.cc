#include "engine/eval/weights.h"

#include <algorithm>
#include <cstdlib>

#include "book/bytes.h"

namespace tsugite {

namespace {

constexpr std::string_view kTitle = "TSUGEVAL";
constexpr std::uint32_t kMostBlocks = 1000;  // far more than there can be

std::string shape() {
  std::string bytes(kTitle);
  put(bytes, kWeightsVersion);
  put(bytes, static_cast<std::uint32_t>(kWeightBlocks.size()));
  for (const WeightBlock& block : kWeightBlocks) {
    put(bytes, static_cast<std::uint32_t>(block.name.size()));
    bytes += block.name;
    put(bytes, static_cast<std::uint32_t>(block.size));
    put(bytes, static_cast<std::uint32_t>(block.units));
  }
  return bytes;
}

// What is wrong with the numbers themselves; empty if nothing is.
std::string excess(const Weights& weights) {
  for (const WeightBlock& block : kWeightBlocks)
    for (std::size_t at = block.first; at < block.end(); ++at)
      if (std::abs(int{weights[at]}) > most_of(block))
        return "out of bounds: a weight of the block '" + std::string(block.name) + "' is " +
               std::to_string(weights[at]) + ", beyond " + std::to_string(most_of(block));
  return {};
}

}  // namespace

std::string to_bytes(const Weights& weights) {
  std::string bytes = shape();
  for (const std::int16_t weight : weights) put(bytes, static_cast<std::uint16_t>(weight));
  put(bytes, checksum(bytes));
  return bytes;
}

std::variant<Weights, std::string> weights_of(std::string_view bytes) {
  Bytes reader(bytes);
  if (reader.text(kTitle.size()) != kTitle) return "not a file of weights";
  const auto version = reader.number<std::uint32_t>();
  if (!reader.sound()) return "cut off";
  if (version != kWeightsVersion)
    return "made for another version of the program (" + std::to_string(version) + " instead of " +
           std::to_string(kWeightsVersion) + ")";
  // The shape is said in full, so that the size of the file follows from what is in it.
  std::uint64_t weights = 0;
  const auto blocks = reader.number<std::uint32_t>();
  for (std::uint32_t at = 0; at < blocks && at < kMostBlocks && reader.sound(); ++at) {
    reader.text(reader.number<std::uint32_t>());
    weights += reader.number<std::uint32_t>();
    reader.number<std::uint32_t>();
  }
  const std::string_view payload = reader.text(static_cast<std::size_t>(2 * weights));
  const std::string_view before = bytes.substr(0, bytes.size() - std::min<std::size_t>(bytes.size(), 8));
  const auto sum = reader.number<std::uint64_t>();
  if (!reader.sound()) return "cut off";
  if (!reader.at_end()) return "longer than it should be";
  if (sum != checksum(before)) return "damaged";
  if (!bytes.starts_with(shape())) return "of another shape than this program's";
  Bytes numbers(payload);
  Weights result;
  for (std::int16_t& weight : result) weight = static_cast<std::int16_t>(numbers.number<std::uint16_t>());
  if (std::string words = excess(result); !words.empty()) return words;
  return result;
}

}  // namespace tsugite
