#include "engine/search/picker.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>

#include "core/legality.h"
#include "core/sfen.h"
#include "tests/engine/scene.h"
#include "tests/support/random_walk.h"

namespace tsugite {
namespace {

using test::Dice;
using test::legal_moves;
using test::position_of;

// History tables are megabytes: one set, filled with chance, serves all tests.
HistoryTables& histories() {
  static const std::unique_ptr<HistoryTables> tables = [] {
    auto made = std::make_unique<HistoryTables>();
    Dice dice(3);
    const auto learn = [&](HistoryScore& score) { score.learn(static_cast<int>(dice.below(8'000)) - 4'000); };
    for (auto& color : made->butterfly)
      for (auto& leaves_attack : color)
        for (auto& enters_attack : leaves_attack)
          for (auto& origin : enters_attack)
            for (HistoryScore& score : origin) learn(score);
    for (ArrivalTable& table : made->captures)
      for (auto& piece : table)
        for (HistoryScore& score : piece) learn(score);
    return made;
  }();
  return *tables;
}

PickerHints no_hints() {
  PickerHints hints;
  hints.continuations.fill(&histories().nothing);
  return hints;
}

MoveCode any_code(const Position& position, const std::vector<MoveCode>& legal, Dice& dice) {
  if (!legal.empty() && dice.below(3) > 0) return legal[dice.below(legal.size())];
  if (dice.one_in(4)) return MoveCode::none();
  // Whatever a table might hold: pieces that are there, going anywhere.
  for (int attempt = 0; attempt < 50; ++attempt)
    if (const std::optional<MoveCode> move = unpack(position, static_cast<PackedMove>(dice.below(1 << 15))))
      if (move->to() != kNoCell && on_board(move->to())) return *move;
  return MoveCode::none();
}

PickerHints random_hints(const Position& position, Dice& dice) {
  PickerHints hints = no_hints();
  const std::vector<MoveCode> legal = legal_moves(position, NonPromotions::All);
  const std::size_t tree_moves = dice.below(hints.tree.size() + 1);
  for (std::size_t at = 0; at < tree_moves; ++at) hints.tree[at] = any_code(position, legal, dice);
  if (dice.one_in(2)) hints.table = any_code(position, legal, dice);
  for (MoveCode& killer : hints.killers)
    if (dice.one_in(2)) killer = any_code(position, legal, dice);
  // One hint is another's double.
  if (dice.one_in(3)) hints.tree[1] = hints.tree[0];
  if (dice.one_in(3)) hints.table = hints.tree[dice.below(4)];
  if (dice.one_in(3)) hints.killers[dice.below(2)] = hints.table;
  if (hints.killers[0] == hints.killers[1]) hints.killers[1] = MoveCode::none();
  return hints;
}

bool among(MoveCode move, const std::vector<MoveCode>& moves) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool hinted(const PickerHints& hints, MoveCode move) {
  return move == hints.table || move == hints.killers[0] || move == hints.killers[1] ||
         std::find(hints.tree.begin(), hints.tree.end(), move) != hints.tree.end();
}

std::vector<MoveCode> picked(Picker& picker) {
  std::vector<MoveCode> moves;
  // The bound keeps a picker that never ends from hanging the test.
  for (MoveCode move = picker.next(); !move.is_none() && moves.size() <= kMaxMoves; move = picker.next())
    moves.push_back(move);
  return moves;
}

// Each legal, none twice, none of `wanted` missing; and nothing but those and legal hints.
void check_complete(const Position& position, const PickerHints& hints, const std::vector<MoveCode>& moves,
                    const std::vector<MoveCode>& wanted) {
  CAPTURE(to_sfen(position));
  CAPTURE(test::text_of(hints.tree));
  CAPTURE(to_usi(hints.table));
  CAPTURE(test::text_of(hints.killers));
  for (std::size_t at = 0; at < moves.size(); ++at) {
    CAPTURE(to_usi(moves[at]));
    CHECK(is_legal(position, moves[at]));
    CHECK(std::find(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(at), moves[at]) ==
          moves.begin() + static_cast<std::ptrdiff_t>(at));
    CHECK((among(moves[at], wanted) || hinted(hints, moves[at])));
  }
  for (const MoveCode move : wanted) {
    CAPTURE(to_usi(move));
    CHECK(among(move, moves));
  }
}

constexpr std::size_t kPositions = test::kAudited ? 60 : 1'200;

TEST_CASE("every legal move comes exactly once") {
  Dice dice(31);
  int in_check = 0;
  int moves_seen = 0;
  for (const Position& position : test::walked_positions(kPositions, 32, 3)) {
    const NonPromotions which = dice.one_in(2) ? NonPromotions::All : NonPromotions::WhereTheyMatter;
    const PickerHints hints = dice.one_in(5) ? no_hints() : random_hints(position, dice);
    Picker picker(position, histories(), kMargins, hints, which, Picker::Mode::Full);
    const std::vector<MoveCode> moves = picked(picker);
    check_complete(position, hints, moves, legal_moves(position, which));
    CHECK(picker.next().is_none());
    in_check += position.in_check() ? 1 : 0;
    moves_seen += static_cast<int>(moves.size());
  }
  CHECK(in_check > static_cast<int>(kPositions / 100));
  CHECK(moves_seen > static_cast<int>(kPositions) * 10);
}

TEST_CASE("crowded hands and nothing but captures") {
  for (const char* sfen :
       {"R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", "1rrpppppp/ppppppppp/GGGGGGGGB/9/9/9/9/9/K7k b - 1",
        "8k/9/ppppppppp/LLLL1RRBB/9/9/9/9/K8 b 4G4S4N 1"}) {
    const auto parsed = parse_sfen(sfen);
    if (std::holds_alternative<SfenError>(parsed)) continue;
    const Position& position = std::get<SfenPosition>(parsed).position;
    Picker picker(position, histories(), kMargins, no_hints(), NonPromotions::All, Picker::Mode::Full);
    check_complete(position, no_hints(), picked(picker), legal_moves(position, NonPromotions::All));
  }
}

TEST_CASE("one killer twice is still one move") {
  Dice dice(41);
  for (const Position& position : test::walked_positions(kPositions / 10, 42)) {
    const std::vector<MoveCode> legal = legal_moves(position);
    if (legal.empty()) continue;
    PickerHints hints = no_hints();
    hints.killers.fill(legal[dice.below(legal.size())]);
    Picker picker(position, histories(), kMargins, hints, NonPromotions::WhereTheyMatter, Picker::Mode::Full);
    std::vector<MoveCode> moves = picked(picker);
    CAPTURE(to_sfen(position));
    CAPTURE(to_usi(hints.killers[0]));
    CHECK(std::count(moves.begin(), moves.end(), hints.killers[0]) == 1);
  }
}

TEST_CASE("hints come first, in their order") {
  Dice dice(33);
  int hints_seen = 0;
  for (const Position& position : test::walked_positions(kPositions / 4, 34)) {
    const std::vector<MoveCode> legal = legal_moves(position);
    if (legal.size() < 5) continue;
    PickerHints hints = no_hints();
    std::vector<MoveCode> expected;
    for (std::size_t at = 0; at < 3; ++at) {
      const MoveCode move = legal[dice.below(legal.size())];
      (at < 2 ? hints.tree[at] : hints.table) = move;
      if (!among(move, expected)) expected.push_back(move);
    }
    Picker picker(position, histories(), kMargins, hints, NonPromotions::WhereTheyMatter, Picker::Mode::Full);
    for (const MoveCode move : expected) CHECK(picker.next() == move);
    hints_seen += static_cast<int>(expected.size());
  }
  CHECK(hints_seen > static_cast<int>(kPositions / 4));
}

TEST_CASE("skip_quiets leaves the captures") {
  Dice dice(35);
  int skipped = 0;
  for (const Position& position : test::walked_positions(kPositions, 36)) {
    if (position.in_check()) continue;
    std::vector<MoveCode> tactical;
    for (const MoveCode move : legal_moves(position))
      if (is_tactical(position, move)) tactical.push_back(move);
    {
      Picker picker(position, histories(), kMargins, no_hints(), NonPromotions::WhereTheyMatter, Picker::Mode::Full);
      picker.skip_quiets();
      const std::vector<MoveCode> moves = picked(picker);
      check_complete(position, no_hints(), moves, tactical);
      CHECK(moves.size() == tactical.size());
    }
    // At any moment: quiet moves end there, captures all come.
    Picker picker(position, histories(), kMargins, no_hints(), NonPromotions::WhereTheyMatter, Picker::Mode::Full);
    std::vector<MoveCode> moves;
    const std::size_t before = dice.below(20);
    for (std::size_t at = 0; at < before; ++at)
      if (const MoveCode move = picker.next(); !move.is_none()) moves.push_back(move);
    picker.skip_quiets();
    for (const MoveCode move : picked(picker)) {
      CHECK(is_tactical(position, move));
      CHECK_FALSE(among(move, moves));
      moves.push_back(move);
    }
    for (const MoveCode move : tactical) CHECK(among(move, moves));
    if (moves.size() < legal_moves(position).size()) ++skipped;
  }
  CHECK(skipped > static_cast<int>(kPositions / 4));
}

TEST_CASE("in check skip_quiets drops no evasion that captures") {
  int seen = 0;
  for (const Position& position : test::walked_positions(kPositions, 37, 1)) {
    if (!position.in_check()) continue;
    ++seen;
    Picker picker(position, histories(), kMargins, no_hints(), NonPromotions::WhereTheyMatter, Picker::Mode::Full);
    picker.skip_quiets();
    const std::vector<MoveCode> moves = picked(picker);
    for (const MoveCode move : legal_moves(position))
      if (is_tactical(position, move)) CHECK(among(move, moves));
  }
  CHECK(seen > static_cast<int>(kPositions / 20));
}

TEST_CASE("quiescence: captures and promotions of pawns, all answers to a check") {
  Dice dice(38);
  int in_check = 0;
  int quiet_hints = 0;
  for (const Position& position : test::walked_positions(kPositions, 39, 2)) {
    const bool with_hints = dice.one_in(2);
    const PickerHints hints = with_hints ? random_hints(position, dice) : no_hints();
    Picker picker(position, histories(), kMargins, hints, NonPromotions::WhereTheyMatter, Picker::Mode::Quiescence);
    const std::vector<MoveCode> moves = picked(picker);
    std::vector<MoveCode> wanted;
    for (const MoveCode move : legal_moves(position))
      if (position.in_check() || is_tactical(position, move)) wanted.push_back(move);
    check_complete(position, hints, moves, wanted);
    if (position.in_check()) {
      ++in_check;
    } else {
      for (const MoveCode move : moves) CHECK(is_tactical(position, move));
      if (!hints.table.is_none() && !is_tactical(position, hints.table)) ++quiet_hints;
    }
  }
  CHECK(in_check > static_cast<int>(kPositions / 40));
  CHECK(quiet_hints > static_cast<int>(kPositions / 20));
}

TEST_CASE("a quiet move that was learned comes before the others") {
  const Position position = position_of(kStartSfen);
  const auto tables = std::make_unique<HistoryTables>();
  const MoveCode learned = test::move_of(position, "4i5h");
  tables->butterfly_of(position, learned).learn(1000);
  PickerHints hints;
  hints.continuations.fill(&tables->nothing);
  Picker picker(position, *tables, kMargins, hints, NonPromotions::WhereTheyMatter, Picker::Mode::Full);
  CHECK(picker.next() == learned);
  CHECK(picker.score() > 0);
  CHECK(picker.next() != learned);
  CHECK(picker.score() == 0);
}

TEST_CASE("the order is the same each time") {
  for (const Position& position : test::walked_positions(kPositions / 20, 40)) {
    Picker one(position, histories(), kMargins, no_hints(), NonPromotions::WhereTheyMatter, Picker::Mode::Full);
    Picker other(position, histories(), kMargins, no_hints(), NonPromotions::WhereTheyMatter, Picker::Mode::Full);
    CHECK(picked(one) == picked(other));
  }
}

}  // namespace
}  // namespace tsugite
