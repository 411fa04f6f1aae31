#include "engine/eval/network_kernel.h"

#include <array>

namespace tsugite {

const NetworkKernel* const* network_kernels() {
  static const auto kKernels = [] {
    std::array<const NetworkKernel*, 5> able{};
    std::size_t count = 0;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni"))
      able[count++] = &kAvx512Kernel;
    if (__builtin_cpu_supports("avx2")) able[count++] = &kAvx2Kernel;
    if (__builtin_cpu_supports("sse4.1")) able[count++] = &kSse41Kernel;
#endif
    able[count] = &kScalarKernel;
    return able;
  }();
  return kKernels.data();
}

}  // namespace tsugite
