// What each side saw when its king last stood on a square: coming back there, it sees little that is new. A king's move
// changes all rows of its side, but few since then.
// Source: known to chess engines as Finny tables [chessprogramming].
#pragma once

#include <array>
#include <vector>

#include "core/hand.h"
#include "core/position.h"
#include "core/square.h"
#include "engine/eval/network.h"

namespace tsugite {

// Some 100 KiB for 256 sums. Each thread has its own.
class NetworkCache {
 public:
  // The network must outlive it.
  explicit NetworkCache(const Network& network) : network_(network), entries_(kColors * kSquares) {}

  // As Network::refresh.
  void refresh(const Position& position, Color color, Accumulator& to);

 private:
  using File = std::array<Occupant, kRanks>;  // from rank 9 up, as in Position::cells
  struct Entry {
    Accumulator sums;
    std::array<File, kFiles> files;
    std::array<Hand, kColors> hands;
    bool known = false;
  };

  // Rows that came and went since then.
  static void compare(const Entry& entry, const Position& position, const NetworkView& view, RowBuffer& more,
                      RowBuffer& less);

  const Network& network_;
  std::vector<Entry> entries_;  // [color][square of the king]
};

}  // namespace tsugite
