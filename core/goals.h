// Where a piece can go on the board: the cells it attacks and may enter, pins and checks aside.
#pragma once

#include <bit>

#include "core/position.h"

namespace tsugite {

// Calls visit(Cell) for each of them: those of near steps, and those of these of its rays.
template <Color kUs, typename Visitor>
void each_goal(const Position& position, Occupant what, Cell from, Visitor&& visit, DirectionSet which = 0xff) {
  for (const Delta step : near_steps(what))
    if (enterable(position.at(from + step), kUs)) visit(from + step);
  for (unsigned rays = far_directions(what) & which; rays != 0; rays &= rays - 1) {
    const Delta step = delta_of(std::countr_zero(rays));
    Cell to = from + step;
    for (; position.at(to) == kEmpty; to += step) visit(to);
    if (enterable(position.at(to), kUs)) visit(to);
  }
}

}  // namespace tsugite
