// What the programs do by their arguments: `tsugite-tune` list, match, spsa; `tsugite-learn` play, show,
// hand, fit, check, picture.
#pragma once

namespace tsugite {

// Blocks until all is done. Returns the exit status: 0, or 2 after telling on stderr what was wrong; after an interrupt
// that came before there was anything to show, that of the signal.
int run_tune_command_line(int argc, char** argv);
int run_learn_command_line(int argc, char** argv);

}  // namespace tsugite
