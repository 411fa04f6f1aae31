// The protocol on stdin and stdout: puts console, session, engine, log and signals together and runs them to the end.
#pragma once

namespace tsugite {

// Blocks until quit, the end of the input, or a signal. Returns the exit status.
int converse();

}  // namespace tsugite
