#include "usi/reply.h"

#include <doctest/doctest.h>

namespace tsugite {
namespace {

const MoveCode kPawn = MoveCode::board(cell_at(7, 7), cell_at(7, 6), Kind::Pawn);
const MoveCode kAnswer = MoveCode::board(cell_at(3, 3), cell_at(3, 4), Kind::Pawn);
const MoveCode kDrop = MoveCode::drop(Kind::Gold, cell_at(5, 2));

TEST_CASE("bestmove") {
  CHECK(bestmove({Choice::Kind::Move, kPawn, kAnswer}) == "bestmove 7g7f ponder 3c3d");
  CHECK(bestmove({Choice::Kind::Move, kPawn, MoveCode::none()}) == "bestmove 7g7f");
  CHECK(bestmove({Choice::Kind::Move, kDrop, MoveCode::none()}) == "bestmove G*5b");
  CHECK(bestmove({Choice::Kind::Resign, MoveCode::none(), MoveCode::none()}) == "bestmove resign");
  CHECK(bestmove({Choice::Kind::Win, MoveCode::none(), MoveCode::none()}) == "bestmove win");
}

TEST_CASE("checkmate") {
  CHECK(checkmate({MateVerdict::Mate, {kDrop, kAnswer, kPawn}}) == "checkmate G*5b 3c3d 7g7f");
  CHECK(checkmate({MateVerdict::NoMate, {}}) == "checkmate nomate");
  CHECK(checkmate({MateVerdict::Mate, {}}) == "checkmate nomate");
  CHECK(checkmate({MateVerdict::Unknown, {}}) == "checkmate timeout");
}

TEST_CASE("info of a mate search") {
  MateReport report;
  report.nodes = 2000;
  report.time = Milliseconds(500);
  report.table_permille = 7;
  CHECK(mate_info(report, true) == "info nodes 2000 time 500 nps 4000 hashfull 7");
  report.variation = {kDrop};
  CHECK(mate_info(report, false) == "info nodes 2000 time 500 nps 4000 hashfull 7 pv G*5b");
  report.length_plies = 1525;  // longer than any score
  report.line = 2;
  CHECK(mate_info(report, true) == "info multipv 2 score mate 1525 nodes 2000 time 500 nps 4000 hashfull 7 pv G*5b");
  report.mated = true;
  report.length_plies = 2;
  CHECK(mate_info(report, false) == "info score mate -2 nodes 2000 time 500 nps 4000 hashfull 7 pv G*5b");
  report.length_plies = 0;
  report.variation.clear();
  CHECK(mate_info(report, false) == "info score mate -0 nodes 2000 time 500 nps 4000 hashfull 7");
}

TEST_CASE("info") {
  Report report;
  report.depth_plies = 12;
  report.selective_depth_plies = 18;
  report.line = 2;
  report.score = -34;
  report.nodes = 123456;
  report.time = Milliseconds(500);
  report.table_permille = 7;
  report.variation = {kPawn, kAnswer};
  CHECK(info(report, false) ==
        "info depth 12 seldepth 18 score cp -34 nodes 123456 time 500 nps 246912 hashfull 7 pv 7g7f 3c3d");
  CHECK(info(report, true) ==
        "info depth 12 seldepth 18 multipv 2 score cp -34 nodes 123456 time 500 nps 246912 hashfull 7 pv 7g7f 3c3d");
  report.bound = Bound::Lower;
  CHECK(info(report, false).find(" score cp -34 lowerbound nodes ") != std::string::npos);
  report.bound = Bound::Upper;
  CHECK(info(report, false).find(" score cp -34 upperbound nodes ") != std::string::npos);
  report.variation.clear();
  CHECK(info(report, false).ends_with(" hashfull 7"));
}

TEST_CASE("scores") {
  CHECK(score_words(0) == "cp 0");
  CHECK(score_words(-27000) == "cp -27000");
  CHECK(score_words(mates_in(1)) == "mate 1");
  CHECK(score_words(mates_in(11)) == "mate 11");
  CHECK(score_words(mated_in(4)) == "mate -4");
  CHECK(score_words(mated_in(0)) == "mate -0");
}

TEST_CASE("info string is one line of ASCII with single blanks") {
  using namespace std::string_view_literals;
  CHECK(info_string("hello, world") == "info string hello, world");
  CHECK(info_string("  two\t\tblanks  ") == "info string two blanks");
  CHECK(info_string("a\nb\r\x1b[31m\0c"sv) == "info string a?b??[31m?c");
  CHECK(info_string("７") == "info string ???");
  CHECK(info_string(std::string(5'000'000, 'x')).size() < 5000);
}

TEST_CASE("speed") {
  CHECK(nodes_per_second(1000, Milliseconds(500)) == 2000);
  CHECK(nodes_per_second(30, Milliseconds(0)) == 30000);
  CHECK(perft_total(719731, Milliseconds(10)) == "total 719731 nodes, 10 ms, 71973100 nodes/s");
}

}  // namespace
}  // namespace tsugite
