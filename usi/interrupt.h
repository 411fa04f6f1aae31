// Ctrl-C and SIGTERM, for commands that work at a terminal until they are done.
#pragma once

namespace tsugite {

// From here on these signals are noted and do nothing else.
void watch_for_interrupt();

bool interrupted();

}  // namespace tsugite
