#include "core/contract.h"

#include <cstdio>
#include <cstdlib>

namespace tsugite {

void contract_broken(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "contract broken: %s (%s:%d)\n", condition, file, line);
  std::fflush(stderr);
  std::abort();
}

void demand_no_faults(const std::vector<std::string>& faults, const char* after) {
  if (faults.empty()) return;
  std::fprintf(stderr, "audit after %s:\n", after);
  for (const std::string& fault : faults) std::fprintf(stderr, "  %s\n", fault.c_str());
  std::fflush(stderr);
  std::abort();
}

}  // namespace tsugite
