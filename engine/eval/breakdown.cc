#include "engine/eval/breakdown.h"

#include <algorithm>
#include <cstddef>

#include "core/material.h"
#include "engine/eval/attack_map.h"
#include "engine/eval/features.h"

namespace tsugite {

namespace {

const WeightBlock& block_of(std::size_t weight) {
  return *std::find_if(kWeightBlocks.begin(), kWeightBlocks.end(),
                       [&](const WeightBlock& block) { return weight < block.end(); });
}

// The piece in hand that a weight of kInHand is for.
Kind kind_in_hand(std::size_t weight) {
  return *std::find_if(kHandOrder.begin(), kHandOrder.end(), [&](Kind kind) {
    return hand_weight(kind, 1) <= weight && weight <= hand_weight(kind, kSetCounts[static_cast<std::size_t>(kind)]);
  });
}

class Builder {
 public:
  Builder(const Position& position, const EvaluationWeights& weights) : position_(position), weights_(weights) {}

  Breakdown build() {
    add_material();
    const AttackMap attacks(position_);
    for (const Color viewer : {Color::Black, Color::White})
      each_feature(position_, attacks, viewer, [&](std::size_t weight, double amount, Cell cell) {
        add(viewer, weight, sign(viewer) * amount * weights_.table[weight] / block_of(weight).units, cell);
      });
    const Evaluation evaluation(weights_);
    breakdown_.terms = evaluation.terms(position_);
    if (evaluation.network() != nullptr) lose_pieces(evaluation);
    return breakdown_;
  }

 private:
  TermsOfSide& side(Color color) { return breakdown_.sides[static_cast<std::size_t>(index(color))]; }
  double& hand(Color color, Kind kind) {
    return breakdown_.hands[static_cast<std::size_t>(index(color))][static_cast<std::size_t>(kind)];
  }

  void add_material() {
    for (Square square = 0; square < kSquares; ++square) {
      const Occupant what = position_.at(cell_of(square));
      if (what == kEmpty) continue;
      const int value = sign(color_of(what)) * board_value(kind_of(what));
      breakdown_.pieces[static_cast<std::size_t>(square)] += value;
      side(color_of(what)).material += value;
    }
    for (const Color color : {Color::Black, Color::White}) {
      for (const Kind kind : kHandOrder) {
        const int value = sign(color) * hand_value(kind) * position_.hand(color).count(kind);
        hand(color, kind) += value;
        side(color).material += value;
      }
    }
  }

  void lose_pieces(const Evaluation& evaluation) {
    breakdown_.has_network = true;
    const Setup setup = position_.setup();
    const auto loss = [&](const Setup& without) {
      return breakdown_.terms.total - evaluation.terms(Position(without)).total;
    };
    for (std::size_t square = 0; square < kSquares; ++square) {
      if (setup.board[square] == kEmpty || kind_of(setup.board[square]) == Kind::King) continue;
      Setup without = setup;
      without.board[square] = kEmpty;
      breakdown_.lost_pieces[square] = loss(without);
    }
    for (std::size_t color = 0; color < kColors; ++color) {
      for (const Kind kind : kHandOrder) {
        if (!setup.hands[color].has(kind)) continue;
        Setup without = setup;
        while (without.hands[color].has(kind)) without.hands[color].remove(kind);
        breakdown_.lost_hands[color][static_cast<std::size_t>(kind)] = loss(without);
      }
    }
  }

  // A feature that one side's view shows, worth so much to Black.
  void add(Color viewer, std::size_t weight, double value, Cell cell) {
    const std::size_t block = block_of(weight).first;
    const auto square = static_cast<std::size_t>(square_of(cell));
    if (block == kRelative.first || block == kAbsolute.first) {
      side(color_of(position_.at(cell))).places += value;
      breakdown_.pieces[square] += value;
    } else if (block == kThreats.first) {
      side(viewer).threats += value;
      breakdown_.pieces[square] += value;
    } else if (block == kGuards.first || block == kAttackers.first) {
      side(block == kGuards.first ? viewer : opposite(viewer)).zones += value;
      breakdown_.attacks[square] += value;
    } else if (block == kInHand.first) {
      side(viewer).hands += value;
      hand(viewer, kind_in_hand(weight)) += value;
    } else if (block == kKingEarly.first || block == kKingLate.first) {
      side(viewer).kings += value;
    } else if (block == kDanger.first) {
      side(opposite(viewer)).dangers += value;  // it is the other's king that is in danger
    } else {
      side(viewer).tempo += value;
    }
  }

  const Position& position_;
  const EvaluationWeights& weights_;
  Breakdown breakdown_;
};

}  // namespace

Breakdown break_down(const Position& position, const EvaluationWeights& weights) {
  return Builder(position, weights).build();
}

}  // namespace tsugite
