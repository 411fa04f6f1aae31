#include "engine/learn/in_order.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

#include "engine/search/alpha_beta.h"

namespace tsugite {
namespace {

// Later numbers are done sooner.
std::optional<std::uint64_t> slow_square(std::size_t, std::uint64_t number, const std::atomic<bool>&) {
  std::this_thread::sleep_for(std::chrono::milliseconds(number % 3 == 0 ? 5 : 1));
  return number * number;
}

TEST_CASE("results come in the order of their numbers") {
  for (const std::size_t threads : {1u, 3u}) {
    std::vector<std::uint64_t> results;
    run_in_order<std::uint64_t>(
        threads, 5, 20, slow_square,
        [&](std::uint64_t number, std::uint64_t result) {
          CHECK(number == 5 + results.size());
          CHECK(result == number * number);
          results.push_back(result);
          return true;
        },
        [] {}, kNeverStop);
    CHECK(results.size() == 20);
  }
}

TEST_CASE("no more than wanted, and none when it is stopped before it begins") {
  int results = 0;
  const auto three = [&](std::uint64_t, std::uint64_t) { return ++results < 3; };
  run_in_order<std::uint64_t>(
      2, 0, UINT64_MAX, slow_square, three, [] {}, kNeverStop);
  CHECK(results == 3);
  results = 0;
  run_in_order<std::uint64_t>(
      2, 0, 100, slow_square, three, [] {}, std::atomic<bool>{true});
  CHECK(results == 0);
}

TEST_CASE("what is done up to the first gap is handed on after a stop") {
  std::atomic<bool> stop{false};
  std::atomic<int> done{0};
  std::vector<std::uint64_t> results;
  const auto work = [&](std::size_t, std::uint64_t number, const std::atomic<bool>& halt) {
    if (number == 3) {  // the gap
      while (!halt) std::this_thread::yield();
      return std::optional<std::uint64_t>();
    }
    if (++done == 8) stop = true;
    return std::optional<std::uint64_t>(number);
  };
  run_in_order<std::uint64_t>(
      2, 0, 100, work,
      [&](std::uint64_t number, std::uint64_t) {
        results.push_back(number);
        return true;
      },
      [] {}, stop);
  CHECK(results == std::vector<std::uint64_t>{0, 1, 2});
}

TEST_CASE("what the work throws comes to the caller") {
  for (const std::size_t threads : {1u, 3u}) {
    std::uint64_t results = 0;
    const auto run = [&] {
      run_in_order<std::uint64_t>(
          threads, 0, 100,
          [](std::size_t thread, std::uint64_t number, const std::atomic<bool>& halt) {
            if (number >= 20) throw std::length_error("test");
            return slow_square(thread, number, halt);
          },
          [&](std::uint64_t, std::uint64_t) {
            ++results;
            return true;
          },
          [] {}, kNeverStop);
    };
    CHECK_THROWS_AS(run(), std::length_error);
    CHECK(results <= 20);
  }
}

}  // namespace
}  // namespace tsugite
