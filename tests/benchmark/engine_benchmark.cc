// The engine's questions about one position, and the table.
#include <array>

#include "engine/eval/evaluate.h"
#include "engine/eval/evaluator.h"
#include "engine/eval/network.h"
#include "engine/mate/one_ply.h"
#include "engine/search/exchange.h"
#include "engine/search/table.h"
#include "tests/benchmark/ground.h"
#include "tests/support/random_walk.h"

namespace tsugite::benchmarks {

namespace {

enum class Victims : bool { None, Some };

// One item is one legal move, capture or not. Sets without such a move are left out.
void add_exchange(const std::string& name, Victims victims, const NamedSet& set) {
  std::vector<std::vector<MoveCode>> moves;
  std::int64_t calls = 0;
  for (const Position& position : set.positions) {
    std::vector<MoveCode>& chosen = moves.emplace_back();
    for (const MoveCode move : legal_moves(position, NonPromotions::All))
      if ((position.at(move.to()) != kEmpty) == (victims == Victims::Some)) chosen.push_back(move);
    calls += static_cast<std::int64_t>(chosen.size());
  }
  if (calls == 0) return;
  benchmark::RegisterBenchmark((name + '/' + set.name).c_str(), [=, &set](benchmark::State& state) {
    std::int64_t gains = 0;
    for ([[maybe_unused]] auto _ : state) {
      for (std::size_t i = 0; i < moves.size(); ++i) {
        for (const MoveCode move : moves[i]) gains += exchange_gains(set.positions[i], move, 0) ? 1 : 0;
      }
    }
    count_items(state, state.iterations() * calls);
    state.counters["gain"] = static_cast<double>(gains) / static_cast<double>(state.iterations() * calls);
  });
}

// One for every four entries of a table of this size: all of it is in use, and hardly a bucket runs over.
std::vector<Key> random_keys(int mebibytes, std::uint64_t seed) {
  test::Dice dice(seed);
  std::vector<Key> keys(static_cast<std::size_t>(mebibytes) << 14);
  for (Key& key : keys) key = dice.next();
  return keys;
}

TableEntry some_entry() { return {.move = 1, .score = 12, .evaluation = 34, .depth_plies = 5, .bound = Bound::Exact}; }

using UseTable = std::int64_t (*)(Table&, const std::vector<Key>&);

std::int64_t probe_all(Table& table, const std::vector<Key>& keys) {
  std::int64_t hits = 0;
  for (const Key key : keys) hits += table.probe(key, 3) ? 1 : 0;
  return hits;
}

std::int64_t store_all(Table& table, const std::vector<Key>& keys) {
  for (const Key key : keys) table.store(key, 3, some_entry());
  return 0;
}

// The table knows `known` when it is used with `asked`; one item is one key.
void add_table(const std::string& name, int mebibytes, std::uint64_t known, std::uint64_t asked, UseTable use) {
  const std::string full_name = name + '/' + std::to_string(mebibytes) + "_MiB";
  benchmark::RegisterBenchmark(full_name.c_str(), [=](benchmark::State& state) {
    Table table;
    if (table.resize(static_cast<std::size_t>(mebibytes)) != static_cast<std::size_t>(mebibytes))
      return state.SkipWithError("not enough memory");
    store_all(table, random_keys(mebibytes, known));
    const std::vector<Key> keys = random_keys(mebibytes, asked);
    std::int64_t hits = 0;
    for ([[maybe_unused]] auto _ : state) hits += use(table, keys);
    const std::int64_t items = state.iterations() * static_cast<std::int64_t>(keys.size());
    count_items(state, items);
    state.counters["hits"] = static_cast<double>(hits) / static_cast<double>(items);
  });
}

Score evaluate(const Position& position) { return built_in_evaluation().evaluate(position); }

bool has_mate_in_one(const Position& position) { return !mate_in_one(position).is_none(); }

// A network that says anything at all: how long it takes does not depend on that.
NetworkWeights some_network() {
  test::Dice dice(1);
  NetworkWeights weights;
  const auto below = [&dice](int most) {
    return static_cast<int>(dice.below(static_cast<std::size_t>(2 * most + 1))) - most;
  };
  for (std::int8_t& number : weights.rows) number = static_cast<std::int8_t>(below(20));
  for (std::int16_t& bias : weights.bias) bias = static_cast<std::int16_t>(below(1000));
  for (auto& inputs : weights.first)
    for (std::int8_t& weight : inputs) weight = static_cast<std::int8_t>(below(30));
  for (auto& inputs : weights.second)
    for (std::int16_t& weight : inputs) weight = static_cast<std::int16_t>(below(480));
  for (std::int16_t& weight : weights.last) weight = static_cast<std::int16_t>(below(500));
  return weights;
}

// What the layers take, for one kernel; one item is one position.
void add_forward(const NetworkKernel& kernel, const NetworkWeights& weights, const NamedSet& set) {
  const std::string name = std::string("network_forward/") + kernel.name + '/' + set.name;
  benchmark::RegisterBenchmark(name.c_str(), [&kernel, &weights, &set](benchmark::State& state) {
    const Network network(weights, kernel);
    std::vector<std::array<Accumulator, kColors>> sums;
    for (const Position& position : set.positions) {
      auto& [mover, other] = sums.emplace_back();
      network.refresh(position, position.side_to_move(), mover);
      network.refresh(position, opposite(position.side_to_move()), other);
    }
    std::int64_t told = 0;
    for ([[maybe_unused]] auto _ : state)
      for (const auto& [mover, other] : sums) told += network.forward(mover, other);
    benchmark::DoNotOptimize(told);
    count_items(state, state.iterations() * static_cast<std::int64_t>(sums.size()));
  });
}

// All that a network adds to the evaluation after a move: each legal move of the set is made, the position evaluated,
// the move taken back; the same walk without a network is timed beside it and taken off.
void add_network_after_each_move(const NetworkWeights& weights, const NamedSet& set) {
  benchmark::RegisterBenchmark("network/after_each_move", [&weights, &set](benchmark::State& state) {
    const Evaluation with_network(EvaluationWeights{built_in_weights().table, weights});
    const Evaluation without_network(EvaluationWeights{built_in_weights().table});
    AllMoves all(set);
    Evaluator with(with_network, 2);
    Evaluator without(without_network, 2);
    std::int64_t told = 0;
    const auto walk = [&](Evaluator& evaluator) {
      const double start = thread_seconds();
      for (auto& [position, moves] : all.of_each) {
        evaluator.set_root();
        told += evaluator.evaluate(position);
        Undo undo;
        for (const MoveCode move : moves) {
          evaluator.push(position, move);
          position.do_move(move, undo);
          told += evaluator.evaluate(position);
          position.undo_move(move, undo);
          evaluator.pop();
        }
      }
      return thread_seconds() - start;
    };
    for ([[maybe_unused]] auto _ : state) {
      const double less = walk(without);
      const double more = walk(with);
      state.SetIterationTime(std::max(more - less, 0.0));
    }
    benchmark::DoNotOptimize(told);
    count_items(state, state.iterations() * all.size);
  })->UseManualTime();
}

}  // namespace

void add_engine_benchmarks(const Ground& ground) {
  for (const NamedSet& set : ground.quiet) {
    add_per_position("mate_in_one", set, "mates", has_mate_in_one);
    add_per_position("evaluate", set, "", evaluate);
    add_exchange("exchange_captures", Victims::Some, set);
    add_exchange("exchange_quiets", Victims::None, set);
  }
  add_per_position("mate_in_one", ground.in_check, "mates", has_mate_in_one);
  add_per_position("mate_in_one", ground.mates, "mates", has_mate_in_one);
  add_after_each_move("mate_in_one", ground.middlegame(), "mates", has_mate_in_one);
  add_after_each_move("evaluate", ground.middlegame(), "", evaluate);

  static const NetworkWeights kSomeNetwork = some_network();
  for (const auto* kernel = network_kernels(); *kernel != nullptr; ++kernel)
    add_forward(**kernel, kSomeNetwork, ground.middlegame());
  add_network_after_each_move(kSomeNetwork, ground.middlegame());

  constexpr std::uint64_t kKnown = 1, kStrange = 2;  // seeds
  for (const int mebibytes : {4, 64}) {
    add_table("table_probe_hit", mebibytes, kKnown, kKnown, probe_all);
    add_table("table_probe_miss", mebibytes, kKnown, kStrange, probe_all);
    add_table("table_store", mebibytes, kKnown, kStrange, store_all);
  }
}

}  // namespace tsugite::benchmarks
