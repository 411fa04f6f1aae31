// How many bits each byte of a vector has set, for what sweeps over the bytes of attack words.
#pragma once

#if defined(__SSE4_1__)

#include <smmintrin.h>
#include <tmmintrin.h>

namespace tsugite {

inline __m128i bits_by_byte(__m128i bytes) {
  const __m128i bits = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);  // in [0..15]
  const __m128i nibble = _mm_set1_epi8(15);
  return _mm_add_epi8(_mm_shuffle_epi8(bits, _mm_and_si128(bytes, nibble)),
                      _mm_shuffle_epi8(bits, _mm_and_si128(_mm_srli_epi16(bytes, 4), nibble)));
}

}  // namespace tsugite

#endif
