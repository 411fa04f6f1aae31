// The table of the mate search: what is known about positions, from proof and disproof numbers to proofs that hold for
// every hand that covers what they need.
//
// A position is named by its board key, which knows the side to move, and by the attacker's hand; the defender holds
// the rest. An entry says, for its hand, within how many plies there is a mate and within how many there is none. A
// proof with some hand is one for every hand that covers it; a refutation one for every hand that it covers.
//
// Entries that do not fit displace those that cost the least work, so the size of the table is a matter of time alone.
// Source: df-pn and its tables [Nagai], hand dominance [Seo].
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/hand.h"
#include "core/key.h"
#include "core/move.h"
#include "engine/host.h"

namespace tsugite {

using Number = std::uint32_t;  // a proof or disproof number
inline constexpr Number kInfinite = 1u << 28;

// Plies to mate, and its bounds. Searches without a bound ask for kAnyLength.
inline constexpr int kAnyLength = 4095;

// What is known of a position, asked for a mate within some plies.
struct Knowledge {
  Number proof = 1;     // 0: there is one
  Number disproof = 1;  // 0: there is none
  // Of a decided question: within how many plies there is, or is not, a mate; and the hand that this holds for.
  int length = 0;
  Hand hand;
  bool exact = false;   // this very hand has an entry
  int depth_plies = 0;  // of that entry, the least distance from the root at which it was met
  PackedMove move = 0;

  bool proved() const { return proof == 0; }
  bool disproved() const { return disproof == 0; }
  bool decided() const { return proved() || disproved(); }
};

class ProofTable {
 public:
  // Allocates and clears; halves the size until it can be had. Returns MiB. At least 1 MiB, or std::bad_alloc.
  std::size_t resize(std::size_t mebibytes);
  std::size_t mebibytes() const { return entries_.size_bytes() >> 20; }
  // At once, whatever the size, but for one time in 256.
  void clear();
  // Takes hold of the memory now (of 1 GiB at most), so that no search has to wait for it.
  void occupy();

  // Numbers of a position not in the table are 1 and 1, or more where the same board with another hand says so.
  Knowledge look_up(Key board, Hand hand, int length) const;

  void store_numbers(Key board, Hand hand, Number proof, Number disproof, int depth_plies, std::uint64_t work);
  void store_proof(Key board, Hand hand, int length, PackedMove move, std::uint64_t work);
  void store_refutation(Key board, Hand hand, int length, std::uint64_t work);

  int permille_used() const;

 private:
  struct Entry {
    Key board = 0;  // 0: empty
    Hand hand;
    Number proof = 1;
    Number disproof = 1;
    std::uint32_t work : 24 = 0;
    std::uint32_t era : 8 = 0;             // another than the table's: as good as empty
    std::uint16_t proved_within = 0xffff;  // no shorter mate is known
    std::uint16_t refuted_within = 0;      // there is no mate in so few plies
    std::uint16_t depth_plies = 0;
    PackedMove move = 0;
  };
  static_assert(sizeof(Entry) == 32);

  static constexpr std::size_t kWindow = 24;  // entries that one board key may lie in
  static constexpr std::uint64_t kMostWork = (1u << 24) - 1;
  static constexpr std::uint32_t kEras = 1u << 8;

  bool is_empty(const Entry& entry) const { return entry.board == 0 || entry.era != era_; }
  static void add_work(Entry& entry, std::uint64_t more);

  std::size_t place(Key board) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((static_cast<Wide>(board) * (entries_.size() - kWindow)) >> 64);
  }
  Entry& entry_of(Key board, Hand hand);

  ZeroedMemory memory_;
  std::span<Entry> entries_;
  std::uint32_t era_ = 0;
};

}  // namespace tsugite
