#include "usi/session.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "core/sfen.h"
#include "engine/eval/weights.h"
#include "usi/evaluation_text.h"

namespace tsugite {
namespace {

using namespace std::chrono_literals;
using Lines = std::vector<std::string>;

// Plays the engine's part by hand: notes what it is asked, and answers when the test says so.
class ScriptedThinker final : public Thinker {
 public:
  void set_options(const Options& options) override {
    asked.push_back("set_options");
    options_given = options;
  }
  void prepare(Listener& listener) override {
    asked.push_back("prepare");
    listener_ = &listener;
  }
  void new_game() override { asked.push_back("new_game"); }
  void start(const Position& position, const History& history, const Limits& limits, Listener& listener) override {
    asked.push_back("start");
    sfen = to_sfen(position);
    history_size = history.size();
    limits_given = limits;
    listener_ = &listener;
  }
  void stop() override { asked.push_back("stop"); }
  void ponderhit(const std::optional<ClockTimes>& clock) override {
    asked.push_back("ponderhit");
    hit_clock = clock;
  }
  void wait() override {
    if (on_wait) on_wait();
  }

  void ready() { listener_->on_ready(); }
  void message(const std::string& text) { listener_->on_message(text); }
  void report() {
    Report report;
    report.depth_plies = 1;
    report.variation = {move_};
    listener_->on_report(report);
  }
  void report_line() {
    LineReport report;
    report.depth_plies = 4;
    report.score = 12;
    report.line = {move_};
    report.mistake = {.move = 0, .better = move_, .loss = 50};
    listener_->on_line_report(report);
  }
  void choose() { listener_->on_choice({Choice::Kind::Move, move_, MoveCode::none()}); }
  void report_mate(std::optional<int> plies, int line = 1) {
    MateReport report;
    report.line = line;
    report.length_plies = plies;
    report.variation = {move_};
    listener_->on_mate_report(report);
  }
  void find(MateVerdict verdict) {
    listener_->on_mate(
        {verdict, verdict == MateVerdict::Mate ? std::vector<MoveCode>{move_} : std::vector<MoveCode>()});
  }

  // What was asked since the last time.
  Lines take_asked() { return std::exchange(asked, {}); }

  Lines asked;
  Options options_given;
  std::string sfen;
  std::size_t history_size = 0;
  Limits limits_given;
  std::optional<ClockTimes> hit_clock;
  std::function<void()> on_wait;

