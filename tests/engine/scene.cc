#include "tests/engine/scene.h"

#include <stdexcept>

#include "core/legality.h"
#include "tests/support/random_walk.h"
#include "tests/support/samples.h"

namespace tsugite::test {

MoveCode move_of(const Position& position, std::string_view usi) {
  const std::optional<MoveCode> move = parse_move(position, usi);
  if (!move || !is_legal(position, *move)) throw std::invalid_argument(std::string(usi) + " is not legal");
  return *move;
}

Scene scene_of(std::string_view sfen, std::initializer_list<std::string_view> moves) {
  Scene scene{position_of(sfen), {}};
  scene.history.push(scene.position);
  Undo undo;
  for (const std::string_view usi : moves) {
    scene.position.do_move(move_of(scene.position, usi), undo);
    scene.history.push(scene.position);
  }
  return scene;
}

bool playable(const Position& start, std::span<const MoveCode> line) {
  Position position = start;
  Undo undo;
  for (const MoveCode move : line) {
    if (!is_legal(position, move)) return false;
    position.do_move(move, undo);
  }
  return true;
}

std::string text_of(std::span<const MoveCode> line) {
  std::string text;
  for (const MoveCode move : line) {
    if (!text.empty()) text += ' ';
    text += to_usi(move);
  }
  return text;
}

std::vector<Position> walked_positions(std::size_t count, std::uint64_t seed, int apart) {
  const std::vector<std::string> starts = sample_lines("walk_starts.sfen");
  Dice dice(seed);
  std::vector<Position> positions;
  while (positions.size() < count) {
    int ply = 0;
    random_walk(position_of(starts[dice.below(starts.size())]), 60, dice, [&](Position& position) {
      if (positions.size() < count && ++ply % apart == 0) positions.push_back(position);
    });
  }
  return positions;
}

}  // namespace tsugite::test
