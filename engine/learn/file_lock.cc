#include "engine/learn/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "book/utf8_path.h"

namespace tsugite {

namespace {

std::string reason() { return std::generic_category().message(errno); }

}  // namespace

std::variant<FileLock, std::string> FileLock::take(const std::filesystem::path& file) {
  std::filesystem::path beside = file;
  beside += ".lock";
  const int descriptor = ::open(beside.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) return "cannot write " + utf8_of(beside) + ": " + reason();
  return hold(descriptor, file);
}

std::variant<FileLock, std::string> FileLock::take_folder(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return "cannot open " + utf8_of(folder) + ": " + reason();
  return hold(descriptor, folder);
}

std::variant<FileLock, std::string> FileLock::hold(int descriptor, const std::filesystem::path& what) {
  FileLock lock(descriptor);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return lock;
  if (errno == EWOULDBLOCK) return utf8_of(what) + ": another run is at work on it";
  return "cannot lock " + utf8_of(what) + ": " + reason();
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace tsugite
