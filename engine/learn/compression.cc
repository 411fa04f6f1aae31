#include "engine/learn/compression.h"

#include <zstd.h>

#include <new>

namespace tsugite {

namespace {

// The smallest result without outsized windows. Its time does not count: games are played far more slowly.
constexpr int kLevel = 19;

}  // namespace

std::string compressed(std::string_view bytes) {
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size = ZSTD_compress(frame.data(), frame.size(), bytes.data(), bytes.size(), kLevel);
  if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // the only thing that can go wrong here
  frame.resize(size);
  return frame;
}

std::optional<std::string> decompressed(std::string_view frame, std::size_t bytes) {
  // Before any memory is taken: a damaged frame may promise anything.
  if (ZSTD_getFrameContentSize(frame.data(), frame.size()) != bytes) return std::nullopt;
  std::string whole(bytes, '\0');
  const std::size_t size = ZSTD_decompress(whole.data(), whole.size(), frame.data(), frame.size());
  if (ZSTD_isError(size) != 0 || size != bytes) return std::nullopt;
  return whole;
}

}  // namespace tsugite
