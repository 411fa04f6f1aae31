// File names as text: UTF-8 on every system, where paths of Windows are made of wide characters.
#pragma once

#include <filesystem>
#include <string>

namespace tsugite {

inline std::filesystem::path path_of(const std::string& utf8) {
  return {reinterpret_cast<const char8_t*>(utf8.c_str())};
}

inline std::string utf8_of(const std::filesystem::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

}  // namespace tsugite
