// Proof-number search, depth first: is there a mate within some plies? Everything it learns is in the table; a later
// question goes on from there.
//
// An attacker's node is proved by one check that is proved, a defender's by all answers; numbers say how many leaves
// that still takes. Sources: df-pn [Nagai], weak numbers against counting a leaf twice [Ueda], thresholds that let
// go of loops [Kishimoto].
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "engine/mate/proof_table.h"
#include "engine/mate/solution.h"

namespace tsugite {

struct MateAnswer {
  MateVerdict verdict = MateVerdict::Unknown;
  int length_plies = 0;   // of a mate: it takes no more
  bool too_deep = false;  // Unknown, since what would decide lies deeper than the search goes
};

class MateSearch {
 public:
  // Asked about every 256 nodes; true ends the search.
  using Stop = std::function<bool(const MateSearch&)>;

  static constexpr int kDeepest = 3000;  // plies; the longest problem known takes 1525

  // Lines of more than `deepest` plies are not followed.
  explicit MateSearch(ProofTable& table, int deepest = kDeepest);

  // The attacker must mate the other side, whoever is to move. NoMate: not within `length_plies` (kAnyLength: not at
  // all). The side that is mated must have a king.
  MateAnswer search(const Position& root, Color attacker, int length_plies, const Stop& stop);

  // What the table holds about a mate within some plies.
  Knowledge known(const Position& position, Color attacker, int length_plies) const;

  std::uint64_t nodes() const { return nodes_; }
  // The moves from the root to the node at work.
  std::vector<MoveCode> current_line() const;

 private:
  static constexpr std::int16_t kNoLoop = 0x7fff;
  static constexpr std::int16_t kTooDeep = -1;

  struct Child {
    MoveCode move = MoveCode::none();
    Key board = 0;
    Hand hand;    // the attacker's, after the move
    Hand needed;  // once decided: the hand that this holds for
    Number proof = 1;
    Number disproof = 1;
    std::int16_t length = 0;      // once decided
    std::int16_t loop = kNoLoop;  // once refuted: the depth of the first position that a line comes back to
    std::int16_t next = -1;       // waits until this one is decided without deciding the node
    bool active = true;
    bool old = false;    // unsettled, and met before nearer to the root
    bool fresh = false;  // not in the table

    void prove(int within, Hand needs);
    void refute(int within, Hand with, std::int16_t first_of_loop = kNoLoop);
  };
  struct Result {
    Number proof = 1;
    Number disproof = 1;
    int length = 0;
    Hand needed;
    std::int16_t loop = kNoLoop;
    MoveCode move = MoveCode::none();
  };
  struct Frame {
    Key board;
    Hand hand;
    Number proof_limit;
    Number disproof_limit;
    int length;
    int saved_patience;
    std::uint32_t first_child;
    std::uint32_t children;
    std::uint32_t selected;
    std::int32_t earlier;  // on the path, with the same low bits of the key
    std::uint64_t nodes_before;
    std::uint64_t way;  // the name of all positions from the root to this one, in their order
    Undo undo;
    MoveCode move;
    bool attacks;
  };

  void push(MoveCode move, Key board, Hand hand, int length, Number proof_limit, Number disproof_limit);
  void expand(Frame& frame);
  void look_at(Child& child, const Frame& frame, int depth);
  void first_look_attacker(Child& child, int length);
  void first_look_defender(Child& child);
  Result result_of(const Frame& frame);
  void store(const Frame& frame, const Result& result);
  std::uint32_t select(const Frame& frame, Number& proof_limit, Number& disproof_limit) const;
  void pop();
  std::int16_t loop_with(Key board, Hand hand) const;

  Hand hand_after(Hand hand, MoveCode move) const;
  Hand hand_before(Hand hand, MoveCode move) const;
  Hand all_in_hand() const;  // of both sides
  Hand without_drops(Hand needed, Hand held) const;
  Hand closed(Hand needed, Hand held) const;
  Hand refuting_hand(const Frame& frame) const;
  Hand without_new_drops(Hand hand, Hand held) const;

  std::span<Child> children_of(const Frame& frame) { return {children_.data() + frame.first_child, frame.children}; }
  std::span<const Child> children_of(const Frame& frame) const {
    return {children_.data() + frame.first_child, frame.children};
  }
  int depth() const { return static_cast<int>(frames_.size()) - 1; }

  struct LoopEntry {
    Key key = 0;
    std::int16_t length = 0;
    std::int16_t loop = 0;
  };

  ProofTable& table_;
  const int deepest_;
  Position position_;
  Color attacker_ = Color::Black;
  std::vector<Frame> frames_;
  std::vector<Child> children_;
  std::vector<std::int32_t> path_heads_;  // [key mod size]: the deepest frame, -1 for none
  std::vector<LoopEntry> loops_;          // refutations that hold on one path only
  std::uint64_t searches_ = 0;
  int patience_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace tsugite
