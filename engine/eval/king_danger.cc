#include "engine/eval/king_danger.h"

#include <algorithm>
#include <cstdint>

#include "core/step.h"

namespace tsugite {

namespace {

// In front of a king is where its pawns march to. // front, beside, behind
template <typename Number>
using ByPlace = std::array<Number, 3>;

constexpr int kAttacked = 8;                              // points: attacked, but held by more than the king
constexpr int kBare = 11;                                 // attacked, and only the king holds it
constexpr int kMore = 3;                                  // each further attacker, two at most
constexpr int kOpen = 4;                                  // empty and bare besides: a piece can be dropped with support
constexpr int kIntruder = 3;                              // an enemy piece stands there
constexpr ByPlace<int> kPlace = {112, 80, 48};            // 64ths of the points above, by the place of the neighbour
constexpr std::array<int, 5> kEscape = {11, 7, 5, 2, 0};  // points [safe squares to step to, 4 = 4 or more]
constexpr int kSquared = 250;                             // 1024ths of a centipawn per squared point
constexpr int kSlope = 72;                                // 64ths of a centipawn per point
constexpr int kLimit = 1200;                              // centipawns, before force
constexpr std::array<int, kHandKinds> kForce = {0, 3, 4, 5, 8, 8, 12, 13};  // 64ths a piece in hand; pawns count once
constexpr int kForceBase = 48;                                              // 64ths of danger without anything in hand
constexpr int kForceLimit = 96;                                             // 64ths

// What a neighbour of a king adds up to: bits 0-9 points | 10-13 squares under attack | 16-19 squares to step to.
// [color of the king][direction to the neighbour][occupant >> 4][attack code]
using NeighbourTable =
    std::array<std::array<std::array<std::array<std::int32_t, AttackMap::kCodes>, 4>, kDirections>, kColors>;

constexpr NeighbourTable make_neighbour_table() {
  NeighbourTable table{};
  for (const Color color : {Color::Black, Color::White}) {
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
      const int ahead = sign(color) * ((kDirectionDelta[direction] + kMaxDelta) % kFileStride - 8);
      for (const Occupant owner : {kEmpty, owner_bit(Color::Black), owner_bit(Color::White)}) {
        for (std::size_t code = 0; code < AttackMap::kCodes; ++code) {
          const int own = static_cast<int>(color == Color::Black ? code & 3 : code >> 2);  // the king's one included
          const int enemy = static_cast<int>(color == Color::Black ? code >> 2 : code & 3);
          int points = 0;
          if (enemy > 0) {
            points += own > 1 ? kAttacked : kBare;
            points += kMore * (enemy - 1);
            if (owner == kEmpty && own <= 1) points += kOpen;
            if (owner == owner_bit(opposite(color))) points += kIntruder;
          }
          points = points * kPlace[ahead > 0 ? 0 : ahead == 0 ? 1 : 2] / 64;
          const bool escape = enemy == 0 && owner != owner_bit(color);
          table[static_cast<std::size_t>(index(color))][direction][owner >> 4][code] =
              points | (enemy > 0 ? 1 << 10 : 0) | (escape ? 1 << 16 : 0);
        }
      }
    }
  }
  return table;
}

constexpr NeighbourTable kNeighbours = make_neighbour_table();

// Centipawns. // [points]
constexpr std::array<std::int16_t, 256> kCurve = [] {
  std::array<std::int16_t, 256> curve{};
  for (std::size_t at = 0; at < curve.size(); ++at) {
    const int points = static_cast<int>(at);
    curve[at] = static_cast<std::int16_t>(std::min(kLimit, kSlope * points / 64 + kSquared * points * points / 1024));
  }
  return curve;
}();

}  // namespace

int king_danger(const Position& position, const AttackMap& attacks, Color color, int force) {
  const Cell king = position.king(color);
  if (king == kNoCell) return 0;
  const auto& neighbour = kNeighbours[static_cast<std::size_t>(index(color))];
  int sum = 0;
  for (std::size_t direction = 0; direction < kDirections; ++direction) {
    const Cell cell = king + kDirectionDelta[direction];
    sum += neighbour[direction][position.at(cell) >> 4][attacks[cell]];
  }
  if ((sum & 0x3c00) == 0) return 0;
  const auto points =
      static_cast<std::size_t>((sum & 1023) + kEscape[static_cast<std::size_t>(std::min(sum >> 16, 4))]);
  return kCurve[std::min(points, kCurve.size() - 1)] * std::min(kForceBase + force, kForceLimit) / 64;
}

int hand_force(Hand hand) {
  int sum = 0;
  for (const Kind kind : kHandOrder) {
    const int count = hand.count(kind);
    sum += kForce[static_cast<std::size_t>(kind)] * (kind == Kind::Pawn ? std::min(count, 1) : count);
  }
  return sum;
}

}  // namespace tsugite
