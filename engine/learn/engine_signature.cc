#include "engine/learn/engine_signature.h"

#include <cstdint>

#include "book/bytes.h"
#include "engine/bench.h"
#include "engine/learn/terminal.h"
#include "engine/search/margins.h"

namespace tsugite {

namespace {

// Audited builds get a shorter bench, which takes them seconds else.
#ifdef TSUGITE_AUDIT
constexpr int kDepth = 1;
#else
constexpr int kDepth = 4;
#endif

// Of all margins, since many have no say in so short a bench.
std::uint64_t margins_key() {
  std::string bytes;
  for (const Tunable& tunable : tunables()) put(bytes, static_cast<std::uint32_t>(kMargins.*(tunable.member)));
  return checksum(bytes);
}

}  // namespace

std::string engine_signature() {
  return "Tsugite " TSUGITE_VERSION ", bench to depth " + std::to_string(kDepth) + " " +
         std::to_string(bench(kDepth, 1).nodes) +
         format(", margins %016llx", static_cast<unsigned long long>(margins_key()));
}

}  // namespace tsugite
