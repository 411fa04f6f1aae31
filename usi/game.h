// The game so far: where it started, the moves played, and the position reached with its whole history. Reading one
// from a `position` command never fails half-way: at the first move that is not legal the line ends, the positions
// before it stand, and the error says why.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "core/repetition.h"
#include "usi/command.h"

namespace tsugite {

class Game {
 public:
  // The standard starting position.
  Game();
  explicit Game(const Position& start);

  const Position& start() const { return start_; }
  const std::vector<MoveCode>& moves() const { return moves_; }
  const Position& position() const { return position_; }
  const History& history() const { return history_; }

  // A legal move of the position reached.
  void play(MoveCode move);

  // The same game without its last move; there must be one.
  Game before_last_move() const;

 private:
  Position start_;
  std::vector<MoveCode> moves_;
  Position position_;
  History history_;
};

// What became of a `position` command. All texts are one line.
struct GameReading {
  std::optional<Game> game;           // nullopt if the SFEN makes no sense
  std::vector<std::string> warnings;  // oddities of the SFEN
  std::string error;                  // empty if all was well
  std::size_t error_column = 0;       // 1-based place in the SFEN, 0 if the error is not there
};

GameReading read_game(const command::Position& command);

}  // namespace tsugite
