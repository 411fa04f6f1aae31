// Keeps two programs from writing one file. The lock is a file beside it, which stays behind; the lock itself goes with
// the object, or with the process however it ends.
#pragma once

#include <filesystem>
#include <string>
#include <variant>

namespace tsugite {

class FileLock {
 public:
  // The lock, or one line that says why there is none.
  static std::variant<FileLock, std::string> take(const std::filesystem::path& file);

  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace tsugite
