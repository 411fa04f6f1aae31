#include "book/byte_order_mark.h"

#include <doctest/doctest.h>

namespace tsugite {

TEST_CASE("a byte order mark is no text") {
  CHECK(without_byte_order_mark("\xef\xbb\xbfstartpos") == "startpos");
  CHECK(without_byte_order_mark("startpos") == "startpos");
  CHECK(without_byte_order_mark("\xef\xbb") == "\xef\xbb");
  CHECK(without_byte_order_mark("") == "");
}

}  // namespace tsugite
