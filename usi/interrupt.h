// Ctrl-C and SIGTERM, for commands that work at a terminal until they are done.
#pragma once

namespace tsugite {

// From here on these signals are noted and do nothing else.
void watch_for_interrupt();

bool interrupted();

// What a program ends with that was interrupted, as shells count it: 130 after SIGINT, 143 after SIGTERM. 0 if it was
// not.
int interrupt_status();
int interrupt_status(int signal);

}  // namespace tsugite
