#include "engine/learn/network_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/eval/view.h"
#include "engine/learn/dice.h"
#include "engine/learn/network_math.h"

namespace tsugite {

namespace {

static_assert(kGroup == Model::kMostAtOnce);

// Where the numbers of each part begin among the parameters; those of the linear evaluation come first. Weights of
// layers are [input][output].
constexpr std::size_t kRowsAt = kWeightCount;
constexpr std::size_t kBiasAt = kRowsAt + kRows * kAccumulator;
constexpr std::size_t kFirstAt = kBiasAt + kAccumulator;
constexpr std::size_t kFirstBiasAt = kFirstAt + kLayerInputs * kHidden;
constexpr std::size_t kSecondAt = kFirstBiasAt + kHidden;
constexpr std::size_t kSecondBiasAt = kSecondAt + kHidden * kHidden;
constexpr std::size_t kLastAt = kSecondBiasAt + kHidden;
constexpr std::size_t kLastBiasAt = kLastAt + kHidden;
constexpr std::size_t kParameters = kLastBiasAt + 1;

constexpr float kLayerPull = 0.4f;  // of decay, compared with that of the rows

// How a parameter becomes an integer: times the unit, plus so much; and how far from zero that may be.
struct Rounding {
  int unit;
  int most;
  int more = 0;
};

constexpr Rounding kOfRows{kRowUnit, kMostRow};
constexpr Rounding kOfRowBias{kRowUnit, kMostBias};
constexpr Rounding kOfFirst{kFirstUnit, kMostFirst};
constexpr Rounding kOfSecond{kSecondUnit, kMostWord};
constexpr Rounding kOfLast{kLastUnit, kMostWord};
// The engine shifts what a layer sums up, which rounds down: half of a unit more makes it round to the nearest.
constexpr Rounding kOfFirstBias{kMostPair * kFirstUnit, kMostLayerBias, 1 << kFirstShift >> 1};
constexpr Rounding kOfSecondBias{kMostHidden * kSecondUnit, kMostLayerBias, 1 << kSecondShift >> 1};
constexpr Rounding kOfLastBias{kSumUnit, kMostLayerBias};

// Calls visit(integer, place of the parameter, rounding).
template <typename Weights, typename Visitor>
void each_number(Weights& weights, Visitor&& visit) {
  const auto all = [&](auto& numbers, std::size_t first, const Rounding& rounding) {
    for (std::size_t at = 0; at < numbers.size(); ++at) visit(numbers[at], first + at, rounding);
  };
  const auto layer = [&](auto& outputs, std::size_t first, const Rounding& rounding) {
    for (std::size_t output = 0; output < kHidden; ++output)
      for (std::size_t input = 0; input < outputs[output].size(); ++input)
        visit(outputs[output][input], first + input * kHidden + output, rounding);
  };
  all(weights.rows, kRowsAt, kOfRows);
  all(weights.bias, kBiasAt, kOfRowBias);
  layer(weights.first, kFirstAt, kOfFirst);
  all(weights.first_bias, kFirstBiasAt, kOfFirstBias);
  layer(weights.second, kSecondAt, kOfSecond);
  all(weights.second_bias, kSecondBiasAt, kOfSecondBias);
  all(weights.last, kLastAt, kOfLast);
  visit(weights.last_bias, kLastBiasAt, kOfLastBias);
}

const std::vector<std::uint16_t>& mirrored_rows() {
  static const std::vector<std::uint16_t> kMirrored = [] {
    std::vector<std::uint16_t> rows(kRows);
    for (std::size_t row = 0; row < kRows; ++row) rows[row] = static_cast<std::uint16_t>(mirrored_row(row));
    return rows;
  }();
  return kMirrored;
}

// The rows of one side: those that count whole, and those of which a king on file 5 sees the mean.
struct Rows {
  std::array<std::uint16_t, kMostRows> whole;
  std::array<std::uint16_t, 2 * kMostRows> half;
  std::size_t wholes = 0;
  std::size_t halves = 0;
};

void list_rows(const PackedSample& sample, Color color, Rows& rows) {
  const auto own = static_cast<std::size_t>(index(color));
  const auto& mirrored_of = mirrored_rows();
  constexpr Square kHome = square_of(cell_at(5, 9));
  const bool has_king = sample.kings[own] != PackedSample::kNoKing;
  Square king = has_king ? turned_for(color, sample.kings[own]) : kHome;
  const Side side = side_of(king);
  if (side == Side::Left) king = mirrored(king);
  rows.wholes = 0;
  rows.halves = 0;
  const auto board = [&](std::size_t row) {
    if (side == Side::Middle) {
      rows.half[rows.halves++] = static_cast<std::uint16_t>(row);
      rows.half[rows.halves++] = mirrored_of[row];
    } else {
      rows.whole[rows.wholes++] = static_cast<std::uint16_t>(row);
    }
  };
  const auto piece = [&](std::size_t role, Square square) {
    const Square turned = turned_for(color, square);
    const Square seen = side == Side::Left ? mirrored(turned) : turned;
    board(relative_weight(role, delta_of(king, seen)));
    board(absolute_weight(role, seen));
  };
  for (std::size_t at = 0; at < sample.piece_count; ++at) {
    const Occupant what = sample.what(at);
    piece(role_of(kind_of(what), belongs_to(what, color)), sample.square(at));
  }
  if (const auto enemy = sample.kings[1 - own]; enemy != PackedSample::kNoKing) piece(kEnemyKingRole, enemy);
  for (const Color owner : {Color::Black, Color::White})
    for (const Kind kind : kHandOrder)
      for (int nth = 1; nth <= sample.hands[static_cast<std::size_t>(index(owner))].count(kind); ++nth)
        rows.whole[rows.wholes++] =
            static_cast<std::uint16_t>(hand_weight(kind, nth) + (owner == color ? 0 : kHandPieces));
  if (has_king) rows.whole[rows.wholes++] = static_cast<std::uint16_t>(kKingRow + static_cast<std::size_t>(king));
}

// Numbers of a layer and what they become: cut to 0..1. Those beyond the samples there are stay finite, for the sums
// of whole groups reckon with them.
template <std::size_t kWidth>
struct Numbers {
  alignas(64) std::array<float, kGroup * kWidth> sums{};
  alignas(64) std::array<float, kGroup * kWidth> cut{};

