#include "engine/learn/arena.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/host.h"

namespace tsugite {

struct Arena::Board {
  Board(std::size_t table_mib, int max_moves) : a(table_mib, max_moves), b(table_mib, max_moves), judge(1, max_moves) {}
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
    boards_.push_back(std::make_unique<Board>(settings_.table_mib, settings_.rules.max_moves));
}

Arena::~Arena() = default;

void Arena::play(std::uint64_t first, std::uint64_t count, const Contests& contests, const OnPair& on_pair,
                 const std::function<void()>& on_look, const std::atomic<bool>& stop) {
  std::atomic<bool> halt{false};
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  std::condition_variable finished;
  std::map<std::uint64_t, PairResult> results;  // by number, those not yet handed on

  const auto work = [&](std::size_t thread) {
    settle_thread(thread);
    Board& board = *boards_[thread];
    for (std::uint64_t at = next++; at < count && !halt; at = next++) {
      const std::uint64_t number = first + at;
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
        if (halt) return;
        result.half_points[game] = half_points(result.games[game], game == 0 ? Color::Black : Color::White);
      }
      {
        const std::lock_guard lock(mutex);
        results.emplace(number, std::move(result));
      }
      finished.notify_one();
    }
  };

  std::vector<std::jthread> threads;
  for (std::size_t thread = 0; thread < boards_.size(); ++thread) {
    try {
      threads.emplace_back(work, thread);
    } catch (const std::system_error&) {
      if (threads.empty()) throw;
      break;  // no more are to be had; those that run play all
    }
  }
  for (std::uint64_t wanted = first; wanted < first + count;) {
    std::unique_lock lock(mutex);
    finished.wait_for(lock, kLook, [&] { return results.contains(wanted); });
    const auto found = results.extract(wanted);
    lock.unlock();
    if (stop) break;
    if (found && !on_pair(wanted++, found.mapped())) break;
    on_look();
  }
  halt = true;
}

}  // namespace tsugite
