#include "usi/solution_text.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/usi/solutions.h"
#include "usi/tree_walk.h"

namespace tsugite {
namespace {

using namespace std::chrono_literals;

constexpr const char* kTwoGolds = "9/4k4/9/4P4/9/9/9/9/9 b 2G2r2b4s4n4l17p 1";

test::Solved two_golds() { return test::solved(kTwoGolds, {"G*5c 5b4a G*4b", "G*5c 5b5a G*5b", "G*5c 5b6a G*6b"}); }

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

// That brackets match and strings end, without recursion.
bool is_balanced(const std::string& json) {
  std::string open;
  bool in_string = false;
  for (const char c : json) {
    if (c == '"') in_string = !in_string;
    if (in_string) continue;
    if (c == '{' || c == '[') open += c;
    if (c == '}' || c == ']') {
      if (open.empty() || open.back() != (c == '}' ? '{' : '[')) return false;
      open.pop_back();
    }
  }
  return open.empty() && !in_string;
}

TEST_CASE("a walk sees each move once, in the order of the tree, with the position before it") {
  const test::Solved example = two_golds();
  std::string seen;
  TreeWalk walk(example.root, example.solution.tree);
  while (walk.next()) {
    seen += std::to_string(walk.ply()) + to_usi(walk.code());
    if (walk.is_first()) seen += '<';
    if (walk.is_last()) seen += '>';
    if (!walk.has_answers()) seen += '.';
    seen += std::to_string(walk.forks()) + ' ';
    CHECK(parse_move(walk.before(), to_usi(walk.code())) == walk.code());
    CHECK(walk.before().ply() == walk.ply());
  }
  CHECK(seen == "1G*5c<>0 25b4a<1 3G*4b<>.1 25b5a1 3G*5b<>.1 25b6a>1 3G*6b<>.1 ");
  CHECK_FALSE(walk.next());
  CHECK_FALSE(TreeWalk(example.root, MoveTree()).next());
}

TEST_CASE("the headline tells the verdict and what is known of the length") {
  Solution solution;
  CHECK(headline(solution) == "不明");
  solution.verdict = MateVerdict::NoMate;
  CHECK(headline(solution) == "不詰");
  solution.verdict = MateVerdict::Mate;
  solution.length_plies = 7;
  CHECK(headline(solution) == "詰み 7手（発見）");
  solution.claim = LengthClaim::Improved;
  CHECK(headline(solution) == "詰み 7手（短縮）");
  solution.claim = LengthClaim::Shortest;
  CHECK(headline(solution) == "詰み 7手（最短）");
  solution.futile_plies = 2;
  CHECK(headline(solution) == "詰み 7手（うち無駄合2手、最短）");
  solution.complete = false;
  CHECK(headline(solution) == "詰み 7手（うち無駄合2手、最短、変化は途中まで）");
}

TEST_CASE("marks in words") {
  CHECK(mark_words({.length_plies = 5, .alternative = false, .futile = false}, false).empty());
  CHECK(mark_words({.length_plies = 5, .alternative = false, .futile = false}, true) == "5手");
  CHECK(mark_words({.length_plies = 5, .alternative = true, .futile = false}, true) == "5手、余詰");
  CHECK(mark_words({.length_plies = 5, .alternative = true, .futile = true}, false) == "余詰、無駄合");
  CHECK(mark_words({.length_plies = 0, .alternative = false, .futile = true}, true) == "無駄合");
}

TEST_CASE("the text sets in what branches, and runs on where nothing does") {
  const test::Solved branches = two_golds();
  CHECK(to_text(branches.root, branches.solution) ==
        "詰み 3手（最短）\n"
        "1 ▲５三金（3手）\n"
        "  2 △４一玉（2手）▲４二金打\n"
        "  2 △５一玉（2手）▲５二金打\n"
        "  2 △６一玉（2手）▲６二金打\n");
  const test::Solved line = test::solved("6Snl/5+Rg1k/6ppp/9/9/9/9/9/9 b r2b3g3s3n3l15p 1", {"4b3b N*2b 3b2b"});
  CHECK(to_text(line.root, line.solution) == "詰み 3手（最短）\n1 ▲３二龍（3手）△２二桂▲同龍\n");
}

TEST_CASE("the text tells alternatives and futile moves, and sets in no alternatives at the root") {
  test::Solved example = test::solved(kTwoGolds, {"G*5c 5b4a G*4b", "G*5c 5b5a G*5b", "G*4c 5b5a", "G*6c 5b5a G*5b"});
  example.solution.marks[test::index_of(example, "G*4c")].alternative = true;
  example.solution.marks[test::index_of(example, "G*6c 5b5a")].futile = true;
  CHECK(to_text(example.root, example.solution) ==
        "詰み 3手（最短）\n"
        "1 ▲５三金（3手）\n"
        "  2 △４一玉（2手）▲４二金打\n"
        "  2 △５一玉（2手）▲５二金打\n"
        "1 ▲４三金（2手、余詰）△５一玉\n"
        "1 ▲６三金（3手）△５一玉（無駄合）▲５二金打\n");
}

TEST_CASE("no tree, no lines") {
  for (const test::Solved& example : test::various_solutions()) {
    if (example.solution.verdict == MateVerdict::Mate) continue;
    CHECK(to_text(example.root, example.solution) == headline(example.solution) + '\n');
  }
}

TEST_CASE("JSON, word for word") {
  test::Solved example = test::solved("4k4/9/4P4/9/9/9/9/9/9 b 2G 1", {"G*5b", "G*4b 5a6a G*6b"});
  example.solution.marks[test::index_of(example, "G*4b")].alternative = true;
  example.solution.marks[test::index_of(example, "G*4b 5a6a")].futile = true;
  example.solution.nodes = 12345678901;
  CHECK(
      to_json(1, example.root, example.solution, 0ms) ==
      R"({"line":1,"sfen":"4k4/9/4P4/9/9/9/9/9/9 b 2G 1","verdict":"mate","length":1,"futile_plies":0,"claim":"shortest",)"
      R"("complete":true,"verified":true,"too_deep":false,"error":null,"nodes":12345678901,"time_ms":0,"main":["G*5b"],"tree":[)"
      R"({"move":"G*5b","japanese":"▲５二金","length":1,"alternative":false,"futile":false,"joins":false,"answers":[]},)"
      R"({"move":"G*4b","japanese":"▲４二金","length":3,"alternative":true,"futile":false,"joins":false,"answers":[)"
      R"({"move":"5a6a","japanese":"△６一玉","length":2,"alternative":false,"futile":true,"joins":false,"answers":[)"
      R"({"move":"G*6b","japanese":"▲６二金","length":1,"alternative":false,"futile":false,"joins":false,"answers":[]}]}]}]})");
  Solution none;
  none.complete = none.verified = false;
  none.fault = "a move that gives \"no\" check";
  CHECK(
      to_json(7, example.root, none, 12ms) ==
      R"({"line":7,"sfen":"4k4/9/4P4/9/9/9/9/9/9 b 2G 1","verdict":"unknown","length":null,"futile_plies":null,"claim":null,)"
      R"("complete":false,"verified":false,"too_deep":false,"error":"a move that gives \"no\" check",)"
      R"("nodes":0,"time_ms":12,"main":[],"tree":[]})");
  CHECK(unread_json(3, "illegal move \x1b", 0) == R"({"line":3,"error":"illegal move \\x1b","column":null})");
  CHECK(unread_json(4, "invalid", 12) == R"({"line":4,"error":"invalid","column":12})");
}

TEST_CASE("the line for a GUI") {
  const test::Solved example = two_golds();
  CHECK(to_usi_line(example.solution) == "mate 3 G*5c 5b4a G*4b");
  Solution solution;
  CHECK(to_usi_line(solution) == "timeout");
  solution.verdict = MateVerdict::NoMate;
  CHECK(to_usi_line(solution) == "nomate");
}

TEST_CASE("2000 plies with a choice at each of them") {
  const test::Solved example = test::deep(2000, 1);
  REQUIRE(example.solution.length_plies == 2000);
  REQUIRE(example.solution.tree.size() == 6000);
  const std::string text = to_text(example.root, example.solution);
  CHECK(count(text, "\n") == 6001);
  std::size_t widest = 0;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
    widest = std::max(widest, text.find('\n', at) - at);
  CHECK(widest < 150);  // bytes
  const std::string json = to_json(1, example.root, example.solution, 0ms);
  CHECK(is_balanced(json));
  CHECK(count(json, "\"answers\":[") == 6000);
  CHECK(count(to_usi_line(example.solution), " ") == 2001);
}

TEST_CASE("every move of every solution is in its JSON, and every forking one begins a line") {
  std::size_t moves = 0;
  for (const test::Solved& example : test::various_solutions()) {
    CAPTURE(example.name);
    const std::string json = to_json(1, example.root, example.solution, 0ms);
    CHECK(is_balanced(json));
    CHECK(count(json, "\"move\":") == example.solution.tree.size());
    const std::string text = to_text(example.root, example.solution);
    CHECK(count(text, "▲") + count(text, "△") == example.solution.tree.size());
    std::size_t lines = 1;
    for (TreeWalk walk(example.root, example.solution.tree); walk.next();) {
      if (walk.ply() == 1 || walk.has_siblings()) ++lines;
    }
    CHECK(count(text, "\n") == lines);
    moves += example.solution.tree.size();
  }
  CHECK(moves > 2000);
}

}  // namespace
}  // namespace tsugite
