// The command `fit`: the evaluation learns from recorded games.
#pragma once

#include <CLI/CLI.hpp>

namespace tsugite {

// Adds it to the program. When it is parsed it runs, and leaves its exit status, which must outlive the program.
void add_fit_command(CLI::App& app, int& status);

}  // namespace tsugite
