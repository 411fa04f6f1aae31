#include "engine/eval/relative_table.h"

namespace tsugite {

namespace {

bool is_shelter(Kind kind) { return kind == Kind::Pawn || kind == Kind::Lance || kind == Kind::Knight; }
bool is_big(Kind kind) {
  return kind == Kind::Bishop || kind == Kind::Rook || kind == Kind::Horse || kind == Kind::Dragon;
}

}  // namespace

RelativeTable make_guard_table(const EvaluationWeights& weights) {
  RelativeTable table{};
  for (std::size_t kind = 1; kind < kKinds; ++kind) {
    if (static_cast<Kind>(kind) == Kind::King) continue;
    const auto& places = is_shelter(static_cast<Kind>(kind)) ? weights.shelter_place : weights.guard_place;
    for (Delta delta = -kMaxDelta; delta <= kMaxDelta; ++delta) {
      const Offset offset = offset_of(delta);
      const int worth = weights.guard[kind] * weights.guard_falloff[static_cast<std::size_t>(offset.steps())] *
                        places[place_of(offset.ranks)] * kTableUnit / (64 * 64);
      table[relative_index(kind, delta)] = static_cast<std::int16_t>(worth);
    }
  }
  return table;
}

RelativeTable make_attacker_table(const EvaluationWeights& weights) {
  RelativeTable table{};
  for (std::size_t kind = 1; kind < kKinds; ++kind) {
    if (static_cast<Kind>(kind) == Kind::King) continue;
    const auto& falloff = is_big(static_cast<Kind>(kind)) ? weights.slider_falloff : weights.attacker_falloff;
    for (Delta delta = -kMaxDelta; delta <= kMaxDelta; ++delta) {
      const Offset offset = offset_of(delta);
      const std::size_t place = place_of(-offset.ranks);  // the enemy king faces down
      const int worth = weights.attacker[kind] * falloff[static_cast<std::size_t>(offset.steps())] *
                        weights.attacker_place[place] * kTableUnit / (64 * 64);
      table[relative_index(kind, delta)] = static_cast<std::int16_t>(worth);
    }
  }
  return table;
}

}  // namespace tsugite
