// Writing small files such that nobody ever meets half of one.
#pragma once

#include <filesystem>
#include <string>

namespace tsugite {

// The file is replaced as a whole or not at all. Returns what went wrong, in one line; empty if all went well.
std::string write_file(const std::filesystem::path& file, const std::string& text);

}  // namespace tsugite
