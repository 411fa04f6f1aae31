// Keeps two programs from writing one file, or to one folder. The lock of a file is a file beside it, which stays
// behind; a folder is locked itself. The lock goes with the object, or with the process however it ends.
#pragma once

#include <filesystem>
#include <string>
#include <variant>

namespace tsugite {

class FileLock {
 public:
  // The lock, or one line that says why there is none.
  static std::variant<FileLock, std::string> take(const std::filesystem::path& file);
  static std::variant<FileLock, std::string> take_folder(const std::filesystem::path& folder);

  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}

  static std::variant<FileLock, std::string> hold(int descriptor, const std::filesystem::path& what);

  int descriptor_;
};

}  // namespace tsugite
