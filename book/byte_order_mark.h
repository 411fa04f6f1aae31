// The byte order mark of UTF-8, with which files written on Windows, and what PowerShell pipes, may begin.
#pragma once

#include <string_view>

namespace tsugite {

// The text, or its beginning, without the mark.
inline std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

}  // namespace tsugite
