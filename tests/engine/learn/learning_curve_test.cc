#include "engine/learn/learning_curve.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace tsugite {
namespace {

std::vector<EpochResult> results(int epochs) {
  std::vector<EpochResult> all;
  for (int epoch = 0; epoch <= epochs; ++epoch)
    all.push_back({.epoch = epoch,
                   .positions = static_cast<std::uint64_t>(epoch) * 1000,
                   .rate = 1e-3,
                   .training_loss = 0.6 - 0.01 * epoch,
                   .loss = 0.61 - 0.009 * epoch});
  return all;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST_CASE("the table has a line for each epoch, as wide as its head") {
  const std::string text = log_text(results(3));
  CHECK(count(text, "\n") == 5);
  CHECK(count(text, "\t") == 5 * 8);
  CHECK(text.find("\n3\t3000\t0.001\t0.570000\t0.583000\t") != std::string::npos);
}

TEST_CASE("the picture has both lines, from one epoch to thousands") {
  for (const int epochs : {1, 2, 7, 30, 2000}) {
    const std::string svg = curve_picture(results(epochs));
    CHECK(svg.starts_with("<svg "));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK(count(svg, "<polyline") == 2);
    CHECK(count(svg, "nan") + count(svg, "inf") == 0);
    CHECK(count(svg, "text-anchor='middle'") >= 3);
    CHECK(count(svg, "text-anchor='middle'") <= 16);
  }
  CHECK(curve_picture({}).starts_with("<svg "));
  CHECK(curve_picture(std::vector<EpochResult>(1)).ends_with("</svg>\n"));
}

}  // namespace
}  // namespace tsugite
