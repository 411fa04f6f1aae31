// Opening a file to read it, with words for what stands in the way.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace tsugite {

// Opens the file, bytes as they are. Returns why that cannot be: "no such file", for example; empty if it is open.
std::string open_to_read(std::ifstream& stream, const std::filesystem::path& file);

// Likewise, but neither a pipe nor a device, whose end may never come: for files that are read while somebody waits.
std::string open_whole_file(std::ifstream& stream, const std::filesystem::path& file);

}  // namespace tsugite
