// Files changed on purpose, with a checksum that is right again.
#pragma once

#include <string>

#include "book/bytes.h"

namespace tsugite::test {

inline std::string summed(std::string bytes) {
  bytes.resize(bytes.size() - 8);
  put(bytes, checksum(bytes));
  return bytes;
}

}  // namespace tsugite::test