 private:
  Listener* listener_ = nullptr;
  MoveCode move_ = MoveCode::board(cell_at(7, 7), cell_at(7, 6), Kind::Pawn);
};

const std::string kReport = "info depth 1 seldepth 0 score cp 0 nodes 0 time 0 nps 0 hashfull 0 pv 7g7f";
const std::string kAnswer = "bestmove 7g7f";

struct Talk {
  boost::asio::io_context loop{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open{loop.get_executor()};
  ScriptedThinker thinker;
  Log log;
  Lines said;
  Session session{loop, thinker, log, [this](std::string_view line) { said.emplace_back(line); }};

  Talk() { CHECK_FALSE(log.open("", LogLevel::Off)); }

  void send(std::string_view line) {
    session.receive(line);
    loop.poll();
  }
  void ready() {
    thinker.ready();
    loop.poll();
  }
  void choose() {
    thinker.report();
    thinker.choose();
    loop.poll();
  }
  void find(MateVerdict verdict) {
    thinker.find(verdict);
    loop.poll();
  }
  // What was said since the last time.
  Lines take() { return std::exchange(said, {}); }
  bool left() const { return loop.stopped(); }
};

TEST_CASE("usi: names, options, usiok; twice if asked twice") {
  Talk talk;
  for (int time = 0; time < 2; ++time) {
    talk.send("usi");
    const Lines said = talk.take();
    REQUIRE(said.size() > 3);
    CHECK(said[0] == "id name Tsugite " TSUGITE_VERSION);
    CHECK(said[1].starts_with("id author "));
    CHECK(std::all_of(said.begin() + 2, said.end() - 1,
                      [](const auto& line) { return line.starts_with("option name "); }));
    CHECK(said.back() == "usiok");
  }
  CHECK(talk.thinker.asked.empty());
}

TEST_CASE("isready: readyok when the engine is") {
  Talk talk;
  talk.send("isready");
  CHECK(talk.take().empty());
  CHECK(talk.thinker.take_asked() == Lines{"set_options", "prepare"});
  talk.thinker.message("no book");
  talk.ready();
  CHECK(talk.take() == Lines{"info string no book", "readyok"});
  talk.send("isready");
  talk.ready();
  CHECK(talk.take() == Lines{"readyok"});
  CHECK(talk.thinker.take_asked() == Lines{"prepare"});
}

TEST_CASE("a game is forgotten at the next isready, an analysis is not") {
  Talk talk;
  talk.send("isready");
  talk.ready();
  talk.send("gameover lose");
  talk.send("isready");
  talk.ready();
  CHECK(talk.thinker.take_asked() == Lines{"set_options", "prepare", "new_game", "prepare"});
  talk.send("isready");
  talk.ready();
  CHECK(talk.thinker.take_asked() == Lines{"prepare"});
  talk.send("gameover draw");
  talk.send("usinewgame");
  talk.send("isready");
  talk.ready();
  CHECK(talk.thinker.take_asked() == Lines{"new_game", "prepare"});
  talk.send("go infinite");
  talk.send("stop");
  talk.choose();
  talk.send("isready");
  talk.ready();
  CHECK(talk.thinker.take_asked() == Lines{"start", "stop", "prepare"});
  // Broken off, without gameover.
  talk.send("go btime 0 wtime 0 byoyomi 1000");
  talk.choose();
  talk.send("isready");
  talk.ready();
  CHECK(talk.thinker.take_asked() == Lines{"start", "new_game", "prepare"});
}

TEST_CASE("commands that come while preparing wait their turn") {
  Talk talk;
  talk.send("isready");
  for (const char* const line :
       {"setoption name MultiPV value 2", "usinewgame", "position startpos moves 7g7f", "go depth 3", "stop"})
    talk.send(line);
  CHECK(talk.take().empty());
  CHECK(talk.thinker.take_asked() == Lines{"set_options", "prepare"});
  talk.ready();
  CHECK(talk.take() == Lines{"readyok"});
  CHECK(talk.thinker.take_asked() == Lines{"new_game", "set_options", "start", "stop"});
  CHECK(talk.thinker.options_given.multi_pv == 2);
  CHECK(talk.thinker.history_size == 2);
  CHECK(talk.thinker.limits_given.depth_plies == 3);
  talk.choose();
  CHECK(talk.take().back() == kAnswer);
}

TEST_CASE("go: reports, then one bestmove; works without isready and position") {
  Talk talk;
  talk.send("go btime 1000 wtime 2000 binc 10 winc 20");
  CHECK(talk.thinker.sfen == kStartSfen);
  CHECK(talk.thinker.limits_given.clock == ClockTimes{{1000ms, 2000ms}, {10ms, 20ms}, 0ms});
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer});
  CHECK(talk.session.idle());
}

TEST_CASE("the answer is said before the engine's threads have come home") {
  Talk talk;
  Lines before_wait;
  talk.thinker.on_wait = [&] { before_wait = talk.said; };
  talk.send("go depth 1");
  talk.choose();
  CHECK(before_wait == Lines{kReport, kAnswer});
  CHECK(talk.session.idle());
}

TEST_CASE("stop: once, twice, and when nothing is going on") {
  Talk talk;
  talk.send("stop");
  CHECK(talk.take().empty());
  talk.send("go infinite");
  CHECK(talk.thinker.limits_given.infinite);
  talk.send("stop");
  talk.send("stop");
  CHECK(talk.take().empty());
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer});
  talk.send("stop");
  CHECK(talk.take().empty());
}

TEST_CASE("go while searching stops the search, and each gets its answer") {
  Talk talk;
  talk.send("go infinite");
  talk.send("position startpos moves 7g7f");
  talk.send("go depth 2");
  talk.send("position startpos moves 7g7f 3c3d");  // for a go still to come
  CHECK(talk.thinker.take_asked() == Lines{"set_options", "start", "stop"});
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer});
  CHECK(talk.thinker.take_asked() == Lines{"start"});
  CHECK(talk.thinker.history_size == 2);
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer});
  talk.send("go");
  CHECK(talk.thinker.history_size == 3);
}

