#include "usi/beside_program.h"

#include <filesystem>
#include <system_error>

#include "book/utf8_path.h"

#ifdef _WIN32
#include <windows.h>

#include <array>
#endif

namespace tsugite {

namespace {

namespace fs = std::filesystem;

// Empty if the system does not tell.
fs::path running_program() {
#ifdef _WIN32
  std::array<wchar_t, 32768> name{};  // the longest path Windows knows
  const DWORD length = GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
  return length < name.size() ? fs::path(std::wstring(name.data(), length)) : fs::path();
#else
  std::error_code error;
  fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : program;
#endif
}

}  // namespace

std::string find_beside_program(const std::string& path) {
  const fs::path wanted = path_of(path);
  std::error_code error;
  if (path.empty() || wanted.is_absolute() || fs::exists(wanted, error)) return path;
  const fs::path program = running_program();
  if (program.empty()) return path;
  const fs::path beside = program.parent_path() / wanted;
  return fs::exists(beside, error) ? utf8_of(beside) : path;
}

}  // namespace tsugite
