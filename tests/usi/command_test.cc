#include "usi/command.h"

#include <doctest/doctest.h>

#include <chrono>
#include <limits>
#include <string>
#include <vector>

namespace tsugite {
namespace {

using namespace std::chrono_literals;
using Texts = std::vector<std::string>;

// The command of a line that must be of this type and leave nothing out.
template <typename Type>
Type parse(std::string_view line) {
  const ParsedLine parsed = parse_command(line);
  CAPTURE(line);
  CHECK(parsed.ignored.empty());
  REQUIRE(std::holds_alternative<Type>(parsed.command));
  return std::get<Type>(parsed.command);
}

template <typename Type>
Type parse_leniently(std::string_view line) {
  const ParsedLine parsed = parse_command(line);
  CAPTURE(line);
  REQUIRE(std::holds_alternative<Type>(parsed.command));
  return std::get<Type>(parsed.command);
}

TEST_CASE("commands of one word") {
  parse<command::Usi>("usi");
  parse<command::IsReady>("isready");
  parse<command::NewGame>("usinewgame");
  parse<command::Stop>("stop");
  parse<command::Quit>("quit");
  parse<command::GameOver>("gameover");
  parse<command::GameOver>("gameover lose");
  parse<command::Diagram>("d");
  parse<command::Eval>("eval");
  parse<command::Moves>("moves");
  parse<command::Bench>("bench");
  parse<command::Help>("help");
}

TEST_CASE("blanks around and between words do not matter") {
  parse<command::Blank>("");
  parse<command::Blank>(" \t \r");
  parse<command::Usi>("usi\r");
  parse<command::Usi>("\t usi  \t");
  const auto go = parse<command::Go>("  go\tbtime   1000 \t wtime\t2000\r");
  CHECK(go.clock.btime == 1000ms);
  CHECK(go.clock.wtime == 2000ms);
}

TEST_CASE("unknown commands are named, not fatal") {
  CHECK(parse_leniently<command::Unknown>("xyzzy 1 2 3").word == "xyzzy");
  CHECK(parse_leniently<command::Unknown>("USI").word == "USI");
  CHECK(parse_leniently<command::Unknown>("\x01\xff").word == "\x01\xff");
  parse_leniently<command::Unknown>("usiok");
}

TEST_CASE("go: words in any order") {
  const auto go = parse<command::Go>("go winc 7 binc 6 nodes 100 depth 5 byoyomi 3 wtime 2 btime 1 movetime 50");
  CHECK(go.clock == ClockWords{1ms, 2ms, 3ms, 6ms, 7ms});
  CHECK(go.nodes == 100);
  CHECK(go.depth_plies == 5);
  CHECK(go.movetime == 50ms);
  CHECK_FALSE(go.infinite);
  CHECK_FALSE(go.ponder);
  CHECK_FALSE(go.mate);
}

TEST_CASE("go: nothing given is nothing set") {
  const auto go = parse<command::Go>("go");
  CHECK_FALSE(go.clock.any());
  CHECK_FALSE(go.movetime);
  CHECK_FALSE(go.depth_plies);
  CHECK_FALSE(go.nodes);
  CHECK(go.search_moves.empty());
}

TEST_CASE("go: odd numbers") {
  CHECK(parse<command::Go>("go btime -880 wtime 7600").clock.btime == -880ms);
  CHECK(parse<command::Go>("go btime 1000.7").clock.btime == 1000ms);
  CHECK(parse<command::Go>("go movetime -5").movetime == 0ms);
  CHECK(parse<command::Go>("go depth 99999999999").depth_plies == std::numeric_limits<int>::max());
  CHECK(parse<command::Go>("go nodes 99999999999999999999").nodes == std::numeric_limits<std::int64_t>::max());
  CHECK_FALSE(parse<command::Go>("go depth 0").depth_plies);
  CHECK_FALSE(parse<command::Go>("go nodes -3").nodes);
  // Sums of clamped times stay far from overflow.
  const auto huge = parse<command::Go>("go btime 99999999999999999999 byoyomi -99999999999999999999");
  CHECK(*huge.clock.btime < 1'000'000h);
  CHECK(*huge.clock.byoyomi > -1'000'000h);
}

TEST_CASE("go: a word without its number does not swallow the next word") {
  const auto go = parse<command::Go>("go btime wtime 2000 byoyomi");
  CHECK_FALSE(go.clock.btime);
  CHECK(go.clock.wtime == 2000ms);
  CHECK_FALSE(go.clock.byoyomi);
}

TEST_CASE("go: junk is left out and told") {
  const ParsedLine parsed = parse_command("go btime abc foo wtime 2000 infinite 12");
  const auto& go = std::get<command::Go>(parsed.command);
  CHECK_FALSE(go.clock.btime);
  CHECK(go.clock.wtime == 2000ms);
  CHECK(go.infinite);
  CHECK(parsed.ignored == Texts{"abc", "foo", "12"});
}

TEST_CASE("go mate") {
  CHECK(parse<command::Go>("go mate").mate);
  CHECK_FALSE(parse<command::Go>("go mate").mate_time);
  CHECK_FALSE(parse<command::Go>("go mate infinite").mate_time);
  CHECK_FALSE(parse<command::Go>("go mate infinite").infinite);
  CHECK(parse<command::Go>("go mate 30000").mate_time == 30000ms);
  CHECK(parse<command::Go>("go nodes 500 mate infinite").nodes == 500);
  const auto junk = parse_leniently<command::Go>("go mate abc");
  CHECK(junk.mate);
  CHECK_FALSE(junk.mate_time);
}

TEST_CASE("go ponder and searchmoves") {
  const auto ponder = parse<command::Go>("go ponder btime 100 wtime 200 byoyomi 300");
  CHECK(ponder.ponder);
  CHECK(ponder.clock.byoyomi == 300ms);
  CHECK_FALSE(parse<command::Go>("go ponder").clock.any());

  const auto search = parse<command::Go>("go searchmoves 7g7f P*5e 8h2b+ depth 3");
  CHECK(search.search_moves == Texts{"7g7f", "P*5e", "8h2b+"});
  CHECK(search.depth_plies == 3);
}

TEST_CASE("perft, both ways to ask") {
  CHECK(parse<command::Perft>("go perft 4").depth_plies == 4);
  CHECK(parse<command::Perft>("perft 3").depth_plies == 3);
  CHECK(parse<command::Perft>("perft").depth_plies == 1);
  CHECK(parse_leniently<command::Perft>("perft x").depth_plies == 1);
}

TEST_CASE("variation") {
  CHECK(parse<command::Variation>("variation").moves.empty());
  CHECK_FALSE(parse<command::Variation>("variation").clear);
  CHECK(parse<command::Variation>("variation clear").clear);
  CHECK(parse<command::Variation>("variation 7g7f 3c3d").moves == std::vector<std::string>{"7g7f", "3c3d"});
  CHECK(parse<command::Variation>("variation moves 7g7f").moves == std::vector<std::string>{"7g7f"});
  const auto anew = parse<command::Variation>("variation clear moves 7g7f");
  CHECK(anew.clear);
  CHECK(anew.moves.size() == 1);
}

TEST_CASE("ponderhit with and without clocks") {
  CHECK_FALSE(parse<command::PonderHit>("ponderhit").clock.any());
  const auto hit = parse<command::PonderHit>("ponderhit btime 5000 binc 100");
  CHECK(hit.clock == ClockWords{5000ms, {}, {}, 100ms, {}});
  CHECK(parse_command("ponderhit nodes 5").ignored == Texts{"nodes", "5"});
}

TEST_CASE("clock words go over a base") {
  const ClockTimes base{{10ms, 20ms}, {30ms, 40ms}, 50ms};
  CHECK(ClockWords{}.over(base) == base);
  CHECK(ClockWords{{}, 2ms, {}, 4ms, {}}.over(base) == ClockTimes{{10ms, 2ms}, {4ms, 40ms}, 50ms});
  CHECK(ClockWords{1ms, 2ms, 3ms, 4ms, 5ms}.over(base) == ClockTimes{{1ms, 2ms}, {4ms, 5ms}, 3ms});
}

TEST_CASE("setoption keeps the value verbatim") {
  const auto option = [](std::string_view line) { return parse<command::SetOption>(line); };
  CHECK(option("setoption name USI_Hash value 512").name == "USI_Hash");
  CHECK(option("setoption name USI_Hash value 512").value == "512");
  CHECK(option("setoption name BookFile value C:\\My  Books\\a b.db\r").value == "C:\\My  Books\\a b.db");
  CHECK(option("setoption name BookFile value 定跡　本.db").value == "定跡　本.db");
  CHECK(option("setoption name BookFile value value").value == "value");
  CHECK(option("setoption  name  BookFile   value   x").value == "x");
  CHECK(option("setoption name Skill Level value 3").name == "Skill Level");
  CHECK(option("setoption name Clear").name == "Clear");
  CHECK(option("setoption name Clear").value.empty());
  CHECK(option("setoption name BookFile value").value.empty());
  CHECK(option("setoption name BookFile value <empty>").value.empty());
  CHECK(option("setoption name").name.empty());
  parse_leniently<command::Unknown>("setoption");
  parse_leniently<command::Unknown>("setoption USI_Hash 3");
}

TEST_CASE("position") {
  const auto position = [](std::string_view line) { return parse<command::Position>(line); };
  CHECK_FALSE(position("position startpos").sfen);
  CHECK(position("position startpos").moves.empty());
  CHECK(position("position startpos moves").moves.empty());
  CHECK(position("position startpos moves 7g7f  3c3d\r").moves == Texts{"7g7f", "3c3d"});
  CHECK(position("position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1").sfen == "4k4/9/9/9/9/9/9/9/4K4 b - 1");
  CHECK(position("position 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h").sfen == "4k4/9/9/9/9/9/9/9/4K4 b - 1");
  CHECK(position("position 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h").moves == Texts{"5i5h"});
  CHECK(position("position sfen 4k4/9  b \t - moves").sfen == "4k4/9  b \t -");
  CHECK(position("position").sfen == "");
  CHECK(position("position sfen").sfen == "");
  CHECK(position("position moves 7g7f").sfen == "");
  CHECK(position("position startpos b - 1 moves 7g7f").unexpected == "b");
  CHECK(position("position startpos b - 1 moves 7g7f").moves == Texts{"7g7f"});
  CHECK(position("position startpos moves 7g7f").unexpected.empty());
}

TEST_CASE("position: thousands of moves on one line") {
  std::string line = "position startpos moves";
  for (int at = 0; at < 5000; ++at) line += " 7g7f";
  CHECK(parse<command::Position>(line).moves.size() == 5000);
}

}  // namespace
}  // namespace tsugite