TEST_CASE("stop behind a second go is for the second") {
  Talk talk;
  talk.send("go infinite");
  talk.send("go infinite");
  talk.send("stop");
  talk.choose();
  CHECK(talk.thinker.take_asked() == Lines{"set_options", "start", "stop", "start", "stop"});
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer, kReport, kAnswer});
}

TEST_CASE("usinewgame while searching ends the search first") {
  Talk talk;
  talk.send("go infinite");
  talk.send("usinewgame");
  CHECK(talk.thinker.take_asked() == Lines{"set_options", "start", "stop"});
  talk.choose();
  CHECK(talk.thinker.take_asked() == Lines{"new_game"});
  CHECK(talk.take() == Lines{kReport, kAnswer});
}

TEST_CASE("isready while searching is a ping; behind a stop it prepares") {
  Talk talk;
  talk.send("go infinite");
  talk.send("isready");
  CHECK(talk.take() == Lines{"readyok"});
  talk.send("stop");
  talk.send("gameover win");
  talk.send("isready");
  CHECK(talk.take().empty());
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer});
  talk.ready();
  CHECK(talk.take() == Lines{"readyok"});
}

TEST_CASE("gameover while searching or pondering: one bestmove") {
  for (const char* const go : {"go infinite", "go ponder btime 1000"}) {
    Talk talk;
    talk.send(go);
    talk.send("gameover lose");
    CHECK(talk.thinker.asked.back() == "stop");
    talk.choose();
    CHECK(talk.take() == Lines{kReport, kAnswer});
    talk.send("gameover lose");
    CHECK(talk.take().empty());
  }
}

TEST_CASE("setoption while searching takes effect with the next search") {
  Talk talk;
  talk.send("go infinite");
  talk.send("setoption name MultiPV value 4");
  CHECK(talk.thinker.take_asked() == Lines{"set_options", "start"});
  talk.send("stop");
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer});
  talk.send("go");
  CHECK(talk.thinker.take_asked() == Lines{"stop", "set_options", "start"});
  CHECK(talk.thinker.options_given.multi_pv == 4);
  talk.thinker.report();
  talk.loop.poll();
  CHECK(talk.take().back().find(" multipv 1 ") != std::string::npos);
}

TEST_CASE("setoption says what it did not do") {
  Talk talk;
  talk.send("setoption name MultiPV value many");
  talk.send("setoption name Foo value 1");
  CHECK(talk.take() == Lines{"info string option MultiPV: 'many' is ignored: expected a whole number",
                             "info string unknown option 'Foo' is ignored"});
  talk.send("setoption name LogFile value /dev/null/log.txt");
  const Lines said = talk.take();
  REQUIRE(said.size() == 1);
  CHECK(said[0].starts_with("info string error: cannot write the log: "));
}

