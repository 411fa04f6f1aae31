#include "usi/evaluation_text.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/sfen.h"
#include "engine/eval/evaluate.h"

namespace tsugite {
namespace {

using Lines = std::vector<std::string>;

Position position_of(std::string_view sfen) { return std::get<SfenPosition>(parse_sfen(sfen)).position; }

// Columns on a terminal: signs of Japanese records take two.
std::size_t width(const std::string& text) {
  const auto bytes = [&](auto&& is_one) { return static_cast<std::size_t>(std::ranges::count_if(text, is_one)); };
  const std::size_t letters = bytes([](char c) { return (c & 0x80) == 0; });
  const std::size_t signs = bytes([](char c) { return (c & 0xc0) == 0xc0; });
  return letters + 2 * signs;
}

// Numbers that are easy to follow; what the program has learned is none of this test's business. Kings in the middle
// have half of what is on one side of them.
Weights made_up_weights() {
  Weights weights{};
  const Square home = square_of(cell_at(5, 9));
  weights[absolute_weight(role_of(Kind::Gold, true), square_of(cell_at(5, 8)))] = 40 * kAbsolute.units;
  weights[relative_weight(role_of(Kind::Bishop, false), -2 * kFileStride + 1)] = -50 * kRelative.units;
  weights[kGuards.first + static_cast<std::size_t>(kMaxDelta + 2)] = 6 * kGuards.units;
  weights[kAttackers.first + static_cast<std::size_t>(kMaxDelta - kFileStride)] = -18 * kAttackers.units;
  weights[hand_weight(Kind::Pawn, 1)] = 14 * kInHand.units;
  weights[kKingEarly.first + static_cast<std::size_t>(home)] = -30 * kKingEarly.units;
  weights[kTempo.first] = 20 * kTempo.units;
  return weights;
}

TEST_CASE("a position, with made-up weights") {
  const Lines lines = evaluation_text(position_of("4k4/9/9/9/9/9/9/4G1b2/4K4 w 2P 1"), made_up_weights());
  const Lines expected = {
      "What each piece is worth: its kind, its place, the attacks on it (centipawns, + for Black)",
      "     ９    ８    ７    ６    ５    ４    ３    ２    １",
      "+------------------------------------------------------+",
      "|    ・    ・    ・    ・   v玉    ・    ・    ・    ・|一",
      "|                             0                        |",
      "|    ・    ・    ・    ・    ・    ・    ・    ・    ・|二",
      "|                                                      |",
      "|    ・    ・    ・    ・    ・    ・    ・    ・    ・|三",
      "|                                                      |",
      "|    ・    ・    ・    ・    ・    ・    ・    ・    ・|四",
      "|                                                      |",
      "|    ・    ・    ・    ・    ・    ・    ・    ・    ・|五",
      "|                                                      |",
      "|    ・    ・    ・    ・    ・    ・    ・    ・    ・|六",
      "|                                                      |",
      "|    ・    ・    ・    ・    ・    ・    ・    ・    ・|七",
      "|                                                      |",
      "|    ・    ・    ・    ・    金    ・   v角    ・    ・|八",
      "|                          +560        -745            |",
      "|    ・    ・    ・    ・    玉    ・    ・    ・    ・|九",
      "|                             0                        |",
      "+------------------------------------------------------+",
      "",
      "What the attacks on each square are worth, by its place from both kings",
      "     ９    ８    ７    ６    ５    ４    ３    ２    １",
      "+------------------------------------------------------+",
      "|    ・    ・    ・    ・    ・    ・    ・    ・    ・|一",
      "|    ・    ・    ・    ・    ・    ・    ・    ・    ・|二",
      "|    ・    ・    ・    ・    ・    ・    ・    ・    ・|三",
      "|    ・    ・    ・    ・    ・    ・    ・    ・    ・|四",
      "|    ・    ・    ・    ・    ・    ・    ・    ・    ・|五",
      "|    ・    ・    ・    ・    ・    ・    ・    ・    ・|六",
      "|    ・    ・    ・    ・    +6    ・    ・    ・    ・|七",
      "|    ・    ・    ・    ・    ・    ・    ・    ・    ・|八",
      "|    ・    ・    ・    ・    ・    -9    ・    ・    ・|九",
      "+------------------------------------------------------+",
      "",
      "後手の持駒：なし",
      "後手の玉  ：5a, its place +29, its danger 0",
      "先手の持駒：歩二 +234",
      "先手の玉  ：5i, its place -30, its danger 0",
      "",
      "             Black   White    both",
      "material      +740    -720     +20  pieces on the board and in hand",
      "hands          +14       0     +14  pieces in hand, beyond that",
      "places         +40     -25     +15  pieces by their place from both kings",
      "zones           +6      -9      -3  attacks by their place from both kings",
      "threats          0       0       0  pieces attacked, held or loose",
      "kings          -30     +29      -1  where the king stands",
      "dangers          0       0       0  what the king is in for",
      "tempo            0     -20     -20  the move",
      "total         +770    -745     +25",
      "",
      "evaluation +25 for Black, -25 for the side to move (White)",
      "(numbers are rounded one by one: parts may differ from their sums by some centipawns)",
  };
  REQUIRE(lines.size() == expected.size());
  for (std::size_t at = 0; at < lines.size(); ++at) CHECK(lines[at] == expected[at]);
}

TEST_CASE("boards are as wide as their rulers, and numbers of any size fit") {
  Weights most;
  most.fill(32767);
  const EvaluationWeights with_network(made_up_weights(), NetworkWeights{});
  for (const EvaluationWeights& weights : {built_in_weights(), EvaluationWeights(most), with_network}) {
    for (const std::string_view sfen : {kStartSfen, std::string_view("4k4/9/9/9/9/9/9/9/4K4 w RB2G2S10P 1"),
                                        std::string_view("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w "
                                                         "RGgsn5p 1")}) {
      const Lines lines = evaluation_text(position_of(sfen), weights);
      std::size_t rows = 0;
      for (const std::string& line : lines) {
        CHECK(width(line) <= 100);
        if (!line.starts_with('|')) continue;
        ++rows;
        CHECK(width(line.substr(0, line.rfind('|') + 1)) == width(lines[2]));
      }
      CHECK(rows == (weights.network ? 45 : 27));
    }
  }
}

TEST_CASE("the total is the engine's, in both views; a check and missing kings are told") {
  const auto has = [](const Lines& lines, std::string_view text) {
    return std::ranges::any_of(lines, [&](const std::string& line) { return line.find(text) != std::string::npos; });
  };
  const Position position = position_of("4k4/9/9/9/9/9/9/4r4/4K4 b G 1");
  const Lines lines = evaluation_text(position, built_in_weights());
  const std::string score = std::to_string(built_in_evaluation().evaluate(position));
  CHECK(has(lines, "evaluation " + score + " for Black, " + score + " for the side to move (Black)"));
  CHECK(has(lines, "in check"));
  const Lines other = evaluation_text(position_of("9/9/9/9/9/9/9/9/4K4 w G 1"), built_in_weights());
  CHECK(has(other, "後手の玉  ：なし"));
  CHECK(!has(other, "in check"));
}

}  // namespace
}  // namespace tsugite
