#include "engine/learn/picture.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

#include "core/hand.h"
#include "core/kind.h"
#include "core/square.h"
#include "core/step.h"
#include "engine/learn/terminal.h"

namespace tsugite {

namespace {

// ---- Layout, in pixels ----

constexpr int kMargin = 16;
constexpr int kTitle = 16;      // height of a title
constexpr int kHeading = 30;    // of the line above a group
constexpr int kLegend = 34;     // of a scale with its numbers
constexpr int kMapCell = 7;     // edge of a cell of the maps around a king and of the board
constexpr int kLargeCell = 12;  // of the small maps
constexpr int kMapsInRow = 7;
constexpr int kGap = 17;
constexpr int kSwatch = 6;  // width of one colour of a scale

constexpr int kAround = 17;  // cells a side around a king
constexpr int kMapPitch = kAround * kMapCell + kGap;
constexpr int kBoardPitch = kMapPitch / 2 - 1;
constexpr int kWidth = 2 * kMargin + kMapsInRow * kMapPitch - kGap;

// ---- Colours ----

constexpr int kLevels = 10;  // of either sign

struct Rgb {
  int red, green, blue;
};
constexpr Rgb kZero = {236, 236, 236};
// Half way and at the end. // [bad, good]
constexpr std::array<std::array<Rgb, 2>, 2> kEnds = {{
    {{{251, 106, 74}, {165, 15, 21}}},
    {{{107, 174, 214}, {8, 69, 148}}},
}};

// Of a level -10..10.
std::string colour(int level) {
  constexpr int kHalf = kLevels / 2;
  const auto& [half, end] = kEnds[level > 0 ? 1 : 0];
  const int steps = std::abs(level);
  const Rgb& from = steps <= kHalf ? kZero : half;
  const Rgb& to = steps <= kHalf ? half : end;
  const int part = steps <= kHalf ? steps : steps - kHalf;
  const auto mix = [&](int a, int b) { return a + (b - a) * part / kHalf; };
  return format("#%02x%02x%02x", mix(from.red, to.red), mix(from.green, to.green), mix(from.blue, to.blue));
}

// ---- Maps ----

// A kind as Japanese records write it; core/kind.h has its letters. // [kind]
constexpr std::array<std::string_view, kKinds> kSigns = {"",   "歩", "香", "桂", "銀", "角", "飛", "金",
                                                         "玉", "と", "杏", "圭", "全", "馬", "龍"};

std::string title_of(Kind kind) {
  const auto at = static_cast<std::size_t>(kind);
  return std::string(kSigns[at]) + ' ' + std::string(kKindLetters[at]);
}

using Weight = std::optional<int>;  // nothing where it can never be used

struct HeatMap {
  std::string_view group;  // its class in the file
  std::string name;        // what a reader is told who points at it
  std::string title;
  int width;
  int height;
  int cell = kMapCell;               // edge, in pixels
  std::optional<bool> king = {};     // in the middle: true if its cell has a weight as well
  std::vector<Weight> weights = {};  // [height * y + x], y down