TEST_CASE("go mate: its limits, its reports, and one checkmate") {
  Talk talk;
  talk.send("go mate 1000 btime 5 wtime 5 byoyomi 5");
  CHECK(talk.thinker.limits_given.mate);
  CHECK(talk.thinker.limits_given.movetime == 1000ms);
  CHECK_FALSE(talk.thinker.limits_given.clock);
  talk.thinker.report_mate(std::nullopt);
  talk.thinker.report_mate(1);
  talk.find(MateVerdict::Mate);
  CHECK(talk.take() == Lines{"info string warning: no effect on go mate: clocks",
                             "info nodes 0 time 0 nps 0 hashfull 0 pv 7g7f",
                             "info score mate 1 nodes 0 time 0 nps 0 hashfull 0 pv 7g7f", "checkmate 7g7f"});
  CHECK(talk.session.idle());

  for (const char* const go : {"go mate infinite", "go mate", "go mate x"}) {
    CAPTURE(go);
    talk.send(go);
    CHECK(talk.thinker.limits_given.mate);
    CHECK_FALSE(talk.thinker.limits_given.movetime);
    CHECK_FALSE(talk.thinker.limits_given.ponder);
    CHECK_FALSE(talk.session.idle());
    talk.find(MateVerdict::NoMate);
    CHECK(talk.take() == Lines{"checkmate nomate"});
  }

  talk.send("setoption name DepthLimit value 3");
  talk.send("go ponder infinite depth 5 mate searchmoves 7g7f");
  CHECK_FALSE(talk.thinker.limits_given.ponder);
  CHECK_FALSE(talk.thinker.limits_given.infinite);
  talk.find(MateVerdict::NoMate);
  CHECK(talk.take() ==
        Lines{"info string warning: no effect on go mate: depth, infinite, ponder, searchmoves, DepthLimit",
              "checkmate nomate"});
  talk.send("setoption name DepthLimit value 0");

  for (const char* const go :
       {"go mate infinite movetime 700", "go mate 900 movetime 700", "go movetime 900 mate 700"}) {
    talk.send(go);
    CHECK(talk.thinker.limits_given.movetime == 700ms);
    talk.find(MateVerdict::Unknown);
    CHECK(talk.take() == Lines{"checkmate timeout"});
  }

  talk.send("go nodes 500 mate infinite");
  CHECK(talk.thinker.limits_given.nodes == 500);
  talk.find(MateVerdict::Unknown);
  CHECK(talk.take() == Lines{"checkmate timeout"});
  talk.send("go depth 1");
  CHECK_FALSE(talk.thinker.limits_given.mate);
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer});
}

TEST_CASE("go mate with several lines numbers them") {
  Talk talk;
  talk.send("setoption name MultiPV value 2");
  talk.send("go mate");
  talk.thinker.report_mate(1, 1);
  talk.thinker.report_mate(1, 2);
  talk.find(MateVerdict::Mate);
  CHECK(talk.take() == Lines{"info multipv 1 score mate 1 nodes 0 time 0 nps 0 hashfull 0 pv 7g7f",
                             "info multipv 2 score mate 1 nodes 0 time 0 nps 0 hashfull 0 pv 7g7f", "checkmate 7g7f"});
}

TEST_CASE("go mate and other searches end each other, each with its own answer") {
  Talk talk;
  talk.send("go infinite");
  talk.send("go mate");
  CHECK(talk.thinker.take_asked() == Lines{"set_options", "start", "stop"});
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer});
  CHECK(talk.thinker.take_asked() == Lines{"start"});
  talk.send("isready");  // a ping
  CHECK(talk.take() == Lines{"readyok"});
  talk.send("go mate");
  CHECK(talk.thinker.take_asked() == Lines{"stop"});
  talk.find(MateVerdict::Unknown);
  CHECK(talk.take() == Lines{"checkmate timeout"});
  talk.send("stop");
  talk.send("stop");
  CHECK(talk.thinker.take_asked() == Lines{"start", "stop"});
  talk.find(MateVerdict::Unknown);
  CHECK(talk.take() == Lines{"checkmate timeout"});
  talk.send("go mate");
  talk.send("gameover win");
  talk.send("usinewgame");
  talk.find(MateVerdict::NoMate);
  CHECK(talk.take() == Lines{"checkmate nomate"});
  CHECK(talk.thinker.take_asked() == Lines{"start", "stop", "new_game"});
}

TEST_CASE("leaving during go mate: its answer, late or not") {
  {
    Talk talk;
    talk.send("go mate");
    talk.send("quit");
    CHECK(talk.thinker.asked.back() == "stop");
    CHECK_FALSE(talk.left());
    talk.find(MateVerdict::Unknown);
    CHECK(talk.take() == Lines{"checkmate timeout"});
    CHECK(talk.left());
  }
  for (const bool found : {false, true}) {
    Talk talk;
    talk.send("go mate");
    if (found) talk.thinker.report_mate(1);
    talk.send("go mate 5");
    talk.send("quit");
    talk.loop.run_for(2s);
    CHECK(talk.left());
    Lines said = talk.take();
    if (found) said.erase(said.begin());
    CHECK(said == Lines{found ? "checkmate 7g7f" : "checkmate timeout", "checkmate timeout"});
  }
}

