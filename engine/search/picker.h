// Hands out the moves of a node one by one, the most promising first, and generates them in stages so that a cutoff
// saves the work: moves of the kept tree, the table's move, good captures, killers, quiet moves by history, bad
// captures. In check all answers come in one stage. In quiescence only captures and promotions of pawns.
//
// Ties keep generation order, so the order is the same everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/generate.h"
#include "core/move.h"
#include "core/position.h"
#include "engine/search/history.h"
#include "engine/search/margins.h"

namespace tsugite {

// What guides the order at one node.
struct PickerHints {
  std::array<MoveCode, 4> tree{};  // moves of the kept tree, none() past the end
  MoveCode table = MoveCode::none();
  std::array<MoveCode, 2> killers = {MoveCode::none(), MoveCode::none()};
  std::array<const ArrivalTable*, 3> continuations{};  // after the last move, the one before it, and two before that

  PickerHints() { tree.fill(MoveCode::none()); }
};

class Picker {
 public:
  enum class Mode { Full, Quiescence };

  // Everything referred to must outlive the picker; the position must be the same at each call of next().
  Picker(const Position& position, HistoryTables& history, const Margins& margins, const PickerHints& hints,
         NonPromotions which, Mode mode);

  // The next move, legal and never twice; none() when there are no more.
  MoveCode next();

  // From now on no quiet moves: captures still come.
  void skip_quiets() { skip_quiets_ = true; }

  // The ordering score of the move handed out last: history score of a quiet move.
  int score() const { return score_; }

 private:
  enum class Stage {
    Hints,
    Captures,
    GoodCaptures,
    Killers,
    Quiets,
    EachQuiet,
    BadCaptures,
    Evasions,
    EachEvasion,
    End
  };

  MoveCode next_hint();
  bool is_hint(MoveCode move) const;
  bool is_quiet(MoveCode move) const;
  void score_captures();
  void score_quiets();
  void score_evasions();
  int quiet_score(MoveCode move) const;
  int order_bonus(MoveCode move) const;
  template <typename Score>
  void score_all(Score&& score);
  ScoredMove take_best();

  const Position& position_;
  HistoryTables& history_;
  const Margins& margins_;
  PickerHints hints_;
  const NonPromotions which_;
  const Mode mode_;
  Stage stage_ = Stage::Hints;
  bool skip_quiets_ = false;
  std::size_t at_ = 0;
  std::size_t hint_ = 0;
  std::size_t bad_count_ = 0;
  std::size_t bad_at_ = 0;
  int score_ = 0;
  MoveList list_;
  std::array<MoveCode, 128> bad_;  // captures that lose material, put aside
};

// Captures and promotions of pawns: what generate_captures lists.
inline bool is_tactical(const Position& position, MoveCode move) {
  return position.at(move.to()) != kEmpty || (move.kind() == Kind::Pawn && move.promotes());
}

}  // namespace tsugite
