#include "engine/host.h"

#include <doctest/doctest.h>

#include <thread>

using namespace tsugite;

TEST_CASE("the system has some memory to give") { CHECK(affordable_mebibytes() >= 1); }

TEST_CASE("the machine has a processor") { CHECK(processors() >= 1); }

TEST_CASE("any thread may be settled, more of them than there are processors too") {
  for (const std::size_t number : {std::size_t{0}, std::size_t{1}, std::size_t{1023}})
    std::thread([number] { settle_thread(number); }).join();
}