TEST_CASE("searchmoves: the legal ones") {
  Talk talk;
  talk.send("go searchmoves 7g7f 7g7e 2g2f");
  CHECK(talk.thinker.limits_given.search_moves.size() == 2);
  CHECK(talk.take() == Lines{"info string error: searchmoves: 7g7e is not legal here and is left out"});
}

TEST_CASE("variations go with the position, and come back with it") {
  Talk talk;
  talk.send("variation 7g7f 3c3d 2g2f");
  talk.send("variation 7g7f 8c8d");
  talk.send("variation 7g7f 8c8d");  // again
  talk.send("variation 2g2f");
  CHECK(talk.take().empty());
  talk.send("variation");
  CHECK(talk.take() == Lines{"info string variation 1 7g7f 3c3d 2g2f", "info string variation 2 7g7f 8c8d",
                             "info string variation 3 2g2f"});
  talk.send("go");
  CHECK(talk.thinker.limits_given.lines.size() == 3);
  talk.thinker.report_line();
  talk.choose();
  CHECK(talk.take().front() == "info string variation 1 depth 4 score cp 12 moves 7g7f mistake 1 loss 50 better 7g7f");
  talk.send("position startpos moves 7g7f");
  talk.send("variation");
  CHECK(talk.take() == Lines{"info string variation 1 3c3d 2g2f", "info string variation 2 8c8d"});
  talk.send("position startpos moves 7g7f 8c8d");
  talk.send("variation");
  CHECK(talk.take() == Lines{"info string no variations from this position"});
  talk.send("go");
  CHECK(talk.thinker.limits_given.lines.empty());
  talk.choose();
  talk.send("position startpos");
  talk.send("usinewgame");
  talk.take();
  talk.send("variation");
  CHECK(talk.take() == Lines{"info string no variations from this position"});
  talk.send("variation 7g7f");
  talk.send("variation clear");
  talk.take();
  talk.send("variation");
  CHECK(talk.take() == Lines{"info string no variations from this position"});
}

TEST_CASE("a variation that cannot be played is left out, and told") {
  Talk talk;
  talk.send("variation 7g7f 7g7f");
  CHECK(talk.take() == Lines{"info string error: variation: 7g7f is not legal here (move 2); the line is left out"});
  talk.send("variation nonsense");
  CHECK(talk.take() == Lines{"info string error: variation: nonsense is not legal here; the line is left out"});
  std::string there_and_back = "variation";
  for (int times = 0; times < 60; ++times) there_and_back += " 5i5h 5a5b 5h5i 5b5a";
  talk.send(there_and_back);
  CHECK(talk.take() == Lines{"info string error: variation: a line has 200 moves at most; it is left out"});
  talk.send("variation");
  CHECK(talk.take() == Lines{"info string no variations from this position"});
}

TEST_CASE("ponder: hit with and without clocks") {
  Talk talk;
  talk.send("ponderhit");
  CHECK(talk.thinker.asked.empty());
  talk.send("position startpos moves 7g7f 3c3d");
  talk.send("go ponder btime 1000 wtime 2000 byoyomi 3000");
  CHECK(talk.thinker.limits_given.ponder);
  talk.send("ponderhit");
  CHECK(talk.thinker.asked.back() == "ponderhit");
  CHECK_FALSE(talk.thinker.hit_clock);
  talk.thinker.take_asked();
  talk.send("ponderhit");
  CHECK(talk.thinker.asked.empty());
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer});

  talk.send("go ponder btime 1000 wtime 2000 byoyomi 3000");
  talk.send("ponderhit btime 900 byoyomi 2500");
  CHECK(talk.thinker.hit_clock == ClockTimes{{900ms, 2000ms}, {}, 2500ms});
  talk.choose();
  talk.send("go ponder");
  talk.send("ponderhit btime 5000 wtime 6000 binc 7 winc 8");
  CHECK(talk.thinker.hit_clock == ClockTimes{{5000ms, 6000ms}, {7ms, 8ms}, 0ms});
}

