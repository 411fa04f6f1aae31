#include "engine/mate/df_pn.h"

#include <algorithm>
#include <array>

#include "core/generate.h"
#include "core/legality.h"
#include "engine/mate/hands.h"
#include "engine/mate/one_ply.h"

namespace tsugite {

namespace {

constexpr std::uint64_t kLook = 256;  // nodes between two questions whether to stop

int one_less(int length) { return length >= kAnyLength ? kAnyLength : length - 1; }
int one_more(int length) { return length >= kAnyLength ? kAnyLength : length + 1; }

std::uint64_t name_of(Key board, Hand hand) { return mix(board ^ mix(hand.bits())); }

// The name of a way that goes on to this position. Other orders of the same positions are other ways.
std::uint64_t way_on(std::uint64_t way, Key board, Hand hand) { return mix(way) * kMixStride + name_of(board, hand); }

// A move that could promote, does not, and gains by it once in a blue moon.
bool hardly_ever_promoted(MoveCode move) {
  return !move.is_drop() && !move.promotes() &&
         (move.kind() == Kind::Pawn || move.kind() == Kind::Bishop || move.kind() == Kind::Rook);
}

Number limited(Number number) { return std::min(number, kInfinite - 1); }

// Each side's mates have keys of their own, so that one table serves both.
Key key_for(Color attacker, Key board) { return attacker == Color::Black ? board : ~board; }

}  // namespace

MateSearch::MateSearch(ProofTable& table, int deepest)
    : table_(table), deepest_(deepest), path_heads_(4096, -1), loops_(std::size_t{1} << 16) {}

void MateSearch::Child::prove(int within, Hand needs) {
  proof = 0;
  disproof = kInfinite;
  length = static_cast<std::int16_t>(within);
  needed = needs;
}

void MateSearch::Child::refute(int within, Hand with, std::int16_t first_of_loop) {
  proof = kInfinite;
  disproof = 0;
  length = static_cast<std::int16_t>(within);
  needed = with;
  loop = first_of_loop;
}

// The attacker's, when it held this before a move of either side.
Hand MateSearch::hand_after(Hand hand, MoveCode move) const {
  if (position_.side_to_move() != attacker_) return hand;
  if (move.is_drop()) {
    hand.remove(move.kind());
  } else if (const Occupant taken = position_.at(move.to()); taken != kEmpty) {
    hand.add(basic(kind_of(taken)));
  }
  return hand;
}

// What the attacker has to hold before a move of its own to hold this after it.
Hand MateSearch::hand_before(Hand hand, MoveCode move) const {
  if (move.is_drop()) {
    hand.add(move.kind());
  } else if (const Occupant taken = position_.at(move.to()); taken != kEmpty) {
    if (hand.has(basic(kind_of(taken)))) hand.remove(basic(kind_of(taken)));
  }
  return hand;
}

std::int16_t MateSearch::loop_with(Key board, Hand hand) const {
  for (std::int32_t at = path_heads_[board % path_heads_.size()]; at >= 0;
       at = frames_[static_cast<std::size_t>(at)].earlier) {
    const Frame& frame = frames_[static_cast<std::size_t>(at)];
    if (frame.board == board && frame.hand.covers(hand)) return static_cast<std::int16_t>(at);
  }
  return kNoLoop;
}

// And of each kind that the defender has none of, all that are held: so that it has none to drop in between.
Hand MateSearch::without_drops(Hand needed, Hand held) const {
  const Hand theirs = position_.hand(opposite(attacker_));
  for (const Kind kind : kHandOrder)
    if (!theirs.has(kind))
      while (needed.count(kind) < held.count(kind)) needed.add(kind);
  return needed;
}

// The same where a piece dropped in between could help. To be asked in the position after the check.
Hand MateSearch::closed(Hand needed, Hand held) const {
  if (position_.checkers() != 1) return needed;
  const Cell king = position_.king(opposite(attacker_));
  const Cell checker = position_.checker();
  if (attacks_near(position_.at(checker), checker, king) || relation(checker, king).distance <= 1) return needed;
  return without_drops(needed, held);
}

// A refutation for this hand, if more pieces would not bring new checks: of the kinds not held, none.
Hand MateSearch::without_new_drops(Hand hand, Hand held) const {
  for (const Kind kind : kHandOrder)
    if (!held.has(kind))
      while (hand.has(kind)) hand.remove(kind);
  return hand;
}

Knowledge MateSearch::known(const Position& position, Color attacker, int length_plies) const {
  return table_.look_up(key_for(attacker, position.board_key()), position.hand(attacker), length_plies);
}

Hand MateSearch::all_in_hand() const { return together(position_.hand(Color::Black), position_.hand(Color::White)); }

// The attacker to move, for the first time.
void MateSearch::first_look_attacker(Child& child, int length) {
  Undo undo;
  position_.do_move(child.move, undo);
  ++nodes_;
  const MoveCode mate = length < 1 ? MoveCode::none() : mate_in_one(position_);
  if (!mate.is_none()) {
    Hand needed;
    const Occupant arrived = occupant(attacker_, mate.kind_after());
    // From afar, or discovered: as in closed(), with what is held after the move.
    if (!attacks_near(arrived, mate.to(), position_.king(opposite(attacker_))))
      needed = without_drops(needed, hand_after(child.hand, mate));
    child.prove(1, hand_before(needed, mate));
    table_.store_proof(child.board, child.needed, 1, mate.packed(), 1);
  } else if (length <= 1) {
    child.refute(length, child.hand);
    if (length == 1) table_.store_refutation(child.board, child.hand, 1, 1);
  } else {
    MoveList checks;
    generate_checks(position_, NonPromotions::All, checks);
    if (checks.empty()) {
      child.refute(kAnyLength, without_new_drops(all_in_hand(), child.hand));
      table_.store_refutation(child.board, child.needed, kAnyLength, 1);
    }
  }
  position_.undo_move(child.move, undo);
}

// The defender to move, for the first time: how many kinds of answers there are.
void MateSearch::first_look_defender(Child& child) {
  Undo undo;
  position_.do_move(child.move, undo);
  ++nodes_;
  MoveList answers;
  generate_evasions(position_, NonPromotions::All, answers);
  if (answers.empty()) {
    child.prove(0, closed({}, child.hand));
    table_.store_proof(child.board, child.needed, 0, 0, 1);
  } else {
    Number count = 0;
    Cell last_drop = kNoCell;
    for (const ScoredMove& answer : answers) {
      if (answer.code.is_drop()) {
        if (answer.code.to() == last_drop) continue;
        last_drop = answer.code.to();
      }
      ++count;
    }
    child.proof = std::max(child.proof, count);
  }
  position_.undo_move(child.move, undo);
}

void MateSearch::look_at(Child& child, const Frame& frame, int depth) {
  const int length = one_less(frame.length);
  if (const std::int16_t loop = loop_with(child.board, child.hand); loop != kNoLoop)
    return child.refute(length, child.hand, loop);
  const Knowledge known = table_.look_up(child.board, child.hand, length);
  child.proof = known.proof;
  child.disproof = known.disproof;
  if (known.decided()) {
    child.length = static_cast<std::int16_t>(known.length);
    child.needed = known.hand;
    return;
  }
  if (known.exact && (frame.attacks || length > 1)) {
    child.old = known.depth_plies < depth;
    const std::uint64_t key = way_on(frame.way, child.board, child.hand);
    const LoopEntry& entry = loops_[key % loops_.size()];
    if (entry.key == key && entry.length >= length) child.refute(entry.length, child.hand, entry.loop);
    return;
  }
  child.fresh = true;
  if (frame.attacks)
    first_look_defender(child);
  else
    first_look_attacker(child, length);
}

void MateSearch::expand(Frame& frame) {
  MoveList list;
  if (frame.attacks)
    generate_checks(position_, NonPromotions::All, list);
  else
    generate_evasions(position_, NonPromotions::All, list);
  frame.first_child = static_cast<std::uint32_t>(children_.size());
  frame.children = static_cast<std::uint32_t>(list.size());
  children_.resize(children_.size() + list.size());
  const std::span<Child> children = children_of(frame);
  const int here = depth();
  // Other answers first: a piece dropped in between waits for the one before on the same cell.
  std::array<std::int16_t, kCells> last_on{};
  last_on.fill(-1);
  for (std::size_t at = 0; at < list.size(); ++at) {
    Child& child = children[at];
    child.move = list[at].code;
    child.board = key_for(attacker_, position_.board_key_after(child.move));
    child.hand = hand_after(frame.hand, child.move);
    look_at(child, frame, here);
    const auto place = static_cast<std::size_t>(child.move.to());
    if (!frame.attacks && child.move.is_drop()) {
      if (last_on[place] >= 0) {
        children[static_cast<std::size_t>(last_on[place])].next = static_cast<std::int16_t>(at);
        child.active = false;
      }
      last_on[place] = static_cast<std::int16_t>(at);
    }
  }
  // And a promotion not made waits for the promotion, where that leaves out nothing but a mate by a dropped pawn.
  for (std::size_t at = 0; at < list.size(); ++at) {
    const MoveCode move = children[at].move;
    if (!hardly_ever_promoted(move)) continue;
    for (std::size_t other = 0; other < list.size(); ++other) {
      const MoveCode better = children[other].move;
      if (!better.promotes() || better.from() != move.from() || better.to() != move.to()) continue;
      children[other].next = static_cast<std::int16_t>(at);
      children[at].active = false;
    }
  }
}

Hand MateSearch::refuting_hand(const Frame& frame) const {
  Hand most = all_in_hand();
  for (const Child& child : children_of(frame)) most = least_of(most, hand_before(child.needed, child.move));
  return without_new_drops(most, frame.hand);
}

MateSearch::Result MateSearch::result_of(const Frame& frame) {
  const std::span<Child> children = children_of(frame);
  Result result;
  Number least = kInfinite;  // of what one child decides
  Number most = 0;           // of what all have to decide
  Number total = 0;
  Number open = 0;
  int longest = 0;
  int least_length = kAnyLength;
  std::int16_t first_loop = kNoLoop;
  const Child* deciding = nullptr;
  const auto spent = [&frame](const Child& child) { return (frame.attacks ? child.disproof : child.proof) == 0; };
  // Waiting ones come into play as those before them are decided.
  for (const Child& child : children) {
    if (!child.active || !spent(child)) continue;
    for (std::int16_t next = child.next; next >= 0; next = children[static_cast<std::size_t>(next)].next) {
      Child& waiting = children[static_cast<std::size_t>(next)];
      if (waiting.active) break;
      waiting.active = true;
      if (!spent(waiting)) break;
    }
  }
  for (std::size_t at = 0; at < children.size(); ++at) {
    const Child& child = children[at];
    const Number one = frame.attacks ? child.proof : child.disproof;
    const Number all = frame.attacks ? child.disproof : child.proof;
    if (one == 0) {
      // Known already of one that waits, too.
      if (deciding == nullptr || (frame.attacks ? child.length < deciding->length : child.loop > deciding->loop))
        deciding = &child;
      continue;
    }
    if (!child.active) continue;
    if (all == 0) {
      longest = std::max<int>(longest, child.length);
      least_length = std::min<int>(least_length, child.length);
      first_loop = std::min(first_loop, child.loop);
      continue;
    }
    least = std::min(least, one);
    most = std::max(most, all);
    total = std::min(total + all, kInfinite);
    ++open;
  }
  if (deciding != nullptr) {
    result.move = deciding->move;
    result.length = one_more(deciding->length);
    if (frame.attacks) {
      result.proof = 0;
      result.disproof = kInfinite;
      result.needed = hand_before(deciding->needed, deciding->move);
    } else {
      result.proof = kInfinite;
      result.disproof = 0;
      result.loop = deciding->loop;
      Hand most_held = all_in_hand();
      if (deciding->move.is_drop()) most_held.remove(deciding->move.kind());
      result.needed = least_of(deciding->needed, most_held);
    }
    return result;
  }
  if (open == 0) {
    if (frame.attacks) {
      result.proof = kInfinite;
      result.disproof = 0;
      result.length = children.empty() ? kAnyLength : one_more(least_length);
      result.loop = first_loop;
      result.needed = first_loop == kNoLoop ? refuting_hand(frame) : frame.hand;
    } else {
      result.proof = 0;
      result.disproof = kInfinite;
      result.length = children.empty() ? 0 : one_more(longest);
      for (const Child& child : children) result.needed = most_of(result.needed, child.needed);
      result.needed = closed(result.needed, frame.hand);
    }
    return result;
  }
  result.proof = frame.attacks ? least : limited(most + (total - most) / 2);
  result.disproof = frame.attacks ? limited(most + open - 1) : least;
  return result;
}

std::uint32_t MateSearch::select(const Frame& frame, Number& proof_limit, Number& disproof_limit) const {
  const std::span<const Child> children = children_of(frame);
  std::uint32_t best = 0;
  Number least = kInfinite + 1;
  Number second = kInfinite;
  Number least_all = kInfinite;
  Number total = 0;
  Number open = 0;
  for (std::size_t at = 0; at < children.size(); ++at) {
    const Child& child = children[at];
    if (!child.active) continue;
    const Number one = frame.attacks ? child.proof : child.disproof;
    const Number all = frame.attacks ? child.disproof : child.proof;
    if (all == 0) continue;
    total = std::min(total + all, kInfinite);
    ++open;
    if (one < least || (one == least && all < least_all)) {
      second = least;
      least = one;
      least_all = all;
      best = static_cast<std::uint32_t>(at);
    } else {
      second = std::min(second, one);
    }
  }
  second = std::min(second, kInfinite);
  const Number one_limit = frame.attacks ? proof_limit : disproof_limit;
  const Number all_limit = frame.attacks ? disproof_limit : proof_limit;
  const Number one_of_child = std::min(one_limit, limited(second + second / 4 + 1));
  const Number others = frame.attacks ? open - 1 : (total - least_all) / 2;
  const Number all_of_child = all_limit >= kInfinite ? kInfinite : all_limit - others;
  proof_limit = frame.attacks ? one_of_child : all_of_child;
  disproof_limit = frame.attacks ? all_of_child : one_of_child;
  return best;
}

void MateSearch::push(MoveCode move, Key board, Hand hand, int length, Number proof_limit, Number disproof_limit) {
  const std::uint64_t way_here = frames_.empty() ? searches_ : frames_.back().way;
  frames_.emplace_back();
  Frame& frame = frames_.back();
  if (!move.is_none()) position_.do_move(move, frame.undo);
  frame.move = move;
  frame.board = board;
  frame.hand = hand;
  frame.length = length;
  frame.proof_limit = proof_limit;
  frame.disproof_limit = disproof_limit;
  frame.way = way_on(way_here, board, hand);
  frame.attacks = position_.side_to_move() == attacker_;
  frame.nodes_before = nodes_;
  frame.saved_patience = patience_;
  ++nodes_;
  std::int32_t& head = path_heads_[board % path_heads_.size()];
  frame.earlier = head;
  head = depth();
  expand(frame);
  for (const Child& child : children_of(frame))
    if (child.old && child.proof != 0 && child.disproof != 0) {
      ++patience_;
      break;
    }
}

void MateSearch::pop() {
  const Frame& frame = frames_.back();
  path_heads_[frame.board % path_heads_.size()] = frame.earlier;
  children_.resize(frame.first_child);
  patience_ = std::min(patience_, frame.saved_patience);
  if (!frame.move.is_none()) position_.undo_move(frame.move, frame.undo);
  frames_.pop_back();
}

void MateSearch::store(const Frame& frame, const Result& result) {
  const std::uint64_t work = nodes_ - frame.nodes_before;
  if (result.proof == 0) {
    table_.store_proof(frame.board, result.needed, result.length, result.move.packed(), work);
  } else if (result.disproof == 0) {
    if (result.loop >= depth()) {
      table_.store_refutation(frame.board, result.needed, result.length, work);
    } else {
      loops_[frame.way % loops_.size()] = {frame.way, static_cast<std::int16_t>(std::min(result.length, 0x7ffe)),
                                           result.loop};
      table_.store_numbers(frame.board, frame.hand, 1, 1, depth(), work);
    }
  } else {
    table_.store_numbers(frame.board, frame.hand, result.proof, result.disproof, depth(), work);
  }
}

MateAnswer MateSearch::search(const Position& root, Color attacker, int length_plies, const Stop& stop) {
  position_ = root;
  attacker_ = attacker;
  frames_.clear();
  children_.clear();
  ++searches_;
  patience_ = 0;
  const Hand hand = position_.hand(attacker);
  const Key board = key_for(attacker, position_.board_key());
  const bool attacks = position_.side_to_move() == attacker;
  if (const Knowledge known = table_.look_up(board, hand, length_plies); known.decided())
    return {known.proved() ? MateVerdict::Mate : MateVerdict::NoMate, known.length};
  if (attacks) {
    if (length_plies < 1) return {MateVerdict::NoMate, 0};
    if (const MoveCode mate = mate_in_one(position_); !mate.is_none()) {
      table_.store_proof(board, hand, 1, mate.packed(), 1);
      return {MateVerdict::Mate, 1};
    }
    if (length_plies == 1) return {MateVerdict::NoMate, 1};
  } else if (!position_.in_check()) {
    return {MateVerdict::NoMate, kAnyLength};
  } else if (!has_legal_move(position_)) {
    return {MateVerdict::Mate, 0};
  } else if (length_plies < 2) {
    return {MateVerdict::NoMate, length_plies};
  }
  push(MoveCode::none(), board, hand, length_plies, kInfinite, kInfinite);
  std::uint64_t next_look = nodes_ + kLook;
  bool stopped = false;
  while (true) {
    Frame& frame = frames_.back();
    const Result result = result_of(frame);
    const bool decided = result.proof == 0 || result.disproof == 0;
    if (!stopped && nodes_ >= next_look) {
      stopped = stop(*this);
      next_look = nodes_ + kLook;
    }
    Number proof_limit = frame.proof_limit;
    Number disproof_limit = frame.disproof_limit;
    if (patience_ > 0 && !decided) {
      proof_limit = std::max(proof_limit, result.proof + 1);
      disproof_limit = std::max(disproof_limit, result.disproof + 1);
    }
    if (decided || stopped || result.proof >= proof_limit || result.disproof >= disproof_limit) {
      store(frame, result);
      const bool last = frames_.size() == 1;
      const bool by_depth = result.loop == kTooDeep;
      pop();
      if (last) {
        if (result.proof == 0) return {MateVerdict::Mate, result.length};
        if (result.disproof != 0) return {};
        if (by_depth) return {.too_deep = true};
        return {MateVerdict::NoMate, result.length};
      }
      Frame& parent = frames_.back();
      Child& child = children_of(parent)[parent.selected];
      child.proof = result.proof;
      child.disproof = result.disproof;
      child.length = static_cast<std::int16_t>(result.length);
      child.needed = result.needed;
      child.loop = result.loop;
      child.old = false;
      child.fresh = false;
      continue;
    }
    frame.selected = select(frame, proof_limit, disproof_limit);
    Child& child = children_of(frame)[frame.selected];
    if (depth() + 1 >= deepest_) {
      child.refute(one_less(frame.length), child.hand, kTooDeep);
      continue;
    }
    if (child.fresh && patience_ > 0) --patience_;
    push(child.move, child.board, child.hand, one_less(frame.length), proof_limit, disproof_limit);
  }
}

std::vector<MoveCode> MateSearch::current_line() const {
  std::vector<MoveCode> line;
  for (const Frame& frame : frames_)
    if (!frame.move.is_none()) line.push_back(frame.move);
  return line;
}

}  // namespace tsugite
