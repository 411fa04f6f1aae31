// Writing small files such that nobody ever meets half of one.
#pragma once

#include <filesystem>
#include <string>

namespace tsugite {

// The file is replaced as a whole or not at all; links to it stay and are followed. What is there and is no file, a
// device or a pipe, is written to as it is. Returns what went wrong, in one line; empty if all went well.
std::string write_file(const std::filesystem::path& file, const std::string& text);

// What write_file would say if it could not even begin; leaves no trace. For work that takes long before it writes.
std::string obstacle_to_writing(const std::filesystem::path& file);

// Whether two names are of one file, be it there or not. What is no file may have any number of names.
bool same_file(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace tsugite
