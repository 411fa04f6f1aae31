#include "usi/game.h"

#include "core/legality.h"
#include "core/sfen.h"
#include "usi/echo.h"

namespace tsugite {

namespace {

// Why a text that is not a legal move is none.
std::string reason(const Position& position, std::string_view text) {
  if (!parse_usi(text)) return "expected a move such as 7g7f, 8h2b+ or P*5e";
  if (!parse_move(position, text)) return "the side to move has no such piece there";
  return "against the rules here";
}

void play_moves(const std::vector<std::string>& moves, GameReading& reading) {
  Game& game = *reading.game;
  for (std::size_t at = 0; at < moves.size(); ++at) {
    const auto move = parse_move(game.position(), moves[at]);
    if (!move || !is_legal(game.position(), *move)) {
      reading.error = "illegal move " + shortened(moves[at]) + " (number " + std::to_string(at + 1) +
                      "): " + reason(game.position(), moves[at]);
      return;
    }
    game.play(*move);
  }
}

}  // namespace

Game::Game() : Game(Position()) {}

Game::Game(const Position& start) : start_(start), position_(start), history_(start) {}

void Game::play(MoveCode move) {
  Undo undo;
  position_.do_move(move, undo);
  history_.push(position_);
  moves_.push_back(move);
}

Game Game::before_last_move() const {
  Game before(start_);
  for (std::size_t at = 0; at + 1 < moves_.size(); ++at) before.play(moves_[at]);
  return before;
}

GameReading read_game(const command::Position& command) {
  GameReading reading;
  if (!command.sfen) {
    reading.game.emplace();
  } else {
    auto parsed = parse_sfen(*command.sfen);
    if (const auto* const error = std::get_if<SfenError>(&parsed)) {
      reading.error = error->message;
      reading.error_column = error->column;
      return reading;
    }
    auto& sfen = std::get<SfenPosition>(parsed);
    reading.game.emplace(sfen.position);
    reading.warnings = std::move(sfen.warnings);
  }
  play_moves(command.moves, reading);
  if (!command.unexpected.empty())
    reading.error = "unexpected after startpos: " + shortened(command.unexpected) + "; expected 'moves' or nothing";
  return reading;
}

}  // namespace tsugite
