#include "engine/learn/match.h"

namespace tsugite {

void MatchState::add(const PairResult& pair) {
  results.add(pair.sum());
  for (const int half_points : pair.half_points) ++(half_points == 2 ? won : half_points == 1 ? drawn : lost);
  for (const PlayedGame& game : pair.games) plies += game.moves.size();
}

Verdict verdict(const MatchState& state, const Sprt& test) {
  if (state.ratio >= test.bound()) return Verdict::Elo1;
  return state.ratio <= -test.bound() ? Verdict::Elo0 : Verdict::Open;
}

MatchState play_match(Arena& arena, const MatchSettings& settings,
                      const std::function<void(const MatchState&)>& on_look, const std::atomic<bool>& stop) {
  MatchState state;
  const auto on_pair = [&](std::uint64_t, const PairResult& pair) {
    state.add(pair);
    if (!settings.test) return true;
    state.ratio = log_likelihood_ratio(state.results, *settings.test);
    return verdict(state, *settings.test) == Verdict::Open;
  };
  arena.play(
      0, settings.pairs, [&](std::uint64_t) { return settings.contest; }, on_pair,
      [&] {
        if (on_look) on_look(state);
      },
      stop);
  return state;
}

}  // namespace tsugite
