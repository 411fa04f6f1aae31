#include "usi/given_variations.h"

#include <algorithm>
#include <utility>

namespace tsugite {

bool GivenVariations::add(const Position& start, std::vector<MoveCode> moves) {
  if (lines_.size() >= kMost) return false;
  Position position = start;
  std::vector<Key> keys = {position.key()};
  for (const MoveCode move : moves) {
    Undo undo;
    position.do_move(move, undo);
    keys.push_back(position.key());
  }
  lines_.push_back({.moves = std::move(moves), .keys = std::move(keys)});
  return true;
}

std::vector<std::vector<MoveCode>> GivenVariations::from(const Position& position) const {
  std::vector<std::vector<MoveCode>> rests;
  for (const Line& line : lines_) {
    const auto last = std::find(line.keys.rbegin(), line.keys.rend(), position.key());
    if (last == line.keys.rend() || last == line.keys.rbegin()) continue;
    const auto plies = line.keys.rend() - last - 1;
    std::vector<MoveCode> rest(line.moves.begin() + plies, line.moves.end());
    if (std::find(rests.begin(), rests.end(), rest) == rests.end()) rests.push_back(std::move(rest));
  }
  return rests;
}

}  // namespace tsugite
