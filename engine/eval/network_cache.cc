#include "engine/eval/network_cache.h"

#include <algorithm>

#include "core/file_mask.h"

namespace tsugite {

void NetworkCache::compare(const Entry& entry, const Position& position, const NetworkView& view, RowBuffer& more,
                           RowBuffer& less) {
  for (int file = 1; file <= kFiles; ++file) {
    const Cell base = file_base(file);
    const File& then = entry.files[static_cast<std::size_t>(file - 1)];
    const Occupant* const now = position.cells() + base;
    if (std::equal(then.begin(), then.end(), now)) continue;
    for (std::size_t at = 0; at < kRanks; ++at) {
      if (now[at] == then[at]) continue;
      const Square square = square_of(base + static_cast<Cell>(at));
      if (then[at] != kEmpty) view.each_row(then[at], square, [&](std::uint16_t row) { less.add(row); });
      if (now[at] != kEmpty) view.each_row(now[at], square, [&](std::uint16_t row) { more.add(row); });
    }
  }
  for (const Color owner : {Color::Black, Color::White}) {
    const Hand then = entry.hands[static_cast<std::size_t>(index(owner))];
    const Hand now = position.hand(owner);
    if (now == then) continue;
    for (const Kind kind : kHandOrder) {
      for (int nth = then.count(kind) + 1; nth <= now.count(kind); ++nth) more.add(view.hand_row(owner, kind, nth));
      for (int nth = now.count(kind) + 1; nth <= then.count(kind); ++nth) less.add(view.hand_row(owner, kind, nth));
    }
  }
}

void NetworkCache::refresh(const Position& position, Color color, Accumulator& to) {
  if (!position.has_king(color)) {
    network_.refresh(position, color, to);
    return;
  }
  const auto side = static_cast<std::size_t>(index(color));
  Entry& entry = entries_[side * kSquares + static_cast<std::size_t>(square_of(position.king(color)))];
  if (entry.known) {
    RowBuffer more;
    RowBuffer less;
    compare(entry, position, NetworkView(position, color), more, less);
    network_.update(entry.sums, entry.sums, more, less);
  } else {
    network_.refresh(position, color, entry.sums);
    entry.known = true;
  }
  for (int file = 1; file <= kFiles; ++file)
    std::copy_n(position.cells() + file_base(file), kRanks, entry.files[static_cast<std::size_t>(file - 1)].begin());
  entry.hands = {position.hand(Color::Black), position.hand(Color::White)};
  to = entry.sums;
}

}  // namespace tsugite
