#include "engine/mate/verify.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/generate.h"
#include "core/legality.h"
#include "core/sfen.h"

namespace tsugite {

namespace {

struct Step {
  MoveCode move;  // that led here
  Undo undo;
  int length = 0;
  int longest = 0;                // of the answers tried: plies to the mate
  std::vector<MoveCode> answers;  // still to be tried
};

}  // namespace

VerificationResult verify_mate(const Position& root, Color attacker, int length_plies, const MatingMove& attack,
                               const std::function<bool()>& stop) {
  VerificationResult result;
  Position position = root;
  std::vector<Step> path;
  const auto wrong = [&](const char* what) {
    result.verification = Verification::Wrong;
    result.fault = std::string(what) + ": " + to_sfen(position);
    return result;
  };
  // Each step stands for a position with the defender to move, in check; the attacker's moves lie between them.
  const auto enter = [&](MoveCode first, int length) {
    path.push_back({.move = first, .undo = {}, .length = length, .longest = 0, .answers = {}});
    if (!first.is_none()) position.do_move(first, path.back().undo);
    path.back().answers = legal_moves(position, NonPromotions::All);
  };

  // The attacker's move where it is to move; what is wrong with it, or nullptr.
  const auto attack_from_here = [&](int length) -> const char* {
    if (length < 1) return "no mate within the plies claimed";
    const MoveCode move = attack(position, length);
    if (move.is_none()) return "no move to mate with";
    if (!is_legal(position, move)) return "an illegal move";
    if (!gives_check(position, move)) return "a move that gives no check";
    enter(move, length - 1);
    return nullptr;
  };

  if (position.side_to_move() == attacker) {
    if (const char* fault = attack_from_here(length_plies)) return wrong(fault);
  } else {
    if (!position.in_check()) return wrong("not in check");
    enter(MoveCode::none(), length_plies);
  }

  std::vector<std::pair<MoveCode, Undo>> answered;  // the defender's move before each step but the first
  while (true) {
    ++result.positions;
    if (stop()) {
      result.verification = Verification::Stopped;
      return result;
    }
    Step& here = path.back();
    const bool fresh = !here.answers.empty();
    if (fresh && here.length < 2) return wrong("the defender can move when it should be mated");
    if (!fresh) {
      // Every answer is refuted, or there is none.
      int length = here.longest;
      if (!here.move.is_none()) {
        ++length;
        position.undo_move(here.move, here.undo);
        // A line may come through the same position twice, with fewer plies left the second time.
        const auto [plan, added] = result.plans.try_emplace(position.key(), MatePlan{here.move, length});
        result.once &= added;
        if (length < plan->second.length_plies) plan->second = {here.move, length};
      }
      path.pop_back();
      if (path.empty()) {
        result.length_plies = length;
        return result;
      }
      path.back().longest = std::max(path.back().longest, length + 1);
      position.undo_move(answered.back().first, answered.back().second);
      answered.pop_back();
      continue;
    }
    const MoveCode answer = here.answers.back();
    here.answers.pop_back();
    const int left = here.length - 1;
    answered.push_back({answer, {}});
    position.do_move(answer, answered.back().second);
    const auto known = result.plans.find(position.key());
    if (known != result.plans.end() && known->second.length_plies <= left) {
      here.longest = std::max(here.longest, known->second.length_plies + 1);
      position.undo_move(answered.back().first, answered.back().second);
      answered.pop_back();
      continue;
    }
    if (const char* fault = attack_from_here(left)) return wrong(fault);
  }
}

}  // namespace tsugite
