#include "engine/host.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <thread>
#include <utility>

using namespace tsugite;

TEST_CASE("the system has some memory to give") { CHECK(affordable_mebibytes() >= 1); }

TEST_CASE("the machine has a processor") { CHECK(processors() >= 1); }

TEST_CASE("large memory is zero, writable and given back") {
  constexpr std::size_t kBytes = std::size_t{5} << 20;
  ZeroedMemory memory(kBytes);
  REQUIRE(memory);
  auto* const bytes = static_cast<unsigned char*>(memory.data());
  CHECK((bytes[0] == 0 && bytes[kBytes / 2] == 0 && bytes[kBytes - 1] == 0));
  bytes[kBytes - 1] = 1;
  const ZeroedMemory moved(std::move(memory));
  CHECK(moved.data() == bytes);
  CHECK(bytes[kBytes - 1] == 1);
}

TEST_CASE("memory that cannot be had is empty") { CHECK_FALSE(ZeroedMemory(std::size_t{1} << 60)); }

TEST_CASE("any thread may be settled, more of them than there are processors too") {
  for (const std::size_t number : {std::size_t{0}, std::size_t{1}, std::size_t{1023}})
    std::thread([number] { settle_thread(number); }).join();
}
