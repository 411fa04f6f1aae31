// The command `check`: how good weights are, and whether the engine reckons with them as it should.
#pragma once

#include <CLI/CLI.hpp>

namespace tsugite {

// Adds it to the program. When it is parsed it runs, and leaves its exit status, which must outlive the program.
void add_check_command(CLI::App& app, int& status);

}  // namespace tsugite
