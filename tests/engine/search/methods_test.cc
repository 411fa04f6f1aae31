// Each method of the search on its own, turned off and driven far beyond its usual numbers: it does something, and what
// it does is sound.
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/sfen.h"
#include "engine/search/deepening.h"
#include "tests/engine/scene.h"

namespace tsugite {
namespace {

using test::kAudited;
using test::legal_moves;
using test::playable;
using test::walked_positions;

constexpr int kNever = 99;  // plies: deeper than any search here

struct Method {
  std::string_view name;
  void (*off)(Margins&);
  void (*far)(Margins&);
};
constexpr Method kMethods[] = {
    {"correction", [](Margins& m) { m.correction_pawns = m.correction_pieces = m.correction_move = 0; },
     [](Margins& m) { m.correction_rate = 8192; }},
    {"reverse futility", [](Margins& m) { m.reverse_futility_depth = 0; },
     [](Margins& m) { m.reverse_futility_depth = 20, m.reverse_futility_slope = 30; }},
    {"razoring", [](Margins& m) { m.razoring_depth = 0; },
     [](Margins& m) { m.razoring_depth = 10, m.razoring_base = 0, m.razoring_slope = 50; }},
    {"null move", [](Margins& m) { m.null_move_depth = kNever; },
     [](Margins& m) { m.null_move_depth = 1, m.null_move_base = 6, m.null_move_slack = 60; }},
    {"verified null move", [](Margins& m) { m.null_move_verified_depth = kNever; },
     [](Margins& m) { m.null_move_verified_depth = 2; }},
    {"internal iterative reduction", [](Margins& m) { m.reduction_without_move_depth = kNever; },
     [](Margins& m) { m.reduction_without_move_depth = 2; }},
    {"probable cut", [](Margins& m) { m.probable_cut_depth = kNever; },
     [](Margins& m) { m.probable_cut_depth = 2, m.probable_cut_margin = 50, m.probable_cut_reduction = 2; }},
    {"singular extension", [](Margins& m) { m.singular_depth = kNever; },
     [](Margins& m) { m.singular_depth = 3, m.singular_slope = 0, m.singular_double = 0; }},
    {"single answers", [](Margins& m) { m.single_answer_extension = 0; },
     [](Margins& m) { m.single_answer_extension = 2; }},
    {"late move pruning", [](Margins& m) { m.late_move_depth = 0; },
     [](Margins& m) { m.late_move_depth = 16, m.late_move_base = 1, m.late_move_slope = 1; }},
    {"futility", [](Margins& m) { m.futility_depth = -1; },
     [](Margins& m) { m.futility_depth = 16, m.futility_base = 0, m.futility_slope = 30; }},
    {"capture futility", [](Margins& m) { m.capture_futility_depth = -1; },
     [](Margins& m) { m.capture_futility_depth = 12, m.capture_futility_base = 0, m.capture_futility_slope = 30; }},
    {"exchange pruning", [](Margins& m) { m.exchange_depth = 0; },
     [](Margins& m) { m.exchange_depth = 16, m.exchange_quiet = 0, m.exchange_capture = 0; }},
    {"history pruning", [](Margins& m) { m.history_pruning_depth = 0; },
     [](Margins& m) { m.history_pruning_depth = 12, m.history_pruning_slope = 1; }},
    {"delta pruning", [](Margins& m) { m.delta_margin = 20'000; }, [](Margins& m) { m.delta_margin = 0; }},
    {"aspiration", [](Margins& m) { m.aspiration_depth = kNever; }, [](Margins& m) { m.aspiration_window = 1; }},
    {"late move reduction", [](Margins& m) { m.reduction_base = m.reduction_slope = 0; },
     [](Margins& m) { m.reduction_base = m.reduction_slope = 1000; }},
};

struct Outcome {
  RootMove best;
  std::uint64_t nodes = 0;
};

Outcome outcome(const Position& position, const Margins& margins, int depth_plies, std::uint64_t most_nodes) {
  const Options options;
  Table table;
  table.resize(1);
  AlphaBeta searcher(table, options, {}, margins);
  searcher.set_root(position, History(position));
  searcher.set_stop({.nodes = most_nodes});
  Deepening deepening(searcher, options, nullptr, {}, [](Report&) {});
  Outcome result;
  result.best = deepening.run(legal_moves(position), depth_plies).front();
  result.nodes = searcher.nodes();
  CHECK(searcher.position().same_as(position));
  return result;
}

}  // namespace

TEST_CASE("every method of the search does something") {
  if (kAudited) return;  // their searches are too short
  const std::vector<Position> positions = walked_positions(40, 5, 9);
  for (const Method& method : kMethods) {
    CAPTURE(method.name);
    Margins off;
    method.off(off);
    Margins far;
    method.far(far);
    bool differs = false;
    bool differs_far = false;
    for (const Position& position : positions) {
      if (legal_moves(position).empty()) continue;
      const std::uint64_t nodes = outcome(position, kMargins, 9, 60'000).nodes;
      const std::uint64_t without = outcome(position, off, 9, 60'000).nodes;
      differs |= nodes != without;
      differs_far |= without != outcome(position, far, 9, 60'000).nodes;
      if (differs && differs_far) break;
    }
    // Two that the shipped numbers keep out of searches as short as these, or altogether.
    if (method.name != "checks in quiescence" && method.name != "verified null move") CHECK(differs);
    CHECK(differs_far);
  }
}

TEST_CASE("whatever the numbers, lines are legal and mates are real") {
  const std::vector<Position> positions = walked_positions(kAudited ? 1 : 8, 6, 13);
  // From shared/data/tsume.tsv, status mate_min, source sugyan/tsumeshogi-solver: mates of three and five plies.
  const std::string_view mates[] = {"ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 42",
                                    "l2gkg2l/2s3s2/p1nppp1pp/2p3p2/P4P1P1/4n3P/1PPPG1N2/1BKS2+s2/LN3+r3 w RBgl3p 72"};
  const int shortest[] = {3, 5};
  for (const Method& method : kMethods) {
    CAPTURE(method.name);
    for (const auto change : {method.off, method.far}) {
      Margins margins;
      change(margins);
      for (const Position& position : positions) {
        if (legal_moves(position).empty()) continue;
        CAPTURE(to_sfen(position));
        const Outcome result = outcome(position, margins, kAudited ? 2 : 8, kAudited ? 100 : 20'000);
        CHECK(playable(position, result.best.line));
      }
      if (kAudited) continue;
      for (const int at : {0, 1}) {
        const Outcome result = outcome(test::scene_of(mates[at]).position, margins, 14, 400'000);
        CHECK(is_mate(result.best.score));
        CHECK(mate_plies(result.best.score) >= shortest[at]);
      }
    }
  }
}

}  // namespace tsugite
