// How much of a long test this build does. Audits after each do and undo, and sanitizers, make moves many times slower;
// there long tests take a part of their positions, spread evenly. The plain build with assertions takes them all.
#pragma once

#include <cstddef>

namespace tsugite::test {

#if defined(TSUGITE_AUDIT)
inline constexpr std::size_t kThinning = 20;
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr std::size_t kThinning = 4;
#else
inline constexpr std::size_t kThinning = 1;
#endif

// For the length of a test and for what it must have visited.
constexpr std::size_t thinned(std::size_t count) { return count / kThinning; }

}  // namespace tsugite::test
