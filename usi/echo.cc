#include "usi/echo.h"

#include <cstddef>

namespace tsugite {

namespace {

constexpr std::size_t kMostBytes = 60;  // a word of a shogi record is shorter

unsigned char byte_of(char c) { return static_cast<unsigned char>(c); }

bool is_continuation(char c) { return (byte_of(c) & 0xc0) == 0x80; }

// Bytes of the character that a text begins with; 0 if it is none that a terminal should get.
std::size_t length_of_character(std::string_view text) {
  const unsigned char first = byte_of(text.front());
  if (first < 0x80) return first >= ' ' && first != 0x7f ? 1 : 0;
  const std::size_t length = first >= 0xf5 ? 0 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t at = 1; at < length; ++at)
    if (!is_continuation(text[at])) return 0;
  const bool is_control = first == 0xc2 && byte_of(text[1]) < 0xa0;
  return is_control ? 0 : length;
}

}  // namespace

std::string printable(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string shown;
  while (!text.empty()) {
    const std::size_t length = length_of_character(text);
    if (length > 0) {
      shown += text.substr(0, length);
      text.remove_prefix(length);
    } else {
      const unsigned char byte = byte_of(text.front());
      shown += "\\x";
      shown += kDigits[byte >> 4];
      shown += kDigits[byte & 0xf];
      text.remove_prefix(1);
    }
  }
  return shown;
}

std::string shortened(std::string_view text) {
  if (text.size() <= kMostBytes) return std::string(text);
  std::size_t end = kMostBytes;
  while (end > 0 && is_continuation(text[end])) --end;
  return std::string(text.substr(0, end)) + "...";
}

}  // namespace tsugite
