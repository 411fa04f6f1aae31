#include "engine/learn/write_file.h"

#include <fstream>
#include <system_error>

#include "book/utf8_path.h"

namespace tsugite {

std::string write_file(const std::filesystem::path& file, const std::string& text) {
  std::filesystem::path unfinished = file;
  unfinished += ".new";
  std::ofstream stream(unfinished, std::ios::binary | std::ios::trunc);
  stream << text;
  stream.close();
  if (!stream) return "cannot write " + utf8_of(unfinished);
  std::error_code error;
  std::filesystem::rename(unfinished, file, error);
  return error ? "cannot write " + utf8_of(file) + ": " + error.message() : "";
}

}  // namespace tsugite
