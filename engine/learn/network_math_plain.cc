#define TSUGITE_MATH_TILE 4
#include "engine/learn/network_math_vectors.h"

namespace tsugite {

const NetworkMath kPlainMath = math_named("plain");

}  // namespace tsugite
