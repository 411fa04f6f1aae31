#if defined(__x86_64__)

#include <immintrin.h>

#include "engine/eval/network_simd.h"

namespace tsugite {

namespace {

struct Simd {
  using Vector = __m128i;

  static Vector zero() { return _mm_setzero_si128(); }
  static Vector load(const void* place) { return _mm_loadu_si128(static_cast<const Vector*>(place)); }
  static void store(void* place, Vector vector) { _mm_storeu_si128(static_cast<Vector*>(place), vector); }
  static Vector widen(const void* place) {
    return _mm_cvtepi8_epi16(_mm_loadl_epi64(static_cast<const __m128i*>(place)));
  }
  static Vector add16(Vector a, Vector b) { return _mm_add_epi16(a, b); }
  static Vector subtract16(Vector a, Vector b) { return _mm_sub_epi16(a, b); }
  static Vector add32(Vector a, Vector b) { return _mm_add_epi32(a, b); }
  static Vector four(std::int32_t number) { return _mm_set1_epi32(number); }
  static Vector cut(Vector words) { return _mm_max_epi16(_mm_min_epi16(words, _mm_set1_epi16(kRowUnit)), zero()); }
  static Vector product(Vector a, Vector b) { return _mm_mulhrs_epi16(a, b); }
  static Vector pack(Vector a, Vector b) { return _mm_packus_epi16(a, b); }
  static Vector dot(Vector sums, Vector bytes, Vector weights) {
    const Vector pairs = _mm_maddubs_epi16(bytes, weights);
    return _mm_add_epi32(sums, _mm_madd_epi16(pairs, _mm_set1_epi16(1)));
  }
  static Vector dot16(Vector sums, Vector words, Vector weights) {
    return _mm_add_epi32(sums, _mm_madd_epi16(words, weights));
  }
};

}  // namespace

const NetworkKernel kSse41Kernel{"SSE4.1", SimdKernel<Simd>::update, SimdKernel<Simd>::forward};

}  // namespace tsugite

#endif
