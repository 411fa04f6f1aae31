// A small network over the relative positions, beside the sums of evaluate.h: each side's pieces become rows of
// numbers, the rows add up to an accumulator of that side, and three layers judge both.
//
// Each side sees the board as for the weights: turned so that it plays up, mirrored if its king would be on files 6 to
// 9. A king on file 5 sees the mean of the board and its mirror image, row by row, so that a position and its mirror
// image are worth the same. A move changes a few rows; a king's own move changes all of its side's (evaluator.h).
//
//   rows of either side -> 256 each, cut to 0..1 -> 128 products of two -> side to move first, 256 -> 32 -> 32 -> 1
//
// Integers only; the same numbers on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/position.h"
#include "engine/eval/network_kernel.h"
#include "engine/eval/view.h"
#include "engine/eval/weights.h"
#include "engine/score.h"

namespace tsugite {

// The rows are numbered as the weights of the same things, which come first among those; then follow the enemy's hand,
// piece by piece like the own one, and the square of the own king:
//
//   relative_weight(role, delta) | absolute_weight(role, square) | hand_weight(kind, nth) | the same of the enemy |
//   king
inline constexpr std::size_t kBoardRows = kAbsolute.end();
inline constexpr std::size_t kEnemyHandRow = kInHand.end();
inline constexpr std::size_t kKingRow = kEnemyHandRow + kHandPieces;
inline constexpr std::size_t kRows = kKingRow + kKingSquares;
static_assert(kRelative.first == 0 && kAbsolute.first == kRelative.end() && kInHand.first == kBoardRows);

// The row of the same thing in the mirror. Of a king's squares only those of file 5 stay on files 1 to 5, and each is
// its own mirror image.
constexpr std::size_t mirrored_row(std::size_t row) {
  if (row >= kBoardRows) return row;
  if (row >= kAbsolute.first) {
    const std::size_t at = row - kAbsolute.first;
    return row - at % kSquares + static_cast<std::size_t>(mirrored(static_cast<Square>(at % kSquares)));
  }
  const Delta delta = static_cast<Delta>(row % kDeltas) - kMaxDelta;
  return row - row % kDeltas + static_cast<std::size_t>(kMaxDelta + mirrored_delta(delta));
}

// A side sees at most 38 pieces, two rows for each that is on the board and one for each in hand; two for the enemy
// king; one for its own. If each number of a row is within kMostRow and the bias within kMostBias, no sum leaves 16
// bits.
inline constexpr int kMostRows = 2 * 38 + 2 + 1;
inline constexpr int kMostRow = 127;
inline constexpr int kMostBias = 8000;
static_assert(kMostRows * kMostRow + kMostBias <= 32767);
// And if the biases of the layers are, no sum leaves 32.
inline constexpr int kMostLayerBias = 1 << 24;
inline constexpr int kMostWord = 32767;
static_assert(kMostLayerBias + kLayerInputs * kMostPair * kMostFirst <= 0x7fffffff);
static_assert(kMostLayerBias + kHidden * kMostHidden * kMostWord <= 0x7fffffff);

// 1.0 of what comes out, and how many centipawns that are. What 1.0 is in the numbers below stands in
// network_kernel.h; biases of layers count the unit of the weights times that of the inputs.
inline constexpr int kSumUnit = kMostHidden * kLastUnit;
inline constexpr int kNetworkScale = 600;

// What is learned.
struct NetworkWeights {
  std::vector<std::int8_t> rows = std::vector<std::int8_t>(kRows * kAccumulator);  // [row][kAccumulator]
  std::array<std::int16_t, kAccumulator> bias{};
  std::array<std::array<std::int8_t, kLayerInputs>, kHidden> first{};  // [output][input]
  std::array<std::int32_t, kHidden> first_bias{};
  std::array<std::array<std::int16_t, kHidden>, kHidden> second{};  // [output][input]
  std::array<std::int32_t, kHidden> second_bias{};
  std::array<std::int16_t, kHidden> last{};
  std::int32_t last_bias = 0;

  friend bool operator==(const NetworkWeights&, const NetworkWeights&) = default;
};

// Files of networks, little-endian on every machine:
//
//   8 bytes "TSUGENET" | u32 version
//   u32 each: rows, accumulator, hidden, hidden; units of rows, products, the first layer, what layers put out, the
//     second, the last; centipawns for 1.0
//   u32 size of what follows, the checksum aside: all of NetworkWeights in its order
//   u64 checksum of all before it (book/bytes.h)
inline constexpr std::uint32_t kNetworkVersion = 2;
inline constexpr std::string_view kNetworkTitle = "TSUGENET";

std::string to_bytes(const NetworkWeights& weights);
// Or what is wrong, to follow the name of the file: "damaged", for example.
std::variant<NetworkWeights, std::string> network_of(std::string_view bytes);

// How one side sees the pieces, and which rows they are. Rows of a king on file 5 are numbered from kMeanRow on.
class NetworkView {
 public:
  NetworkView(const Position& position, Color color)
      : color_(color), turned_king_(king_square(position, color)), has_king_(position.has_king(color)) {
    const Side side = side_of(turned_king_);
    mirrors_ = side == Side::Left;
    set_ = side == Side::Middle ? kMeanRow : 0;
    if (mirrors_) turned_king_ = mirrored(turned_king_);
  }

