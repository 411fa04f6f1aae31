#include "engine/host.h"

#include <algorithm>
#include <limits>

#ifdef _WIN32
#include <windows.h>
#else
#include <sys/mman.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <thread>
#endif

namespace tsugite {

namespace {

constexpr std::size_t kUnknown = std::numeric_limits<std::size_t>::max() >> 20;

std::size_t less_an_eighth(std::size_t mebibytes) { return std::max<std::size_t>(mebibytes - mebibytes / 8, 1); }

}  // namespace

#ifdef _WIN32

std::size_t affordable_mebibytes() {
  MEMORYSTATUSEX memory{};
  memory.dwLength = sizeof memory;
  if (!GlobalMemoryStatusEx(&memory)) return kUnknown;
  // Windows promises no more than physical memory and page file hold together.
  return less_an_eighth(static_cast<std::size_t>(std::min(memory.ullAvailPhys, memory.ullAvailPageFile) >> 20));
}

std::size_t processors() { return std::max<std::size_t>(GetActiveProcessorCount(ALL_PROCESSOR_GROUPS), 1); }

// Large pages of Windows ask for a right that users do not have.
ZeroedMemory::ZeroedMemory(std::size_t bytes)
    : data_(VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE)),
      mapped_(data_),
      mapped_bytes_(bytes) {}

ZeroedMemory::~ZeroedMemory() {
  if (mapped_ != nullptr) VirtualFree(mapped_, 0, MEM_RELEASE);
}

void settle_thread(std::size_t number) {
  const WORD groups = GetActiveProcessorGroupCount();
  if (groups < 2) return;
  std::size_t place = number % processors();
  for (WORD group = 0; group < groups; ++group) {
    const std::size_t here = GetActiveProcessorCount(group);
    if (place >= here) {
      place -= here;
      continue;
    }
    GROUP_AFFINITY affinity{};
    affinity.Group = group;
    affinity.Mask = here >= 64 ? ~KAFFINITY{0} : (KAFFINITY{1} << here) - 1;
    SetThreadGroupAffinity(GetCurrentThread(), &affinity, nullptr);
    return;
  }
}

#else

std::size_t affordable_mebibytes() {
  std::ifstream system("/proc/meminfo");
  std::string name;
  std::size_t kibibytes = 0;
  std::string unit;
  while (system >> name >> kibibytes) {
    if (name == "MemAvailable:") return less_an_eighth(kibibytes >> 10);
    std::getline(system, unit);
  }
  return kUnknown;
}

std::size_t processors() { return std::max<std::size_t>(std::thread::hardware_concurrency(), 1); }

ZeroedMemory::ZeroedMemory(std::size_t bytes) {
  constexpr std::size_t kHugePage = std::size_t{2} << 20;
  const std::size_t with_room = bytes + kHugePage;
  void* const mapped = mmap(nullptr, with_room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) return;
  mapped_ = mapped;
  mapped_bytes_ = with_room;
  const std::uintptr_t start = reinterpret_cast<std::uintptr_t>(mapped);
  data_ = static_cast<char*>(mapped) + (kHugePage - start % kHugePage) % kHugePage;
#ifdef MADV_HUGEPAGE
  madvise(data_, bytes, MADV_HUGEPAGE);  // a wish; without it the pages are small
#endif
}

ZeroedMemory::~ZeroedMemory() {
  if (mapped_ != nullptr) munmap(mapped_, mapped_bytes_);
}

void settle_thread(std::size_t) {}

#endif

}  // namespace tsugite
