#include "core/sfen.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/audit.h"
#include "tests/support/random_walk.h"
#include "tests/support/rule_book.h"
#include "tests/support/samples.h"

namespace tsugite::test {

namespace {

// What a text is read as, written out again; "error" if it is refused.
std::string read(std::string_view text) {
  const std::variant<SfenPosition, SfenError> parsed = parse_sfen(text);
  if (std::holds_alternative<SfenError>(parsed)) return "error: " + std::get<SfenError>(parsed).message;
  CHECK(audit(std::get<SfenPosition>(parsed).position).empty());
  return to_sfen(std::get<SfenPosition>(parsed).position);
}

// The error of a text that must be refused, its form checked.
SfenError error_of(std::string_view text) {
  const std::variant<SfenPosition, SfenError> parsed = parse_sfen(text);
  CAPTURE(text);
  REQUIRE(std::holds_alternative<SfenError>(parsed));
  const SfenError error = std::get<SfenError>(parsed);
  CHECK_FALSE(error.message.empty());
  for (const char c : error.message) CHECK((c >= ' ' && c <= '~'));
  CHECK(error.column >= 1);
  CHECK(error.column <= text.size() + 1);
  return error;
}

std::vector<std::string> warnings_of(std::string_view text) {
  const std::variant<SfenPosition, SfenError> parsed = parse_sfen(text);
  REQUIRE(std::holds_alternative<SfenPosition>(parsed));
  for (const std::string& warning : std::get<SfenPosition>(parsed).warnings) {
    CHECK_FALSE(warning.empty());
    for (const char c : warning) CHECK((c >= ' ' && c <= '~'));
  }
  return std::get<SfenPosition>(parsed).warnings;
}

constexpr std::string_view kKings = "4k4/9/9/9/9/9/9/9/4K4";

std::string with_kings(std::string_view rest) { return std::string(kKings) + std::string(rest); }

}  // namespace

TEST_CASE("canonical texts come back unchanged and without warnings") {
  std::size_t texts = 0;
  for (const MovesSample& sample : moves_samples("legal_moves.txt")) {
    REQUIRE(read(sample.sfen) == sample.sfen);
    REQUIRE(warnings_of(sample.sfen).empty());
    ++texts;
  }
  for (const PerftSample& sample : perft_samples()) REQUIRE(RuleBook(sample.sfen).sfen() == read(sample.sfen));
  for (const std::string& start : sample_lines("walk_starts.sfen")) REQUIRE(RuleBook(start).sfen() == read(start));
  CHECK(texts == 3569);
}

TEST_CASE("random positions are read and written as by the rule book") {
  Dice dice(110);
  int read_count = 0;
  for (int at = 0; at < 2000; ++at) {
    const std::string sfen = random_sfen(dice);
    const RuleBook book(sfen);
    if (book.can_take_king()) {
      error_of(sfen);
      continue;
    }
    REQUIRE(read(sfen) == book.sfen());
    ++read_count;
  }
  CHECK(read_count > 500);
}

TEST_CASE("hand and ply may be missing, ply 0 counts as 1") {
  CHECK(read(with_kings(" b")) == with_kings(" b - 1"));
  CHECK(read(with_kings(" w")) == with_kings(" w - 1"));
  CHECK(read(with_kings(" b -")) == with_kings(" b - 1"));
  CHECK(read(with_kings(" b 2P")) == with_kings(" b 2P 1"));
  CHECK(read(with_kings(" b - 0")) == with_kings(" b - 1"));
  CHECK(read(with_kings(" b P 0")) == with_kings(" b P 1"));
  CHECK(read(with_kings(" b - 512")) == with_kings(" b - 512"));
  CHECK(read(with_kings(" b 7")) == with_kings(" b - 7"));
}

TEST_CASE("any spaces and tabs") {
  CHECK(read("  " + with_kings("   b \t RP\t\t 9 \t ")) == with_kings(" b RP 9"));
  CHECK(read("\t" + with_kings("\tw\t-\t1")) == with_kings(" w - 1"));
  CHECK(read(with_kings(" b - 1\r\n")) == with_kings(" b - 1"));
}

TEST_CASE("hands in any order, repeated letters add up") {
  CHECK(read(with_kings(" b ppp 1")) == with_kings(" b 3p 1"));
  CHECK(read(with_kings(" b 2p1p 1")) == with_kings(" b 3p 1"));
  CHECK(read(with_kings(" b pPpRpr 1")) == with_kings(" b RPr3p 1"));
  CHECK(read(with_kings(" b plnsgbrPLNSGBR 1")) == with_kings(" b RBGSNLPrbgsnlp 1"));
  CHECK(read(with_kings(" b 18p 1")) == with_kings(" b 18p 1"));
  CHECK(read(with_kings(" b 10P8p 1")) == with_kings(" b 10P8p 1"));
  CHECK(read(with_kings(" b 2R2B4G4S4N4L18P 1")) == with_kings(" b 2R2B4G4S4N4L18P 1"));
  CHECK(read(with_kings(" b 1P 1")) == with_kings(" b P 1"));
}

TEST_CASE("a king that was put into a hand is left out, and that is told") {
  const auto parsed = parse_sfen("7k1/6R2/7S1/9/9/9/9/9/b8 b krb4g3s4n4l18p 1");
  REQUIRE(std::holds_alternative<SfenPosition>(parsed));
  CHECK(to_sfen(std::get<SfenPosition>(parsed).position) == "7k1/6R2/7S1/9/9/9/9/9/b8 b rb4g3s4n4l18p 1");
  CHECK(std::get<SfenPosition>(parsed).warnings == std::vector<std::string>{"a king in hand is left out"});
  CHECK(std::holds_alternative<SfenError>(parse_sfen("4k4/9/9/9/9/9/9/9/4K4 b k 1")));
}

TEST_CASE("runs of empty squares may be split") {
  CHECK(read("1111k1111/9/9/9/54/9/333/81/4K4 b - 1") == with_kings(" b - 1"));
}

TEST_CASE("one king or none") {
  CHECK(read("4k4/9/9/9/9/9/9/9/9 b G 1") == "4k4/9/9/9/9/9/9/9/9 b G 1");
  CHECK(read("9/9/9/9/9/9/9/9/4K4 w - 1") == "9/9/9/9/9/9/9/9/4K4 w - 1");
  CHECK(read("9/9/9/9/9/9/9/9/9 b - 1") == "9/9/9/9/9/9/9/9/9 b - 1");
}

TEST_CASE("two pawns on a file and pieces that are stuck are kept and warned of") {
  const auto warned = [](std::string_view text) {
    CHECK(read(text) == text);
    return warnings_of(text).size();
  };
  CHECK(warned("4k4/9/9/4P4/9/4P4/9/9/4K4 b - 1") == 1);
  CHECK(warned("4k4/9/9/4P4/9/4+P4/9/9/4K4 b - 1") == 0);
  CHECK(warned("4k4/9/9/4P4/9/4p4/9/9/4K4 b - 1") == 0);
  CHECK(warned("4k4/9/9/4p4/9/4p4/7p1/7p1/4K4 b - 1") == 2);
  CHECK(warned("P3k3L/N7N/9/9/9/9/9/9/4K4 b - 1") == 4);
  CHECK(warned("4k4/9/9/9/9/9/9/n8/4K2pl b - 1") == 3);
  CHECK(warned("+P3k3p/l8/9/9/9/9/9/L8/4K2P+n b - 1") == 0);
}

TEST_CASE("errors say where: the column of the wrong letter") {
  CHECK(error_of("4k4/9/9/9/9/9/9/9/4X4 b - 1").column == 20);
  CHECK(error_of("4k4/9/9/9/9/9/9/9/4K4 b Q 1").column == 25);
  CHECK(error_of("4k4/9/9/9/9/9/9/9/4K4 b 2PK 1").column == 27);
  CHECK(error_of("4k4/9/9/9/9/9/9/9/4K4 x - 1").column == 23);
  CHECK(error_of("  4k4/9/9/9/9/9/9/9/4X4 b - 1").column == 22);
}

TEST_CASE("what is refused") {
  for (const char* text : {
           "",
           " ",
           "\t\t",
           "startpos",
           "sfen",
           "garbage in, garbage out",
           "\xe6\xad\xa9",
           "lnsgkgsnl",
           "4k4/9/9/9/9/9/9/9/4K4",  // no side to move
           "4k4/9/9/9/9/9/9/9/4K4 ",
           "4k4/9/9/9/9/9/9/9/4K4 B - 1",
           "4k4/9/9/9/9/9/9/9/4K4 bw - 1",
           "4k4/9/9/9/9/9/9/4K4 b - 1",      // eight rows
           "4k4/9/9/9/9/9/9/9/9/4K4 b - 1",  // ten rows
           "4k4/9/9/9/9/9/9/9/4K4/ b - 1",
           "/4k4/9/9/9/9/9/9/9/4K4 b - 1",
           "4k4/9/9/9//9/9/9/9/4K4 b - 1",
           "4k3/9/9/9/9/9/9/9/4K4 b - 1",  // eight files
           "4k5/9/9/9/9/9/9/9/4K4 b - 1",  // ten files
           "4k4/9/9/9/9/9/9/9/4K4P b - 1",
           "4k4/9/9/9/99/9/9/9/4K4 b - 1",
           "4k4/9/9/9/0/9/9/9/4K4 b - 1",
           "4k4/9/9/9/4+G4/9/9/9/4K4 b - 1",  // what cannot promote
           "4k4/9/9/9/9/9/9/9/4+K4 b - 1",
           "4k4/9/9/9/4++P4/9/9/9/4K4 b - 1",
           "4k4/9/9/9/8+/9/9/9/4K4 b - 1",
           "4k4/9/9/9/4+5/9/9/9/4K4 b - 1",
           "4k4/9/9/9/9/9/9/9/4K3+ b - 1",
           "4k4/9/9/9/9/9/9/9/4K4 b K 1",  // hands
           "4k4/9/9/9/9/9/9/9/4K4 b +P 1",
           "4k4/9/9/9/9/9/9/9/4K4 b P2 1",
           "4k4/9/9/9/9/9/9/9/4K4 b -P 1",
           "4k4/9/9/9/9/9/9/9/4K4 b 19p 1",
           "4k4/9/9/9/9/9/9/9/4K4 b 10p9p 1",
           "4k4/9/9/9/9/9/9/9/4K4 b 10P9p 1",
           "4k4/9/9/9/9/9/9/9/4K4 b 3R 1",
           "4k4/9/9/9/4R4/9/9/9/4K4 w 2r 1",
           "4k4/9/9/9/3+R1+r3/9/9/9/3K5 b R 1",
           "4k4/9/9/9/9/9/9/9/4K4 b 99999999999999999999p 1",
           "4k4/9/9/9/GGGGG4/9/9/9/4K4 b - 1",
           "4k4/9/9/9/9/9/9/9/3KK4 b - 1",  // two kings
           "3kk4/9/9/9/9/9/9/9/9 b - 1",
           "4k4/9/9/9/4R4/9/9/9/4K4 b - 1",  // the side not to move in check
           "4k4/9/9/9/4r4/9/9/9/4K4 w - 1",
           "4k4/9/9/9/9/9/9/9/4K4/9 b - 1",
       })
    CHECK_MESSAGE(read(text).substr(0, 6) == "error:", text);
  CHECK_FALSE(error_of("").message.empty());
  CHECK(error_of("").column == 1);
}

TEST_CASE("what follows board, side and hands is told, but costs no position") {
  for (const std::string_view rest : {"x", "1x", "-1", "1.5", "99999999999999999999", "1 moves 7g7f", "1 extra"}) {
    const std::string text = "4k4/9/9/9/9/9/9/9/4K4 b R2p " + std::string(rest);
    CAPTURE(text);
    const auto parsed = parse_sfen(text);
    const auto* const found = std::get_if<SfenPosition>(&parsed);
    REQUIRE(found != nullptr);
    CHECK(to_sfen(found->position) == "4k4/9/9/9/9/9/9/9/4K4 b R2p 1");
    CHECK(found->warnings.size() == 1);
  }
}

TEST_CASE("every error has a message of one line and a column inside the text") {
  // Good texts with one character replaced, taken out or put in: read or refused, but never otherwise.
  Dice dice(111);
  constexpr std::string_view kLetters = "plnsgbrkPLNSGBRK+/123456789 -bw\tx\n0*";
  int refused = 0, accepted = 0;
  const std::vector<MovesSample> samples = moves_samples("legal_moves.txt");
  for (int trial = 0; trial < 20000; ++trial) {
    std::string text = samples[dice.below(samples.size())].sfen;
    for (std::size_t edits = 1 + dice.below(3); edits > 0; --edits) {
      const std::size_t at = dice.below(text.size());
      const char letter = kLetters[dice.below(kLetters.size())];
      switch (dice.below(3)) {
        case 0:
          text[at] = letter;
          break;
        case 1:
          text.erase(at, 1);
          break;
        default:
          text.insert(at, 1, letter);
          break;
      }
    }
    const std::variant<SfenPosition, SfenError> parsed = parse_sfen(text);
    if (const auto* found = std::get_if<SfenPosition>(&parsed)) {
      const std::string canonical = to_sfen(found->position);
      REQUIRE_MESSAGE(read(canonical) == canonical, text);
      REQUIRE_FALSE(RuleBook(canonical).can_take_king());
      ++accepted;
    } else {
      error_of(text);
      ++refused;
    }
  }
  CHECK(refused > 5000);
  CHECK(accepted > 500);
}

}  // namespace tsugite::test
