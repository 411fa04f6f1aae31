// What only the operating system knows or can do.
#pragma once

#include <cstddef>

namespace tsugite {

// Memory, in MiB, that the system says it can give without taking it from others, less an eighth for itself: asking
// for more would only invite the killer of processes. At least 1; the largest number where the system does not say.
std::size_t affordable_mebibytes();

// How many logical processors the machine has, all processor groups of Windows together; at least 1.
std::size_t processors();

// Lets the calling thread run on all the machine has. Windows confines a process to one group of at most 64 logical
// processors unless each thread asks for another; threads 0, 1, 2, ... of a search are dealt out to the groups in
// proportion to their size. Elsewhere, and with a single group, nothing is to be done.
void settle_thread(std::size_t number);

}  // namespace tsugite
