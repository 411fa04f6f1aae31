#include "engine/learn/openings.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "core/generate.h"
#include "core/legality.h"
#include "core/sfen.h"
#include "tests/engine/scene.h"

namespace tsugite {
namespace {

Opening opening_of(std::string_view line) { return std::get<Opening>(parse_opening(line)); }

// Where the opening leads; every move on the way must be legal.
Position end_of(const Opening& opening) {
  Position position = opening.start;
  Undo undo;
  for (const MoveCode move : opening.moves) {
    REQUIRE(is_legal(position, move));
    position.do_move(move, undo);
  }
  return position;
}

std::vector<Opening> list_of(std::initializer_list<std::string_view> lines) {
  std::vector<Opening> list;
  for (const std::string_view line : lines) list.push_back(opening_of(line));
  return list;
}

// A file that goes with the test.
class File {
 public:
  explicit File(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / ("tsugite_openings_" + std::to_string(std::rand()))) {
    std::ofstream(path_) << text;
  }
  ~File() { std::filesystem::remove(path_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

TEST_CASE("a line is an opening, however it is written") {
  CHECK(to_sfen(end_of(opening_of("startpos"))) == kStartSfen);
  CHECK(opening_of("startpos moves").moves.empty());
  const std::string after = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
  const std::string start(kStartSfen);
  for (const std::string& line :
       {std::string("startpos moves 7g7f 3c3d"), std::string("position startpos moves 7g7f 3c3d"),
        std::string("  startpos\tmoves 7g7f   3c3d \r"), "sfen " + start + " moves 7g7f 3c3d",
        start + " moves 7g7f 3c3d", "position sfen " + after, after})
    CHECK_MESSAGE(to_sfen(end_of(opening_of(line))) == after, line);
}

TEST_CASE("a line that is no opening says why") {
  const auto fault = [](std::string_view line) { return std::get<std::string>(parse_opening(line)); };
  CHECK(fault("startpos moves 7g7e") == "illegal move 7g7e");
  CHECK(fault("startpos moves 7g7f 7g7f") == "illegal move 7g7f");
  CHECK_FALSE(fault("lnsgkgsnl/1r5b1 b - 1").empty());
  CHECK_FALSE(fault("startposition").empty());
  CHECK(fault("4k4/9/9/9/9/9/4p4/4g4/4K4 b - 1") == "there is no legal move");
}

TEST_CASE("a file of openings") {
  const File file("# some\n\nstartpos moves 7g7f\n  \nsfen " + std::string(kStartSfen) + "\r\n");
  const auto list = std::get<std::vector<Opening>>(read_openings(file.path()));
  REQUIRE(list.size() == 2);
  CHECK(list[0].moves.size() == 1);
  CHECK(to_sfen(list[1].start) == kStartSfen);
}

TEST_CASE("a file that cannot be used says where and why") {
  const auto fault = [](const std::filesystem::path& path) { return std::get<std::string>(read_openings(path)); };
  const File bad("startpos\nstartpos moves 1a1a\n");
  CHECK(fault(bad.path()).ends_with(":2: illegal move 1a1a"));
  const File empty("# nothing\n");
  CHECK(fault(empty.path()).starts_with("there are no openings"));
  CHECK(fault(bad.path() / "missing").starts_with("cannot open"));
}

TEST_CASE("random openings are legal, balanced, and depend on their number alone") {
  Searcher judge(1, 320);
  Searcher other(1, 320);
  const Openings openings(5);
  const std::uint64_t count = test::kAudited ? 2 : 20;
  std::set<std::string> met;
  std::vector<std::vector<MoveCode>> moves;
  for (std::uint64_t number = 0; number < count; ++number) {
    const Opening opening = openings.opening(number, judge);
    CHECK(to_sfen(opening.start) == kStartSfen);
    CHECK(opening.moves.size() >= 8);
    CHECK(opening.moves.size() <= 12);
    const Position end = end_of(opening);
    CHECK(has_legal_move(end));
    other.forget();
    CHECK(std::abs(other.think(end, History(end), {.nodes = 2000}).score) < 500);
    met.insert(to_sfen(end));
    moves.push_back(opening.moves);
  }
  CHECK(met.size() == count);
  for (std::uint64_t number = count; number-- > 0;)
    CHECK(openings.opening(number, other).moves == moves[static_cast<std::size_t>(number)]);
  CHECK(Openings(6).opening(0, judge).moves != moves[0]);
}

TEST_CASE("each listed opening comes once, then with two moves more") {
  Searcher judge(1, 320);
  const auto list =
      list_of({"startpos moves 7g7f", "startpos moves 2g2f", "startpos moves 6g6f", "startpos moves 5g5f"});
  const Openings openings(list, 3);
  std::set<std::string> met;
  for (std::uint64_t number = 0; number < 4; ++number) {
    const Opening opening = openings.opening(number, judge);
    CHECK(opening.moves.size() == 1);
    met.insert(to_usi(opening.moves[0]));
  }
  CHECK(met.size() == 4);
  const Opening again = openings.opening(4, judge);
  CHECK(again.moves.size() == 3);
  CHECK(again.moves[0] == openings.opening(0, judge).moves[0]);
  CHECK(has_legal_move(end_of(again)));
  CHECK(again.moves == openings.opening(4, judge).moves);
}

TEST_CASE("an opening that stays one-sided is taken as it is") {
  if (test::kAudited) return;
  Searcher judge(1, 320);
  const Openings openings(list_of({"4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"}), 3);
  CHECK(openings.opening(1, judge).moves.empty());
}

TEST_CASE("the key tells lists apart") {
  CHECK(Openings(1).key() == 0);
  const auto key = [](std::initializer_list<std::string_view> lines) { return Openings(list_of(lines), 1).key(); };
  CHECK(key({"startpos"}) == key({kStartSfen}));
  CHECK(key({"startpos"}) != 0);
  CHECK(key({"startpos"}) != key({"startpos moves 7g7f"}));
  CHECK(key({"startpos"}) != key({"startpos", "startpos"}));
}

}  // namespace
}  // namespace tsugite
