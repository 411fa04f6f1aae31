// Where games begin: random moves from the starting position, or positions from a file. The opening of a number is the
// same whoever asks for it, and in whichever order.
//
// A file has one opening a line, as `position` would take it: `startpos`, `sfen <SFEN>` or the SFEN alone, each with
// `moves ...` behind it if need be. Empty lines and lines that begin with # are skipped.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "engine/learn/dice.h"
#include "engine/learn/searcher.h"
#include "engine/score.h"

namespace tsugite {

struct Opening {
  Position start;
  std::vector<MoveCode> moves;  // legal, from there
};

// A line of a file, or what is wrong with it. An opening must leave a legal move.
std::variant<Opening, std::string> parse_opening(std::string_view line);

// At least one opening, or one line that says what is wrong and where.
std::variant<std::vector<Opening>, std::string> read_openings(const std::filesystem::path& file);

// What makes an opening fair: a short search that forgot what it knew sees neither side further ahead.
struct Balance {
  Score limit = 300;           // centipawns. Beyond it the better side wins most games whatever the margins
  std::uint64_t nodes = 2000;  // it takes some to see what hangs
};

// The opening with random legal moves added; nothing if they lead to the end of the game or out of balance.
std::optional<Opening> with_random_moves(Opening opening, int plies, const Balance& balance, Dice& dice,
                                         Searcher& judge);

class Openings {
 public:
  // Random ones: 8 to 12 random moves from the starting position, such that neither side is much better.
  explicit Openings(std::uint64_t seed) : seed_(seed) {}

  // Those of a list (of at least one), shuffled. From the second time round two random moves are added, since
  // searches that are the same every time would only repeat their games.
  Openings(std::vector<Opening> listed, std::uint64_t seed);

  // The judge says who is better. It forgets what it knew.
  Opening opening(std::uint64_t number, Searcher& judge) const;

  // Tells lists of different positions apart; 0 for random openings.
  std::uint64_t key() const;

 private:
  std::uint64_t seed_;
  std::vector<Opening> listed_;
};

}  // namespace tsugite
