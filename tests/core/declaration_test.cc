#include "core/declaration.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/sfen.h"
#include "tests/support/half_turn.h"
#include "tests/support/random_walk.h"
#include "tests/support/rule_book.h"

namespace tsugite::test {

namespace {

constexpr std::array kRules = {EnteringKingRule::NoEnteringKing, EnteringKingRule::CSARule24,
                               EnteringKingRule::CSARule24H,     EnteringKingRule::CSARule27,
                               EnteringKingRule::CSARule27H,     EnteringKingRule::TryRule};

// The rules under which the side to move may declare, "27 27H" say. Asks the rule book the same.
std::string declarable(std::string_view sfen) {
  const Position position = position_of(sfen);
  const RuleBook book(to_sfen(position));
  std::string rules;
  for (const EnteringKingRule rule : kRules) {
    const std::string_view name = kEnteringKingRuleNames[static_cast<std::size_t>(rule)];
    const bool may = may_declare_win(position, rule);
    CHECK_MESSAGE(book.may_declare_win(name) == may, sfen << ' ' << name);
    if (may) rules += (rules.empty() ? "" : " ") + std::string(name.substr(name.find('2')));
  }
  return rules;
}

DeclarationCount count(std::string_view sfen) { return declaration_count(position_of(sfen)); }

std::string winning_try(std::string_view sfen) {
  const Position position = position_of(sfen);
  const std::optional<MoveCode> move = try_move(position);
  const std::string text = move ? to_usi(*move) : "";
  CHECK_MESSAGE(RuleBook(to_sfen(position)).try_move() == text, sfen);
  return text;
}

// Black's king on 5b and ten tokins in the camp, ten points; the hand brings the rest.
std::string ten_tokins(const std::string& black_hand, const std::string& white_hand = "") {
  return "+P+P+P+P1+P+P+P+P/3+PK+P3/9/9/9/9/9/9/4k4 b " + black_hand + white_hand + " 1";
}

// The same for nine.
std::string nine_tokins(const std::string& black_hand) {
  return "+P+P+P+P1+P+P+P+P/4K+P3/9/9/9/9/9/9/4k4 b " + black_hand + " 1";
}

}  // namespace

TEST_CASE("the names of the rules") {
  CHECK(kEnteringKingRuleNames[static_cast<std::size_t>(EnteringKingRule::NoEnteringKing)] == "NoEnteringKing");
  CHECK(kEnteringKingRuleNames[static_cast<std::size_t>(EnteringKingRule::CSARule24)] == "CSARule24");
  CHECK(kEnteringKingRuleNames[static_cast<std::size_t>(EnteringKingRule::CSARule24H)] == "CSARule24H");
  CHECK(kEnteringKingRuleNames[static_cast<std::size_t>(EnteringKingRule::CSARule27)] == "CSARule27");
  CHECK(kEnteringKingRuleNames[static_cast<std::size_t>(EnteringKingRule::CSARule27H)] == "CSARule27H");
  CHECK(kEnteringKingRuleNames[static_cast<std::size_t>(EnteringKingRule::TryRule)] == "TryRule");
}

TEST_CASE("points: one for a small piece, five for a rook or bishop, in the camp or in hand") {
  CHECK(count(ten_tokins("-")).points == 10);
  CHECK(count(ten_tokins("-")).pieces == 10);
  CHECK(count(ten_tokins("RBGSNLP")).points == 25);
  CHECK(count(ten_tokins("RBGSNLP", "rb4p")).points == 25);
  CHECK(count("+R+B+S+N+L+P3/RBSGNLP2/9/9/9/9/9/9/4k3K b - 1").points == 14 + 15);
  CHECK(count("+R+B+S+N+L+P3/RBSGNLP2/9/9/9/9/9/9/4k3K b - 1").pieces == 13);
  // Rank d and the enemy's pieces do not count, nor does the king.
  CHECK(count("g8/9/4K3p/RBGSNLP2/9/9/9/9/4k4 b - 1").points == 0);
  CHECK(count("g8/9/4K3p/RBGSNLP2/9/9/9/9/4k4 b - 1").pieces == 0);
  // White's camp is ranks g to i.
  CHECK(count("4K4/9/9/9/9/p8/+p8/8b/3gk4 w 2p 1").points == 1 + 5 + 1 + 2);
  CHECK(count("4K4/9/9/9/9/p8/+p8/8b/3gk4 w 2p 1").pieces == 3);
}

TEST_CASE("27 points: Black needs 28, White 27") {
  CHECK(declarable(ten_tokins("2RBP")) == "");                                        // 26
  CHECK(declarable(ten_tokins("2RB2P")) == "");                                       // 27
  CHECK(declarable(ten_tokins("2RB3P", "b4g4s4n4l5p")) == "27 27H");                  // 28
  CHECK(declarable(half_turn_sfen(ten_tokins("2RBP", "b4g4s4n4l7p"))) == "");         // 26
  CHECK(declarable(half_turn_sfen(ten_tokins("2RB2P", "b4g4s4n4l6p"))) == "27 27H");  // 27
}

TEST_CASE("24 points: 31 win, 24 to 30 are no win") {
  CHECK(declarable(ten_tokins("R2B")) == "");         // 25
  CHECK(declarable(ten_tokins("2R2B")) == "27 27H");  // 30
  CHECK(declarable(ten_tokins("2R2BP")) == "24 24H 27 27H");
  CHECK(declarable(ten_tokins("2R2B2P")) == "24 24H 27 27H");
  // 23 and 24 points.
  CHECK(declarable(ten_tokins("2R3P")) == "");
  CHECK(declarable(ten_tokins("2R4P")) == "");
  // White with all other pieces in play.
  CHECK(declarable(half_turn_sfen(ten_tokins("2R2B", "4g4s4n4l8p"))) == "27 27H");
  CHECK(declarable(half_turn_sfen(ten_tokins("2R2BP", "4g4s4n4l7p"))) == "24 24H 27 27H");
}

TEST_CASE("ten pieces besides the king must stand in the camp") {
  CHECK(count(nine_tokins("2R2B4G")).points == 33);
  CHECK(declarable(nine_tokins("2R2B4G")) == "");
  CHECK(declarable(half_turn_sfen(nine_tokins("2R2B4G"))) == "");
  CHECK(declarable(ten_tokins("2R2B3G")) == "24 24H 27 27H");
}

TEST_CASE("the king must stand in the camp") {
  CHECK(declarable("+P+P+P+P1+P+P+P+P/3+P1+P3/4K4/9/9/9/9/9/4k4 b 2R2B4G 1") == "24 24H 27 27H");
  CHECK(declarable("+P+P+P+P1+P+P+P+P/3+P1+P3/9/4K4/9/9/9/9/4k4 b 2R2B4G 1") == "");
  CHECK(declarable("+P+P+P+P1+P+P+P+P/3+P1+P3/9/9/9/9/9/9/4k4 b 2R2B4G 1") == "");
  CHECK(declarable(half_turn_sfen("+P+P+P+P1+P+P+P+P/3+P1+P3/9/4K4/9/9/9/9/4k4 b 2R2B4G 1")) == "");
}

TEST_CASE("not while in check") {
  CHECK(declarable("+P+P+P+P1+P+P+P+P/3+PK+P3/9/9/9/9/4r4/9/4k4 b R2B4G 1") == "");
  CHECK(declarable("+P+P+P+P1+P+P+P+P/3+PK+P3/9/9/9/9/3r5/9/4k4 b R2B4G 1") == "27 27H");
}

TEST_CASE("only the side to move counts") {
  CHECK(declarable("+P+P+P+P1+P+P+P+P/3+PK+P3/9/9/9/9/9/9/4k4 w 2R2B4G 1") == "");
}

TEST_CASE("in handicap games White is credited with what it left out") {
  // White gave rook and bishop: 44 of 54 points are in play, ten are credited.
  const std::string seventeen = half_turn_sfen(ten_tokins("B2P", "r4g4s4n4l6p"));
  CHECK(count(seventeen).points == 17);
  CHECK(declarable(seventeen) == "27H");
  CHECK(declarable(half_turn_sfen(ten_tokins("BP", "r4g4s4n4l7p"))) == "");
  CHECK(declarable(half_turn_sfen(ten_tokins("B6P", "r4g4s4n4l2p"))) == "24H 27H");
  CHECK(declarable(half_turn_sfen(ten_tokins("B5P", "r4g4s4n4l3p"))) == "27H");
  // Black gets nothing.
  CHECK(declarable(ten_tokins("B6P", "r4g4s4n4l2p")) == "");
  // With a full set the H changes nothing.
  CHECK(declarable(half_turn_sfen(ten_tokins("2RB2P", "b4g4s4n4l6p"))) == "27 27H");
}

TEST_CASE("the try rule: a king's legal move to 5a, or 5i for White") {
  CHECK(winning_try("9/3K5/9/9/9/9/9/9/k8 b - 1") == "6b5a");
  CHECK(winning_try("3K5/9/9/9/9/9/9/9/k8 b - 1") == "6a5a");
  CHECK(winning_try("9/9/3K5/9/9/9/9/9/k8 b - 1") == "");
  CHECK(winning_try("4K4/9/9/9/9/9/9/9/k8 b - 1") == "");
  CHECK(winning_try("K8/9/9/9/9/9/9/3k5/9 w - 1") == "6h5i");
  CHECK(winning_try("9/3k5/9/9/9/9/9/9/K8 w - 1") == "");
  // Attacked, own piece there, enemy piece there, protected or not.
  CHECK(winning_try("9/3K5/9/9/9/4l4/9/9/k8 b - 1") == "6b5a");
  CHECK(winning_try("9/3K5/9/9/9/4r4/9/9/k8 b - 1") == "");
  CHECK(winning_try("4G4/3K5/9/9/9/9/9/9/k8 b - 1") == "");
  CHECK(winning_try("4g4/3K5/9/9/9/9/9/9/k8 b - 1") == "6b5a");
  CHECK(winning_try("4n4/3K5/9/9/4r4/9/9/9/k8 b - 1") == "");
  // Out of one check into 5a.
  CHECK(winning_try("9/3K5/9/9/3r5/9/9/9/k8 b - 1") == "6b5a");
  CHECK(winning_try("9/9/9/9/9/9/9/9/k8 b - 1") == "");
  // No declaration by points goes with it.
  CHECK_FALSE(may_declare_win(position_of(ten_tokins("2R2B4G")), EnteringKingRule::TryRule));
  CHECK_FALSE(may_declare_win(position_of(ten_tokins("2R2B4G")), EnteringKingRule::NoEnteringKing));
}

TEST_CASE("random entered kings agree with the rule book") {
  // One king in or near the far camp with many of its pieces; the rest of a full or an incomplete set anywhere.
  constexpr std::string_view kSet = "PPPPPPPPPPPPPPPPPPLLLLNNNNSSSSGGGGBBRR";
  Dice dice(100);
  int compared = 0, tries = 0;
  std::map<std::string, int> declared;
  std::map<int, int> points;
  for (int trial = 0; trial < 10000; ++trial) {
    std::array<std::string, 81> squares;
    squares[dice.below(dice.one_in(4) ? 45 : 27)] = "K";
    std::size_t king = 45 + dice.below(36);
    while (!squares[king].empty()) king = 45 + dice.below(36);
    squares[king] = "k";
    std::string hands;
    const bool full = dice.one_in(2);
    const std::size_t ours = 7 + dice.below(3);  // of ten
    const std::size_t wanted = 9 + dice.below(3);
    std::size_t in_camp = 0;
    for (const char letter : kSet) {
      if (!full && dice.one_in(8)) continue;
      if (dice.below(10) >= ours) {
        hands += static_cast<char>(letter - 'A' + 'a');
        continue;
      }
      const std::size_t square = in_camp < wanted && !dice.one_in(3) ? dice.below(27) : 27 + dice.below(54);
      if (dice.one_in(2) || !squares[square].empty()) {
        hands += letter;
        continue;
      }
      in_camp += square < 27 ? 1 : 0;
      squares[square] = (letter != 'G' && dice.one_in(2) ? "+" : "") + std::string(1, letter);
    }
    for (int guard = 0; guard < 2; ++guard) {  // a few white attackers
      const std::size_t square = dice.below(81);
      if (squares[square].empty() && !hands.empty() && hands.back() >= 'a') {
        squares[square] = std::string(1, hands.back());
        hands.pop_back();
      }
    }
    std::string sfen;
    for (std::size_t square = 0; square < 81; ++square)
      sfen += (square > 0 && square % 9 == 0 ? "/" : "") + (squares[square].empty() ? "1" : squares[square]);
    sfen += " b " + (hands.empty() ? "-" : hands) + " 1";
    if (dice.one_in(2)) sfen = half_turn_sfen(sfen);
    const RuleBook book(sfen);
    if (book.can_take_king()) continue;
    CAPTURE(sfen);
    const DeclarationCount found = count(sfen);
    REQUIRE(found.points == book.declaration_points());
    REQUIRE(found.pieces == book.declaration_pieces());
    ++points[found.points];
    ++declared[declarable(sfen)];
    if (trial % 4 == 0) tries += winning_try(sfen).empty() ? 0 : 1;
    ++compared;
  }
  CHECK(compared > 4000);
  CHECK(tries > 50);
  for (const std::string rules : {"", "27 27H", "27H", "24 24H 27 27H", "24H 27H", "24H 27 27H"})
    CHECK_MESSAGE(declared[rules] >= 3, rules);
  for (const int edge : {26, 27, 28, 30, 31}) CHECK_MESSAGE(points[edge] >= 50, edge);
}

}  // namespace tsugite::test
