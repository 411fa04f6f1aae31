// Reading small files whole.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "book/open_file.h"
#include "book/utf8_path.h"

namespace tsugite {

// All bytes of a file. Returns what went wrong, in one line with the name; empty if all went well.
inline std::string read_file(const std::filesystem::path& file, std::string& bytes) {
  std::ifstream stream;
  if (const std::string fault = open_to_read(stream, file); !fault.empty()) return utf8_of(file) + ": " + fault;
  bytes.assign(std::istreambuf_iterator<char>(stream), {});
  return stream.bad() ? utf8_of(file) + ": cannot be read" : "";
}

}  // namespace tsugite