TEST_CASE("stochastic ponder: the opponent's node, then the real position by the real clocks") {
  Talk talk;
  talk.send("setoption name Stochastic_Ponder value true");
  talk.send("position startpos moves 7g7f 3c3d");
  talk.send("go ponder btime 1000 wtime 2000 byoyomi 3000");
  CHECK(talk.thinker.history_size == 2);
  CHECK(talk.thinker.limits_given.infinite);
  talk.thinker.report();
  talk.send("position startpos moves 2g2f");  // for the next go, not for this one
  talk.send("ponderhit byoyomi 2500");
  CHECK(talk.thinker.take_asked() == Lines{"set_options", "start", "stop"});
  talk.choose();
  CHECK(talk.take().empty());
  CHECK(talk.thinker.take_asked() == Lines{"start"});
  CHECK(talk.thinker.history_size == 3);
  CHECK_FALSE(talk.thinker.limits_given.ponder);
  CHECK(talk.thinker.limits_given.clock == ClockTimes{{1000ms, 2000ms}, {}, 2500ms});
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer});
}

TEST_CASE("stochastic ponder: options that change meanwhile are for the next go") {
  Talk talk;
  talk.send("setoption name Stochastic_Ponder value true");
  talk.send("position startpos moves 7g7f 3c3d");
  talk.send("go ponder");
  talk.send("setoption name MultiPV value 3");
  talk.send("ponderhit");
  talk.choose();
  CHECK(talk.thinker.options_given.multi_pv == 1);
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer});
  talk.send("go");
  CHECK(talk.thinker.options_given.multi_pv == 3);
}

TEST_CASE("stochastic ponder, missed: one bestmove for the position that was sent") {
  Talk talk;
  talk.send("setoption name Stochastic_Ponder value true");
  talk.send("position startpos moves 7g7f 3c3d");
  for (const char* const end : {"stop", "gameover win"}) {
    talk.send("go ponder");
    CHECK(talk.thinker.history_size == 2);
    talk.thinker.take_asked();
    talk.send(end);
    talk.choose();
    CHECK(talk.take().empty());
    CHECK(talk.thinker.take_asked() == Lines{"stop", "start", "stop"});
    CHECK(talk.thinker.history_size == 3);
    talk.choose();
    CHECK(talk.take() == Lines{kReport, kAnswer});
  }
}

TEST_CASE("stochastic ponder: hit and stopped before the search proper has begun") {
  Talk talk;
  talk.send("setoption name Stochastic_Ponder value true");
  talk.send("position startpos moves 7g7f 3c3d");
  talk.send("go ponder btime 1000");
  talk.send("ponderhit");
  talk.send("stop");
  talk.choose();
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer});
  CHECK(talk.thinker.take_asked() == Lines{"set_options", "start", "stop", "stop", "start", "stop"});
}

TEST_CASE("stochastic ponder without a move to take back is ordinary ponder") {
  Talk talk;
  talk.send("setoption name Stochastic_Ponder value true");
  talk.send("go ponder");
  CHECK(talk.thinker.limits_given.ponder);
  talk.send("ponderhit");
  CHECK(talk.thinker.asked.back() == "ponderhit");
}

TEST_CASE("bad positions are told; play goes on from what made sense") {
  Talk talk;
  talk.send("position startpos moves 7g7f 7g7f 3c3d");
  CHECK(talk.take() ==
        Lines{"info string error: illegal move 7g7f (number 2): the side to move has no such piece there; "
              "the position before it is kept"});
  talk.send("position sfen what is this");
  const Lines said = talk.take();
  REQUIRE(said.size() == 1);
  CHECK(said[0].starts_with("info string error: invalid SFEN, column 1: "));
  CHECK(said[0].ends_with("; the former position stays"));
  talk.send("go");
  CHECK(talk.thinker.history_size == 2);
  talk.choose();
  talk.take();
  talk.send("position startpos 7g7f 3c3d moves 2g2f");
  CHECK(talk.take() == Lines{"info string error: unexpected after startpos: 7g7f; expected 'moves' or nothing; the "
                             "position before it is kept"});
  talk.send("go");
  CHECK(talk.thinker.history_size == 2);
}

