#include "core/roster.h"

namespace tsugite {

Kind basic_kind_of(PieceId id) {
  for (int kind = index(Kind::Pawn); kind <= index(Kind::King); ++kind) {
    const auto at = static_cast<std::size_t>(kind);
    if (id >= kFirstId[at] && id < kFirstId[at] + kSetCounts[at]) return static_cast<Kind>(kind);
  }
  return Kind::None;
}

Roster::Roster() {
  for (std::size_t head = kPieces; head < kRosterEntries; ++head)
    entries_[head].next = entries_[head].previous = static_cast<PieceId>(head);
  for (PieceId id = 0; id < kPieces; ++id) {
    entries_[id].what = static_cast<Occupant>(basic_kind_of(id));
    link_back(id, kBoxHead);
  }
}

}  // namespace tsugite
