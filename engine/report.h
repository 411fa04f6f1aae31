// What a search says: reports on the way, and one choice at the end. No text of any protocol.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/move.h"
#include "engine/limits.h"
#include "engine/mate/solution.h"
#include "engine/score.h"

namespace tsugite {

// How firmly a score stands: how many leaves of the tree at least would have to change, each by itself, before one side
// could no longer hold it (docs/search.md).
struct Firmness {
  struct Side {
    int least = 1;               // leaves, 1 or more
    int most = 1;                // more than least where the search has not settled it
    std::vector<MoveCode> line;  // from the root to the weakest leaf
  };
  Side holds;   // that the score is not less, by moves of the side to move at the root
  Side limits;  // that it is not more, by moves of the other
};

struct Report {
  int depth_plies = 0;
  int selective_depth_plies = 0;
  int line = 1;     // 1..MultiPV
  Score score = 0;  // view of the side to move at the root
  Bound bound = Bound::Exact;
  std::uint64_t nodes = 0;
  Milliseconds time{};               // since go
  int table_permille = 0;            // how full the transposition table is
  std::vector<MoveCode> variation;   // legal, playable to its end
  std::optional<Firmness> firmness;  // with Options::conspiracy, of the first line
};

// What an iteration found out about one of Limits::lines.
struct LineReport {
  // The move of the line that is worse than another by most.
  struct Mistake {
    std::size_t move = 0;  // of the line, from 0
    MoveCode better = MoveCode::none();
    std::optional<Score> loss;  // none where one of them leads to a mate or the like
  };

  int number = 1;  // 1.., in the order given
  int depth_plies = 0;
  Score score = 0;                     // of the position at its end, view of the side to move at the root
  std::vector<MoveCode> line;          // as it was given
  std::vector<MoveCode> continuation;  // the best from its end on
  std::optional<Mistake> mistake;      // none if no move costs anything worth telling
};

struct Choice {
  enum class Kind : std::uint8_t { Move, Resign, Win };

  Kind kind = Kind::Resign;
  MoveCode move = MoveCode::none();    // only for Kind::Move
  MoveCode ponder = MoveCode::none();  // expected answer, legal after the move; none if there is none
};

// How the search for a mate goes on.
struct MateReport {
  int line = 1;                     // 1..MultiPV: further ones are other first moves that mate no later
  std::optional<int> length_plies;  // of the mate, once there is one
  bool mated = false;               // it is the side to move at the root that is mated
  std::uint64_t nodes = 0;
  Milliseconds time{};              // since go
  int table_permille = 0;           // how full the table of the mate search is
  std::vector<MoveCode> variation;  // of the mate, to its end; while there is none, the line at work on
};

struct MateFinding {
  MateVerdict verdict = MateVerdict::Unknown;
  std::vector<MoveCode> line;  // of a mate, to its end; empty if the side to move is mated already
};

// Called from the player's own threads, one call at a time.
class Listener {
 public:
  virtual ~Listener() = default;

  virtual void on_ready() {}  // prepare() is done
  virtual void on_report(const Report& report) = 0;
  virtual void on_line_report(const LineReport& /*report*/) {}  // with Limits::lines
  virtual void on_message(const std::string& message) = 0;      // one line, ASCII, for the person
  virtual void on_choice(const Choice& choice) = 0;             // exactly once per start(), and last

  // With Limits::mate these two take the place of on_report and on_choice.
  virtual void on_mate_report(const MateReport& /*report*/) {}
  virtual void on_mate(const MateFinding& /*finding*/) {}
};

}  // namespace tsugite