TEST_CASE("go mate solves no other position than the one that was meant") {
  Talk talk;
  for (const char* const position :
       {"position sfen what is this", "position startpos moves 7g7f 7g7f", "position startpos 7g7f"}) {
    CAPTURE(position);
    talk.send(position);
    talk.take();
    talk.thinker.take_asked();
    talk.send("go mate 1000");
    CHECK(talk.take() ==
          Lines{"info string error: the last position was refused: there is nothing to solve", "checkmate timeout"});
    CHECK(talk.session.idle());
    CHECK(talk.thinker.take_asked().empty());
    talk.send("position startpos moves 7g7f");
    talk.send("go mate 1000");
    CHECK(talk.thinker.history_size == 2);
    talk.find(MateVerdict::NoMate);
    CHECK(talk.take() == Lines{"checkmate nomate"});
  }
}

TEST_CASE("quit and what comes behind it") {
  Talk talk;
  talk.send("quit");
  CHECK(talk.left());
  talk.loop.restart();
  talk.send("usi");
  CHECK(talk.take().empty());
}

TEST_CASE("leaving while searching gives the owed answer first") {
  Talk talk;
  talk.send("go infinite");
  talk.session.leave();
  CHECK_FALSE(talk.left());
  CHECK(talk.thinker.asked.back() == "stop");
  talk.choose();
  CHECK(talk.take() == Lines{kReport, kAnswer});
  CHECK(talk.left());
}

TEST_CASE("leaving with more searches waiting stops each as it begins") {
  Talk talk;
  talk.send("isready");
  talk.send("go depth 20");
  talk.send("go infinite");
  talk.send("quit");
  talk.ready();
  talk.choose();
  CHECK_FALSE(talk.left());
  CHECK(talk.thinker.take_asked() == Lines{"set_options", "prepare", "start", "stop", "start", "stop"});
  talk.choose();
  CHECK(talk.take() == Lines{"readyok", kReport, kAnswer, kReport, kAnswer});
  CHECK(talk.left());
}

TEST_CASE("leaving does not wait for ever, and every go has its answer") {
  Talk talk;
  talk.send("go infinite");
  talk.send("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 8");
  talk.send("go depth 3");
  talk.send("position sfen k8/9/1G7/9/9/9/9/9/9 w - 2");
  talk.send("go depth 3");
  const auto start = std::chrono::steady_clock::now();
  talk.send("quit");
  CHECK_FALSE(talk.left());
  talk.loop.run();
  const auto time = std::chrono::steady_clock::now() - start;
  CHECK(time > 500ms);
  CHECK(time < 5s);
  CHECK_FALSE(talk.session.idle());
  const Lines said = talk.take();
  REQUIRE(said.size() == 3);
  CHECK(said[0].starts_with("bestmove "));
  CHECK(said[1] == "bestmove resign");
  CHECK(said[2] == "bestmove 9a8a");
}

TEST_CASE("leaving while preparing: each isready has its answer") {
  Talk talk;
  talk.send("isready");
  talk.send("isready");
  talk.session.leave();
  SUBCASE("in time") {
    talk.ready();
    CHECK(talk.left());
  }
  SUBCASE("or not") {
    talk.loop.run();
    CHECK_FALSE(talk.session.idle());
  }
  CHECK(talk.take() == Lines{"readyok", "readyok"});
  CHECK(talk.thinker.asked == Lines{"set_options", "prepare"});
}

TEST_CASE("commands for people") {
  Talk talk;
  talk.send("d");
  const Lines picture = talk.take();
  CHECK(picture.size() > 14);
  CHECK(picture[15] == "sfen " + std::string(kStartSfen));
  talk.send("moves");
  const Lines moves = talk.take();
  REQUIRE(moves.size() == 1);
  CHECK(moves[0].starts_with("info string 30 legal moves "));
  talk.send("eval");
  const Lines parts = talk.take();
  CHECK(parts == evaluation_text(Position(), built_in_weights()));
  talk.send("help");
  for (const std::string& line : talk.take()) CHECK(line.starts_with("info string "));
}

