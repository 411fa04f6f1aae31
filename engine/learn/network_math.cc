#include "engine/learn/network_math.h"

namespace tsugite {

const NetworkMath& network_math() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return kAvx512Math;
  if (__builtin_cpu_supports("avx2")) return kAvx2Math;
#endif
  return kPlainMath;
}

}  // namespace tsugite