  Weight& at(int x, int y) { return weights[static_cast<std::size_t>(y * width + x)]; }
  const Weight& at(int x, int y) const { return weights[static_cast<std::size_t>(y * width + x)]; }
};

HeatMap empty_map(std::string_view group, std::string name, std::string title, int width, int height) {
  HeatMap map{.group = group, .name = std::move(name), .title = std::move(title), .width = width, .height = height};
  map.weights.resize(static_cast<std::size_t>(width * height));
  return map;
}

// A piece that is not the own king.
bool can_stand(Kind kind, bool own, Cell cell) { return !is_dead(own ? Color::Black : Color::White, kind, cell); }

bool side_by_side(Cell a, Cell b) {
  return std::abs(file_of(a) - file_of(b)) <= 1 && std::abs(rank_of(a) - rank_of(b)) <= 1;
}

using Deltas = std::bitset<kDeltas>;  // [144 + delta]

// Those from a king on files 1 to 5 to the cells that can_be(king, cell) allows.
template <typename CanBe>
Deltas deltas(CanBe&& can_be) {
  Deltas found;
  for (Square king = 0; king < static_cast<Square>(kKingSquares); ++king)
    for (Square square = 0; square < kSquares; ++square)
      if (can_be(cell_of(king), cell_of(square)))
        found.set(static_cast<std::size_t>(kMaxDelta + cell_of(square) - cell_of(king)));
  return found;
}

// weight_at(144 + delta) for the deltas there are.
template <typename WeightAt>
void fill_around_king(HeatMap& map, const Deltas& there, WeightAt&& weight_at) {
  for (int y = 0; y < kAround; ++y)
    for (int x = 0; x < kAround; ++x) {
      const auto at = static_cast<std::size_t>(kMaxDelta + kFileStride * (8 - x) + (8 - y));
      if (there[at]) map.at(x, y) = weight_at(at);
    }
}

HeatMap relative_map(const Weights& weights, Kind kind, bool own) {
  HeatMap map = empty_map("relative", std::string(own ? "own " : "enemy ") + title_of(kind) + " around the king",
                          title_of(kind), kAround, kAround);
  map.king = false;
  const Deltas there = deltas([&](Cell king, Cell cell) {
    return kind == Kind::King ? !side_by_side(king, cell) : king != cell && can_stand(kind, own, cell);
  });
  const std::size_t first = relative_weight(role_of(kind, own), -kMaxDelta);
  fill_around_king(map, there, [&](std::size_t at) { return weights[first + at]; });
  return map;
}

HeatMap absolute_map(const Weights& weights, Kind kind, bool own) {
  HeatMap map = empty_map("absolute", std::string(own ? "own " : "enemy ") + title_of(kind) + " on the board",
                          title_of(kind), kFiles, kRanks);
  for (int file = 1; file <= kFiles; ++file)
    for (int rank = 1; rank <= kRanks; ++rank) {
      const Cell cell = cell_at(file, rank);
      if (can_stand(kind, own, cell))
        map.at(kFiles - file, rank - 1) = weights[absolute_weight(role_of(kind, own), square_of(cell))];
    }
  return map;
}

HeatMap zone_map(const Weights& weights, const WeightBlock& block, std::string title) {
  HeatMap map = empty_map("zone", title, title, kAround, kAround);
  map.king = true;
  fill_around_king(map, deltas([](Cell, Cell) { return true; }),
                   [&](std::size_t at) { return weights[block.first + at]; });
  return map;
}

HeatMap king_map(const Weights& weights, const WeightBlock& block, std::string title) {
  constexpr int kKingFiles = static_cast<int>(kKingSquares) / kRanks;
  HeatMap map = empty_map("king", title, title, kKingFiles, kRanks);
  map.cell = kLargeCell;
  for (std::size_t square = 0; square < kKingSquares; ++square) {
    const Cell cell = cell_of(static_cast<Square>(square));
    map.at(kKingFiles - file_of(cell), rank_of(cell) - 1) = weights[block.first + square];
  }
  return map;
}

// Pieces in hand from left to right: the first, the second ...
HeatMap hand_map(const Weights& weights, Kind kind) {
  const int count = kSetCounts[static_cast<std::size_t>(kind)];
  HeatMap map = empty_map("hand", title_of(kind) + " in hand", title_of(kind), count, 1);
  map.cell = kLargeCell;
  for (int nth = 1; nth <= count; ++nth) map.at(nth - 1, 0) = weights[hand_weight(kind, nth)];
  return map;
}

// ---- Scales ----

// Colours by level: a level is so many tenths of a centipawn.
class Scale {
 public:
  // Such that all but the greatest hundredth of the weights fit; these have the last colour, too.
  Scale(const std::vector<HeatMap>& maps, int units) : units_(units) {
    std::vector<int> sizes;
    for (const HeatMap& map : maps)
      for (const Weight& weight : map.weights)
        if (weight) sizes.push_back(std::abs(*weight));
    const auto most = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() * 99 / 100);
    std::nth_element(sizes.begin(), most, sizes.end());
    constexpr std::array<int, 7> kNext = {2, 3, 4, 5, 6, 8, 10};
    for (int power = 1; *most * 10 > kLevels * step_ * units_; power *= 10)
      for (const int next : kNext)
        if (*most * 10 > kLevels * step_ * units_) step_ = next * power;
  }

  int level(int weight) const {
    const int size = (std::abs(weight) * 10 + units_ * step_ / 2) / (units_ * step_);
    return std::min(size, kLevels) * (weight < 0 ? -1 : 1);
  }

