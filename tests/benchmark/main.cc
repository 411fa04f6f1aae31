// The program tsugite_benchmark: how long the parts take. Its arguments are Google Benchmark's (--help lists them).
#include <cstdio>
#include <exception>

#include "tests/benchmark/ground.h"

int main(int argc, char** argv) {
  using namespace tsugite::benchmarks;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
#if defined(TSUGITE_ASSERTIONS)
  benchmark::AddCustomContext("assertions", "on: these are not the times of a release");
#endif
  try {
    const Ground ground = read_ground();
    add_core_benchmarks(ground);
    add_engine_benchmarks(ground);
    if (benchmark::RunSpecifiedBenchmarks() == 0) return 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "tsugite_benchmark: %s\n", error.what());
    return 1;
  }
  benchmark::Shutdown();
  return 0;
}