  static constexpr std::size_t kMeanRow = kRows;
  static constexpr std::size_t kAllRows = kRows + kBoardRows;
  static_assert(kAllRows <= 0x10000);

  // Calls visit(row) for both rows of a piece that is not the own king.
  template <typename Visitor>
  void each_row(Occupant what, Square square, Visitor&& visit) const {
    const std::size_t role = role_of(kind_of(what), belongs_to(what, color_));
    const Square turned = turned_for(color_, square);
    const Square seen = mirrors_ ? mirrored(turned) : turned;
    visit(static_cast<std::uint16_t>(set_ + relative_weight(role, delta_of(turned_king_, seen))));
    visit(static_cast<std::uint16_t>(set_ + absolute_weight(role, seen)));
  }

  // Of the n-th piece of a kind in a hand, from 1.
  std::uint16_t hand_row(Color owner, Kind kind, int nth) const {
    return static_cast<std::uint16_t>(hand_weight(kind, nth) + (owner == color_ ? 0 : kHandPieces));
  }

  // Calls visit(row) for each row of the position.
  template <typename Visitor>
  void each_row(const Position& position, Visitor&& visit) const {
    for (const Color owner : {Color::Black, Color::White}) {
      const Roster& roster = position.roster();
      for (PieceId id = roster.first(board_head(owner)); id < kPieces; id = roster[id].next)
        if (roster[id].what != occupant(color_, Kind::King))
          each_row(roster[id].what, square_of(roster[id].cell), visit);
      const Hand hand = position.hand(owner);
      if (hand.empty()) continue;
      for (const Kind kind : kHandOrder)
        for (int nth = 1; nth <= hand.count(kind); ++nth) visit(hand_row(owner, kind, nth));
    }
    if (has_king_) visit(static_cast<std::uint16_t>(kKingRow + static_cast<std::size_t>(turned_king_)));
  }

 private:
  Color color_;
  Square turned_king_;  // and mirrored
  bool has_king_;
  bool mirrors_ = false;
  std::size_t set_ = 0;
};

// Rows that come, or that go.
struct RowBuffer {
  std::array<std::uint16_t, kMostRows> rows;
  std::size_t count = 0;

  void add(std::uint16_t row) { rows[count++] = row; }
  operator RowList() const { return {rows.data(), count}; }
};

// Sums of one side's rows.
struct alignas(64) Accumulator {
  std::array<std::int16_t, kAccumulator> sums;

  friend bool operator==(const Accumulator&, const Accumulator&) = default;
};

// Tables made from weights: some 5 MiB for 256 sums. Threads may share one.
class Network {
 public:
  explicit Network(const NetworkWeights& weights, const NetworkKernel& kernel = fastest_network_kernel());

  // What the side to move makes of both sums, in 1/kSumUnit.
  std::int32_t forward(const Accumulator& mover, const Accumulator& other) const {
    return kernel_.forward(mover.sums.data(), other.sums.data(), layers_);
  }

  // What the layers put out on the way there.
  NetworkActivations activations(const Accumulator& mover, const Accumulator& other) const {
    NetworkActivations activations;
    activate(mover.sums.data(), other.sums.data(), layers_, activations);
    return activations;
  }

  // `to` becomes `from` with some rows more and some less.
  void update(const Accumulator& from, Accumulator& to, RowList more, RowList less) const {
    kernel_.update(from.sums.data(), to.sums.data(), rows_.data(), more, less);
  }

  // The sum of all rows.
  void refresh(const Position& position, Color color, Accumulator& to) const;

  // Both in one, from nothing. In 1/kSumUnit, the view of the side to move.
  std::int32_t forward(const Position& position) const;

 private:
  const NetworkKernel& kernel_;
  std::vector<std::int8_t> rows_;  // [row][kAccumulator], those of kMeanRow included
  Accumulator bias_;
  NetworkLayers layers_;
};

// Centipawns, within +-kMaxEvaluation; halves are rounded away from zero, so that both signs are alike.
Score network_score(std::int32_t sum);

}  // namespace tsugite
