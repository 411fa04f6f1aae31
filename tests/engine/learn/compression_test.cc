#include "engine/learn/compression.h"

#include <doctest/doctest.h>

namespace tsugite {
namespace {

TEST_CASE("bytes come back whole, or not at all") {
  std::string text(5000, 'a');
  text += '\0';
  text += "\xff and so on";
  const std::string frame = compressed(text);
  CHECK(frame.size() < 200);
  CHECK(decompressed(frame, text.size()) == text);
  CHECK(decompressed(compressed(""), 0) == "");
  CHECK_FALSE(decompressed(frame, text.size() - 1));
  CHECK_FALSE(decompressed(frame.substr(0, frame.size() - 1), text.size()));
  CHECK_FALSE(decompressed("", 0));
  CHECK_FALSE(decompressed("not a frame", 11));
}

}  // namespace
}  // namespace tsugite
