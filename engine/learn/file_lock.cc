#include "engine/learn/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "book/utf8_path.h"

namespace tsugite {

std::variant<FileLock, std::string> FileLock::take(const std::filesystem::path& file) {
  std::filesystem::path beside = file;
  beside += ".lock";
  const int descriptor = ::open(beside.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) return "cannot write " + utf8_of(beside) + ": " + std::generic_category().message(errno);
  FileLock lock(descriptor);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return lock;
  if (errno == EWOULDBLOCK) return utf8_of(file) + ": another run is at work on it";
  return "cannot lock " + utf8_of(beside) + ": " + std::generic_category().message(errno);
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace tsugite
