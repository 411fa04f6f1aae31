#include "usi/beside_program.h"

#include <filesystem>
#include <system_error>

namespace tsugite {

namespace {

namespace fs = std::filesystem;

fs::path from_utf8(const std::string& text) { return {reinterpret_cast<const char8_t*>(text.c_str())}; }

std::string to_utf8(const fs::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

}  // namespace

std::string find_beside_program(const std::string& path) {
  const fs::path wanted = from_utf8(path);
  std::error_code error;
  if (path.empty() || wanted.is_absolute() || fs::exists(wanted, error)) return path;
  // Linux's own link to the running program; where there is none, the path stays.
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return path;
  const fs::path beside = program.parent_path() / wanted;
  return fs::exists(beside, error) ? to_utf8(beside) : path;
}

}  // namespace tsugite
