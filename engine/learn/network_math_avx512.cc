#if defined(__x86_64__)

#define TSUGITE_MATH_TILE 16
#include "engine/learn/network_math_vectors.h"

namespace tsugite {

const NetworkMath kAvx512Math = math_named("AVX-512");

}  // namespace tsugite

#endif
