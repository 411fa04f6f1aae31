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
  // Packing keeps to quarters of the vector, so that eight bytes of a and of b alternate. (Under a mask, since g++ 12
  // warns of the plain form's own variables.)
  static Vector squeeze(Vector a, Vector b) {
    const Vector bytes = _mm512_packs_epi16(_mm512_srai_epi16(a, kRowShift), _mm512_srai_epi16(b, kRowShift));
    const Vector order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
    return _mm512_maskz_permutexvar_epi64(0xff, order, _mm512_max_epi8(bytes, zero()));
  }
  static Vector dot(Vector sums, Vector bytes, Vector weights) { return _mm512_dpbusd_epi32(sums, bytes, weights); }
};

}  // namespace

const NetworkKernel kAvx512Kernel{"AVX-512 VNNI", SimdKernel<Simd>::update, SimdKernel<Simd>::forward};

}  // namespace tsugite

#endif
