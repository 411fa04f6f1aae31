#include "usi/echo.h"

#include <doctest/doctest.h>

namespace tsugite {
namespace {

TEST_CASE("what is printable stays as it is") {
  for (const std::string text : {"", "7g7f P*5e", "illegal move \\", "詰将棋／問題.sfen", "é 😀"})
    CHECK(printable(text) == text);
}

TEST_CASE("control characters and broken UTF-8 are escaped") {
  CHECK(printable("\x1b[31mred\a\r\n\t") == "\\x1b[31mred\\x07\\x0d\\x0a\\x09");
  CHECK(printable(std::string("a\0b\x7f", 4)) == "a\\x00b\\x7f");
  CHECK(printable("\xc2\x9b"
                  "31m") == "\\xc2\\x9b31m");  // the same control in eight bits
  CHECK(printable("\x82\x50") == "\\x82P");
  CHECK(printable("\xe8\xa9") == "\\xe8\\xa9");  // cut off
  CHECK(printable("\xc0\xaf\xff") == "\\xc0\\xaf\\xff");
}

TEST_CASE("long texts are cut between characters") {
  CHECK(shortened(std::string(60, 'x')) == std::string(60, 'x'));
  CHECK(shortened(std::string(61, 'x')) == std::string(60, 'x') + "...");
  CHECK(shortened(std::string(59, 'x') + "詰詰") == std::string(59, 'x') + "...");
  CHECK(shortened(std::string(100'000, '\x82')).size() < 70);
}

}  // namespace
}  // namespace tsugite
