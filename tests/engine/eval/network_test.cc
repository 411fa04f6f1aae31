#include "engine/eval/network.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "book/bytes.h"
#include "core/sfen.h"
#include "engine/eval/features.h"
#include "tests/support/evaluator_walk.h"
#include "tests/support/summed.h"
#include "tests/support/turned_setup.h"

namespace tsugite::test {

namespace {

int between(Dice& dice, int low, int high) {
  return low + static_cast<int>(dice.below(static_cast<std::size_t>(high - low + 1)));
}

// Small enough that activations are of all sizes, or as large as may be.
NetworkWeights some_weights(std::uint64_t seed, bool large = false) {
  Dice dice(seed);
  NetworkWeights weights;
  const auto fill = [&](auto& numbers, int most) {
    for (auto& number : numbers)
      number = static_cast<std::remove_reference_t<decltype(number)>>(between(dice, -most, most));
  };
  fill(weights.rows, large ? kMostRow : 30);
  fill(weights.bias, large ? kMostBias : 200);
  for (auto& inputs : weights.first) fill(inputs, large ? kMostFirst : 12);
  fill(weights.first_bias, 16000);
  for (auto& inputs : weights.second) fill(inputs, large ? kMostWord : 320);
  fill(weights.second_bias, kMostHidden * kSecondUnit / 2);
  fill(weights.last, large ? kMostWord : 2000);
  weights.last_bias = between(dice, -kSumUnit, kSumUnit);
  return weights;
}

// Any of those that can be.
Position random_position(Dice& dice) {
  while (true) {
    const auto read = parse_sfen(random_sfen(dice));
    if (const auto* const made = std::get_if<SfenPosition>(&read)) return made->position;
  }
}

std::vector<const NetworkKernel*> able_kernels() {
  std::vector<const NetworkKernel*> able;
  for (const auto* kernel = network_kernels(); *kernel != nullptr; ++kernel) able.push_back(*kernel);
  return able;
}

Accumulator refreshed(const Network& network, const Position& position, Color color) {
  Accumulator sums;
  network.refresh(position, color, sums);
  return sums;
}

std::string fault(std::string_view bytes) {
  const auto read = network_of(bytes);
  const auto* const words = std::get_if<std::string>(&read);
  return words ? *words : "";
}

}  // namespace

TEST_CASE("each thing has a row of its own, after the weights' numbers") {
  for (std::size_t row = 0; row < kRows; ++row) {
    REQUIRE(mirrored_row(row) < kRows);
    REQUIRE(mirrored_row(mirrored_row(row)) == row);
  }
  CHECK(mirrored_row(relative_weight(3, 17 - 2)) == relative_weight(3, -17 - 2));
  CHECK(mirrored_row(absolute_weight(3, 0)) == absolute_weight(3, 72));
  CHECK(kRows == 10111);

  Dice dice(1);
  std::set<std::size_t> seen;
  std::size_t most = 0;
  for (int position = 0; position < 3000; ++position) {
    const Position some = random_position(dice);
    for (const Color color : {Color::Black, Color::White}) {
      std::vector<std::size_t> rows;
      NetworkView(some, color).each_row(some, [&](std::uint16_t row) { rows.push_back(row); });
      most = std::max(most, rows.size());
      seen.insert(rows.begin(), rows.end());
      REQUIRE(rows.size() <= kMostRows);
    }
  }
  CHECK(most > 60);
  CHECK(seen.size() > 8000);
  CHECK(*seen.rbegin() < NetworkView::kAllRows);
}

TEST_CASE("a side's rows are the weights that it has, the enemy's hand and its king aside") {
  Dice dice(12);
  std::size_t middle = 0;
  for (int position = 0; position < 1000; ++position) {
    const Position some = random_position(dice);
    const AttackMap attacks(some);
    for (const Color color : {Color::Black, Color::White}) {
      std::map<std::size_t, double> expected;
      each_feature(some, attacks, color, [&](std::size_t weight, double amount, Cell) {
        if (weight < kInHand.end()) expected[weight] += amount;
      });
      std::map<std::size_t, double> seen;
      std::size_t others = 0;
      NetworkView(some, color).each_row(some, [&](std::size_t row) {
        if (row >= NetworkView::kMeanRow) {
          ++middle;
          seen[row - NetworkView::kMeanRow] += 0.5;
          seen[mirrored_row(row - NetworkView::kMeanRow)] += 0.5;
        } else if (row < kInHand.end()) {
          seen[row] += 1;
        } else {
          ++others;
        }
      });
      REQUIRE(seen == expected);
      std::size_t in_hand = 0;
      for (const Kind kind : kHandOrder) in_hand += static_cast<std::size_t>(some.hand(opposite(color)).count(kind));
      REQUIRE(others == in_hand + (some.has_king(color) ? 1 : 0));
    }
  }
  CHECK(middle > 1000);
}

TEST_CASE("the rows of the starting position") {
  const Position start;
  std::vector<std::size_t> rows;
  NetworkView(start, Color::White).each_row(start, [&](std::uint16_t row) { rows.push_back(row); });
  CHECK(rows.size() == kMostRows);
  CHECK(rows.back() == kKingRow + 44);
  // The own pawn in front of the king, seen by a king on file 5.
  const std::size_t pawn = NetworkView::kMeanRow + relative_weight(role_of(Kind::Pawn, true), 2);
  CHECK(std::count(rows.begin(), rows.end(), pawn) == 1);
}

TEST_CASE("all kernels give the same numbers") {
  Dice dice(2);
  for (const bool large : {false, true}) {
    const NetworkWeights weights = some_weights(3, large);
    const Network measure(weights, kScalarKernel);
    for (const NetworkKernel* const kernel : able_kernels()) {
      INFO(std::string(kernel->name));
      const Network network(weights, *kernel);
      std::set<std::int32_t> values;
      for (int position = 0; position < 400; ++position) {
        const Position some = random_position(dice);
        for (const Color color : {Color::Black, Color::White})
          REQUIRE(refreshed(network, some, color) == refreshed(measure, some, color));
        REQUIRE(network.forward(some) == measure.forward(some));
        values.insert(network.forward(some));

        // Any sums and any rows, those that wrap around too.
        Accumulator mover;
        Accumulator other;
        for (Accumulator* const sums : {&mover, &other})
          for (std::int16_t& sum : sums->sums) sum = static_cast<std::int16_t>(dice.next() >> (large ? 48 : 52));
        REQUIRE(network.forward(mover, other) == measure.forward(mover, other));
        std::array<std::uint16_t, 20> rows;
        for (std::uint16_t& row : rows) row = static_cast<std::uint16_t>(dice.below(NetworkView::kAllRows));
        const std::size_t count = dice.below(11);
        const RowList more{rows.data(), count};
        const RowList less{rows.data() + 10, dice.below(11)};
        Accumulator expected;
        Accumulator sums;
        measure.update(mover, expected, more, less);
        network.update(mover, sums, more, less);
        REQUIRE(sums == expected);
        network.update(sums, sums, less, more);
        REQUIRE(sums == mover);
      }
      CHECK(values.size() > (large ? 50 : 200));  // the largest weights cut most units off
    }
  }
}

TEST_CASE("all kernels give the same numbers at the bounds") {
  Dice dice(12);
  const std::array<int, 9> bounds = {-32768, -1, 0, 1, kRowUnit / 2, kRowUnit - 1, kRowUnit, kRowUnit + 1, 32767};
  const auto either = [&dice](int number) { return dice.below(2) == 0 ? number : -number; };
  for (const bool alike : {true, false}) {
    NetworkWeights weights;
    for (auto& inputs : weights.first)
      for (std::int8_t& weight : inputs) weight = static_cast<std::int8_t>(alike ? kMostFirst : either(kMostFirst));
    for (auto& inputs : weights.second)
      for (std::int16_t& weight : inputs) weight = static_cast<std::int16_t>(alike ? kMostWord : either(kMostWord));
    for (std::int16_t& weight : weights.last) weight = static_cast<std::int16_t>(alike ? kMostWord : either(kMostWord));
    for (std::int32_t& bias : weights.first_bias) bias = alike ? kMostLayerBias : between(dice, -300000, 300000);
    for (std::int32_t& bias : weights.second_bias) bias = alike ? kMostLayerBias : either(kMostLayerBias);
    weights.last_bias = kMostLayerBias;
    const Network measure(weights, kScalarKernel);
    for (const NetworkKernel* const kernel : able_kernels()) {
      INFO(std::string(kernel->name));
      const Network network(weights, *kernel);
      for (int times = 0; times < 300; ++times) {
        Accumulator mover;
        Accumulator other;
        for (Accumulator* const sums : {&mover, &other})
          for (std::int16_t& sum : sums->sums)
            sum = static_cast<std::int16_t>(times == 0 ? kRowUnit : bounds[dice.below(bounds.size())]);
        REQUIRE(network.forward(mover, other) == measure.forward(mover, other));
      }
    }
  }
}

TEST_CASE("the layers are those of the weights") {
  // One way through: the second pair of the mover, and of the other.
  NetworkWeights weights;
  weights.bias[1] = kRowUnit / 2;       // 0.5
  weights.bias[kPairs + 1] = kRowUnit;  // 1.0
  weights.first[3][1] = kFirstUnit / 4;
  weights.first[3][kPairs + 1] = kFirstUnit / 8;
  weights.second[7][3] = -kSecondUnit / 2;
  weights.second_bias[7] = kMostHidden * kSecondUnit;  // 1.0
  weights.last[7] = 64;
  weights.last_bias = 5;
  // A pair is 127 of 254. A quarter and an eighth of it are 381 of 2032; half of that, rounded up, is off 1.0.
  const std::int32_t value = Network(weights).forward(Position());
  CHECK(value == 64 * (kMostHidden - 191) + 5);
  CHECK(network_score(kSumUnit) == kNetworkScale);
  CHECK(network_score(0) == 0);
  for (std::int32_t sum = 0; sum < 2 * kSumUnit; sum += 77) REQUIRE(network_score(sum) == -network_score(-sum));
  CHECK(network_score(kSumUnit / (2 * kNetworkScale) + 1) == 1);
  CHECK(network_score(kSumUnit / (2 * kNetworkScale)) == 0);
  CHECK(network_score(1 << 30) == kMaxEvaluation);
}

TEST_CASE("half turns and mirror images are worth the same to the network") {
  const Network network(some_weights(4));
  Dice dice(5);
  std::set<std::int32_t> values;
  const auto check = [&](const Setup& setup) {
    const std::int32_t value = network.forward(Position(setup));
    REQUIRE(value == network.forward(Position(half_turned(setup))));
    REQUIRE(value == network.forward(Position(mirrored(setup))));
    values.insert(value);
  };
  for (int game = 0; game < 10; ++game)
    random_walk(Position(), 200, dice, [&](const Position& position) {
      const Setup setup = position.setup();
      check(setup);
      check(without_king(setup, Color::Black));
      check(without_king(without_king(setup, Color::Black), Color::White));
    });
  for (int position = 0; position < 500; ++position) check(random_position(dice).setup());
  check(Setup{});
  CHECK(values.size() > 2000);
}

TEST_CASE("what is kept from move to move is what all rows add up to") {
  Dice dice(31);
  std::size_t asked = 0;
  for (const bool large : {false, true}) {
    const Evaluation evaluation(EvaluationWeights(Weights{}, some_weights(6, large)));
    for (const std::size_t every : {1u, 3u, 30u}) {
      for (const char* const sfen : {
               "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
               "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
               "K+P+B4pk/2+N1+P4/1+L7/9/9/9/7+l1/4+p1+n2/4+r+b+p2 b R2G2S4Pgs4p 1",
               "9/9/9/4k4/9/4P4/9/9/9 b Rr2b4g4s4n4l17p 1",
               "4k4/9/9/9/9/9/9/9/4K4 b - 1",  // kings alone, across file 5 and back
           })
        asked += wander(evaluation, position_of(sfen), every, dice);
    }
  }
  CHECK(asked > 30000);
}

TEST_CASE("a network comes back from its file") {
  for (const bool large : {false, true}) {
    const NetworkWeights weights = some_weights(7, large);
    const auto read = network_of(to_bytes(weights));
    REQUIRE(std::holds_alternative<NetworkWeights>(read));
    CHECK(std::get<NetworkWeights>(read) == weights);
  }
}

TEST_CASE("a file of a network that is not whole is refused, and so is any other") {
  const std::string bytes = to_bytes(some_weights(8));
  CHECK(fault("") == "not a file of a network");
  CHECK(fault("TSUGEVAL") == "not a file of a network");
  for (std::size_t size = 0; size < bytes.size(); size += size < 100 ? 1 : 99991)
    REQUIRE(!fault(std::string_view(bytes).substr(0, size)).empty());
  CHECK(fault(std::string_view(bytes).substr(0, bytes.size() - 1)) == "cut off");
  CHECK(fault(bytes + '\n') == "longer than it should be");
  for (std::size_t at = 0; at < bytes.size(); at += at < 60 ? 1 : 499979) {
    std::string spoilt = bytes;
    spoilt[at] = static_cast<char>(spoilt[at] ^ 4);
    REQUIRE(!fault(spoilt).empty());
    if (at >= 60) REQUIRE(fault(spoilt) == "damaged");
  }
}

TEST_CASE("networks of other versions and shapes are told apart, and so are those whose sums could overflow") {
  const std::string bytes = to_bytes(some_weights(9));
  std::string newer = bytes;
  newer[8] = 3;
  CHECK(fault(summed(newer)) == "made for another version of the program (3 instead of 2)");
  std::string other = bytes;
  other[16] = static_cast<char>(other[16] ^ 1);  // of the width of the accumulator
  CHECK(fault(summed(other)) == "of another shape than this program's");
  const auto refused = [](auto&& spoil) {
    NetworkWeights weights = some_weights(10);
    spoil(weights);
    return fault(to_bytes(weights)) == "out of bounds: its sums could overflow";
  };
  CHECK(!refused([](NetworkWeights& weights) { weights.rows[77] = -kMostRow; }));
  CHECK(refused([](NetworkWeights& weights) { weights.rows[77] = -kMostRow - 1; }));
  CHECK(refused([](NetworkWeights& weights) { weights.bias[1] = kMostBias + 1; }));
  CHECK(!refused([](NetworkWeights& weights) { weights.first[2][3] = -kMostFirst; }));
  CHECK(refused([](NetworkWeights& weights) { weights.first[2][3] = kMostFirst + 1; }));
  CHECK(refused([](NetworkWeights& weights) { weights.second[2][3] = -32768; }));
  CHECK(refused([](NetworkWeights& weights) { weights.last[3] = -32768; }));
  CHECK(refused([](NetworkWeights& weights) { weights.first_bias[1] = kMostLayerBias + 1; }));
  CHECK(refused([](NetworkWeights& weights) { weights.second_bias[1] = -kMostLayerBias - 1; }));
  CHECK(refused([](NetworkWeights& weights) { weights.last_bias = kMostLayerBias + 1; }));
}

}  // namespace tsugite::test
