#if defined(__x86_64__)

#include <immintrin.h>

#include "engine/eval/network_simd.h"

namespace tsugite {

namespace {

struct Simd {
  using Vector = __m512i;

  static Vector zero() { return _mm512_setzero_si512(); }
  static Vector load(const void* place) { return _mm512_loadu_si512(static_cast<const Vector*>(place)); }
  static void store(void* place, Vector vector) { _mm512_storeu_si512(static_cast<Vector*>(place), vector); }
  static Vector widen(const void* place) {
    return _mm512_cvtepi8_epi16(_mm256_loadu_si256(static_cast<const __m256i*>(place)));
  }
  static Vector add16(Vector a, Vector b) { return _mm512_add_epi16(a, b); }
  static Vector subtract16(Vector a, Vector b) { return _mm512_sub_epi16(a, b); }
  static Vector add32(Vector a, Vector b) { return _mm512_add_epi32(a, b); }
  static Vector four(std::int32_t number) { return _mm512_set1_epi32(number); }
  static Vector cut(Vector words) {
    return _mm512_max_epi16(_mm512_min_epi16(words, _mm512_set1_epi16(kRowUnit)), zero());
  }
  static Vector product(Vector a, Vector b) { return _mm512_mulhrs_epi16(a, b); }
  // Packing keeps to quarters of the vector, so that eight bytes of a and of b alternate. (Under a mask, since g++ 12
  // warns of the plain form's own variables.)
  static Vector pack(Vector a, Vector b) {
    const Vector order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
    return _mm512_maskz_permutexvar_epi64(0xff, order, _mm512_packus_epi16(a, b));
  }
  static Vector dot(Vector sums, Vector bytes, Vector weights) { return _mm512_dpbusd_epi32(sums, bytes, weights); }
  static Vector dot16(Vector sums, Vector words, Vector weights) { return _mm512_dpwssd_epi32(sums, words, weights); }
};

}  // namespace

const NetworkKernel kAvx512Kernel{"AVX-512 VNNI", SimdKernel<Simd>::update, SimdKernel<Simd>::forward};

}  // namespace tsugite

#endif
