#include "engine/learn/linear_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "engine/eval/features.h"
#include "engine/eval/king_danger.h"
#include "engine/eval/view.h"

namespace tsugite {

namespace {

// What attacks on a square gain, [attack code], for each side.
constexpr auto kGains = [] {
  std::array<std::array<float, kAttackCodes>, kColors> gains{};
  for (std::size_t code = 0; code < kAttackCodes; ++code) {
    gains[0][code] = static_cast<float>(kAttackGain[code & 3]) / kGainUnit;
    gains[1][code] = static_cast<float>(kAttackGain[code >> 2]) / kGainUnit;
  }
  return gains;
}();

// A square as a side sees it, its board mirrored or not. // [color][mirrored][square]
constexpr auto kSeen = [] {
  std::array<std::array<std::array<std::uint8_t, kSquares>, 2>, kColors> seen{};
  for (Square square = 0; square < kSquares; ++square) {
    const auto at = static_cast<std::size_t>(square);
    for (const Color color : {Color::Black, Color::White}) {
      auto& of_color = seen[static_cast<std::size_t>(index(color))];
      of_color[0][at] = static_cast<std::uint8_t>(turned_for(color, square));
      of_color[1][at] = static_cast<std::uint8_t>(mirrored(turned_for(color, square)));
    }
  }
  return seen;
}();

// What a piece is to a side. // [color][occupant], not of the own king
constexpr auto kRoleOf = [] {
  std::array<std::array<std::uint8_t, 48>, kColors> roles{};
  for (const Color color : {Color::Black, Color::White})
    for (const Color owner : {Color::Black, Color::White})
      for (int kind = 1; kind < kKinds; ++kind)
        if (color != owner || static_cast<Kind>(kind) != Kind::King)
          roles[static_cast<std::size_t>(index(color))][occupant(owner, static_cast<Kind>(kind))] =
              static_cast<std::uint8_t>(role_of(static_cast<Kind>(kind), owner == color));
  return roles;
}();

// What a board looks like from one king, once as it is and once mirrored, if that one counts.
struct Half {
  std::array<std::uint16_t, 2 * (kMostPieces + 1)> places;  // weights of pieces: relative, absolute
  std::size_t size = 0;
  // Weights of the zones lie in rows, one a file, from rank 9 up. // [file - 1], less the block's first
  std::array<std::uint16_t, kFiles> rows;
};

// One side's weights, as features.h lists them.
struct View {
  std::array<Half, 2> halves;
  std::size_t half_count = 0;
  float half_amount = 1;
  std::array<std::uint16_t, kMostPieces + 1> singles;  // threats, hands, tempo: each once
  std::size_t single_count = 0;
  std::size_t king_place = 0;
  float king_early = 0;
  float king_late = 0;
  float danger = 0;
  // What the own and the enemy's attacks gain, in the order of the zones' rows. // [file - 1][rank from 9 up]
  std::array<float, kSquares> guards;
  std::array<float, kSquares> attackers;
};

struct Expanded {
  std::array<View, kColors> views;
  float material;
};

struct LinearWork : Model::Work {
  std::array<Expanded, Model::kMostAtOnce> samples;
};

// The weights of places from this side's king, on its square as it is seen here.
void expand_half(const PackedSample& sample, Color color, Square king, bool mirror, Half& half) {
  const auto own = static_cast<std::size_t>(index(color));
  const auto& seen = kSeen[own][mirror ? 1 : 0];
  const Delta from_king = kMaxDelta - cell_of(king);
  half.size = 0;
  const auto piece = [&](std::size_t role, std::size_t at) {
    const Square square = seen[at];
    half.places[half.size++] = static_cast<std::uint16_t>(kRelative.first + role * kDeltas +
                                                          static_cast<std::size_t>(from_king + cell_of(square)));
    half.places[half.size++] = static_cast<std::uint16_t>(absolute_weight(role, square));
  };
  for (std::size_t at = 0; at < sample.piece_count; ++at)
    piece(kRoleOf[own][sample.what(at)], static_cast<std::size_t>(sample.square(at)));
  if (const auto enemy = sample.kings[1 - own]; enemy != PackedSample::kNoKing) piece(kEnemyKingRole, enemy);
  for (int file = 1; file <= kFiles; ++file)
    half.rows[static_cast<std::size_t>(file - 1)] =
        static_cast<std::uint16_t>(from_king + cell_at(mirror ? kFiles + 1 - file : file, kRanks));
}

void expand_view(const PackedSample& sample, Color color, View& view) {
  const auto own = static_cast<std::size_t>(index(color));
  const auto other = 1 - own;
  constexpr Square kHome = square_of(cell_at(5, 9));
  const bool has_king = sample.kings[own] != PackedSample::kNoKing;
  const Square king = has_king ? turned_for(color, sample.kings[own]) : kHome;
  const Side side = side_of(king);
  view.half_count = 0;
  view.half_amount = side == Side::Middle ? 0.5f : 1.0f;
  if (side != Side::Left) expand_half(sample, color, king, false, view.halves[view.half_count++]);
  if (side != Side::Right) expand_half(sample, color, mirrored(king), true, view.halves[view.half_count++]);

  view.single_count = 0;
  const auto single = [&view](std::size_t weight) {
    view.singles[view.single_count++] = static_cast<std::uint16_t>(weight);
  };
  const bool on_move = sample.side_to_move == color;
  for (std::size_t piece = 0; piece < sample.piece_count; ++piece) {
    const Occupant what = sample.what(piece);
    if (!belongs_to(what, color)) continue;
    const std::size_t code = sample.attack_code(sample.square(piece));
    single(threat_weight(on_move, kind_of(what), AttackMap::seen_by(color, code)));
  }
  for (const Kind kind : kHandOrder)
    for (int nth = 1; nth <= sample.hands[own].count(kind); ++nth) single(hand_weight(kind, nth));
  if (on_move) single(kTempo.first);

  view.king_place = static_cast<std::size_t>(side == Side::Left ? mirrored(king) : king);
  const float late =
      static_cast<float>(std::min(hand_force(sample.hands[other]), kMostForce)) / static_cast<float>(kMostForce);
  view.king_early = has_king ? 1 - late : 0;
  view.king_late = has_king ? late : 0;
  view.danger = sample.dangers[own];
}

// Both sides' at once: White's rows are Black's from the other end.
void expand_attacks(const PackedSample& sample, View& black, View& white) {
  std::size_t at = 0;
  for (int file = 1; file <= kFiles; ++file) {
    for (int rank = kRanks; rank >= 1; --rank, ++at) {
      const std::size_t code = sample.attack_code(kRanks * (file - 1) + rank - 1);
      const float by_black = kGains[0][code];
      const float by_white = kGains[1][code];
      black.guards[at] = by_black;
      black.attackers[at] = by_white;
      white.guards[kSquares - 1 - at] = by_white;
      white.attackers[kSquares - 1 - at] = by_black;
    }
  }
}

void expand(const PackedSample& sample, Expanded& expanded) {
  expand_view(sample, Color::Black, expanded.views[0]);
  expand_view(sample, Color::White, expanded.views[1]);
  expand_attacks(sample, expanded.views[0], expanded.views[1]);
  expanded.material = sample.material;
}

float sum_of(const View& view, const float* weights) {
  float halves = 0;
  for (std::size_t at = 0; at < view.half_count; ++at) {
    const Half& half = view.halves[at];
    float sum = 0;
    for (std::size_t place = 0; place < half.size; ++place) sum += weights[half.places[place]];
    std::array<float, kRanks> by_rank{};
    for (std::size_t file = 0; file < kFiles; ++file) {
      const float* const guards = weights + kGuards.first + half.rows[file];
      const float* const attackers = weights + kAttackers.first + half.rows[file];
      const float* const own = view.guards.data() + file * kRanks;
      const float* const other = view.attackers.data() + file * kRanks;
      for (std::size_t rank = 0; rank < kRanks; ++rank)
        by_rank[rank] += own[rank] * guards[rank] + other[rank] * attackers[rank];
    }
    for (const float of_rank : by_rank) sum += of_rank;
    halves += sum;
  }
  float sum = halves * view.half_amount;
  for (std::size_t at = 0; at < view.single_count; ++at) sum += weights[view.singles[at]];
  sum += view.king_early * weights[kKingEarly.first + view.king_place];
  sum += view.king_late * weights[kKingLate.first + view.king_place];
  return sum + view.danger * weights[kDanger.first];
}

void add_gradient(const View& view, float slope, float* gradient) {
  const float part = slope * view.half_amount;
  for (std::size_t at = 0; at < view.half_count; ++at) {
    const Half& half = view.halves[at];
    for (std::size_t place = 0; place < half.size; ++place) gradient[half.places[place]] += part;
    for (std::size_t file = 0; file < kFiles; ++file) {
      float* const guards = gradient + kGuards.first + half.rows[file];
      float* const attackers = gradient + kAttackers.first + half.rows[file];
      const float* const own = view.guards.data() + file * kRanks;
      const float* const other = view.attackers.data() + file * kRanks;
      for (std::size_t rank = 0; rank < kRanks; ++rank) guards[rank] += part * own[rank];
      for (std::size_t rank = 0; rank < kRanks; ++rank) attackers[rank] += part * other[rank];
    }
  }
  for (std::size_t at = 0; at < view.single_count; ++at) gradient[view.singles[at]] += slope;
  gradient[kKingEarly.first + view.king_place] += slope * view.king_early;
  gradient[kKingLate.first + view.king_place] += slope * view.king_late;
  gradient[kDanger.first] += slope * view.danger;
}

template <typename Visitor>
void each_block(Visitor&& visit) {
  for (const WeightBlock& block : kWeightBlocks)
    for (std::size_t at = block.first; at < block.end(); ++at) visit(block, at);
}

template <typename Visitor>
void each_left_out(const LeftOut& left_out, Visitor&& visit) {
  for (std::size_t block = 0; block < kWeightBlocks.size(); ++block) {
    if (!left_out[block]) continue;
    for (std::size_t at = kWeightBlocks[block].first; at < kWeightBlocks[block].end(); ++at) visit(at);
  }
}

Weights without(Weights weights, const LeftOut& left_out) {
  each_left_out(left_out, [&](std::size_t at) { weights[at] = 0; });
  return weights;
}

}  // namespace

LinearModel::LinearModel(const Weights& start, double scale, const LeftOut& left_out)
    : start_(without(start, left_out)), scale_(scale), left_out_(left_out) {}

std::vector<float> LinearModel::start() const {
  std::vector<float> parameters(kWeightCount);
  each_block([&](const WeightBlock& block, std::size_t at) {
    parameters[at] = static_cast<float>(start_[at] / (block.units * scale_));
  });
  return parameters;
}

std::vector<float> LinearModel::reach() const {
  std::vector<float> reach(kWeightCount, 1);
  constexpr float kUsualDanger = 256;  // centipawns that the weight of danger is multiplied with
  reach[kDanger.first] = 1 / kUsualDanger;
  each_left_out(left_out_, [&](std::size_t at) { reach[at] = 0; });
  return reach;
}

std::vector<float> LinearModel::most() const {
  std::vector<float> limits(kWeightCount);
  each_block([&](const WeightBlock& block, std::size_t at) {
    limits[at] = static_cast<float>(most_of(block) / (block.units * scale_));
  });
  return limits;
}

std::unique_ptr<Model::Work> LinearModel::work() const { return std::make_unique<LinearWork>(); }

void LinearModel::forward(std::span<const float> parameters, Work& work, Samples samples,
                          std::span<float> logits) const {
  auto& expanded = static_cast<LinearWork&>(work).samples;
  for (std::size_t at = 0; at < samples.size(); ++at) {
    expand(*samples[at], expanded[at]);
    const auto& views = expanded[at].views;
    logits[at] = expanded[at].material / static_cast<float>(scale_) + sum_of(views[0], parameters.data()) -
                 sum_of(views[1], parameters.data());
  }
}

void LinearModel::backward(std::span<const float>, Work& work, std::span<const float> slopes,
                           std::span<float> gradient) const {
  const auto& expanded = static_cast<const LinearWork&>(work).samples;
  for (std::size_t at = 0; at < slopes.size(); ++at) {
    add_gradient(expanded[at].views[0], slopes[at], gradient.data());
    add_gradient(expanded[at].views[1], -slopes[at], gradient.data());
  }
}

Weights LinearModel::weights(std::span<const float> parameters) const {
  Weights weights;
  each_block([&](const WeightBlock& block, std::size_t at) {
    const long rounded = std::lround(parameters[at] * scale_ * block.units);
    weights[at] = static_cast<std::int16_t>(std::clamp<long>(rounded, -most_of(block), most_of(block)));
  });
  return weights;
}

std::string LinearModel::file(std::span<const float> parameters) const { return to_bytes(weights(parameters)); }

}  // namespace tsugite
