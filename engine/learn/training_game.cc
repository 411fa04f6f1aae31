#include "engine/learn/training_game.h"

#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/learn/advanced_kings.h"
#include "engine/learn/dice.h"

namespace tsugite {

namespace {

// Made-up positions are one like no other already: a move of each side is only to take the edge off.
constexpr int kAdvancedPlies = 2;

bool drawn(Dice& dice, double percent) { return 100 * dice.share() < percent; }

// Nothing if it is not in balance.
std::optional<Opening> opening_of(const TrainingSettings& settings, bool advanced, Dice& dice, Searcher& judge) {
  Opening opening;
  int plies = kAdvancedPlies;
  if (advanced) {
    const std::optional<Position> start = advanced_kings(dice);
    if (!start) return std::nullopt;
    opening.start = *start;
  } else {
    const int more = settings.most_plies - settings.least_plies;
    plies = settings.least_plies + static_cast<int>(dice.below(static_cast<std::size_t>(more) + 1));
  }
  return with_random_moves(std::move(opening), plies, settings.balance, dice, judge);
}

}  // namespace

std::string to_text(const TrainingSettings& settings) {
  std::string text;
  const auto add = [&text](std::string_view name, auto value) {
    char number[64];
    text +=
        std::string(name) + " " + std::string(number, std::to_chars(number, number + sizeof number, value).ptr) + "\n";
  };
  add("seed", settings.seed);
  add("nodes", settings.nodes);
  add("nodes_spread", settings.nodes_spread);
  add("hash", settings.table_mib);
  add("least_random_plies", settings.least_plies);
  add("most_random_plies", settings.most_plies);
  add("balance", settings.balance.limit);
  add("balance_nodes", settings.balance.nodes);
  add("advanced_share", settings.advanced_share);
  add("played_out_share", settings.played_out_share);
  add("max_moves", settings.rules.max_moves);
  add("decided_score", settings.rules.decided_score);
  add("decided_moves", settings.rules.decided_moves);
  return text;
}

TrainingGame play_training_game(const TrainingSettings& settings, std::uint64_t number, Searcher& searcher,
                                const std::atomic<bool>& stop) {
  Dice dice(settings.seed, number);
  const bool advanced = drawn(dice, settings.advanced_share);
  GameRules rules = settings.rules;
  if (drawn(dice, settings.played_out_share)) rules.decided_moves = 0;

  TrainingGame result;
  std::optional<Opening> opening;
  while (!(opening = opening_of(settings, advanced, dice, searcher))) {
    if (stop) return result;
    ++result.rejected;
  }
  const std::uint64_t spread = settings.nodes * static_cast<std::uint64_t>(settings.nodes_spread) / 100;
  const auto next_spend = [&]() -> Spend {
    return {.nodes = settings.nodes - spread + dice.below(2 * static_cast<std::size_t>(spread) + 1)};
  };
  searcher.forget();
  result.game = play_game(std::move(*opening), searcher, searcher, next_spend, rules, stop);
  return result;
}

}  // namespace tsugite
