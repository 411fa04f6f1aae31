#include "engine/search/exchange.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "core/attackers.h"
#include "core/material.h"
#include "core/sfen.h"
#include "tests/engine/scene.h"
#include "tests/support/random_walk.h"
#include "tests/support/workload.h"

namespace tsugite {
namespace {

using test::Dice;
using test::legal_moves;
using test::move_of;
using test::position_of;

// Captures on one cell by making the moves, all pieces, promoted or not. Legality is the generator's: pins of the
// moment and the safety of kings are exact. Checks from elsewhere are no part of the rules of exchange.h; there is no
// answer where they meddle.
class SlowExchange {
 public:
  // Between capturers that the rules do not tell apart the choice is free, so the answer by the rules is a range.
  struct Answer {
    Score least = 0;  // capturers by the rules of exchange.h
    Score most = 0;
    Score free = 0;  // any capturers
    bool meddled = false;
    int pieces = 0;  // that took part in the longest line
  };

  explicit SlowExchange(const Position& position) : position_(position) {}

  Answer value(MoveCode move) { return after(move, gain_of(move)); }

 private:
  Score gain_of(MoveCode move) const {
    const Kind captured = kind_of(position_.at(move.to()));
    return (captured == Kind::None ? 0 : capture_value(captured)) +
           (move.promotes() ? promotion_value(move.kind()) : 0);
  }

  // What the rules look at, in this order; less is better.
  std::array<int, 2> order_of(MoveCode move, bool last) {
    const int least = move.kind() == Kind::King ? 100'000 : capture_value(move.kind());
    if (!last || move.kind() == Kind::King) return {1, least};
    Undo undo;
    position_.do_move(move, undo);
    const bool answered = position_.attack(move.to()).by(position_.side_to_move());
    position_.undo_move(move, undo);
    if (answered) return {1, least};
    return {move.promotes() ? -promotion_value(move.kind()) : 0, least};
  }

  Answer best(Cell cell) {
    Answer all;
    if (position_.in_check() && (position_.checkers() > 1 || position_.checker() != cell)) {
      all.meddled = true;
      return all;
    }
    const bool last = !position_.attack(cell).by(opposite(position_.side_to_move()));
    const std::vector<MoveCode> moves = legal_moves(position_, NonPromotions::All);
    std::array<int, 2> first = {std::numeric_limits<int>::max(), 0};
    bool chosen = false;
    for (const MoveCode move : moves) {
      if (move.to() != cell) continue;
      const Answer one = after(move, gain_of(move));
      all.meddled |= one.meddled;
      all.free = std::max(all.free, one.free);
      all.pieces = std::max(all.pieces, one.pieces);
      if (!move.promotes() && may_promote(move)) continue;
      const std::array<int, 2> order = order_of(move, last);
      if (chosen && order > first) continue;
      const Answer stopped{.least = std::max(one.least, 0), .most = std::max(one.most, 0)};
      if (!chosen || order < first) {
        all.least = stopped.least;
        all.most = stopped.most;
      } else {
        all.least = std::min(all.least, stopped.least);
        all.most = std::max(all.most, stopped.most);
      }
      first = order;
      chosen = true;
    }
    return all;
  }

  bool may_promote(MoveCode move) const {
    const Color us = position_.side_to_move();
    return can_promote(move.kind()) && (in_promotion_zone(us, move.from()) || in_promotion_zone(us, move.to()));
  }

  Answer after(MoveCode move, Score gain) {
    Undo undo;
    position_.do_move(move, undo);
    const Answer answer = best(move.to());
    position_.undo_move(move, undo);
    return {.least = gain - answer.most,
            .most = gain - answer.least,
            .free = gain - answer.free,
            .meddled = answer.meddled,
            .pieces = answer.pieces + 1};
  }

  Position position_;
};

// How much the comparison has seen.
struct Seen {
  std::size_t compared = 0;
  std::size_t answered = 0;   // of these: somebody recaptures
  std::size_t long_ones = 0;  // of these: four pieces or more
  std::size_t by_kings = 0;   // of these: a king stands next to it
  std::size_t pins = 0;       // of these: an attacker is pinned
  std::size_t free_differs = 0;

