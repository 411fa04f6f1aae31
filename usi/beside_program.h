// Files that belong to the program: GUIs start it in its own folder, but nobody promises that.
#pragma once

#include <string>

namespace tsugite {

// The path itself if it is absolute, empty, or names something in the working directory; else, if the program's own
// folder has such a file, the path to that. UTF-8.
std::string find_beside_program(const std::string& path);

}  // namespace tsugite
