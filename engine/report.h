// What a search says: reports on the way, and one choice at the end. No text of any protocol.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/move.h"
#include "engine/limits.h"
#include "engine/score.h"

namespace tsugite {

struct Report {
  int depth_plies = 0;
  int selective_depth_plies = 0;
  int line = 1;     // 1..MultiPV
  Score score = 0;  // view of the side to move at the root
  Bound bound = Bound::Exact;
  std::uint64_t nodes = 0;
  Milliseconds time{};              // since go
  int table_permille = 0;           // how full the transposition table is
  std::vector<MoveCode> variation;  // legal, playable to its end
};

struct Choice {
  enum class Kind : std::uint8_t { Move, Resign, Win };

  Kind kind = Kind::Resign;
  MoveCode move = MoveCode::none();    // only for Kind::Move
  MoveCode ponder = MoveCode::none();  // expected answer, legal after the move; none if there is none
};

// Called from the player's own threads, one call at a time.
class Listener {
 public:
  virtual ~Listener() = default;

  virtual void on_ready() {}  // prepare() is done
  virtual void on_report(const Report& report) = 0;
  virtual void on_message(const std::string& message) = 0;  // one line, ASCII, for the person
  virtual void on_choice(const Choice& choice) = 0;         // exactly once per start(), and last
};

}  // namespace tsugite
