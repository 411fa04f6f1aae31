#include "engine/learn/arena.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/learn/in_order.h"

namespace tsugite {

struct Arena::Board {
  explicit Board(const ArenaSettings& settings)
      : a(settings.table_mib, settings.rules.max_moves, *settings.evaluation_a),
        b(settings.table_mib, settings.rules.max_moves, *settings.evaluation_b),
        judge(1, settings.rules.max_moves) {}
  Searcher a;
  Searcher b;
  Searcher judge;
};

namespace {

int half_points(const PlayedGame& game, Color side) {
  if (!game.winner) return 1;
  return *game.winner == side ? 2 : 0;
}

}  // namespace

Arena::Arena(const ArenaSettings& settings, Openings openings) : settings_(settings), openings_(std::move(openings)) {
  for (std::size_t thread = 0; thread < std::max<std::size_t>(settings_.threads, 1); ++thread)
    boards_.push_back(std::make_unique<Board>(settings_));
}

Arena::~Arena() = default;

void Arena::play(std::uint64_t first, std::uint64_t count, const Contests& contests, const OnPair& on_pair,
                 const std::function<void()>& on_look, const std::atomic<bool>& stop) {
  const auto work = [&](std::size_t thread, std::uint64_t number,
                        const std::atomic<bool>& halt) -> std::optional<PairResult> {
    Board& board = *boards_[thread];
    const Contest contest = contests(number);
    board.a.set_margins(contest.a);
    board.b.set_margins(contest.b);
    const Opening opening = openings_.opening(number, board.judge);
    PairResult result;
    for (const std::size_t game : {0u, 1u}) {
      board.a.forget();
      board.b.forget();
      Searcher& black = game == 0 ? board.a : board.b;
      Searcher& white = game == 0 ? board.b : board.a;
      result.games[game] = play_game(opening, black, white, settings_.spend, settings_.rules, halt);
      if (halt) return std::nullopt;
      result.half_points[game] = half_points(result.games[game], game == 0 ? Color::Black : Color::White);
    }
    return result;
  };
  run_in_order<PairResult>(boards_.size(), first, count, work, on_pair, on_look, stop);
}

}  // namespace tsugite
