#include "usi/mate_problem.h"

#include <doctest/doctest.h>

#include "core/sfen.h"

namespace tsugite {
namespace {

// From public test sets.
constexpr const char* kPlain = "8k/7g1/8G/9/9/9/9/9/9 b GN2r2bg4s3n4l18p 1";
constexpr const char* kOther = "7k1/6R2/7S1/9/9/9/9/9/b8 b rb4g3s4n4l18p 1";

TEST_CASE("words of a command line become positions") {
  using Texts = std::vector<std::string>;
  const std::string sfen = kPlain;
  CHECK(split_positions({}) == Texts{});
  CHECK(split_positions({sfen}) == Texts{sfen});
  CHECK(split_positions({sfen, kOther}) == Texts{sfen, kOther});
  CHECK(split_positions({"sfen " + sfen, "sfen " + sfen}) == Texts{"sfen " + sfen, "sfen " + sfen});
  CHECK(split_positions({"startpos", "moves", "7g7f", "3c3d"}) == Texts{"startpos moves 7g7f 3c3d"});
  CHECK(split_positions({"startpos", "moves 7g7f", "3c3d 2g2f"}) == Texts{"startpos moves 7g7f 3c3d 2g2f"});
  CHECK(split_positions({"8k/7g1/8G/9/9/9/9/9/9", "b", "G", "1"}) == Texts{"8k/7g1/8G/9/9/9/9/9/9 b G 1"});
  CHECK(split_positions({"sfen", "8k/7g1/8G/9/9/9/9/9/9", "b", "-", "1", "moves", "G*2c", "startpos"}) ==
        Texts{"sfen 8k/7g1/8G/9/9/9/9/9/9 b - 1 moves G*2c", "startpos"});
  CHECK(split_positions({"position", "sfen", "8k/7g1/8G/9/9/9/9/9/9", "b", "-", "1", "position", "startpos"}) ==
        Texts{"position sfen 8k/7g1/8G/9/9/9/9/9/9 b - 1", "position startpos"});
  CHECK(split_positions({"position sfen " + sfen, "position " + sfen, "position", "sfen " + sfen, "position", sfen}) ==
        Texts{"position sfen " + sfen, "position " + sfen, "position sfen " + sfen, "position " + sfen});
  CHECK(split_positions({sfen, "no board b - 1", sfen}) == Texts{sfen, "no board b - 1", sfen});
}

TEST_CASE("lines without a problem") {
  for (const char* line : {"", " ", "\r", "\t \r", "# a comment", "  #"}) CHECK(holds_no_problem(line));
  for (const char* line : {"startpos", "x", " 9/9 # b"}) CHECK_FALSE(holds_no_problem(line));
}

TEST_CASE("problems are read") {
  const ProblemReading plain = read_problem(kPlain, ToMove::Attacker);
  REQUIRE(plain.problem);
  CHECK(plain.error == "");
  CHECK(plain.warnings.empty());
  CHECK(to_sfen(plain.problem->position) == kPlain);
  CHECK(plain.problem->attacker == Color::Black);

  for (const std::string before : {"sfen ", "position ", "position sfen ", " position  sfen  "}) {
    const ProblemReading pasted = read_problem(before + kPlain, ToMove::Attacker);
    REQUIRE(pasted.problem);
    CHECK(to_sfen(pasted.problem->position) == kPlain);
  }

  const ProblemReading moved = read_problem(std::string(kPlain) + " moves N*2c 1a2a", ToMove::Attacker);
  REQUIRE(moved.problem);
  CHECK(moved.problem->position.ply() == 3);

  const ProblemReading defender = read_problem(std::string(kPlain) + " moves N*2c", ToMove::Defender);
  REQUIRE(defender.problem);
  CHECK(defender.problem->attacker == Color::Black);
  CHECK(defender.problem->position.side_to_move() == Color::White);
  CHECK(defender.warnings.empty());

  const ProblemReading no_check = read_problem("4k4/9/9/9/9/9/9/9/9 w - 1", ToMove::Defender);
  CHECK(no_check.problem);
  CHECK(no_check.warnings.size() == 1);
}

TEST_CASE("problems that make no sense") {
  const auto column = [](std::string_view text) {
    const ProblemReading reading = read_problem(text, ToMove::Attacker);
    CHECK_FALSE(reading.problem);
    CHECK_FALSE(reading.error.empty());
    return reading.error_column;
  };
  CHECK(column("8k/7x1/9/9/9/9/9/9/9 b - 1") == 5);
  CHECK(column("sfen 8k/7x1/9/9/9/9/9/9/9 b - 1") == 10);
  CHECK(column("position sfen 8k/7x1/9/9/9/9/9/9/9 b - 1") == 19);
  CHECK(column("  sfen  8k/7x1/9/9/9/9/9/9/9 b - 1 moves 7g7f") == 13);
  CHECK(column("8k/9/9/9/9/9/9/9/9 b Gx 1") == 23);
  CHECK(column("7k1/6R2/7S1/9/9/9/9/9/b8 b 2krb4g3s4n4l18p 1") == 29);
  CHECK(column("sfen") == 5);
  CHECK(column("sfen ") >= 5);
  CHECK(column("9/9 b - 1") > 0);
  CHECK(column("startpos junk") == 0);
  CHECK(column("startpos moves 7g7e") == 0);
  CHECK(column("9/9/9/9/9/9/9/9/4K4 b G 1") == 0);
  CHECK(read_problem("9/9/9/9/9/9/9/9/4K4 b G 1", ToMove::Attacker).error.starts_with("White"));
  CHECK(read_problem("9/9/9/9/9/9/9/9/4k4 b G 1", ToMove::Defender).error.starts_with("Black"));
}

}  // namespace
}  // namespace tsugite
