// A line of the conversation as a value. Parsing is tolerant, because clients differ: any blanks between words, a
// carriage return at the end, the words of `go` in any order, junk in place of numbers. What makes no sense is left out
// and told in `ignored`, for the log. Nothing here knows a position: moves stay texts.
//
// Besides the protocol's own commands there are some for people at a terminal: d, eval, moves, perft, bench, help.
// Source: [USI].
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/limits.h"

namespace tsugite {

// The clock words of `go` and `ponderhit`, as far as they were given. Times are clamped to thirty years either way, so
// that sums of them never overflow.
struct ClockWords {
  std::optional<Milliseconds> btime;
  std::optional<Milliseconds> wtime;
  std::optional<Milliseconds> byoyomi;
  std::optional<Milliseconds> binc;
  std::optional<Milliseconds> winc;

  bool any() const { return btime || wtime || byoyomi || binc || winc; }

  // These times where they were given, the others from `base`.
  ClockTimes over(ClockTimes base) const;

  friend bool operator==(const ClockWords&, const ClockWords&) = default;
};

namespace command {

struct Blank {};
struct Unknown {
  std::string word;
};

struct Usi {};
struct IsReady {};
struct NewGame {};
struct Stop {};
struct GameOver {};
struct Quit {};

struct SetOption {
  std::string name;
  std::string value;  // verbatim, empty if there was none
};

struct Position {
  std::optional<std::string> sfen;  // nullopt = startpos
  std::string unexpected;           // the first word behind startpos that is not `moves`
  std::vector<std::string> moves;
};

struct Go {
  ClockWords clock;
  std::optional<Milliseconds> movetime;
  std::optional<int> depth_plies;
  std::optional<std::uint64_t> nodes;
  bool infinite = false;
  bool ponder = false;
  bool mate = false;
  std::optional<Milliseconds> mate_time;  // nullopt = no limit
  std::vector<std::string> search_moves;
};

struct PonderHit {
  ClockWords clock;
};

// Lines to think about first. No moves: those there are, are listed.
struct Variation {
  bool clear = false;
  std::vector<std::string> moves;
};

struct Diagram {};
struct Eval {};
struct Moves {};
struct Perft {
  int depth_plies = 1;
};
struct Bench {};
struct Help {};

}  // namespace command

using Command = std::variant<command::Blank, command::Unknown, command::Usi, command::IsReady, command::NewGame,
                             command::Stop, command::GameOver, command::Quit, command::SetOption, command::Position,
                             command::Go, command::PonderHit, command::Variation, command::Diagram, command::Eval,
                             command::Moves, command::Perft, command::Bench, command::Help>;

struct ParsedLine {
  Command command;
  std::vector<std::string> ignored;  // words without meaning here
};

ParsedLine parse_command(std::string_view line);

// What follows the word `position`: [startpos | [sfen] SFEN] [moves ...].
command::Position parse_position(std::string_view text);

// What a person wrote or pasted: the same, where the word `position` itself may come first.
command::Position parse_typed_position(std::string_view text);

}  // namespace tsugite