TEST_CASE("eval shows the weights of EvalFile, or says why it cannot, and does not wait for a search") {
  Talk talk;
  const auto read = parse_sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
  const Position& after = std::get<SfenPosition>(read).position;
  talk.send("position startpos moves 7g7f");
  talk.send("go infinite");
  talk.take();
  talk.send("eval");
  CHECK(talk.take() == evaluation_text(after, built_in_weights()));
  CHECK(talk.thinker.take_asked() == Lines{"set_options", "start"});

  const auto file = std::filesystem::temp_directory_path() /
                    ("tsugite_session_test_" + std::to_string(std::random_device()()) + ".weights");
  Weights weights{};
  weights[kTempo.first] = 50 * kTempo.units;
  std::ofstream(file, std::ios::binary) << to_bytes(weights);
  talk.send("setoption name EvalFile value " + file.string());
  talk.take();
  talk.send("eval");
  CHECK(talk.take() == evaluation_text(after, weights));
  std::filesystem::remove(file);
  talk.send("eval");
  Lines said = talk.take();
  REQUIRE(!said.empty());
  CHECK(said.front().starts_with("info string error: "));
  CHECK(said.front().ends_with(": no such file; using the evaluation built in"));
  said.erase(said.begin());
  CHECK(said == evaluation_text(after, built_in_weights()));
}

TEST_CASE("perft runs beside the conversation, and what comes meanwhile waits") {
  Talk talk;
  talk.send("perft 2");
  talk.send("isready");
  const auto limit = std::chrono::steady_clock::now() + 60s;
  while (talk.thinker.asked.empty() && std::chrono::steady_clock::now() < limit) talk.loop.run_for(10ms);
  const Lines said = talk.take();
  REQUIRE(said.size() == 31);
  CHECK(std::ranges::count(said, "info string 7g7f: 30") == 1);
  CHECK(said.back().starts_with("info string total 900 nodes, "));
  CHECK(talk.thinker.take_asked() == Lines{"set_options", "prepare"});
}

TEST_CASE("the log has the whole conversation, and each warning and error once with its level") {
  const auto path = std::filesystem::temp_directory_path() /
                    ("tsugite_session_test_" + std::to_string(std::random_device()()) + ".txt");
  const auto name = path.string();
  Lines lines;
  {
    Talk talk;
    talk.send("usi");
    talk.send("setoption name USI_Hash value 0");
    talk.send("setoption name LogFile value " + name);
    talk.send("setoption name LogLevel value trace");
    talk.send("isready");
    talk.thinker.message("warning: little memory");
    talk.ready();
    talk.send("position sfen x");
    const Lines said = talk.take();
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      REQUIRE(line.size() > 24);
      lines.push_back(line.substr(24));  // without the time
    }
    for (const std::string& line : said)
      CHECK(std::ranges::count_if(lines, [&](const std::string& logged) { return logged.ends_with(": > " + line); }) >=
            1);
    CHECK(std::ranges::count_if(lines, [](const std::string& line) {
            return line.find(": > ") != std::string::npos;
          }) == static_cast<std::ptrdiff_t>(said.size()));
  }
  std::filesystem::remove(path);
  REQUIRE(lines.size() > 10);
  CHECK(lines.front() == "debug: < usi");
  Lines received;
  for (const std::string& line : lines)
    if (line.starts_with("debug: < ")) received.push_back(line.substr(9));
  CHECK(received == Lines{"usi", "setoption name USI_Hash value 0", "setoption name LogFile value " + name,
                          "setoption name LogLevel value trace", "isready", "position sfen x"});
  CHECK(std::ranges::count(lines, "warning: little memory") == 1);
  CHECK(std::ranges::count_if(
            lines, [](const std::string& line) { return line.starts_with("error: invalid SFEN, column 1: "); }) == 1);
}

TEST_CASE("unknown commands and blank lines say nothing") {
  Talk talk;
  for (const char* const line : {"", " ", "xyzzy", "\r", "ucinewgame", "debug on"}) talk.send(line);
  CHECK(talk.take().empty());
  CHECK(talk.thinker.asked.empty());
}

}  // namespace
}  // namespace tsugite
