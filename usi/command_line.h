// What `tsugite` does by its arguments: without any it speaks USI, with a subcommand it works for a person at a
// terminal.
#pragma once

namespace tsugite {

// Blocks until all is done. Returns the exit status: 0, or 2 after telling on stderr what was wrong.
int run_command_line(int argc, char** argv);

}  // namespace tsugite
