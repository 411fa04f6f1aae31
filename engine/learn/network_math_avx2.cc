#if defined(__x86_64__)

#define TSUGITE_MATH_TILE 4
#include "engine/learn/network_math_vectors.h"

namespace tsugite {

const NetworkMath kAvx2Math = math_named("AVX2");

}  // namespace tsugite

#endif
