// The static evaluation taken apart, piece by piece and square by square, for people who want to see what the engine
// sees. From the features and the weights themselves, not from the tables that the search reads: what is not cut off to
// integers there adds up to a total that differs from theirs by some centipawns.
#pragma once

#include <array>

#include "core/color.h"
#include "core/kind.h"
#include "core/position.h"
#include "core/square.h"
#include "engine/eval/evaluate.h"
#include "engine/eval/evaluation_weights.h"

namespace tsugite {

// The terms of EvaluationTerms, as far as they are one side's: its pieces, its attacks, where its king stands and the
// danger that this king is in.
struct TermsOfSide {
  double material = 0;
  double hands = 0;
  double places = 0;
  double zones = 0;
  double threats = 0;
  double kings = 0;
  double dangers = 0;
  double tempo = 0;

  double total() const { return material + hands + places + zones + threats + kings + dangers + tempo; }
};

// All in centipawns from Black's view.
struct Breakdown {
  std::array<double, kSquares> pieces{};                        // [square] what stands there: material, place, threats
  std::array<double, kSquares> attacks{};                       // [square] the attacks on it: zones
  std::array<std::array<double, kHandKinds>, kColors> hands{};  // [color][kind] all of a kind: material and hands
  std::array<TermsOfSide, kColors> sides;                       // [color]
  // With a network, which has no parts: the whole evaluation less what it would be without the piece. Of kings nothing.
  bool has_network = false;
  std::array<Score, kSquares> lost_pieces{};                        // [square]
  std::array<std::array<Score, kHandKinds>, kColors> lost_hands{};  // [color][kind] without all of a kind
  EvaluationTerms terms;                                            // as the engine has them

  const TermsOfSide& of(Color color) const { return sides[static_cast<std::size_t>(index(color))]; }
};

Breakdown break_down(const Position& position, const EvaluationWeights& weights);

}  // namespace tsugite
