#include "engine/search/deepening.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "core/sfen.h"
#include "tests/engine/scene.h"

namespace tsugite {
namespace {

using test::kAudited;
using test::legal_moves;
using test::playable;
using test::walked_positions;

struct Ending {
  std::vector<Report> reports;
  RootMove best;
};

// A search that ends after so many nodes, with every iteration told.
Ending ending(const Position& position, std::uint64_t nodes, int lines = 1) {
  Options options;
  options.multi_pv = lines;
  options.pv_interval = Milliseconds(0);
  Table table;
  table.resize(1);
  AlphaBeta searcher(table, options);
  searcher.set_root(position, History(position));
  searcher.set_stop({.nodes = nodes});
  Ending end;
  Deepening deepening(
      searcher, options, nullptr, [&end](const Report& report) { end.reports.push_back(report); }, [](Report&) {});
  end.best = deepening.run(legal_moves(position), 30).front();
  return end;
}

// What a search of so many nodes reports while its time for bounds of failed windows has come.
std::vector<Report> impatient_reports(const Position& position, std::uint64_t nodes, int lines,
                                      Milliseconds interval = std::chrono::hours(1)) {
  Options options;
  options.multi_pv = lines;
  options.pv_interval = interval;
  Table table;
  table.resize(1);
  AlphaBeta searcher(table, options);
  searcher.set_root(position, History(position));
  searcher.set_stop({.nodes = nodes});
  std::vector<Report> reports;
  Deepening(
      searcher, options, nullptr, [&reports](const Report& report) { reports.push_back(report); }, [](Report&) {},
      Milliseconds(0))
      .run(legal_moves(position), 30);
  return reports;
}

}  // namespace

TEST_CASE("bounds of failed windows are shown of a single line, never among several") {
  constexpr int kLines = 4;
  int bounds = 0;
  for (const Position& position : walked_positions(kAudited ? 2 : 10, 6, 11)) {
    CAPTURE(to_sfen(position));
    if (legal_moves(position).size() < kLines) continue;
    const std::uint64_t nodes = kAudited ? 100 : 20000;
    for (const Report& report : impatient_reports(position, nodes, 1)) bounds += report.bound != Bound::Exact;
    const std::vector<Report> reports = impatient_reports(position, nodes, kLines);
    REQUIRE(reports.size() % kLines == 0);
    for (std::size_t at = 0; at < reports.size(); ++at) {
      CHECK(reports[at].line == static_cast<int>(at % kLines) + 1);
      CHECK(reports[at].bound == Bound::Exact);
      if (at % kLines > 0) CHECK(reports[at].score <= reports[at - 1].score);
    }
  }
  if (!kAudited) CHECK(bounds > 3);
}

TEST_CASE("an upper bound is what was found, not what was expected") {
  int upper = 0;
  for (const Position& position : walked_positions(kAudited ? 2 : 20, 6, 11)) {
    CAPTURE(to_sfen(position));
    if (legal_moves(position).empty()) continue;
    Report last;
    for (const Report& report : impatient_reports(position, kAudited ? 100 : 20000, 1, Milliseconds(0))) {
      CAPTURE(report.depth_plies);
      if (report.bound == Bound::Exact) last = report;
      if (report.bound != Bound::Upper || report.depth_plies != last.depth_plies + 1) continue;
      CHECK(report.score < last.score);
      ++upper;
    }
  }
  if (!kAudited) CHECK(upper > 3);
}

TEST_CASE("wherever a search is cut off, its last report is exact and about the move it chose") {
  int unsettled = 0;
  for (const Position& position : walked_positions(kAudited ? 2 : 40, 5, 7)) {
    CAPTURE(to_sfen(position));
    if (legal_moves(position).empty()) continue;
    for (std::uint64_t nodes = 1; nodes < (kAudited ? 60 : 12000); nodes += nodes / 6 + 1) {
      CAPTURE(nodes);
      const Ending end = ending(position, nodes);
      REQUIRE_FALSE(end.reports.empty());
      const Report& last = end.reports.back();
      CHECK(last.bound == Bound::Exact);
      REQUIRE_FALSE(last.variation.empty());
      CHECK(last.variation.front() == end.best.code);
      CHECK(playable(position, last.variation));
      if (end.reports.size() < 3) continue;

      const Report& before = end.reports[end.reports.size() - 2];
      if (before.bound != Bound::Lower) continue;
      // What is known of the new best move is a bound; what is exact is the iteration before.
      ++unsettled;
      CHECK(before.variation.front() == end.best.code);
      CHECK(before.score == end.best.score);
      const Report& finished = end.reports[end.reports.size() - 3];
      CHECK(last.score == finished.score);
      CHECK(last.depth_plies == finished.depth_plies);
      CHECK(before.depth_plies == last.depth_plies + 1);
      if (last.variation.front() == finished.variation.front()) CHECK(last.variation == finished.variation);
    }
  }
  if (!kAudited) CHECK(unsettled > 3);
}

TEST_CASE("wherever a search for several lines is cut off, they are complete and in order") {
  constexpr int kLines = 4;
  for (const Position& position : walked_positions(kAudited ? 2 : 20, 6, 9)) {
    CAPTURE(to_sfen(position));
    const std::size_t lines = std::min<std::size_t>(kLines, legal_moves(position).size());
    if (lines == 0) continue;
    for (std::uint64_t nodes = 1; nodes < (kAudited ? 60 : 3000); nodes += nodes / 5 + 1) {
      CAPTURE(nodes);
      const std::vector<Report> reports = ending(position, nodes, kLines).reports;
      REQUIRE(reports.size() >= lines);
      for (std::size_t at = 0; at < lines; ++at) {
        const Report& report = reports[reports.size() - lines + at];
        CHECK(report.line == static_cast<int>(at) + 1);
        if (at > 0) CHECK(report.score <= reports[reports.size() - lines + at - 1].score);
      }
    }
  }
}

}  // namespace tsugite
