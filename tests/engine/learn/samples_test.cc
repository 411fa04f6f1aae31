#include "engine/learn/samples.h"

#include <doctest/doctest.h>

#include <variant>
#include <vector>

#include "core/legality.h"
#include "core/sfen.h"
#include "engine/learn/key_set.h"
#include "tests/engine/learn/records.h"

namespace tsugite {
namespace {

using test::Folder;
using test::random_records;

PackedMove packed(const Position& position, std::string_view usi) { return parse_move(position, usi)->packed(); }

// A game from these moves, each with its score; the first ones are the opening.
GameRecord game_of(const std::vector<const char*>& moves, std::size_t opening, std::string start = {}) {
  GameRecord game;
  Position position;
  if (!start.empty()) position = std::get<SfenPosition>(parse_sfen(start)).position;
  game.start = std::move(start);
  for (std::size_t at = 0; at < moves.size(); ++at) {
    const PackedMove move = packed(position, moves[at]);
    if (at < opening)
      game.opening.push_back(move);
    else
      game.moves.push_back({move, static_cast<std::int16_t>(at)});
    Undo undo;
    position.do_move(*unpack(position, move), undo);
  }
  return game;
}

struct Seen {
  std::string sfen;
  Sample sample;
};

std::vector<Seen> seen_in(const GameRecord& game) {
  std::vector<Seen> seen;
  CHECK(replay(game, [&](const Position& position, const Sample& sample) {
          seen.push_back({to_sfen(position), sample});
        }) == "");
  return seen;
}

TEST_CASE("each position with what is known of it") {
  GameRecord game = game_of({"7g7f", "3c3d", "8h2b+", "3a2b", "B*5e", "2b3a", "5e2b+"}, 2);
  game.number = 42;
  game.winner = Color::White;
  const std::vector<Seen> seen = seen_in(game);
  REQUIRE(seen.size() == 5);
  CHECK(seen[0].sfen == "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3");
  for (std::size_t at = 0; at < seen.size(); ++at) {
    const Sample& sample = seen[at].sample;
    CHECK(sample.game == 42);
    CHECK(sample.ply == static_cast<int>(at) + 3);
    CHECK(sample.plies_left == 5 - static_cast<int>(at));
    CHECK(sample.score == static_cast<int>(at) + 2);
    CHECK(sample.half_points == (at % 2 == 0 ? 0 : 2));  // Black is to move in the first
    CHECK_FALSE(sample.in_check);
  }
  CHECK(seen[0].sample.captures);
  CHECK(seen[0].sample.promotes);
  CHECK(to_usi(seen[0].sample.move) == "8h2b+");
  CHECK(seen[1].sample.captures);
  CHECK_FALSE(seen[1].sample.promotes);
  CHECK_FALSE(seen[2].sample.captures);
  CHECK_FALSE(seen[3].sample.captures);
  CHECK(seen[4].sample.promotes);
  CHECK_FALSE(seen[4].sample.captures);

  game.winner.reset();
  for (const Seen& each : seen_in(game)) CHECK(each.sample.half_points == 1);
  game.winner = Color::Black;
  CHECK(seen_in(game)[0].sample.half_points == 2);
  CHECK(seen_in(game)[1].sample.half_points == 0);
}

TEST_CASE("a game from another start, and a check") {
  const GameRecord game = game_of({"G*5b", "5a5b"}, 0, "4k4/9/9/9/9/9/9/9/4K4 b G 31");
  const std::vector<Seen> seen = seen_in(game);
  REQUIRE(seen.size() == 2);
  CHECK(seen[0].sample.ply == 31);
  CHECK_FALSE(seen[0].sample.in_check);
  CHECK(seen[1].sample.in_check);
  CHECK(seen[1].sample.captures);
}

TEST_CASE("a game that cannot be says where it goes wrong, and shows what is before") {
  GameRecord game = game_of({"7g7f", "3c3d", "2g2f"}, 1);
  game.number = 7;
  game.moves[1].move = packed(Position(), "7g7f");
  int shown = 0;
  CHECK(replay(game, [&](const Position&, const Sample&) { ++shown; }) == "game 7: move 3 is not legal");
  CHECK(shown == 1);
  game.opening[0] = 0;
  CHECK(replay(game, [&](const Position&, const Sample&) { ++shown; }) == "game 7: move 1 is not legal");
  game.start = "9/9/9";
  CHECK(replay(game, [&](const Position&, const Sample&) { ++shown; }).starts_with("game 7: its start cannot be read"));
  CHECK(shown == 1);
}

TEST_CASE("all games of a folder, and duplicates among them") {
  const Folder folder("samples_test");
  auto writer = std::get<GameWriter>(GameWriter::open(folder.path(), {.block_games = 4, .shard_games = 8, .text = {}}));
  std::vector<GameRecord> games = random_records(0, 10);
  games.push_back(games[5]);  // once more
  games.back().number = 10;
  std::size_t expected = 0;
  for (const GameRecord& game : games) {
    expected += game.moves.size();
    REQUIRE(writer.add(game).empty());
  }
  REQUIRE(writer.flush().empty());
  auto reader = std::get<GameReader>(GameReader::open(folder.path()));
  KeySet keys;
  std::size_t shown = 0;
  std::size_t fresh = 0;
  std::size_t fresh_in_copy = 0;
  const std::string fault = replay_all(reader, [&](const Position& position, const Sample& sample) {
    CHECK(is_legal(position, sample.move));
    ++shown;
    if (!keys.insert(position.key())) return;
    ++fresh;
    if (sample.game == 10) ++fresh_in_copy;
  });
  CHECK(fault == "");
  CHECK(shown == expected);
  CHECK(shown > 80);
  CHECK(fresh_in_copy == 0);
  CHECK(fresh <= expected - games[5].moves.size());
  CHECK(fresh > 50);
}

}  // namespace
}  // namespace tsugite
