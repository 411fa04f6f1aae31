// The board: making moves, listing and counting them.
#include "core/count.h"
#include "core/perft.h"
#include "tests/benchmark/ground.h"

namespace tsugite::benchmarks {

namespace {

enum class Which { All, Quiet, Capture, Drop };

bool is_of(Which which, const Position& position, MoveCode move) {
  switch (which) {
    case Which::All:
      return true;
    case Which::Drop:
      return move.is_drop();
    case Which::Capture:
      return position.at(move.to()) != kEmpty;
    case Which::Quiet:
      return !move.is_drop() && position.at(move.to()) == kEmpty;
  }
  return false;
}

void add_do_undo(const std::string& name, Which which, const NamedSet& set) {
  std::vector<std::vector<MoveCode>> moves;
  std::int64_t pairs = 0;
  for (const Position& position : set.positions) {
    std::vector<MoveCode>& chosen = moves.emplace_back();
    for (const MoveCode move : legal_moves(position, NonPromotions::All))
      if (is_of(which, position, move)) chosen.push_back(move);
    pairs += static_cast<std::int64_t>(chosen.size());
  }
  if (pairs == 0) return;
  benchmark::RegisterBenchmark((name + '/' + set.name).c_str(), [=, &set](benchmark::State& state) {
    std::vector<Position> positions = set.positions;
    for ([[maybe_unused]] auto _ : state) {
      for (std::size_t i = 0; i < positions.size(); ++i) {
        Undo undo;
        for (const MoveCode move : moves[i]) {
          positions[i].do_move(move, undo);
          benchmark::DoNotOptimize(&positions[i]);
          positions[i].undo_move(move, undo);
        }
      }
      benchmark::ClobberMemory();
    }
    count_items(state, state.iterations() * pairs);
  });
}

using Generate = void (*)(const Position&, NonPromotions, MoveList&);

auto length_of(Generate generate) {
  return [generate](const Position& position) {
    MoveList list;
    generate(position, NonPromotions::WhereTheyMatter, list);
    benchmark::DoNotOptimize(&list);
    return list.size();
  };
}

void add_perft(const std::string& name, LastPly last_ply, const NamedSet& set, int depth_plies, std::uint64_t known) {
  const std::string full_name = name + '/' + set.name + '_' + std::to_string(depth_plies);
  benchmark::RegisterBenchmark(full_name.c_str(), [=, &set](benchmark::State& state) {
    Position position = set.positions.front();
    for ([[maybe_unused]] auto _ : state) {
      if (perft(position, depth_plies, last_ply) != known) return state.SkipWithError("wrong count");
    }
    count_items(state, state.iterations() * static_cast<std::int64_t>(known));
  })->Unit(benchmark::kMillisecond);
}

}  // namespace

void add_core_benchmarks(const Ground& ground) {
  for (const NamedSet& set : ground.quiet) add_do_undo("do_undo", Which::All, set);
  add_do_undo("do_undo_quiet", Which::Quiet, ground.middlegame());
  add_do_undo("do_undo_capture", Which::Capture, ground.middlegame());
  add_do_undo("do_undo_drop", Which::Drop, ground.middlegame());
  add_do_undo("do_undo_evasion", Which::All, ground.in_check);

  for (const NamedSet& set : ground.quiet) {
    add_per_position("generate_captures", set, "moves", length_of(generate_captures));
    add_per_position("generate_quiets", set, "moves", length_of(generate_quiets));
    add_per_position("generate_checks", set, "moves", length_of(generate_checks));
    add_per_position("generate_legal", set, "moves", length_of(generate_legal));
    add_per_position("count_legal", set, "moves", count_legal);
  }
  add_per_position("generate_evasions", ground.in_check, "moves", length_of(generate_evasions));
  add_per_position("count_legal", ground.in_check, "moves", count_legal);
  add_after_each_move("generate_legal", ground.middlegame(), "moves", length_of(generate_legal));
  add_after_each_move("count_legal", ground.middlegame(), "moves", count_legal);

  add_perft("perft_computed", LastPly::Computed, ground.quiet[0], 4, 719'731);
  add_perft("perft_computed", LastPly::Computed, ground.quiet[1], 3, 4'809'015);
  add_perft("perft_played", LastPly::Played, ground.quiet[0], 4, 719'731);
  add_perft("perft_played", LastPly::Played, ground.quiet[1], 3, 4'809'015);
}

}  // namespace tsugite::benchmarks
