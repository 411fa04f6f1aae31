#include "usi/errand.h"

#include <chrono>
#include <string_view>

#include "core/generate.h"
#include "usi/reply.h"

namespace tsugite {

namespace {

using Clock = std::chrono::steady_clock;

Milliseconds since(Clock::time_point start) { return std::chrono::duration_cast<Milliseconds>(Clock::now() - start); }

// nullopt if it was stopped on the way.
std::optional<std::uint64_t> count_by_root_move(Position& position, int depth_plies, LastPly last_ply,
                                                const std::stop_token& stop,
                                                const std::function<void(MoveCode, std::uint64_t)>& visitor) {
  if (depth_plies == 0) return 1;
  MoveList moves;
  generate_legal(position, NonPromotions::All, moves);
  std::uint64_t total = 0;
  for (const ScoredMove& move : moves) {
    if (stop.stop_requested()) return std::nullopt;
    Undo undo;
    position.do_move(move.code, undo);
    const std::uint64_t nodes = perft(position, depth_plies - 1, last_ply);
    position.undo_move(move.code, undo);
    visitor(move.code, nodes);
    total += nodes;
  }
  return total;
}

}  // namespace

Errand perft_errand(const Position& position, int depth_plies, PerftLines lines, LastPly last_ply) {
  return [start_position = position, depth_plies, lines, last_ply](const std::stop_token& stop, const Tell& tell) {
    Position board = start_position;
    const auto start = Clock::now();
    const auto total = count_by_root_move(board, depth_plies, last_ply, stop, [&](MoveCode move, std::uint64_t nodes) {
      if (lines == PerftLines::Split) tell(to_usi(move) + ": " + std::to_string(nodes));
    });
    tell(total ? perft_total(*total, since(start)) : "perft was stopped");
  };
}

Errand bench_errand(int depth_plies, int table_mib) {
  return [depth_plies, table_mib](const std::stop_token&, const Tell& tell) {
    const BenchResult result = bench(depth_plies, table_mib, [&](const BenchPosition& at) {
      tell(std::to_string(at.number) + '/' + std::to_string(at.count) + ' ' + std::string(at.sfen) + " nodes " +
           std::to_string(at.nodes) + " time " + std::to_string(at.time.count()) + " ms");
    });
    tell("time " + std::to_string(result.time.count()) + " ms, " +
         std::to_string(nodes_per_second(result.nodes, result.time)) + " nodes/s");
    tell("Bench: " + std::to_string(result.nodes));
  };
}

}  // namespace tsugite