  int centipawns() const { return kLevels * step_ / 10; }  // at the last level

 private:
  int units_;
  int step_ = 1;  // tenths of a centipawn
};

// ---- SVG ----

std::string text_at(int x, int y, std::string_view text, std::string_view more = "") {
  return format("<text x=\"%d\" y=\"%d\"", x, y) + std::string(more) + '>' + std::string(text) + "</text>\n";
}

// Cells of one colour beside each other become one rectangle, all rectangles of one colour one path.
std::string cells_of(const HeatMap& map, const Scale& scale) {
  std::array<std::string, 2 * kLevels + 1> paths;  // [10 + level]
  for (int y = 0; y < map.height; ++y) {
    for (int x = 0; x < map.width;) {
      const auto level_at = [&](int column) {
        const Weight& weight = map.at(column, y);
        return weight ? std::optional(scale.level(*weight)) : std::nullopt;
      };
      const auto level = level_at(x);
      int end = x + 1;
      while (end < map.width && level_at(end) == level) ++end;
      if (level)
        paths[static_cast<std::size_t>(kLevels + *level)] += format("M%d %dh%dv1h-%dz", x, y, end - x, end - x);
      x = end;
    }
  }
  std::string text;
  for (int level = -kLevels; level <= kLevels; ++level) {
    const std::string& path = paths[static_cast<std::size_t>(kLevels + level)];
    if (!path.empty()) text += "<path fill=\"" + colour(level) + "\" d=\"" + path + "\"/>\n";
  }
  return text;
}

std::string map_at(int x, int y, const HeatMap& map, const Scale& scale) {
  std::string text = "<g class=\"" + std::string(map.group) + "\"><title>" + map.name + "</title>\n";
  text += format("<g transform=\"translate(%d %d) scale(%d)\" shape-rendering=\"crispEdges\" stroke-width=\".15\">\n",
                 x, y, map.cell);
  text += cells_of(map, scale);
  if (map.king)
    text += format("<rect x=\"8\" y=\"8\" width=\"1\" height=\"1\" fill=\"%s\" stroke=\"#000\"/>\n",
                   *map.king ? "none" : "#000");
  text += format("<rect width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#888\"/>\n", map.width, map.height);
  return text + "</g></g>\n";
}

std::string legend_at(int x, int y, const Scale& scale) {
  std::string text = format("<g transform=\"translate(%d %d)\">\n", x, y);
  for (int level = -kLevels; level <= kLevels; ++level)
    text += format("<path fill=\"%s\" d=\"M%d 0h%dv10h-%dz\"/>\n", colour(level).c_str(), (level + kLevels) * kSwatch,
                   kSwatch, kSwatch);
  constexpr int kLong = (2 * kLevels + 1) * kSwatch;
  const std::string most = std::to_string(scale.centipawns());
  text += text_at(0, 21, "≤ -" + most, " font-size=\"10\"");
  text += text_at(kLong / 2, 21, "0", " font-size=\"10\" text-anchor=\"middle\"");
  text += text_at(kLong, 21, "≥ +" + most, " font-size=\"10\" text-anchor=\"end\"");
  return text + "</g>\n";
}

std::string heading_at(int x, int y, std::string_view text) {
  return text_at(x, y + kHeading - 10, text, " font-size=\"14\" font-weight=\"bold\"");
}

std::string titled_map_at(int x, int y, const HeatMap& map, const Scale& scale) {
  return text_at(x, y + kTitle - 4, map.title) + map_at(x, y + kTitle, map, scale);
}

// Of every piece but the own king: 13 own ones, then 14 of the enemy's.
template <typename MapOf>
std::vector<HeatMap> for_each_role(MapOf&& map_of) {
  std::vector<HeatMap> maps;
  for (const bool own : {true, false})
    for (int kind = 1; kind < kKinds; ++kind)
      if (!own || static_cast<Kind>(kind) != Kind::King) maps.push_back(map_of(static_cast<Kind>(kind), own));
  return maps;
}

class Page {
 public:
  explicit Page(const Weights& weights) : weights_(weights) {}

