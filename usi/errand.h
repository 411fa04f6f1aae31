// Long work that is no search: counting move trees, and the fixed workload. An errand says its findings line by line
// and blocks until it is done, so the session runs it on a thread of its own and the command line in its only one.
#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "core/perft.h"
#include "core/position.h"
#include "engine/bench.h"

namespace tsugite {

using Tell = std::function<void(const std::string&)>;
using Errand = std::function<void(const std::stop_token&, const Tell&)>;

enum class PerftLines { Total, Split };

// "7g7f: 25" for each root move if split, then "total N nodes, T ms, X nodes/s". Asked to stop, it leaves after the
// root move it is at and says so instead of a total.
Errand perft_errand(const Position& position, int depth_plies, PerftLines lines, LastPly last_ply = LastPly::Computed);

// A line for each position, then time and speed, then "Bench: N". Cannot be stopped.
Errand bench_errand(int depth_plies = kBenchDepthPlies, int table_mib = kBenchTableMib);

}  // namespace tsugite
