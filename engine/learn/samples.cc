#include "engine/learn/samples.h"

#include <optional>
#include <variant>

#include "core/legality.h"
#include "core/sfen.h"

namespace tsugite {

namespace {

// The move that a packed one is here, if the rules allow it.
std::optional<MoveCode> legal_move(const Position& position, PackedMove packed) {
  const std::optional<MoveCode> move = unpack(position, packed);
  return move && is_legal(position, *move) ? move : std::nullopt;
}

std::string fault_of(const GameRecord& game, const Position& position) {
  return "game " + std::to_string(game.number) + ": move " + std::to_string(position.ply()) + " is not legal";
}

}  // namespace

std::string replay(const GameRecord& game, const OnSample& on_sample) {
  Position position;
  if (!game.start.empty()) {
    auto parsed = parse_sfen(game.start);
    if (const auto* const error = std::get_if<SfenError>(&parsed))
      return "game " + std::to_string(game.number) + ": its start cannot be read: " + error->message;
    position = std::get<SfenPosition>(parsed).position;
  }
  Undo undo;
  for (const PackedMove packed : game.opening) {
    const std::optional<MoveCode> move = legal_move(position, packed);
    if (!move) return fault_of(game, position);
    position.do_move(*move, undo);
  }
  Sample sample{.game = game.number};
  sample.plies_left = static_cast<int>(game.moves.size());
  for (const RecordedMove& recorded : game.moves) {
    const std::optional<MoveCode> move = legal_move(position, recorded.move);
    if (!move) return fault_of(game, position);
    sample.ply = position.ply();
    sample.move = *move;
    sample.score = recorded.score;
    sample.half_points = !game.winner ? 1 : *game.winner == position.side_to_move() ? 2 : 0;
    sample.in_check = position.in_check();
    sample.captures = position.at(move->to()) != kEmpty;
    sample.promotes = move->promotes();
    on_sample(position, sample);
    position.do_move(*move, undo);
    --sample.plies_left;
  }
  return {};
}

std::string replay_all(GameReader& games, const OnSample& on_sample) {
  while (const auto game = games.next())
    if (std::string words = replay(*game, on_sample); !words.empty()) return words;
  return games.fault();
}

}  // namespace tsugite
