#include "engine/learn/engine_signature.h"

#include "engine/bench.h"

namespace tsugite {

namespace {

// Audited builds get a shorter bench, which takes them seconds else.
#ifdef TSUGITE_AUDIT
constexpr int kDepth = 1;
#else
constexpr int kDepth = 4;
#endif

}  // namespace

std::string engine_signature() {
  return "Tsugite " TSUGITE_VERSION ", bench to depth " + std::to_string(kDepth) + " " +
         std::to_string(bench(kDepth, 1).nodes);
}

}  // namespace tsugite