  void compare(const Position& position, MoveCode move) {
    const Attack attack = position.attack(move.to());
    // All orders of so many are too many to try.
    if (attack.count(Color::Black) > 4 || attack.count(Color::White) > 4) return;
    SlowExchange slow(position);
    const SlowExchange::Answer answer = slow.value(move);
    if (answer.meddled) return;
    const Score value = exchange_value(position, move);
    if (value < answer.least || value > answer.most) {
      CAPTURE(to_sfen(position));
      CAPTURE(to_usi(move));
      CAPTURE(answer.least);
      REQUIRE(value >= answer.least);
      REQUIRE(value <= answer.most);
    }
    bool agree = exchange_gains(position, move, value) && !exchange_gains(position, move, value + 1);
    for (const Score threshold : {-300, -120, 0, 1, 200})
      agree &= exchange_gains(position, move, threshold) == (value >= threshold);
    if (!agree) {
      CAPTURE(to_sfen(position));
      CAPTURE(to_usi(move));
      REQUIRE(agree);
    }
    ++compared;
    if (answer.pieces == 1) return;
    ++answered;
    if (answer.pieces >= 4) ++long_ones;
    if (value != answer.free) ++free_differs;
    bool king = false;
    bool pin = false;
    for (const Color color : {Color::Black, Color::White}) {
      if (!position.has_king(color)) continue;
      king |= relation(position.king(color), move.to()).distance == 1;
      any_attacker(position, color, move.to(),
                   [&](Cell cell) { return pin |= position.pin(color, cell) != kNoDirection; });
    }
    if (king) ++by_kings;
    if (pin) ++pins;
  }
};

// Until so many exchanges are compared.
Seen compare_at_random(std::size_t count, std::uint64_t seed) {
  Seen seen;
  Dice dice(seed);
  while (seen.compared < count) {
    std::string sfen = test::random_sfen(dice);
    // Without kings no check can meddle.
    if (dice.one_in(3))
      for (char& letter : sfen)
        if (letter == 'K' || letter == 'k') letter = '1';
    const auto parsed = parse_sfen(sfen);
    const auto* read = std::get_if<SfenPosition>(&parsed);
    if (read == nullptr) continue;  // the side not to move in check
    for (const MoveCode move : legal_moves(read->position, NonPromotions::All))
      if (!move.is_drop() || dice.one_in(16)) seen.compare(read->position, move);
  }
  return seen;
}

Seen compare_in_games(std::size_t count, std::uint64_t seed) {
  Seen seen;
  for (const Position& position : test::walked_positions(count, seed)) {
    for (const MoveCode move : legal_moves(position, NonPromotions::All))
      if (position.at(move.to()) != kEmpty || position.attack(move.to()).by(opposite(position.side_to_move())))
        if (!move.is_drop()) seen.compare(position, move);
  }
  return seen;
}

TEST_CASE("exchanges agree with making the captures") {
  const Seen seen = compare_at_random(test::thinned(400'000), 13);
  CHECK(seen.answered > seen.compared / 6);
  CHECK(seen.long_ones > seen.answered / 50);
  CHECK(seen.by_kings > seen.answered / 25);
  CHECK(seen.free_differs < seen.answered / 200);
}

TEST_CASE("exchanges in games agree with making the captures") {
  const Seen seen = compare_in_games(test::thinned(8'000), 14);
  CHECK(seen.compared > test::thinned(80'000));
  CHECK(seen.long_ones > seen.answered / 20);
  CHECK(seen.pins > seen.answered / 300);
  CHECK(seen.free_differs < seen.answered / 200);
}

TEST_CASE("millions of exchanges agree with making the captures" * doctest::test_suite("slow")) {
  const Seen random = compare_at_random(test::thinned(4'000'000), 16);
  CHECK(random.free_differs < random.answered / 200);
  const Seen games = compare_in_games(test::thinned(40'000), 17);
  CHECK(games.compared > test::thinned(400'000));
}

TEST_CASE("a higher threshold is harder to reach") {
  int steps = 0;
  for (const Position& position : test::walked_positions(test::kAudited ? 5 : 200, 15)) {
    for (const MoveCode move : legal_moves(position)) {
      bool before = true;
      for (Score threshold = -4'000; threshold <= 4'000; threshold += 200) {
        const bool now = exchange_gains(position, move, threshold);
        CHECK((before || !now));
        if (before != now) ++steps;
        before = now;
      }
      CHECK_FALSE(before);
    }
  }
  CHECK(steps > 100);
}

// What an exchange is worth, found by its thresholds.
Score worth(std::string_view sfen, std::string_view usi) {
  const Position position = position_of(sfen);
  const MoveCode move = move_of(position, usi);
  Score at = -10'000;
  while (exchange_gains(position, move, at + 1)) ++at;
  return at;
}

const Score kPawn = capture_value(Kind::Pawn);
const Score kSilver = capture_value(Kind::Silver);
const Score kGold = capture_value(Kind::Gold);
const Score kRook = capture_value(Kind::Rook);
const Score kLance = capture_value(Kind::Lance);
const Score kBishop = capture_value(Kind::Bishop);

// A capture worth `taken` by a piece worth the next value, retaken by the next, and so on; each side may stop.
Score chain(std::initializer_list<Score> values) {
  Score rest = 0;
  for (const Score* at = values.end() - 1; at != values.begin(); --at) rest = std::max(0, *at - rest);
  return *values.begin() - rest;
}

TEST_CASE("nobody recaptures") {
  CHECK(worth("9/9/9/9/4p4/4P4/9/9/9 b - 1", "5f5e") == kPawn);
  CHECK(worth("9/9/9/9/9/4P4/9/9/9 b - 1", "5f5e") == 0);
  CHECK(worth("9/9/9/9/9/9/9/9/9 b G 1", "G*5e") == 0);
}

TEST_CASE("a promotion counts, and is lost with the piece") {
  CHECK(worth("9/9/4p4/4P4/9/9/9/9/9 b - 1", "5d5c+") == kPawn + promotion_value(Kind::Pawn));
  CHECK(worth("9/4g4/4p4/4P4/9/9/9/9/9 b - 1", "5d5c+") ==
        kPawn + promotion_value(Kind::Pawn) - capture_value(Kind::ProPawn));
  CHECK(worth("9/4g4/4p4/4P4/9/9/9/9/9 b - 1", "5d5c") == 0);
}

TEST_CASE("sliders join in from behind") {
  SUBCASE("rook behind rook") {
    CHECK(worth("9/9/9/4g4/4p4/9/9/4R4/4R4 b - 1", "5h5e") == chain({kPawn, kRook, kGold}));
    CHECK(worth("9/9/9/4g4/4p4/9/9/4R4/9 b - 1", "5h5e") == chain({kPawn, kRook}));
  }
  SUBCASE("lance behind rook, and a lance never backwards") {
    CHECK(worth("9/9/9/4g4/4p4/9/9/4R4/4L4 b - 1", "5h5e") == chain({kPawn, kRook, kGold}));
    CHECK(worth("9/9/9/4g4/4p4/9/4L4/4R4/9 b - 1", "5g5e") == chain({kPawn, kLance, kGold}));
    CHECK(worth("4L4/9/9/4g4/4p4/9/9/4R4/9 b - 1", "5h5e") == chain({kPawn, kRook}));
  }
  SUBCASE("bishop behind what moves along the diagonal") {
    CHECK(worth("9/9/9/4g4/4p4/3S5/2B6/9/9 b - 1", "6f5e") == chain({kPawn, kSilver, kGold}));
    CHECK(worth("9/9/9/4g4/4p4/3S5/9/9/9 b - 1", "6f5e") == chain({kPawn, kSilver}));
    CHECK(worth("9/9/9/4g4/4p4/3+P5/2B6/9/9 b - 1", "6f5e") == chain({kPawn, capture_value(Kind::ProPawn), kGold}));
    // A pawn does not capture along the diagonal: the bishop behind it stays shut in.
    CHECK(worth("9/9/9/4g4/4p4/3P1S3/2B6/9/9 b - 1", "4f5e") == chain({kPawn, kSilver}));
  }
  SUBCASE("three in a line on both sides") {
    CHECK(worth("9/4l4/4l4/4g4/4p4/9/4R4/4L4/4L4 b - 1", "5g5e") ==
          chain({kPawn, kRook, kGold, kLance, kLance, kLance}));
    CHECK(worth("9/4l4/4l4/4s4/4p4/4P4/4L4/4R4/4R4 b - 1", "5f5e") ==
          chain({kPawn, kPawn, kSilver, kLance, kLance, kRook, kLance}));
  }
  SUBCASE("a drop opens no line") {
    CHECK(worth("9/9/4r4/9/9/4P4/9/9/4R4 b S 1", "S*5e") == 0);
    CHECK(worth("9/9/4r4/9/9/9/9/9/4R4 b S 1", "S*5e") == 0);
    CHECK(worth("9/9/4r4/4p4/9/9/9/9/9 b S 1", "S*5e") == -kSilver);
  }
  SUBCASE("White's moves are seen from White's side") {
    CHECK(worth("4r4/4r4/9/9/4P4/4G4/9/9/9 w - 1", "5b5e") == chain({kPawn, kRook, kGold}));
    CHECK(worth("9/9/6b2/5s3/4P4/4G4/9/9/9 w - 1", "4d5e") == chain({kPawn, kSilver, kGold}));
  }
  SUBCASE("bishops of both sides on one diagonal") {
    CHECK(worth("9/6b2/9/9/3p5/2S6/1B7/9/9 b - 1", "7f6e") == kPawn);
    CHECK(worth("9/9/6b2/5p3/9/3S5/2B6/9/9 b - 1", "6f5e") == 0);
    CHECK(worth("6b2/9/4p4/9/2B6/9/9/9/9 b - 1", "7e5c") == chain({kPawn, kBishop}));
  }
}

TEST_CASE("a king captures last, and never into a recapture") {
  // Nobody is left to punish the king.
  CHECK(worth("8k/9/9/4g4/4p4/3SK4/9/9/9 b - 1", "6f5e") == chain({kPawn, kSilver, kGold}));
  // A lance behind the gold is.
  CHECK(worth("8k/9/4l4/4g4/4p4/3SK4/9/9/9 b - 1", "6f5e") == chain({kPawn, kSilver}));
  // The cheaper piece captures before the king does.
  CHECK(worth("8k/9/4l4/4g4/4p4/3SKG3/9/9/9 b - 1", "6f5e") == chain({kPawn, kSilver, kGold, kGold, kLance}));
  // A king's own move is legal, so it is safe.
  CHECK(worth("8k/9/9/9/4p4/4K4/9/9/9 b - 1", "5f5e") == kPawn);
}

TEST_CASE("capturers promote") {
  CHECK(worth("4r4/9/9/9/9/9/4p4/3S5/9 b - 1", "6h5g") == kPawn - kSilver - promotion_value(Kind::Rook));
  // The dragon would be lost with what it brought.
  CHECK(worth("4r4/9/9/9/9/9/4p4/3SG4/9 b - 1", "6h5g") == kPawn);
  // Of two that nobody could answer, the one that gains more.
  CHECK(worth("9/9/9/9/9/4r4/4p3n/3S5/9 b - 1", "6h5g") == kPawn - kSilver - promotion_value(Kind::Rook));
}

TEST_CASE("a pinned piece does not leave its line") {
  CHECK(worth("4k4/4g4/5p3/5S3/9/9/9/9/9 b - 1", "4d4c") == kPawn - kSilver);
  CHECK(worth("4k4/4g4/5p3/5S3/9/9/9/9/4R4 b - 1", "4d4c") == kPawn);
  // It may capture on the line.
  CHECK(worth("4k4/4g4/4p4/4S4/9/9/9/9/4R4 b - 1", "5d5c") == kPawn);
  CHECK(worth("4k4/4g4/4p4/3S5/9/9/9/9/4L4 b - 1", "6d5c") == kPawn);
  // The move itself opens the line.
  CHECK(worth("4k4/4g4/3p5/4S4/9/9/9/9/4R4 b - 1", "5d6c") == kPawn);
  // A pinned piece still keeps the king away.
  CHECK(worth("4r4/9/9/9/9/6k2/5p3/4G1S2/4K4 b - 1", "3h4g") == kPawn);
  CHECK(worth("4r4/9/9/9/9/6k2/5p3/6S2/3K5 b - 1", "3h4g") == kPawn - kSilver);
}

}  // namespace
}  // namespace tsugite