  float* of(std::size_t sample) { return sums.data() + sample * kWidth; }

  void cut_off(std::size_t count) {
    for (std::size_t at = 0; at < count * kWidth; ++at) {
      const float number = sums[at];
      const float above = number > 0 ? number : 0;
      cut[at] = above < 1 ? above : 1;
    }
  }
  // Nothing passes where a number was cut.
  void keep_inner(std::size_t count, float* slopes) const {
    for (std::size_t at = 0; at < count * kWidth; ++at) slopes[at] = sums[at] > 0 && sums[at] < 1 ? slopes[at] : 0;
  }
};

struct NetworkWork : Model::Work {
  std::unique_ptr<Model::Work> linear;
  std::array<std::array<Rows, 2>, kGroup> rows;  // [sample][the mover's, the other's]
  std::array<float, kGroup> signs;               // of the side to move
  Numbers<2 * kAccumulator> accumulators;
  alignas(64) std::array<float, kGroup * kLayerInputs> inputs{};
  Numbers<kHidden> first;
  Numbers<kHidden> second;
  alignas(64) std::array<float, kGroup * kLayerInputs> input_slopes{};
  alignas(64) std::array<float, kGroup * 2 * kAccumulator> accumulator_slopes{};
  alignas(64) std::array<float, kGroup * kHidden> first_slopes{};
  alignas(64) std::array<float, kGroup * kHidden> second_slopes{};
};

}  // namespace

// What the sums of a layer are on the whole does not depend on its weights: of units that are cut off from the start,
// nothing is learned.
NetworkWeights unlearned_network(std::uint64_t seed) {
  NetworkWeights weights;
  Dice dice(seed, 1);
  const auto random = [&](double least, double most, int unit) {
    return std::lround((least + (most - least) * dice.share()) * unit);
  };
  const auto layer = [&](auto& outputs, std::array<std::int32_t, kHidden>& bias, double most, int unit, int input,
                         int mean) {
    for (std::size_t output = 0; output < kHidden; ++output) {
      long sum = 0;
      for (auto& weight : outputs[output]) {
        weight = static_cast<std::remove_reference_t<decltype(weight)>>(random(-most, most, unit));
        sum += weight;
      }
      bias[output] = static_cast<std::int32_t>(random(0.2, 0.8, input * unit) - sum * mean);
    }
  };
  for (auto& number : weights.rows) number = static_cast<std::int8_t>(random(-0.06, 0.06, kRowUnit));
  for (auto& bias : weights.bias) bias = static_cast<std::int16_t>(random(0.2, 0.8, kRowUnit));
  layer(weights.first, weights.first_bias, 0.2, kFirstUnit, kMostPair, kMostPair / 4);
  layer(weights.second, weights.second_bias, 0.4, kSecondUnit, kMostHidden, kMostHidden / 2);
  for (std::size_t at = 0; at < kHidden; ++at)
    weights.last[at] = static_cast<std::int16_t>(at % 2 == 0 ? kLastUnit / 4 : -kLastUnit / 4);
  return weights;
}

NetworkModel::NetworkModel(LinearModel linear, const NetworkWeights& start, double scale)
    : linear_(std::move(linear)), start_(start), scale_(static_cast<float>(kNetworkScale / scale)) {}

std::vector<float> NetworkModel::start() const {
  std::vector<float> parameters = linear_.start();
  parameters.resize(kParameters);
  each_number(start_, [&](int number, std::size_t at, const Rounding& rounding) {
    parameters[at] = static_cast<float>(number - rounding.more) / static_cast<float>(rounding.unit);
  });
  return parameters;
}

// The weights beside the network to where they began, the network to nothing.
std::vector<float> NetworkModel::rest() const {
  std::vector<float> rest = linear_.rest();
  rest.resize(kParameters);
  return rest;
}

// Layers and biases have too few numbers to learn by heart with. Left alone, though, they grow as the rows shrink, and
// what integers lose in the rows grows with them.
std::vector<float> NetworkModel::pull() const {
  std::vector<float> pull = linear_.pull();
  pull.resize(kBiasAt, 1);
  pull.resize(kParameters, kLayerPull);
  return pull;
}

std::vector<float> NetworkModel::reach() const {
  std::vector<float> reach = linear_.reach();
  reach.resize(kParameters, 1);
  return reach;
}

std::vector<float> NetworkModel::most() const {
  std::vector<float> limits = linear_.most();
  limits.resize(kParameters);
  each_number(start_, [&](int, std::size_t at, const Rounding& rounding) {
    limits[at] = static_cast<float>(rounding.most - rounding.more) / static_cast<float>(rounding.unit);
  });
  return limits;
}

// The weights beside the network have units small enough.
std::vector<float> NetworkModel::units() const {
  std::vector<float> units = linear_.units();
  units.resize(kParameters);
  each_number(start_,
              [&](int, std::size_t at, const Rounding& rounding) { units[at] = static_cast<float>(rounding.unit); });
  return units;
}

std::unique_ptr<Model::Work> NetworkModel::work() const {
  auto work = std::make_unique<NetworkWork>();
  work->linear = linear_.work();
  return work;
}

void NetworkModel::forward(std::span<const float> parameters, Work& work, Samples samples,
                           std::span<float> logits) const {
  static const NetworkMath& math = network_math();
  auto& our = static_cast<NetworkWork&>(work);
  const float* const numbers = parameters.data();
  const std::size_t count = samples.size();
  linear_.forward(parameters.first(kWeightCount), *our.linear, samples, logits);
  for (std::size_t at = 0; at < count; ++at) {
    const Color mover = samples[at]->side_to_move;
    our.signs[at] = mover == Color::Black ? 1.0f : -1.0f;
    for (std::size_t side = 0; side < 2; ++side) {
      Rows& rows = our.rows[at][side];
      list_rows(*samples[at], side == 0 ? mover : opposite(mover), rows);
      float* const sums = our.accumulators.of(at) + side * kAccumulator;
      std::copy_n(numbers + kBiasAt, kAccumulator, sums);
      math.add_rows(numbers + kRowsAt, rows.whole.data(), rows.wholes, 1, sums);
      if (rows.halves > 0) math.add_rows(numbers + kRowsAt, rows.half.data(), rows.halves, 0.5f, sums);
    }
  }
  our.accumulators.cut_off(count);
  for (std::size_t side = 0; side < 2 * count; ++side) {
    const float* const sums = our.accumulators.cut.data() + side * kAccumulator;
    for (std::size_t each = 0; each < kPairs; ++each)
      our.inputs[side * kPairs + each] = sums[each] * sums[kPairs + each];
  }
  math.wide.forward(count, our.inputs.data(), numbers + kFirstAt, numbers + kFirstBiasAt, our.first.sums.data());
  our.first.cut_off(count);
  math.narrow.forward(count, our.first.cut.data(), numbers + kSecondAt, numbers + kSecondBiasAt,
                      our.second.sums.data());
  our.second.cut_off(count);
  for (std::size_t at = 0; at < count; ++at) {
    float sum = numbers[kLastBiasAt];
    for (std::size_t each = 0; each < kHidden; ++each)
      sum += our.second.cut[at * kHidden + each] * numbers[kLastAt + each];
    logits[at] += our.signs[at] * scale_ * sum;
  }
}

void NetworkModel::backward(std::span<const float> parameters, Work& work, std::span<const float> slopes,
                            std::span<float> gradient) const {
  static const NetworkMath& math = network_math();
  auto& our = static_cast<NetworkWork&>(work);
  const float* const numbers = parameters.data();
  float* const into = gradient.data();
  const std::size_t count = slopes.size();
  linear_.backward(parameters.first(kWeightCount), *our.linear, slopes, gradient.first(kWeightCount));
  for (std::size_t at = 0; at < count; ++at) {
    const float slope = slopes[at] * our.signs[at] * scale_;
    into[kLastBiasAt] += slope;
    for (std::size_t each = 0; each < kHidden; ++each) {
      into[kLastAt + each] += slope * our.second.cut[at * kHidden + each];
      our.second_slopes[at * kHidden + each] = slope * numbers[kLastAt + each];
    }
  }
  our.second.keep_inner(count, our.second_slopes.data());
  math.narrow.backward(count, our.first.cut.data(), numbers + kSecondAt, our.second_slopes.data(), into + kSecondAt,
                       into + kSecondBiasAt, our.first_slopes.data());
  our.first.keep_inner(count, our.first_slopes.data());
  math.wide.backward(count, our.inputs.data(), numbers + kFirstAt, our.first_slopes.data(), into + kFirstAt,
                     into + kFirstBiasAt, our.input_slopes.data());
  for (std::size_t side = 0; side < 2 * count; ++side) {
    const float* const sums = our.accumulators.cut.data() + side * kAccumulator;
    float* const into_sums = our.accumulator_slopes.data() + side * kAccumulator;
    for (std::size_t each = 0; each < kPairs; ++each) {
      const float of_pair = our.input_slopes[side * kPairs + each];
      into_sums[each] = of_pair * sums[kPairs + each];
      into_sums[kPairs + each] = of_pair * sums[each];
    }
  }
  our.accumulators.keep_inner(count, our.accumulator_slopes.data());
  for (std::size_t at = 0; at < count; ++at)
    for (std::size_t side = 0; side < 2; ++side) {
      const Rows& rows = our.rows[at][side];
      const float* const of_side = our.accumulator_slopes.data() + (2 * at + side) * kAccumulator;
      for (std::size_t each = 0; each < kAccumulator; ++each) into[kBiasAt + each] += of_side[each];
      math.spread(into + kRowsAt, rows.whole.data(), rows.wholes, 1, of_side);
      if (rows.halves > 0) math.spread(into + kRowsAt, rows.half.data(), rows.halves, 0.5f, of_side);
    }
}

NetworkWeights NetworkModel::network(std::span<const float> parameters) const {
  NetworkWeights weights;
  each_number(weights, [&](auto& number, std::size_t at, const Rounding& rounding) {
    using Number = std::remove_reference_t<decltype(number)>;
    const long integer = rounded(parameters[at], static_cast<float>(rounding.unit)) + rounding.more;
    number = static_cast<Number>(std::clamp<long>(integer, -rounding.most, rounding.most));
  });
  return weights;
}

std::string NetworkModel::file(std::span<const float> parameters) const {
  return to_bytes(EvaluationWeights{linear_.weights(parameters.first(kWeightCount)), network(parameters)});
}

}  // namespace tsugite
