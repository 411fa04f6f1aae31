#include "engine/learn/training_game.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/learn/game_folder.h"
#include "engine/learn/in_order.h"
#include "engine/learn/samples.h"
#include "tests/engine/learn/records.h"
#include "tests/engine/scene.h"

namespace tsugite {
namespace {

using test::content_of;
using test::Folder;
using test::kAudited;

TrainingSettings quick() {
  TrainingSettings settings;
  settings.nodes = kAudited ? 15 : 60;
  settings.table_mib = 1;
  settings.least_plies = 2;
  settings.most_plies = 4;
  settings.balance = {.limit = 1000, .nodes = 20};
  settings.rules.max_moves = kAudited ? 12 : 60;
  return settings;
}

TrainingGame game_of(const TrainingSettings& settings, std::uint64_t number) {
  Searcher searcher(settings.table_mib, settings.rules.max_moves);
  return play_training_game(settings, number, searcher);
}

TEST_CASE("a game follows from its number, whatever the searcher did before") {
  const TrainingSettings settings = quick();
  Searcher used(settings.table_mib, settings.rules.max_moves);
  std::set<PackedMove> first_moves;
  for (std::uint64_t number = 0; number < (kAudited ? 3u : 8u); ++number) {
    const GameRecord one = record_of(number, play_training_game(settings, number, used).game);
    CHECK(one == record_of(number, game_of(settings, number).game));
    CHECK(one.moves.size() > 2);
    if (one.start.empty()) {
      CHECK(one.opening.size() >= 2);
      CHECK(one.opening.size() <= 4);
    }
    first_moves.insert(one.opening.front());
    CHECK(replay(one, [](const Position&, const Sample&) {}) == "");
  }
  CHECK(first_moves.size() > 1);
  TrainingSettings other = settings;
  other.seed = 2;
  CHECK_FALSE(record_of(0, game_of(other, 0).game) == record_of(0, game_of(settings, 0).game));
}

TEST_CASE("the record says what was played") {
  const PlayedGame game = game_of(quick(), 1).game;
  const GameRecord record = record_of(1, game);
  CHECK(record.winner == game.winner);
  CHECK(record.ending == game.ending);
  REQUIRE(record.moves.size() == game.moves.size());
  for (std::size_t at = 0; at < game.moves.size(); ++at) {
    CHECK(record.moves[at].move == game.moves[at].move.packed());
    CHECK(record.moves[at].score == game.moves[at].score);
  }
  // A mate's winner is the one who moved last.
  PlayedGame mate;
  mate.opening = std::get<Opening>(parse_opening("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"));
  Searcher searcher(1, 320);
  mate = play_game(mate.opening, searcher, searcher, {.nodes = 300}, {});
  const GameRecord mated = record_of(0, mate);
  CHECK(mated.start == "4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
  CHECK(mated.ending == Ending::Mate);
  CHECK(mated.winner == Color::Black);
  std::vector<int> half_points;
  CHECK(replay(mated, [&](const Position&, const Sample& sample) { half_points.push_back(sample.half_points); }) == "");
  CHECK(half_points == std::vector<int>{2});
}

TEST_CASE("some games begin with kings entered, and all if so wished") {
  TrainingSettings settings = quick();
  settings.advanced_share = 100;
  settings.balance.limit = 30000;
  const GameRecord record = record_of(0, game_of(settings, 0).game);
  CHECK_FALSE(record.start.empty());
  CHECK(record.opening.size() == 2);
  CHECK(replay(record, [](const Position&, const Sample&) {}) == "");
  settings.advanced_share = 0;
  CHECK(record_of(0, game_of(settings, 0).game).start.empty());
}

TEST_CASE("games that are played out go on where others are decided") {
  TrainingSettings settings = quick();
  settings.rules = {.max_moves = 30, .decided_score = 1, .decided_moves = 1};
  settings.played_out_share = 0;
  int decided = 0;
  for (std::uint64_t number = 0; number < 4; ++number)
    if (game_of(settings, number).game.ending == Ending::Decided) ++decided;
  CHECK(decided > 0);
  settings.played_out_share = 100;
  for (std::uint64_t number = 0; number < 4; ++number) CHECK(game_of(settings, number).game.ending != Ending::Decided);
}

TEST_CASE("nodes vary around their mean") {
  TrainingSettings settings = quick();
  settings.rules.max_moves = 12;
  settings.advanced_share = 0;
  settings.nodes = kAudited ? 20 : 200;
  settings.nodes_spread = 0;
  const GameRecord steady = record_of(3, game_of(settings, 3).game);
  settings.nodes_spread = 90;
  const GameRecord varied = record_of(3, game_of(settings, 3).game);
  CHECK(steady.opening == varied.opening);
  CHECK_FALSE(steady.moves == varied.moves);
}

TEST_CASE("every setting is in the text") {
  std::set<std::string> texts;
  const TrainingSettings plain;
  std::vector<TrainingSettings> all(14, plain);
  all[1].seed = 2;
  all[2].nodes = 501;
  all[3].nodes_spread = 51;
  all[4].table_mib = 3;
  all[5].least_plies = 7;
  all[6].most_plies = 17;
  all[7].balance.limit = 401;
  all[8].balance.nodes = 1001;
  all[9].advanced_share = 2.6;
  all[10].played_out_share = 11;
  all[11].rules.max_moves = 321;
  all[12].rules.decided_score = 3501;
  all[13].rules.decided_moves = 5;
  for (const TrainingSettings& settings : all) texts.insert(to_text(settings));
  CHECK(texts.size() == all.size());
}

// Games up to this number, on so many threads, as `play` plays them.
void play(const std::filesystem::path& folder, std::size_t threads, std::uint64_t games) {
  const TrainingSettings settings = quick();
  auto writer =
      std::get<GameWriter>(GameWriter::open(folder, {.block_games = 2, .shard_games = 4, .text = to_text(settings)}));
  std::vector<std::unique_ptr<Searcher>> searchers;
  for (std::size_t thread = 0; thread < threads; ++thread)
    searchers.push_back(std::make_unique<Searcher>(settings.table_mib, settings.rules.max_moves));
  run_in_order<TrainingGame>(
      threads, writer.next_game(), games - writer.next_game(),
      [&](std::size_t thread, std::uint64_t number, const std::atomic<bool>& halt) {
        return std::optional(play_training_game(settings, number, *searchers[thread], halt));
      },
      [&](std::uint64_t number, const TrainingGame& game) {
        REQUIRE(writer.add(record_of(number, game.game)).empty());
        return true;
      },
      [] {}, kNeverStop);
  REQUIRE(writer.flush().empty());
}

TEST_CASE("the same files on one thread, on two, and in parts") {
  const Folder folder("training_game_test");
  constexpr std::uint64_t kGames = kAudited ? 5 : 9;
  play(folder / "one", 1, kGames);
  play(folder / "two", 2, kGames);
  play(folder / "parts", 2, 1);
  play(folder / "parts", 1, 4);
  play(folder / "parts", 3, kGames);
  CHECK(content_of(folder / "one").size() == (kGames + 3) / 4);
  CHECK(content_of(folder / "two") == content_of(folder / "one"));
  CHECK(content_of(folder / "parts") == content_of(folder / "one"));
}

}  // namespace
}  // namespace tsugite
