#include "book/open_file.h"

#include <system_error>

namespace tsugite {

std::string open_to_read(std::ifstream& stream, const std::filesystem::path& file) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status))
    return error && status.type() != std::filesystem::file_type::not_found ? error.message() : "no such file";
  if (std::filesystem::is_directory(status)) return "it is a folder, not a file";
  stream.open(file, std::ios::binary);
  return stream ? "" : "no permission to read it";
}

std::string open_whole_file(std::ifstream& stream, const std::filesystem::path& file) {
  std::error_code unknown;
  if (std::filesystem::is_other(std::filesystem::status(file, unknown))) return "it is a pipe or a device, not a file";
  return open_to_read(stream, file);
}

}  // namespace tsugite
