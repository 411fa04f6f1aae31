// Hands compared kind by kind, for proofs that hold whatever else somebody holds.
#pragma once

#include "core/hand.h"

namespace tsugite {

// Of each kind the larger, or the smaller, of both counts.
constexpr Hand most_of(Hand a, Hand b) {
  Hand most = a;
  for (const Kind kind : kHandOrder)
    while (most.count(kind) < b.count(kind)) most.add(kind);
  return most;
}
constexpr Hand least_of(Hand a, Hand b) {
  Hand least = a;
  for (const Kind kind : kHandOrder)
    while (least.count(kind) > b.count(kind)) least.remove(kind);
  return least;
}

// Both hands together: what either side could hold at most while the board stays as it is.
constexpr Hand together(Hand a, Hand b) {
  Hand sum = a;
  for (const Kind kind : kHandOrder)
    for (int count = b.count(kind); count > 0; --count) sum.add(kind);
  return sum;
}

}  // namespace tsugite
