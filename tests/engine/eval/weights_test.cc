#include "engine/eval/weights.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "book/bytes.h"
#include "engine/eval/evaluation_weights.h"
#include "tests/support/random_walk.h"
#include "tests/support/summed.h"

namespace tsugite::test {

namespace {

Weights some_weights() {
  Dice dice(5);
  Weights weights;
  for (const WeightBlock& block : kWeightBlocks)
    for (std::size_t at = block.first; at < block.end(); ++at)
      weights[at] = static_cast<std::int16_t>(
          static_cast<int>(dice.below(2 * static_cast<std::size_t>(most_of(block)) + 1)) - most_of(block));
  return weights;
}

std::string fault(std::string_view bytes) {
  const auto read = weights_of(bytes);
  const auto* const words = std::get_if<std::string>(&read);
  return words ? *words : "";
}

}  // namespace

TEST_CASE("weights come back from their file") {
  const Weights weights = some_weights();
  const auto read = weights_of(to_bytes(weights));
  REQUIRE(std::holds_alternative<Weights>(read));
  CHECK(std::get<Weights>(read) == weights);
}

TEST_CASE("a file of weights that is not whole is refused, and so is any other") {
  const std::string bytes = to_bytes(some_weights());
  CHECK(fault("") == "not a file of weights");
  CHECK(fault("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1") == "not a file of weights");
  for (std::size_t size = 0; size < bytes.size(); size += size < 300 ? 1 : 97)
    REQUIRE(!fault(std::string_view(bytes).substr(0, size)).empty());
  CHECK(fault(std::string_view(bytes).substr(0, bytes.size() - 1)) == "cut off");
  CHECK(fault(bytes + '\n') == "longer than it should be");
  for (std::size_t at = 0; at < bytes.size(); at += at < 300 ? 1 : 89) {
    std::string spoilt = bytes;
    spoilt[at] = static_cast<char>(spoilt[at] ^ 4);
    REQUIRE(!fault(spoilt).empty());
  }
}

TEST_CASE("files of other versions and shapes are told apart") {
  const std::string bytes = to_bytes(some_weights());
  std::string newer = bytes;
  newer[8] = 2;
  CHECK(fault(summed(newer)) == "made for another version of the program (2 instead of 1)");
  std::string other = bytes;
  other[20] = 'R';  // of "relative"
  CHECK(fault(summed(other)) == "of another shape than this program's");
}

TEST_CASE("weights that the evaluation could only cut off are refused") {
  for (const WeightBlock& block : kWeightBlocks) {
    Weights weights = some_weights();
    const auto with = [&](int value) {
      weights[block.end() - 1] = static_cast<std::int16_t>(value);
      return fault(to_bytes(weights));
    };
    CHECK(with(most_of(block)) == "");
    CHECK(with(-most_of(block)) == "");
    const int beyond = -most_of(block) - 1;
    CHECK(with(beyond) == "out of bounds: a weight of the block '" + std::string(block.name) + "' is " +
                              std::to_string(beyond) + ", beyond " + std::to_string(most_of(block)));
  }
}

TEST_CASE("a file is read whole, up to sizes that are absurd") {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "tsugite_weights_test";
  const auto fault_of_file = [&](const std::string& bytes, std::uintmax_t size) {
    std::ofstream(file, std::ios::binary) << bytes;
    std::filesystem::resize_file(file, size);
    const auto read = read_weights(file);
    const auto* const words = std::get_if<std::string>(&read);
    return words ? words->substr(words->rfind(": ") + 2) : "";
  };
  const std::string own = to_bytes(some_weights());
  CHECK(fault_of_file(own, own.size()) == "");
  CHECK(fault_of_file(own, own.size() - 1) == "cut off");

  // One block, of another program: its last byte and its sum are there, or it would be called cut off or damaged.
  constexpr std::uint32_t kMany = 8 << 20;
  std::string large("TSUGEVAL");
  for (const std::uint32_t number : {kWeightsVersion, 1u, 0u, kMany, 1u}) put(large, number);
  large.resize(large.size() + 2 * kMany + 8);
  const std::string whole = summed(large);
  REQUIRE(whole.size() > std::size_t{1} << 24);
  CHECK(fault_of_file(whole, whole.size()) == "of another shape than this program's");
  CHECK(fault_of_file(whole, (1 << 26) + 1) == "longer than any file of weights");
  std::filesystem::remove(file);
}

TEST_CASE("each weight has a place of its own") {
  std::set<std::size_t> seen;
  for (std::size_t role = 0; role < kRoles; ++role) {
    for (Delta delta = -kMaxDelta; delta <= kMaxDelta; ++delta) seen.insert(relative_weight(role, delta));
    for (Square square = 0; square < kSquares; ++square) seen.insert(absolute_weight(role, square));
  }
  CHECK(seen.size() == kRelative.size + kAbsolute.size);
  std::set<std::size_t> hands;
  for (int kind = 1; kind < kHandKinds; ++kind)
    for (int nth = 1; nth <= kSetCounts[static_cast<std::size_t>(kind)]; ++nth)
      hands.insert(hand_weight(static_cast<Kind>(kind), nth));
  CHECK(hands.size() == kHandPieces);
  CHECK(*hands.begin() == kInHand.first);
  CHECK(*hands.rbegin() + 1 == kInHand.end());
  std::set<std::size_t> roles;
  for (int kind = 1; kind < kKinds; ++kind)
    for (const bool own : {true, false}) roles.insert(role_of(static_cast<Kind>(kind), own));
  CHECK(roles.size() == kRoles);
  CHECK(*roles.rbegin() == kEnemyKingRole);
}

}  // namespace tsugite::test
