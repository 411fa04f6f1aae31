#include "engine/mate/proof_table.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace tsugite {

namespace {

// A program that waits for readyok would wait too long for more.
constexpr std::size_t kOccupied = std::size_t{1} << 30;

}  // namespace

std::size_t ProofTable::resize(std::size_t mebibytes) {
  mebibytes = std::max<std::size_t>(std::min(mebibytes, affordable_mebibytes()), 1);
  entries_ = {};
  memory_ = ZeroedMemory();
  era_ = 0;
  for (;; mebibytes /= 2) {
    if (mebibytes == 0) throw std::bad_alloc();
    const std::size_t bytes = mebibytes << 20;
    memory_ = ZeroedMemory(bytes);
    if (!memory_) continue;
    entries_ = {static_cast<Entry*>(memory_.data()), bytes / sizeof(Entry)};
    return mebibytes;
  }
}

void ProofTable::clear() {
  // An old era must not come back while entries of it are left.
  if (++era_ < kEras) return;
  era_ = 0;
  std::fill(entries_.begin(), entries_.end(), Entry());
}

void ProofTable::occupy() {
  constexpr std::size_t kSmallestPage = 4096;
  const std::span<std::byte> bytes = std::as_writable_bytes(entries_);
  for (std::size_t at = 0; at < std::min(bytes.size(), kOccupied); at += kSmallestPage) {
    // Written, as reading may be answered with a common page of zeros; volatile, as nothing changes.
    volatile std::byte& byte = bytes[at];
    byte = byte;
  }
}

Knowledge ProofTable::look_up(Key board, Hand hand, int length) const {
  Knowledge known;
  const std::size_t first = place(board);
  for (std::size_t at = first; at < first + kWindow; ++at) {
    const Entry& entry = entries_[at];
    if (is_empty(entry)) break;
    if (entry.board != board) continue;
    const bool more = hand.covers(entry.hand);
    const bool less = entry.hand.covers(hand);
    if (more && entry.proved_within <= length)
      return {.proof = 0,
              .disproof = kInfinite,
              .length = entry.proved_within,
              .hand = entry.hand,
              .exact = less,
              .depth_plies = entry.depth_plies,
              .move = entry.move};
    if (less && entry.refuted_within >= length)
      return {.proof = kInfinite,
              .disproof = 0,
              .length = entry.refuted_within,
              .hand = entry.hand,
              .exact = more,
              .depth_plies = entry.depth_plies};
    if (more && less) {
      known.exact = true;
      known.depth_plies = entry.depth_plies;
      known.move = entry.move;
      known.proof = std::max(known.proof, entry.proof);
      known.disproof = std::max(known.disproof, entry.disproof);
    } else if (less) {
      known.proof = std::max(known.proof, entry.proof);
    } else if (more) {
      known.disproof = std::max(known.disproof, entry.disproof);
    }
  }
  return known;
}

ProofTable::Entry& ProofTable::entry_of(Key board, Hand hand) {
  const std::size_t first = place(board);
  Entry* victim = nullptr;
  for (std::size_t at = first; at < first + kWindow; ++at) {
    Entry& entry = entries_[at];
    if (is_empty(entry)) {
      victim = &entry;
      break;
    }
    if (entry.board == board && entry.hand == hand) return entry;
    if (victim == nullptr || entry.work < victim->work) victim = &entry;
  }
  *victim = {};
  victim->board = board;
  victim->hand = hand;
  victim->depth_plies = 0xffff;
  victim->era = era_ & (kEras - 1);
  return *victim;
}

void ProofTable::add_work(Entry& entry, std::uint64_t more) {
  entry.work = static_cast<std::uint32_t>(std::min(entry.work + more, kMostWork)) & kMostWork;
}

void ProofTable::store_numbers(Key board, Hand hand, Number proof, Number disproof, int depth_plies,
                               std::uint64_t work) {
  Entry& entry = entry_of(board, hand);
  entry.proof = proof;
  entry.disproof = disproof;
  entry.depth_plies = static_cast<std::uint16_t>(std::min<int>(entry.depth_plies, depth_plies));
  add_work(entry, work);
}

void ProofTable::store_proof(Key board, Hand hand, int length, PackedMove move, std::uint64_t work) {
  Entry& entry = entry_of(board, hand);
  if (length < entry.proved_within) {
    entry.proved_within = static_cast<std::uint16_t>(length);
    entry.move = move;
  }
  entry.proof = entry.disproof = 1;  // should somebody ask for a shorter one
  add_work(entry, work);
}

void ProofTable::store_refutation(Key board, Hand hand, int length, std::uint64_t work) {
  Entry& entry = entry_of(board, hand);
  entry.refuted_within = static_cast<std::uint16_t>(std::max<int>(entry.refuted_within, length));
  entry.proof = entry.disproof = 1;  // should somebody ask for a longer one
  add_work(entry, work);
}

int ProofTable::permille_used() const {
  const std::size_t sample = std::min<std::size_t>(entries_.size(), 1000);
  if (sample == 0) return 0;
  std::size_t used = 0;
  const std::size_t stride = entries_.size() / sample;
  for (std::size_t at = 0; at < sample; ++at) used += is_empty(entries_[at * stride]) ? 0 : 1;
  return static_cast<int>(1000 * used / sample);
}

}  // namespace tsugite
