#include "engine/eval/network.h"

#include <algorithm>
#include <type_traits>

#include "book/bytes.h"
#include "core/contract.h"

namespace tsugite {

namespace {

constexpr std::array<std::uint32_t, 11> kShape = {kRows,       kAccumulator, kHidden,      kHidden,
                                                  kRowUnit,    kMostPair,    kFirstUnit,   kMostHidden,
                                                  kSecondUnit, kLastUnit,    kNetworkScale};

// Calls visit(number) for each number in the order of the file.
template <typename Weights, typename Visitor>
void each_number(Weights& weights, Visitor&& visit) {
  const auto all = [&](auto& numbers) {
    for (auto& number : numbers) visit(number);
  };
  all(weights.rows);
  all(weights.bias);
  for (auto& inputs : weights.first) all(inputs);
  all(weights.first_bias);
  for (auto& inputs : weights.second) all(inputs);
  all(weights.second_bias);
  all(weights.last);
  visit(weights.last_bias);
}

constexpr std::size_t kPayload =
    (kRows + 2) * kAccumulator + kHidden * (kLayerInputs + 4) + kHidden * (2 * kHidden + 4) + 2 * kHidden + 4;

template <typename Numbers>
bool within(const Numbers& numbers, int most) {
  return std::all_of(numbers.begin(), numbers.end(), [&](int number) { return -most <= number && number <= most; });
}

template <typename Outputs>
bool layer_within(const Outputs& outputs, int most) {
  return std::all_of(outputs.begin(), outputs.end(), [&](const auto& inputs) { return within(inputs, most); });
}

bool in_bounds(const NetworkWeights& weights) {
  return within(weights.rows, kMostRow) && within(weights.bias, kMostBias) && layer_within(weights.first, kMostFirst) &&
         within(weights.first_bias, kMostLayerBias) && layer_within(weights.second, kMostWord) &&
         within(weights.last, kMostWord) && within(weights.second_bias, kMostLayerBias) &&
         within(std::array{weights.last_bias}, kMostLayerBias);
}

// Halves go to the even number: rounded all to one side, a king on file 5 would see a little less of everything.
std::int8_t mean(int a, int b) {
  const int below = (a + b) >> 1;
  return static_cast<std::int8_t>(below + ((a + b) & below & 1));
}

}  // namespace

std::string to_bytes(const NetworkWeights& weights) {
  std::string bytes(kNetworkTitle);
  put(bytes, kNetworkVersion);
  for (const std::uint32_t number : kShape) put(bytes, number);
  put(bytes, static_cast<std::uint32_t>(kPayload));
  each_number(weights, [&](auto number) { put(bytes, static_cast<std::make_unsigned_t<decltype(number)>>(number)); });
  put(bytes, checksum(bytes));
  return bytes;
}

std::variant<NetworkWeights, std::string> network_of(std::string_view bytes) {
  Bytes reader(bytes);
  if (reader.text(kNetworkTitle.size()) != kNetworkTitle) return "not a file of a network";
  const auto version = reader.number<std::uint32_t>();
  if (!reader.sound()) return "cut off";
  if (version != kNetworkVersion)
    return "made for another version of the program (" + std::to_string(version) + " instead of " +
           std::to_string(kNetworkVersion) + ")";
  std::array<std::uint32_t, kShape.size()> shape;
  for (std::uint32_t& number : shape) number = reader.number<std::uint32_t>();
  Bytes numbers(reader.text(reader.number<std::uint32_t>()));
  const std::string_view before = bytes.substr(0, bytes.size() - std::min<std::size_t>(bytes.size(), 8));
  const auto sum = reader.number<std::uint64_t>();
  if (!reader.sound()) return "cut off";
  if (!reader.at_end()) return "longer than it should be";
  if (sum != checksum(before)) return "damaged";
  if (shape != kShape) return "of another shape than this program's";
  NetworkWeights weights;
  each_number(weights, [&](auto& number) {
    using Number = std::remove_reference_t<decltype(number)>;
    number = static_cast<Number>(numbers.number<std::make_unsigned_t<Number>>());
  });
  if (!numbers.sound() || !numbers.at_end()) return "of another shape than this program's";
  if (!in_bounds(weights)) return "out of bounds: its sums could overflow";
  return weights;
}

Network::Network(const NetworkWeights& weights, const NetworkKernel& kernel)
    : kernel_(kernel), rows_(NetworkView::kAllRows * kAccumulator), bias_{weights.bias} {
  TSUGITE_ASSERT(in_bounds(weights));
  const auto number = [&](std::size_t row, std::size_t at) { return weights.rows[row * kAccumulator + at]; };
  std::copy(weights.rows.begin(), weights.rows.end(), rows_.begin());
  for (std::size_t at = 0; at < kAccumulator; ++at) {
    for (std::size_t row = 0; row < kBoardRows; ++row)
      rows_[(NetworkView::kMeanRow + row) * kAccumulator + at] = mean(number(row, at), number(mirrored_row(row), at));
  }
  for (std::size_t output = 0; output < kHidden; ++output) {
    for (std::size_t input = 0; input < kLayerInputs; ++input)
      layers_.first[input / 4][output][input % 4] = weights.first[output][input];
    for (std::size_t input = 0; input < kHidden; ++input)
      layers_.second[input / 2][output][input % 2] = weights.second[output][input];
    layers_.last[output] = weights.last[output];
    layers_.first_bias[output] = weights.first_bias[output];
    layers_.second_bias[output] = weights.second_bias[output];
  }
  layers_.last_bias = weights.last_bias;
}

void Network::refresh(const Position& position, Color color, Accumulator& to) const {
  RowBuffer rows;
  NetworkView(position, color).each_row(position, [&](std::uint16_t row) { rows.add(row); });
  update(bias_, to, rows, {});
}

std::int32_t Network::forward(const Position& position) const {
  Accumulator mover;
  Accumulator other;
  refresh(position, position.side_to_move(), mover);
  refresh(position, opposite(position.side_to_move()), other);
  return forward(mover, other);
}

Score network_score(std::int32_t sum) {
  const std::int64_t twice = std::int64_t{2} * kNetworkScale * sum;
  const std::int64_t score = (twice + (sum < 0 ? -kSumUnit : kSumUnit)) / (2 * kSumUnit);
  return static_cast<Score>(std::clamp<std::int64_t>(score, -kMaxEvaluation, kMaxEvaluation));
}

}  // namespace tsugite
