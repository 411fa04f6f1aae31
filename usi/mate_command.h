// `tsugite mate`: solves tsume problems, one or a batch of them, and writes what it finds for people or for programs.
#pragma once

#include "usi/mate_request.h"

namespace tsugite {

// Blocks until all is done or interrupted (SIGINT, SIGTERM): that ends the problem at work with what is known of it,
// and the batch. Results go to stdout or the output, all else to stderr. Returns the exit status: 0; 1 if a problem of
// a batch could not be read, or the solver or the output failed on the way; 2 if there was nothing to do it with: a
// single position that makes no sense, a file that cannot be opened; 130 or 143 after an interrupt.
int solve_mates(const MateRequest& request);

}  // namespace tsugite
