// The one door to libzstd: bytes made smaller, and made whole again.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tsugite {

// One frame of zstd. Throws std::bad_alloc if there is no memory.
std::string compressed(std::string_view bytes);

// What a frame holds; nothing if it is not sound, or holds another number of bytes than this.
std::optional<std::string> decompressed(std::string_view frame, std::size_t bytes);

}  // namespace tsugite
