// What `tsugite-tune` does by its arguments: list, match, spsa.
#pragma once

namespace tsugite {

// Blocks until all is done. Returns the exit status: 0, or 2 after telling on stderr what was wrong.
int run_tune_command_line(int argc, char** argv);

}  // namespace tsugite
