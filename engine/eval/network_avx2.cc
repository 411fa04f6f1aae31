#if defined(__x86_64__)

#include <immintrin.h>

#include "engine/eval/network_simd.h"

namespace tsugite {

namespace {

struct Simd {
  using Vector = __m256i;

  static Vector zero() { return _mm256_setzero_si256(); }
  static Vector load(const void* place) { return _mm256_loadu_si256(static_cast<const Vector*>(place)); }
  static void store(void* place, Vector vector) { _mm256_storeu_si256(static_cast<Vector*>(place), vector); }
  static Vector widen(const void* place) {
    return _mm256_cvtepi8_epi16(_mm_loadu_si128(static_cast<const __m128i*>(place)));
  }
  static Vector add16(Vector a, Vector b) { return _mm256_add_epi16(a, b); }
  static Vector subtract16(Vector a, Vector b) { return _mm256_sub_epi16(a, b); }
  static Vector add32(Vector a, Vector b) { return _mm256_add_epi32(a, b); }
  static Vector four(std::int32_t number) { return _mm256_set1_epi32(number); }
  static Vector cut(Vector words) {
    return _mm256_max_epi16(_mm256_min_epi16(words, _mm256_set1_epi16(kRowUnit)), zero());
  }
  static Vector product(Vector a, Vector b) { return _mm256_mulhrs_epi16(a, b); }
  // Packing keeps to halves of the vector, so that the quarters come out in the order 0 2 1 3.
  static Vector pack(Vector a, Vector b) { return _mm256_permute4x64_epi64(_mm256_packus_epi16(a, b), 0b11011000); }
  static Vector dot(Vector sums, Vector bytes, Vector weights) {
    const Vector pairs = _mm256_maddubs_epi16(bytes, weights);
    return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
  }
  static Vector dot16(Vector sums, Vector words, Vector weights) {
    return _mm256_add_epi32(sums, _mm256_madd_epi16(words, weights));
  }
};

}  // namespace

const NetworkKernel kAvx2Kernel{"AVX2", SimdKernel<Simd>::update, SimdKernel<Simd>::forward};

}  // namespace tsugite

#endif
