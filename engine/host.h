// What only the operating system knows or can do.
#pragma once

#include <cstddef>
#include <utility>

namespace tsugite {

// Memory, in MiB, that the system says it can give without taking it from others, less an eighth for itself: asking
// for more would only invite the killer of processes. At least 1; the largest number where the system does not say.
std::size_t affordable_mebibytes();

// How many logical processors the machine has, all processor groups of Windows together; at least 1.
std::size_t processors();

// A large piece of memory, all zero, that costs nothing until it is used. In huge pages where the system has them: a
// table that is read at random places otherwise spends more time on finding its pages than on reading them.
class ZeroedMemory {
 public:
  ZeroedMemory() = default;
  // Empty if that much cannot be had.
  explicit ZeroedMemory(std::size_t bytes);
  ~ZeroedMemory();
  ZeroedMemory(ZeroedMemory&& other) noexcept { swap(other); }
  ZeroedMemory& operator=(ZeroedMemory&& other) noexcept {
    swap(other);
    return *this;
  }

  void* data() const { return data_; }  // aligned to a page at least; nullptr if empty
  explicit operator bool() const { return data_ != nullptr; }

 private:
  void swap(ZeroedMemory& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(mapped_, other.mapped_);
    std::swap(mapped_bytes_, other.mapped_bytes_);
  }

  void* data_ = nullptr;
  void* mapped_ = nullptr;  // what the system gave, up to a huge page more
  std::size_t mapped_bytes_ = 0;
};

// Lets the calling thread run on all the machine has. Windows confines a process to one group of at most 64 logical
// processors unless each thread asks for another; threads 0, 1, 2, ... of a search are dealt out to the groups in
// proportion to their size. Elsewhere, and with a single group, nothing is to be done.
void settle_thread(std::size_t number);

}  // namespace tsugite
