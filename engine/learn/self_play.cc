#include "engine/learn/self_play.h"

#include <array>
#include <cstddef>
#include <utility>

#include "core/declaration.h"
#include "core/generate.h"
#include "core/repetition.h"

namespace tsugite {

namespace {

// How many of the last thoughts, of both sides in turn, agree that Black (positive) or White (negative) wins.
class Agreement {
 public:
  explicit Agreement(Score decided_score) : decided_score_(decided_score) {}

  void add(Color mover, Score score) {
    const int sign = score >= decided_score_ ? 1 : score <= -decided_score_ ? -1 : 0;
    const int for_black = mover == Color::Black ? sign : -sign;
    streak_ = for_black == 0 ? 0 : streak_ * for_black > 0 ? streak_ + for_black : for_black;
  }

  // If it has lasted for so many moves of each side.
  std::optional<Color> winner(int moves) const {
    if (moves == 0) return std::nullopt;
    if (streak_ >= 2 * moves) return Color::Black;
    if (streak_ <= -2 * moves) return Color::White;
    return std::nullopt;
  }

 private:
  Score decided_score_;
  int streak_ = 0;  // plies
};

}  // namespace

PlayedGame play_game(Opening opening, Searcher& black, Searcher& white, const Spend& spend, const GameRules& rules,
                     const std::atomic<bool>& stop) {
  return play_game(
      std::move(opening), black, white, [&spend] { return spend; }, rules, stop);
}

PlayedGame play_game(Opening opening, Searcher& black, Searcher& white, const std::function<Spend()>& next_spend,
                     const GameRules& rules, const std::atomic<bool>& stop) {
  Position position = opening.start;
  History history(position);
  Undo undo;
  for (const MoveCode move : opening.moves) {
    position.do_move(move, undo);
    history.push(position);
  }
  PlayedGame game;
  game.opening = std::move(opening);
  const auto end = [&game](Ending ending, std::optional<Color> winner) {
    game.ending = ending;
    game.winner = winner;
    return std::move(game);
  };
  const std::array<Searcher*, kColors> players = {&black, &white};
  Agreement agreement(rules.decided_score);

  while (true) {
    const Color mover = position.side_to_move();
    if (!has_legal_move(position)) return end(Ending::Mate, opposite(mover));
    switch (history.verdict()) {
      case Repetition::Draw:
        return end(Ending::Repetition, std::nullopt);
      case Repetition::Win:
        return end(Ending::PerpetualCheck, mover);
      case Repetition::Loss:
        return end(Ending::PerpetualCheck, opposite(mover));
      default:
        break;
    }
    if (position.ply() > rules.max_moves) return end(Ending::MaximumMoves, std::nullopt);
    if (may_declare_win(position, EnteringKingRule::CSARule27)) return end(Ending::Declaration, mover);

    Searcher& player = *players[static_cast<std::size_t>(index(mover))];
    const Thought thought = player.think(position, history, next_spend(), stop);
    if (stop) return end(Ending::Stopped, std::nullopt);
    game.moves.push_back(thought);
    position.do_move(thought.move, undo);
    history.push(position);
    agreement.add(mover, thought.score);
    if (const auto winner = agreement.winner(rules.decided_moves)) return end(Ending::Decided, winner);
  }
}

}  // namespace tsugite
