#include "engine/search/table.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace tsugite {

namespace {

__extension__ typedef unsigned __int128 Wide;

// A short game does not fill more than this, and to take all of a very large table would keep the client waiting.
constexpr std::size_t kOccupied = std::size_t{1} << 30;

// Up to this size overwriting a table takes a few milliseconds; above, the system has fresh memory sooner.
constexpr std::size_t kOverwritten = 32;  // MiB

// Plies: a bound that is shallower by more does not displace an entry of the same search.
constexpr int kShallower = 3;

// What an entry is worth keeping, in plies: its depth, less this for each search since it was written.
constexpr int kAging = 8;
constexpr int kEmptyWorth = -1000;

std::uint64_t pack(const TableEntry& entry, int ply, std::uint8_t generation) {
  Score score = entry.score;
  if (is_decisive(score)) score += score > 0 ? ply : -ply;
  const auto word16 = [](int value) { return static_cast<std::uint64_t>(static_cast<std::uint16_t>(value)); };
  return word16(entry.move) | word16(score) << 16 | word16(entry.evaluation) << 32 |
         static_cast<std::uint64_t>(static_cast<std::uint8_t>(std::clamp(entry.depth_plies, -128, 127))) << 48 |
         static_cast<std::uint64_t>(entry.bound) << 56 | static_cast<std::uint64_t>(entry.pv) << 58 |
         static_cast<std::uint64_t>(generation) << 59;
}

// The check of an entry: its key, hidden by the data, and the second depth in place of the key's upper bits.
constexpr int kCheckBits = 56;
constexpr std::uint64_t kCheckMask = (std::uint64_t{1} << kCheckBits) - 1;

std::uint64_t check_of(Key key, std::uint64_t data, int other_plies) {
  const auto other = static_cast<std::uint8_t>(std::clamp(other_plies, -128, 127));
  return ((key ^ data) & kCheckMask) | static_cast<std::uint64_t>(other) << kCheckBits;
}

bool fits(std::uint64_t check, std::uint64_t data, Key key) { return ((check ^ data ^ key) & kCheckMask) == 0; }

TableEntry unpack_entry(std::uint64_t data, int ply) {
  TableEntry entry;
  entry.move = static_cast<PackedMove>(data);
  entry.score = static_cast<std::int16_t>(data >> 16);
  if (is_decisive(entry.score)) entry.score += entry.score > 0 ? -ply : ply;
  entry.evaluation = static_cast<std::int16_t>(data >> 32);
  entry.depth_plies = static_cast<std::int8_t>(data >> 48);
  entry.bound = static_cast<Bound>((data >> 56) & 3);
  entry.pv = ((data >> 58) & 1) != 0;
  return entry;
}

int generation_of(std::uint64_t data) { return static_cast<int>(data >> 59); }

}  // namespace

std::size_t Table::resize(std::size_t mebibytes) {
  if (memory_ && mebibytes == this->mebibytes()) {
    clear();
    return this->mebibytes();
  }
  return allocate(std::max<std::size_t>(std::min(mebibytes, affordable_mebibytes()), 1));
}

std::size_t Table::allocate(std::size_t mebibytes) {
  buckets_ = {};
  memory_ = ZeroedMemory();
  for (;; mebibytes /= 2) {
    if (mebibytes == 0) throw std::bad_alloc();
    const std::size_t bytes = mebibytes << 20;
    memory_ = ZeroedMemory(bytes);
    if (!memory_) continue;
    buckets_ = {static_cast<Bucket*>(memory_.data()), bytes / sizeof(Bucket)};
    generation_ = 0;
    return mebibytes;
  }
}

// A clock may be running. To overwrite all memory, touched or not, takes seconds for a large table; to give it back
// takes as long as it was used.
void Table::clear() {
  if (mebibytes() > kOverwritten) {
    allocate(mebibytes());
    return;
  }
  std::memset(static_cast<void*>(buckets_.data()), 0, buckets_.size_bytes());
  generation_ = 0;
}

void Table::occupy() {
  constexpr std::size_t kStep = 4096 / sizeof(Bucket);  // a page
  for (std::size_t at = 0; at < std::min(buckets_.size(), kOccupied / sizeof(Bucket)); at += kStep)
    buckets_[at].slots[0].data.store(0, std::memory_order_relaxed);
}

Table::Bucket& Table::bucket(Key key) const {
  return buckets_[static_cast<std::size_t>((static_cast<Wide>(key) * buckets_.size()) >> 64)];
}

std::optional<TableEntry> Table::probe(Key key, int ply) const {
  for (const Slot& slot : bucket(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    const std::uint64_t check = slot.check.load(std::memory_order_relaxed);
    if (!fits(check, data, key) || data == 0) continue;
    TableEntry entry = unpack_entry(data, ply);
    entry.other_plies = static_cast<std::int8_t>(check >> kCheckBits);
    return entry;
  }
  return std::nullopt;
}

void Table::store(Key key, int ply, const TableEntry& entry) {
  Slot* victim = nullptr;
  int least_worth = 0;
  TableEntry kept = entry;
  for (Slot& slot : bucket(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if (fits(slot.check.load(std::memory_order_relaxed), data, key)) {
      // A shallower bound does not displace a deeper one of this search, and a move is never forgotten.
      const TableEntry old = unpack_entry(data, ply);
      if (entry.bound != Bound::Exact && entry.depth_plies + kShallower < old.depth_plies &&
          generation_of(data) == generation_)
        return;
      if (kept.move == 0) kept.move = old.move;
      victim = &slot;
      break;
    }
    const int age = (kGenerations + generation_ - generation_of(data)) % kGenerations;
    const int worth = data == 0 ? kEmptyWorth : unpack_entry(data, 0).depth_plies - kAging * age;
    if (victim == nullptr || worth < least_worth) {
      victim = &slot;
      least_worth = worth;
    }
  }
  const std::uint64_t data = pack(kept, ply, generation_);
  victim->check.store(check_of(key, data, kept.other_plies), std::memory_order_relaxed);
  victim->data.store(data, std::memory_order_relaxed);
}

int Table::permille_used() const {
  if (buckets_.size() < 250) return 0;
  int used = 0;
  for (std::size_t at = 0; at < 250; ++at)
    for (const Slot& slot : buckets_[at].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      used += data != 0 && generation_of(data) == generation_ ? 1 : 0;
    }
  return used;
}

}  // namespace tsugite
