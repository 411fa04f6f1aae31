// The command that learns the evaluation's weights from recorded games.
#pragma once

#include <CLI/CLI.hpp>

namespace tsugite {

// `status` gets the exit status when the command has run.
void add_fit_command(CLI::App& app, int& status);

}  // namespace tsugite