  std::string draw() {
    draw_relative();
    draw_absolute();
    draw_small();
    const int height = y_ + kMargin;
    return format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
               "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n",
               kWidth, height, kWidth, height) +
           format("<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", kWidth, height) + body_ + "</svg>\n";
  }

 private:
  void draw_roles(const std::vector<HeatMap>& maps, const Scale& scale, int in_row, int pitch, std::string_view of_own,
                  std::string_view of_enemy) {
    constexpr std::size_t kOwn = 13;
    body_ += legend_at(kWidth - kMargin - (2 * kLevels + 1) * kSwatch, y_ + 6, scale);
    const std::array<std::string_view, 2> headings = {of_own, of_enemy};
    for (std::size_t side = 0; side < 2; ++side) {
      body_ += heading_at(kMargin, y_, headings[side]);
      y_ += kHeading;
      const std::size_t first = side == 0 ? 0 : kOwn;
      const std::size_t end = side == 0 ? kOwn : maps.size();
      const int height = kTitle + maps.front().height * kMapCell;
      for (std::size_t at = first; at < end; ++at) {
        const int place = static_cast<int>(at - first);
        body_ += titled_map_at(kMargin + place % in_row * pitch, y_ + place / in_row * (height + 6), maps[at], scale);
      }
      y_ += (static_cast<int>(end - first) + in_row - 1) / in_row * (height + 6);
    }
  }

  void draw_relative() {
    const auto maps = for_each_role([&](Kind kind, bool own) { return relative_map(weights_, kind, own); });
    draw_roles(maps, Scale(maps, kRelative.units), kMapsInRow, kMapPitch,
               "Own pieces around the king (black cell; forward is up; centipawns, + is good for the king's side)",
               "Enemy pieces around the king");
  }

  void draw_absolute() {
    const auto maps = for_each_role([&](Kind kind, bool own) { return absolute_map(weights_, kind, own); });
    draw_roles(maps, Scale(maps, kAbsolute.units), 2 * kMapsInRow, kBoardPitch, "Own pieces on the board",
               "Enemy pieces on the board");
  }

  void draw_small() {
    const std::vector<HeatMap> zones = {zone_map(weights_, kGuards, "guards"),
                                        zone_map(weights_, kAttackers, "attackers")};
    const std::vector<HeatMap> kings = {king_map(weights_, kKingEarly, "early"), king_map(weights_, kKingLate, "late")};
    std::vector<HeatMap> hands;
    for (const Kind kind : kHandOrder) hands.push_back(hand_map(weights_, kind));

    const int zones_x = kMargin;
    const int kings_x = kMargin + 5 * kMapPitch / 2;
    const int hands_x = kMargin + 9 * kMapPitch / 2;
    constexpr int kHandTitle = 36;
    body_ += heading_at(zones_x, y_, "Attacks by their place from the king") +
             heading_at(kings_x, y_, "The king's own place") +
             heading_at(hands_x, y_, "Pieces in hand: the first, the second …");
    y_ += kHeading;
    const Scale zone_scale(zones, kGuards.units);
    for (int at = 0; at < 2; ++at)
      body_ += titled_map_at(zones_x + at * kMapPitch, y_, zones[static_cast<std::size_t>(at)], zone_scale);
    const Scale king_scale(kings, kKingEarly.units);
    for (int at = 0; at < 2; ++at)
      body_ += titled_map_at(kings_x + at * kMapPitch / 2, y_, kings[static_cast<std::size_t>(at)], king_scale);
    const Scale hand_scale(hands, kInHand.units);
    for (std::size_t at = 0; at < hands.size(); ++at) {
      const int y = y_ + kTitle + static_cast<int>(at) * (kLargeCell + 4);
      body_ += text_at(hands_x, y + kLargeCell - 2, hands[at].title) +
               map_at(hands_x + kHandTitle, y, hands[at], hand_scale);
    }
    y_ += kTitle + kAround * kMapCell + 8;
    body_ += legend_at(zones_x, y_, zone_scale) + legend_at(kings_x, y_, king_scale) +
             legend_at(hands_x + kHandTitle, y_, hand_scale);
    y_ += kLegend - 10;
  }

  const Weights& weights_;
  std::string body_;
  int y_ = kMargin - 8;
};

}  // namespace

std::string picture_of(const Weights& weights) { return Page(weights).draw(); }

}  // namespace tsugite
