#include "tests/support/agreement.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/generate.h"
#include "core/legality.h"
#include "core/sfen.h"

namespace tsugite::test {

namespace {

using Texts = std::vector<std::string>;

Texts sorted_texts(const MoveList& list) {
  Texts texts;
  for (const ScoredMove& move : list) texts.push_back(to_usi(move.code));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string joined(const Texts& texts) {
  std::string all;
  for (const std::string& text : texts) all += ' ' + text;
  return all;
}

class Comparison {
 public:
  Comparison(Position& position, const RuleBook& book) : position_(position), book_(book) {}

  std::string run() {
    if (to_sfen(position_) != book_.sfen()) report("sfen", to_sfen(position_));
    if (position_.checkers() != book_.checkers()) report("checkers", std::to_string(position_.checkers()));
    generate_legal(position_, NonPromotions::All, legal_);
    generate_checks(position_, NonPromotions::All, checks_);
    generate_legal(position_, NonPromotions::WhereTheyMatter, usual_);
    compare("legal moves", sorted_texts(legal_), book_.legal_moves());
    compare("checks", sorted_texts(checks_), book_.checking_moves());
    if (has_legal_move(position_) == legal_.empty()) report("has_legal_move", "");
    compare_stages(NonPromotions::All, legal_);
    compare_stages(NonPromotions::WhereTheyMatter, usual_);
    compare_usual();
    try_each_move();
    return faults_.empty() ? "" : book_.sfen() + faults_;
  }

 private:
  void report(const std::string& what, const std::string& text) { faults_ += "\n  " + what + ": " + text; }

  void compare(const std::string& what, const Texts& core, const Texts& expected) {
    Texts missing, extra;
    std::set_difference(expected.begin(), expected.end(), core.begin(), core.end(), std::back_inserter(missing));
    std::set_difference(core.begin(), core.end(), expected.begin(), expected.end(), std::back_inserter(extra));
    if (!missing.empty()) report("missing from " + what, joined(missing));
    if (!extra.empty()) report("wrong or twice in " + what, joined(extra));
  }

  void compare_stages(NonPromotions which, const MoveList& legal) {
    const std::string policy = which == NonPromotions::All ? " (all)" : " (usual)";
    MoveList staged;
    if (position_.in_check()) {
      generate_evasions(position_, which, staged);
      compare("evasions" + policy, sorted_texts(staged), sorted_texts(legal));
    } else {
      generate_captures(position_, which, staged);
      const std::size_t captures = staged.size();
      generate_quiets(position_, which, staged);
      for (std::size_t at = 0; at < staged.size(); ++at) {
        const MoveCode move = staged[at].code;
        const bool is_capture =
            is_piece(position_.at(move.to())) || (move.kind() == Kind::Pawn && !move.is_drop() && move.promotes());
        if (is_capture != (at < captures)) report("in the wrong stage" + policy, to_usi(move));
      }
      compare("captures and quiets" + policy, sorted_texts(staged), sorted_texts(legal));
    }
    MoveList checks;
    generate_checks(position_, which, checks);
    Texts expected;
    for (const ScoredMove& move : legal)
      if (gives_check(position_, move.code)) expected.push_back(to_usi(move.code));
    std::sort(expected.begin(), expected.end());
    compare("checks" + policy, sorted_texts(checks), expected);
  }

  // All but the non-promotions that generate.h says are left out.
  void compare_usual() {
    const Color us = position_.side_to_move();
    Texts expected;
    for (const ScoredMove& scored : legal_) {
      const MoveCode move = scored.code;
      const Kind kind = move.kind();
      const Cell to = move.to();
      const bool could_promote = !move.is_drop() && !move.promotes() && can_promote(kind) &&
                                 (in_promotion_zone(us, move.from()) || in_promotion_zone(us, to));
      const bool gains = kind == Kind::Pawn || kind == Kind::Bishop || kind == Kind::Rook ||
                         (kind == Kind::Lance && rank_from(us, to) == 2);
      const bool pawn_afterwards = position_.hand(us).has(Kind::Pawn) || basic(kind_of(position_.at(to))) == Kind::Pawn;
      const bool matters = (gives_check(position_, move) && pawn_afterwards) ||
                           (position_.in_check() && position_.hand(opposite(us)).has(Kind::Pawn));
      if (!could_promote || !gains || matters) expected.push_back(to_usi(move));
    }
    std::sort(expected.begin(), expected.end());
    compare("usual moves", sorted_texts(usual_), expected);
  }

  void try_each_move() {
    const Position before = position_;
    for (const ScoredMove& scored : legal_) {
      const MoveCode move = scored.code;
      if (!is_legal(position_, move)) report("is_legal denies", to_usi(move));
      if (unpack(position_, move.packed()) != move) report("packing loses", to_usi(move));
      const bool check = gives_check(position_, move);
      if (check != checks_.contains(move)) report("gives_check errs on", to_usi(move));
      Undo undo;
      position_.do_move(move, undo);
      if (position_.in_check() != check) report("in_check is wrong after", to_usi(move));
      position_.undo_move(move, undo);
      if (!position_.same_as(before)) {
        report("not restored after", to_usi(move));
        position_ = before;
      }
    }
  }

  Position& position_;
  const RuleBook& book_;
  MoveList legal_;
  MoveList checks_;
  MoveList usual_;
  std::string faults_;
};

}  // namespace

std::string disagreement(Position& position, const RuleBook& book) { return Comparison(position, book).run(); }

}  // namespace tsugite::test
