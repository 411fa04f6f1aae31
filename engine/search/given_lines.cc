#include "engine/search/given_lines.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tsugite {

namespace {

// Centipawns to either side of what the iteration before found.
constexpr Score kWindow = 40;

}  // namespace

GivenLines::GivenLines(AlphaBeta& searcher, const std::vector<Line>& lines, Say say)
    : searcher_(searcher), say_(std::move(say)), lines_(lines) {
  // The moves of the tree name the positions: what comes after them.
  std::vector<Line> paths = {{}};
  std::map<MoveIndex, std::size_t> path_after;
  for (const Line& line : lines_) {
    std::vector<std::size_t>& paths_of = places_of_.emplace_back(1, 0);
    MoveIndex at = kNoMove;
    for (std::size_t plies = 1; plies <= line.size(); ++plies) {
      at = tree_.add(at, line[plies - 1]);
      const auto [known, is_new] = path_after.try_emplace(at, paths.size());
      if (is_new) paths.emplace_back(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(plies));
      paths_of.push_back(known->second);
    }
  }
  std::vector<std::size_t> order(paths.size());
  for (std::size_t path = 0; path < order.size(); ++path) order[path] = path;
  std::stable_sort(order.begin(), order.end(),
                   [&paths](std::size_t a, std::size_t b) { return paths[a].size() > paths[b].size(); });
  std::vector<std::size_t> place_of(paths.size());
  for (const std::size_t path : order) {
    place_of[path] = places_.size();
    places_.push_back({.path = std::move(paths[path]), .line = {}, .next_line = {}});
  }
  for (std::vector<std::size_t>& places : places_of_)
    for (std::size_t& place : places) place = place_of[place];
}

void GivenLines::go_on(int last_depth_plies, std::uint64_t nodes) {
  while (finished_ < last_depth_plies && spent_ < nodes && !searcher_.stopped()) {
    const std::uint64_t before = searcher_.nodes();
    search(places_[next_], finished_ + 1);
    spent_ += searcher_.nodes() - before;
    if (searcher_.stopped()) return;
    if (++next_ < places_.size()) continue;
    next_ = 0;
    ++finished_;
    for (Place& place : places_) {
      place.score = place.next_score;
      std::swap(place.line, place.next_line);
    }
  }
}

void GivenLines::search(Place& place, int depth_plies) {
  Score alpha = -kInfinity;
  Score beta = kInfinity;
  if (place.score != -kInfinity && !is_decisive(place.score)) {
    alpha = place.score - kWindow;
    beta = place.score + kWindow;
  }
  while (true) {
    place.next_score = searcher_.search_below(place.path, depth_plies, alpha, beta, place.next_line);
    if (searcher_.stopped()) return;
    if (place.next_score <= alpha && alpha > -kInfinity)
      alpha = -kInfinity;
    else if (place.next_score >= beta && beta < kInfinity)
      beta = kInfinity;
    else
      return;
  }
}

void GivenLines::report() {
  if (finished_ == reported_) return;
  reported_ = finished_;
  for (std::size_t number = 0; number < lines_.size(); ++number) {
    const Line& line = lines_[number];
    const std::vector<std::size_t>& places = places_of_[number];
    const Place& end = places_[places.back()];
    LineReport report{.number = static_cast<int>(number) + 1,
                      .depth_plies = finished_,
                      .score = line.size() % 2 == 0 ? end.score : -end.score,
                      .line = line,
                      .continuation = end.line,
                      .mistake = {}};
    Score most = kTellingLoss - 1;
    for (std::size_t move = 0; move < line.size(); ++move) {
      const Place& before = places_[places[move]];
      const Score after = -places_[places[move + 1]].score;
      if (before.score - after <= most || before.line.empty() || before.line.front() == line[move]) continue;
      most = before.score - after;
      report.mistake = {.move = move, .better = before.line.front(), .loss = {}};
      if (!is_decisive(before.score) && !is_decisive(after)) report.mistake->loss = most;
    }
    say_(report);
  }
}

}  // namespace tsugite
