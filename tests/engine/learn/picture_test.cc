#include "engine/learn/picture.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string_view>
#include <vector>

#include "engine/learn/dice.h"
#include "engine/learn/hand_filled.h"

namespace tsugite::test {

namespace {

// Where each occurrence begins.
std::vector<std::size_t> places(std::string_view text, std::string_view word) {
  std::vector<std::size_t> found;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
    found.push_back(at);
  return found;
}

// How many cells have a colour in the map that is told by this name.
int cells(const std::string& picture, std::string_view name) {
  const std::size_t start = picture.find("<title>" + std::string(name) + "</title>");
  REQUIRE(start != std::string::npos);
  const std::string map = picture.substr(start, picture.find("</g></g>", start) - start);
  int count = 0;
  for (const std::size_t at : places(map, "v1h-")) count += std::atoi(map.c_str() + at + 4);
  return count;
}

Weights noise() {
  Dice dice(9);
  Weights weights;
  for (std::int16_t& weight : weights)
    weight = static_cast<std::int16_t>(static_cast<int>(dice.below(1 << 16)) - 32768);
  return weights;
}

}  // namespace

TEST_CASE("a map for each piece around the king and on the board, and some more") {
  const std::string picture = picture_of(hand_filled_weights());
  CHECK(places(picture, "<g class=\"relative\"").size() == kRoles);
  CHECK(places(picture, "<g class=\"absolute\"").size() == kRoles);
  CHECK(places(picture, "<g class=\"zone\"").size() == 2);
  CHECK(places(picture, "<g class=\"king\"").size() == 2);
  CHECK(places(picture, "<g class=\"hand\"").size() == 7);
  CHECK(picture == picture_of(hand_filled_weights()));
}

TEST_CASE("any weights fit into half a megabyte, and so do none") {
  CHECK(picture_of(noise()).size() < 500'000);
  CHECK(picture_of(Weights{}).size() < 100'000);
}

TEST_CASE("what cannot occur is left blank") {
  for (const Weights& weights : {noise(), hand_filled_weights()}) {
    const std::string picture = picture_of(weights);
    // Thirteen files beside a king on files 1 to 5, seventeen ranks.
    CHECK(cells(picture, "own 金 G around the king") == 13 * 17 - 1);
    CHECK(cells(picture, "own 歩 P around the king") == 13 * 16 - 1);
    CHECK(cells(picture, "enemy 桂 N around the king") == 13 * 15 - 1);
    CHECK(cells(picture, "enemy 玉 K around the king") == 13 * 17 - 9);
    CHECK(cells(picture, "guards") == 13 * 17);
    CHECK(cells(picture, "own 香 L on the board") == 72);
    CHECK(cells(picture, "own 桂 N on the board") == 63);
    CHECK(cells(picture, "enemy 玉 K on the board") == 81);
    CHECK(cells(picture, "early") == 45);
    CHECK(cells(picture, "歩 P in hand") == 18);
    CHECK(cells(picture, "飛 R in hand") == 2);
  }
}

TEST_CASE("forward is up, file 9 is on the left, and a colour tells the sign") {
  const std::string blank = "#ececec";
  Weights weights{};
  weights[relative_weight(role_of(Kind::Gold, true), kFileStride + 1)] = 100 * 16;  // ahead and to the left
  weights[absolute_weight(role_of(Kind::Gold, false), square_of(cell_at(9, 1)))] = -100 * 16;
  const std::string picture = picture_of(weights);
  // A hundredth of the cells has the last colour at most, so these two have it.
  CHECK(picture.find("<path fill=\"#084594\" d=\"M7 7h1v1h-1z\"/>") != std::string::npos);
  CHECK(picture.find("<path fill=\"#a50f15\" d=\"M0 0h1v1h-1z\"/>") != std::string::npos);
  CHECK(places(picture, "<path fill=\"" + blank + "\"").size() > 2 * kRoles);
}

}  // namespace tsugite::test
