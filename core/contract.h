// Checks that state what the code relies on. TSUGITE_ASSERT costs nothing unless the build defines TSUGITE_ASSERTIONS;
// a failed one says where and aborts. TSUGITE_AUDIT (debug builds) also rebuilds the position after each do and undo.
#pragma once

#include <string>
#include <vector>

namespace tsugite {

// Writes what was broken to stderr and aborts.
[[noreturn]] void contract_broken(const char* condition, const char* file, int line);

// Does nothing if there are no faults; else writes them to stderr and aborts.
void demand_no_faults(const std::vector<std::string>& faults, const char* after);

}  // namespace tsugite

#ifdef TSUGITE_ASSERTIONS
#define TSUGITE_ASSERT(condition) \
  (static_cast<bool>(condition) ? void(0) : ::tsugite::contract_broken(#condition, __FILE__, __LINE__))
#else
#define TSUGITE_ASSERT(condition) static_cast<void>(0)
#endif
