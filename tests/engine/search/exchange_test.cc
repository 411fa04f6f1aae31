#include "engine/search/exchange.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/material.h"
#include "core/sfen.h"
#include "tests/engine/scene.h"
#include "tests/support/random_walk.h"

namespace tsugite {
namespace {

using test::Dice;
using test::legal_moves;
using test::move_of;
using test::position_of;

// Between equally valuable capturers the choice is free, so the slow answer is a range.
struct Range {
  int least = 0;
  int most = 0;
};

// Captures on one cell by making the moves. Promotions on recapture are left out, as the fast answer does. Where pins,
// checks or forced promotions meddle there is no answer.
class SlowExchange {
 public:
  explicit SlowExchange(const Position& position) : position_(position) {}

  std::optional<Range> value(MoveCode move) {
    meddled_ = false;
    watch();
    int gain = capture_value(kind_of(position_.at(move.to())));
    if (move.promotes()) gain += promotion_value(move.kind());
    const Range range = after(move, gain);
    return meddled_ ? std::nullopt : std::optional(range);
  }

 private:
  // The least valuable capturers take, or nobody does: the gain of the side to move.
  Range best(Cell cell) {
    watch();
    const int gain = capture_value(kind_of(position_.at(cell)));
    int least_risk = std::numeric_limits<int>::max();
    std::vector<MoveCode> captures;
    for (const MoveCode move : legal_moves(position_, NonPromotions::All)) {
      if (move.to() != cell || move.is_drop()) continue;
      if (is_dead(position_.side_to_move(), move.kind(), cell)) meddled_ = true;
      if (move.promotes()) continue;
      const int risk = move.kind() == Kind::King ? std::numeric_limits<int>::max() : capture_value(move.kind());
      if (risk > least_risk) continue;
      if (risk < least_risk) captures.clear();
      least_risk = risk;
      captures.push_back(move);
    }
    if (captures.empty()) return {};
    Range all{.least = std::numeric_limits<int>::max(), .most = 0};
    for (const MoveCode move : captures) {
      const Range one = after(move, gain);
      all.least = std::min(all.least, std::max(one.least, 0));
      all.most = std::max(all.most, one.most);
    }
    return all;
  }

  Range after(MoveCode move, int gain) {
    Undo undo;
    position_.do_move(move, undo);
    const Range answer = best(move.to());
    position_.undo_move(move, undo);
    return {.least = gain - answer.most, .most = gain - answer.least};
  }

  void watch() {
    if (position_.in_check()) meddled_ = true;
    for (const Color color : {Color::Black, Color::White}) {
      if (!position_.has_king(color)) continue;
      for (Square square = 0; square < kSquares; ++square)
        if (belongs_to(position_.at(cell_of(square)), color) && position_.pin(color, cell_of(square)) != kNoDirection)
          meddled_ = true;
    }
  }

  Position position_;
  bool meddled_ = false;
};

void compare(const Position& position, MoveCode move, Range range) {
  CAPTURE(to_usi(move));
  CAPTURE(range.least);
  CAPTURE(range.most);
  CHECK(exchange_gains(position, move, range.least));
  CHECK(exchange_gains(position, move, range.least - 1));
  CHECK_FALSE(exchange_gains(position, move, range.most + 1));
}

TEST_CASE("exchanges agree with making the captures") {
  Dice dice(13);
  int compared = 0;
  int long_ones = 0;
  int by_kings = 0;
  for (int round = 0; round < (test::kAudited ? 12 : 6'000); ++round) {
    std::string sfen = test::random_sfen(dice);
    // Without kings nothing can meddle. In the other half they may capture too.
    const bool kings = dice.one_in(2);
    if (!kings)
      for (char& letter : sfen)
        if (letter == 'K' || letter == 'k') letter = '1';
    const auto parsed = parse_sfen(sfen);
    const auto* read = std::get_if<SfenPosition>(&parsed);
    if (read == nullptr) continue;  // the side not to move in check
    const Position& position = read->position;
    CAPTURE(sfen);
    SlowExchange slow(position);
    for (const MoveCode move : legal_moves(position, NonPromotions::All)) {
      if (move.is_drop() && !dice.one_in(16)) continue;
      const std::optional<Range> range = slow.value(move);
      if (!range) continue;
      compare(position, move, *range);
      ++compared;
      if (position.attack(move.to()).count(Color::Black) > 1 && position.attack(move.to()).count(Color::White) > 1)
        ++long_ones;
      for (const Color color : {Color::Black, Color::White})
        if (position.has_king(color) && relation(position.king(color), move.to()).distance == 1) ++by_kings;
    }
  }
  CHECK(compared > (test::kAudited ? 200 : 20'000));
  CHECK(long_ones >= (test::kAudited ? 0 : 400));
  CHECK(by_kings >= (test::kAudited ? 0 : 500));
}

TEST_CASE("exchanges in games agree with making the captures") {
  int compared = 0;
  for (const Position& position : test::walked_positions(test::kAudited ? 5 : 600, 14)) {
    SlowExchange slow(position);
    for (const MoveCode move : legal_moves(position, NonPromotions::All)) {
      if (position.at(move.to()) == kEmpty) continue;
      if (const std::optional<Range> range = slow.value(move)) {
        compare(position, move, *range);
        ++compared;
      }
    }
  }
  CHECK(compared > (test::kAudited ? 2 : 300));
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

}  // namespace
}  // namespace tsugite
