#include "core/indirect.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/random_walk.h"
#include "tests/support/rule_book.h"
#include "tests/support/samples.h"
#include "tests/support/workload.h"

namespace tsugite::test {

namespace {

using Listed = std::vector<std::pair<Cell, int>>;  // attacker and how many have to leave before it

bool steps_to(Occupant piece, Cell from, Cell to) {
  for (const Delta step : near_steps(piece))
    if (from + step == to) return true;
  return false;
}

// By walks along all rays from the cell, and by looking at every square for those that jump.
Listed walk_rays(const Position& position, Cell target) {
  Listed found;
  for (Square square = 0; square < kSquares; ++square) {
    const Cell from = cell_of(square);
    if (kind_of(position.at(from)) == Kind::Knight && steps_to(position.at(from), from, target))
      found.emplace_back(from, 0);
  }
  for (Direction towards = 0; towards < kDirections; ++towards) {
    int before = 0;
    for (Cell from = target - delta_of(towards); on_board(from); from -= delta_of(towards)) {
      const Occupant piece = position.at(from);
      if (piece == kEmpty) continue;
      const bool slides = (far_directions(piece) & direction_bit(towards)) != 0;
      const bool steps = before == 0 && steps_to(piece, from, target);
      if (!slides && !steps) break;
      found.emplace_back(from, before++);
    }
  }
  return found;
}

struct Seen {
  int cells = 0;
  int behind = 0;
  int deep = 0;        // two or more in front
  int both_sides = 0;  // one of the other side in front
};

void check_cells(const Position& position, Dice& dice, Seen& seen) {
  for (Square square = 0; square < kSquares; ++square) {
    const Cell target = cell_of(square);
    Listed expected = walk_rays(position, target);
    std::sort(expected.begin(), expected.end());
    Listed listed;
    each_attacker(position, target, [&](Cell cell, int before) {
      if (before > 0) {
        REQUIRE(listed.back().second == before - 1);
        ++seen.behind;
        if (before > 1) ++seen.deep;
        if (color_of(position.at(cell)) != color_of(position.at(listed.back().first))) ++seen.both_sides;
      }
      listed.emplace_back(cell, before);
    });
    std::sort(listed.begin(), listed.end());
    REQUIRE(listed == expected);
    ++seen.cells;

    // Taken away one by one, in any order, each joins in after those in front of it, and all of them do.
    AttackerLists lists(position, target);
    std::size_t left = 0;
    while (lists.count(Color::Black) + lists.count(Color::White) > 0) {
      REQUIRE(lists.count(Color::Black) == std::count_if(listed.begin(), listed.end(), [&](const auto& one) {
                return one.second == 0 && belongs_to(position.at(one.first), Color::Black);
              }));
      const Color color = lists.count(Color::White) == 0 || (lists.count(Color::Black) > 0 && dice.one_in(2))
                              ? Color::Black
                              : Color::White;
      const int number = static_cast<int>(dice.below(static_cast<std::size_t>(lists.count(color))));
      const Cell cell = lists.at(color, number);
      REQUIRE(belongs_to(position.at(cell), color));
      const auto place = std::find(listed.begin(), listed.end(), std::pair(cell, 0));
      REQUIRE(place != listed.end());
      listed.erase(place);
      for (auto& [other, before] : listed)
        if (before > 0 && relation(other, target).direction == relation(cell, target).direction) --before;
      lists.leave(color, number);
      ++left;
    }
    REQUIRE(left == expected.size());

    // Somebody has left from the start.
    if (expected.empty()) continue;
    const Cell gone = expected[dice.below(expected.size())].first;
    if (std::find(expected.begin(), expected.end(), std::pair(gone, 0)) == expected.end()) continue;
    const AttackerLists rest(position, target, gone);
    std::vector<Cell> now;
    for (const Color color : {Color::Black, Color::White})
      for (int number = 0; number < rest.count(color); ++number) now.push_back(rest.at(color, number));
    std::vector<Cell> then;
    for (const auto& [cell, before] : expected) {
      const bool follows = before == 1 && relation(cell, target).direction == relation(gone, target).direction;
      if (cell != gone && (before == 0 || follows)) then.push_back(cell);
    }
    std::sort(now.begin(), now.end());
    std::sort(then.begin(), then.end());
    REQUIRE(now == then);
  }
}

}  // namespace

TEST_CASE("attackers behind attackers in random games and positions") {
  Dice dice(52);
  Seen seen;
  for (const std::string& start : sample_lines("walk_starts.sfen"))
    random_walk(position_of(start), kThinning == 1 ? 30 : 4, dice,
                [&](Position& position) { check_cells(position, dice, seen); });
  for (std::size_t at = 0; at < thinned(2000); ++at) {
    const std::string sfen = random_sfen(dice);
    if (!RuleBook(sfen).can_take_king()) check_cells(position_of(sfen), dice, seen);
  }
  CHECK(seen.cells > static_cast<int>(thinned(120'000)));
  CHECK(seen.behind > static_cast<int>(thinned(5'000)));
  CHECK(seen.deep > static_cast<int>(thinned(150)));
  CHECK(seen.both_sides > static_cast<int>(thinned(2'000)));
}

TEST_CASE("the order along one file") {
  const Position position = position_of("9/4l4/4r4/4p4/9/4G4/4L4/9/4R4 b - 1");
  Listed listed;
  each_attacker(position, cell_at(5, 5), [&](Cell cell, int before) { listed.emplace_back(cell, before); });
  std::sort(listed.begin(), listed.end());
  Listed expected = {{cell_at(5, 6), 0}, {cell_at(5, 7), 1}, {cell_at(5, 9), 2},
                     {cell_at(5, 4), 0}, {cell_at(5, 3), 1}, {cell_at(5, 2), 2}};
  std::sort(expected.begin(), expected.end());
  CHECK(listed == expected);
}

}  // namespace tsugite::test
