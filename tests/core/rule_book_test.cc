// Core against the slow rule book of tests/support, over known positions, random games and random positions.
#include "tests/support/rule_book.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/audit.h"
#include "core/generate.h"
#include "core/legality.h"
#include "core/sfen.h"
#include "tests/support/agreement.h"
#include "tests/support/random_walk.h"
#include "tests/support/samples.h"
#include "tests/support/workload.h"

namespace tsugite::test {

namespace {

// Plays one random game on both sides at once; stops at the first disagreement. Returns the positions compared.
std::size_t play_together(const std::string& sfen, int plies, Dice& dice) {
  Position position = position_of(sfen);
  RuleBook book(to_sfen(position));
  for (int ply = 0; ply <= plies; ++ply) {
    const std::string faults = disagreement(position, book);
    REQUIRE_MESSAGE(faults.empty(), faults);
    if (dice.one_in(16)) {
      const std::vector<std::string> broken = audit(position);
      REQUIRE_MESSAGE(broken.empty(), book.sfen() << ": " << broken.front());
    }
    MoveList list;
    generate_legal(position, NonPromotions::All, list);
    if (list.empty()) return static_cast<std::size_t>(ply) + 1;
    std::vector<std::size_t> sharp;
    for (std::size_t at = 0; at < list.size(); ++at) {
      const MoveCode move = list[at].code;
      if (is_piece(position.at(move.to())) || move.promotes() || gives_check(position, move)) sharp.push_back(at);
    }
    const MoveCode move = list[pick(dice, sharp, list.size())].code;
    Undo undo;
    position.do_move(move, undo);
    book.play(to_usi(move));
  }
  return static_cast<std::size_t>(plies) + 1;
}

// Rounds over all starts; the seed and the start name the game when one fails.
std::size_t play_games(const std::vector<std::string>& starts, std::uint64_t seed, int rounds, int plies) {
  std::size_t positions = 0;
  for (int round = 0; round < rounds; ++round) {
    for (const std::string& start : starts) {
      CAPTURE(start);
      Dice dice(++seed);
      positions += play_together(start, plies, dice);
    }
  }
  return positions;
}

std::vector<std::string> every_nth(const std::vector<std::string>& all, std::size_t step) {
  std::vector<std::string> some;
  for (std::size_t at = 0; at < all.size(); at += step) some.push_back(all[at]);
  return some;
}

std::vector<std::string> every_nth_sample(std::size_t step) {
  std::vector<std::string> starts;
  const std::vector<MovesSample> samples = moves_samples("legal_moves.txt");
  for (std::size_t at = 0; at < samples.size(); at += step) starts.push_back(samples[at].sfen);
  return starts;
}

struct RandomTally {
  std::size_t compared = 0;
  std::size_t in_check = 0;
  std::size_t refused = 0;  // the side not to move stands in check
};

RandomTally compare_random_positions(std::uint64_t seed, std::size_t count) {
  RandomTally tally;
  Dice dice(seed);
  for (std::size_t at = 0; at < count; ++at) {
    const std::string sfen = random_sfen(dice);
    const RuleBook book(sfen);
    std::variant<SfenPosition, SfenError> parsed = parse_sfen(sfen);
    CAPTURE(sfen);
    REQUIRE(std::holds_alternative<SfenError>(parsed) == book.can_take_king());
    if (book.can_take_king()) {
      ++tally.refused;
      continue;
    }
    Position& position = std::get<SfenPosition>(parsed).position;
    const std::string faults = disagreement(position, book);
    REQUIRE_MESSAGE(faults.empty(), faults);
    const std::vector<std::string> broken = audit(position);
    REQUIRE_MESSAGE(broken.empty(), broken.front());
    ++tally.compared;
    tally.in_check += book.in_check() ? 1 : 0;
  }
  return tally;
}

}  // namespace

TEST_CASE("the rule book gives the known move lists") {
  for (const MovesSample& sample : moves_samples("legal_moves.txt"))
    REQUIRE_MESSAGE(RuleBook(sample.sfen).legal_moves() == sample.moves, sample.sfen);
  for (const MovesSample& sample : moves_samples("check_moves.txt"))
    REQUIRE_MESSAGE(RuleBook(sample.sfen).checking_moves() == sample.moves, sample.sfen);
}

TEST_CASE("random games from the start, handicaps and tsume agree with the rule book") {
  const std::vector<std::string> starts = sample_lines("walk_starts.sfen");
  REQUIRE(starts.size() >= 50);
  CHECK(play_games(every_nth(starts, kThinning), 1000, 1, 120) >= thinned(4000));
}

TEST_CASE("random games from positions of real games agree with the rule book") {
  const std::vector<std::string> starts = every_nth_sample(25);
  REQUIRE(starts.size() >= 140);
  CHECK(play_games(every_nth(starts, kThinning), 2000, 1, 100) >= thinned(12000));
}

TEST_CASE("random games from the benchmark positions agree with the rule book") {
  std::vector<std::string> starts;
  for (const PerftSample& sample : perft_samples())
    if (sample.depth_plies == 1) starts.push_back(sample.sfen);
  REQUIRE(starts.size() >= 35);
  CHECK(play_games(every_nth(starts, kThinning), 3000, 2, 60) >= thinned(3000));
}

TEST_CASE("random positions agree with the rule book") {
  const RandomTally tally = compare_random_positions(4000, thinned(5000));
  CHECK(tally.compared >= thinned(2000));
  CHECK(tally.in_check >= thinned(500));
  CHECK(tally.refused >= thinned(1000));
}

TEST_CASE("many random games and positions agree with the rule book" * doctest::test_suite("slow")) {
  CHECK(play_games(sample_lines("walk_starts.sfen"), 10000, 10, 200) >= 60000);
  CHECK(play_games(every_nth_sample(3), 20000, 1, 120) >= 100000);
  CHECK(compare_random_positions(30000, 100000).compared >= 30000);
}

}  // namespace tsugite::test
