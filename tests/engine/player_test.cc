#include "engine/player.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "core/declaration.h"
#include "core/legality.h"
#include "core/sfen.h"
#include "engine/eval/evaluation_weights.h"
#include "tests/engine/scene.h"

namespace tsugite {
namespace {

using test::kAudited;
using test::legal_moves;
using test::move_of;
using test::playable;
using test::Scene;
using test::scene_of;

constexpr std::string_view kMidgame =
    "ln1g3nl/1ks2s1r1/1ppp1p1gp/p3p1p2/2B1b4/P1P2P1R1/1PSP1SN1P/2K3G2/LN1G4L w 2P2p 1";
constexpr std::string_view kMateInOne = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
constexpr std::string_view kMated = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
constexpr std::string_view kOneMove = "k8/9/1G7/9/9/9/9/9/8K w - 1";  // 9a8a is all there is
// Ten pieces and 28 points with the hand; White's king is far away.
constexpr std::string_view kDeclares = "1+P+P+PK+P+P+P1/2+R1+B1+R2/4G4/9/9/9/9/9/4k4 b 6P 1";

// Long enough for the slowest sanitizer; never waited for unless something is wrong.
constexpr auto kPatience = std::chrono::seconds(300);

class Recorder : public Listener {
  template <typename Change>
  void note(Change&& change) {
    {
      const std::lock_guard lock(mutex_);
      after_choice_ |= !choices_.empty() || !findings_.empty();
      change();
    }
    changed_.notify_all();
  }
  template <typename Query>
  auto locked(Query&& query) const {
    const std::lock_guard lock(mutex_);
    return query();
  }

 public:
  void on_ready() override {
    note([this] { ++readies_; });
  }
  void on_report(const Report& report) override {
    note([&] { reports_.push_back(report); });
  }
  void on_message(const std::string& message) override {
    note([&] { messages_.push_back(message); });
  }
  void on_choice(const Choice& choice) override {
    note([&] { choices_.push_back(choice); });
  }
  void on_mate_report(const MateReport& report) override {
    note([&] { mate_reports_.push_back(report); });
  }
  void on_mate(const MateFinding& finding) override {
    note([&] { findings_.push_back(finding); });
  }

  int readies() const {
    return locked([this] { return readies_; });
  }
  std::vector<Report> reports() const {
    return locked([this] { return reports_; });
  }
  std::vector<std::string> messages() const {
    return locked([this] { return messages_; });
  }
  std::vector<Choice> choices() const {
    return locked([this] { return choices_; });
  }
  std::vector<MateReport> mate_reports() const {
    return locked([this] { return mate_reports_; });
  }
  // The only answer to a search for a mate, and nothing else.
  MateFinding finding() const {
    REQUIRE(locked([this] { return findings_.size() == 1 && choices_.empty() && reports_.empty() && !after_choice_; }));
    return findings_.front();
  }
  bool reported_after_choice() const {
    return locked([this] { return after_choice_; });
  }

  bool await_mate_reports(std::size_t count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kPatience, [&] { return mate_reports_.size() >= count; });
  }
  bool await_reports(std::size_t count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kPatience, [&] { return reports_.size() >= count; });
  }

  // The only choice.
  Choice choice() const {
    const std::vector<Choice> all = choices();
    REQUIRE(all.size() == 1);
    return all.front();
  }
  std::string move() const {
    const Choice chosen = choice();
    return chosen.kind == Choice::Kind::Move  ? to_usi(chosen.move)
           : chosen.kind == Choice::Kind::Win ? "win"
                                              : "resign";
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  int readies_ = 0;
  bool after_choice_ = false;
  std::vector<Report> reports_;
  std::vector<std::string> messages_;
  std::vector<Choice> choices_;
  std::vector<MateReport> mate_reports_;
  std::vector<MateFinding> findings_;
};

Options small_options() {
  Options options;
  options.table_mib = 1;
  options.mate_table_mib = 1;
  return options;
}

Limits nodes(std::uint64_t count) {
  Limits limits;
  limits.nodes = kAudited ? std::min<std::uint64_t>(count, 60) : count;
  return limits;
}
Limits depth(int plies) {
  Limits limits;
  limits.depth_plies = kAudited ? std::min(plies, 2) : plies;
  return limits;
}
Limits infinite() {
  Limits limits;
  limits.infinite = true;
  return limits;
}
Limits pondering(Limits limits = {}) {
  limits.ponder = true;
  return limits;
}
Limits movetime(int milliseconds) {
  Limits limits;
  limits.movetime = Milliseconds(milliseconds);
  return limits;
}

void pause(int milliseconds) { std::this_thread::sleep_for(Milliseconds(milliseconds)); }

// What every search owes: one choice, last of all, that can be played; and a final word that agrees with it.
void check_owed(const Scene& scene, const Recorder& said, int lines = 1) {
  CAPTURE(to_sfen(scene.position));
  REQUIRE(said.choices().size() == 1);
  CHECK_FALSE(said.reported_after_choice());
  const std::vector<Report> reports = said.reports();
  REQUIRE_FALSE(reports.empty());
  for (const Report& report : reports) {
    CHECK(playable(scene.position, report.variation));
    CHECK(report.line >= 1);
    CHECK(report.line <= lines);
    CHECK(report.score >= -kMate);
    CHECK(report.score <= kMate);
    CHECK(report.table_permille >= 0);
    CHECK(report.table_permille <= 1000);
    if (report.nodes > 0) CHECK(report.selective_depth_plies >= report.depth_plies);
  }
  for (std::size_t at = 1; at < reports.size(); ++at) {
    CHECK(reports[at].time >= reports[at - 1].time);
    CHECK(reports[at].nodes >= reports[at - 1].nodes);
  }
  const Choice choice = said.choice();
  if (choice.kind != Choice::Kind::Move) return;
  std::vector<MoveCode> line{choice.move};
  if (!choice.ponder.is_none()) line.push_back(choice.ponder);
  CHECK(playable(scene.position, line));
  const auto last =
      std::find_if(reports.rbegin(), reports.rend(), [](const Report& report) { return report.line == 1; });
  REQUIRE(last != reports.rend());
  CHECK(last->bound == Bound::Exact);
  REQUIRE_FALSE(last->variation.empty());
  CHECK(last->variation.front() == choice.move);
  if (last->variation.size() > 1) CHECK(last->variation[1] == choice.ponder);
}

// A whole search that ends by itself.
void think(Player& player, const Scene& scene, const Limits& limits, Recorder& said, int lines = 1) {
  player.start(scene.position, scene.history, limits, said);
  player.wait();
  CHECK_FALSE(player.busy());
  check_owed(scene, said, lines);
}

std::string answer(const Scene& scene, const Limits& limits, const Options& options = small_options()) {
  Player player;
  player.set_options(options);
  Recorder said;
  think(player, scene, limits, said);
  return said.move();
}

// Held until `release` is called, whatever there is to find.
template <typename Release>
void check_held(const Scene& scene, const Limits& limits, Release&& release, const Options& options = small_options()) {
  CAPTURE(to_sfen(scene.position));
  Player player;
  player.set_options(options);
  Recorder ready;
  player.prepare(ready);
  player.wait();
  Recorder said;
  player.start(scene.position, scene.history, limits, said);
  CHECK(said.await_reports(1));
  pause(15);
  CHECK(said.choices().empty());
  CHECK(player.busy());
  release(player);
  player.wait();
  check_owed(scene, said);
}

TEST_CASE("a player that is never used") {
  Player player;
  CHECK_FALSE(player.busy());
  player.stop();
  player.ponderhit(std::nullopt);
  player.wait();
}

TEST_CASE("prepare says when it is ready") {
  Player player;
  player.set_options(small_options());
  Recorder said;
  player.prepare(said);
  player.wait();
  CHECK(said.readies() == 1);
  CHECK(said.choices().empty());
  player.prepare(said);
  player.wait();
  CHECK(said.readies() == 2);
}

TEST_CASE("start prepares if nobody did") {
  Player player;
  player.set_options(small_options());
  Recorder said;
  think(player, scene_of(kStartSfen), nodes(500), said);
  CHECK(said.choice().kind == Choice::Kind::Move);
  CHECK(said.readies() == 0);
}

TEST_CASE("stop at any moment brings one choice") {
  Player player;
  player.set_options(small_options());
  const Scene scene = scene_of(kMidgame);
  for (const int wait : {0, 0, 0, 1, 5, 20}) {
    Recorder said;
    player.start(scene.position, scene.history, infinite(), said);
    CHECK(player.busy());
    if (wait > 0) pause(wait);
    player.stop();
    player.stop();
    player.wait();
    check_owed(scene, said);
    CHECK(said.choice().kind == Choice::Kind::Move);
    // It is over: nothing more comes.
    player.stop();
    player.ponderhit(std::nullopt);
    pause(2);
    CHECK(said.choices().size() == 1);
  }
}

TEST_CASE("a stop that came before does not stop the next search") {
  Player player;
  player.set_options(small_options());
  player.stop();
  Recorder said;
  think(player, scene_of(kStartSfen), nodes(800), said);
  player.stop();
  Recorder again;
  think(player, scene_of(kStartSfen), nodes(800), again);
  CHECK(again.reports().back().nodes > nodes(800).nodes.value() / 2);
}

TEST_CASE("a player that goes away while thinking delivers its choice") {
  Recorder said;
  const Scene scene = scene_of(kMidgame);
  {
    Player player;
    player.set_options(small_options());
    player.start(scene.position, scene.history, infinite(), said);
  }
  check_owed(scene, said);
  Recorder pondered;
  {
    Player player;
    player.set_options(small_options());
    player.start(scene.position, scene.history, pondering(nodes(10)), pondered);
    pause(10);
  }
  check_owed(scene, pondered);
}

TEST_CASE("an infinite search waits for stop whatever it finds") {
  const auto stop = [](Player& player) { player.stop(); };
  for (const std::string_view sfen : {std::string_view(kStartSfen), kMateInOne, kMated, kOneMove, kDeclares})
    check_held(scene_of(sfen), infinite(), stop);
  // Limits end the thinking, not the waiting.
  Limits limits = infinite();
  limits.depth_plies = 1;
  check_held(scene_of(kMidgame), limits, stop);
  limits = infinite();
  limits.nodes = 5;
  check_held(scene_of(kMidgame), limits, stop);
}

TEST_CASE("pondering waits for ponderhit or stop whatever it finds") {
  const auto stop = [](Player& player) { player.stop(); };
  const auto hit = [](Player& player) { player.ponderhit(std::nullopt); };
  for (const std::string_view sfen : {kMateInOne, kMated, kOneMove, kDeclares}) {
    check_held(scene_of(sfen), pondering(), stop);
    check_held(scene_of(sfen), pondering(), hit);
  }
  check_held(scene_of(kMidgame), pondering(nodes(5)), stop);
  check_held(scene_of(kMidgame), pondering(nodes(5)), hit);
  check_held(scene_of(kMidgame), pondering(movetime(1)), hit);
  check_held(scene_of(kMidgame), pondering(), hit);  // then as a bare go: at once
  check_held(scene_of(kMidgame), pondering(), [](Player& player) {
    player.ponderhit(std::nullopt);
    player.ponderhit(std::nullopt);
    player.stop();
  });
}

TEST_CASE("ponderhit before the thread has begun") {
  Player player;
  player.set_options(small_options());
  const Scene scene = scene_of(kMidgame);
  for (int round = 0; round < 5; ++round) {
    Recorder said;
    player.start(scene.position, scene.history, pondering(movetime(10)), said);
    player.ponderhit(std::nullopt);
    player.wait();
    check_owed(scene, said);
  }
}

TEST_CASE("the clocks of ponderhit count") {
  Player player;
  player.set_options(small_options());
  const Scene scene = scene_of(kMidgame);
  Limits limits = pondering();
  limits.clock.emplace();
  limits.clock->left.fill(std::chrono::hours(10));
  Recorder said;
  player.start(scene.position, scene.history, limits, said);
  CHECK(said.await_reports(1));
  ClockTimes times;
  times.byoyomi = Milliseconds(20);
  player.ponderhit(times);
  player.wait();
  check_owed(scene, said);
  // Far more than the 20 ms that are allowed, for a busy machine; far less than the old clocks would give.
  constexpr auto kDeadline = std::chrono::seconds(120);
  CHECK(said.reports().back().time < kDeadline);
}

TEST_CASE("the clock ends a search") {
  const Scene scene = scene_of(kMidgame);
  for (const Limits& limits : {Limits{}, movetime(30)}) {
    Player player;
    player.set_options(small_options());
    Recorder said;
    think(player, scene, limits, said);
    CHECK(said.choice().kind == Choice::Kind::Move);
  }
  Limits byoyomi;
  byoyomi.clock.emplace();
  byoyomi.clock->byoyomi = Milliseconds(100);
  Player player;
  player.set_options(small_options());
  Recorder ready;
  player.prepare(ready);
  player.wait();
  Recorder said;
  think(player, scene, byoyomi, said);
  CHECK(said.reports().back().time.count() >= 40);  // used, not given away
}

TEST_CASE("a single legal move does not use the clock up") {
  Limits limits;
  limits.clock.emplace();
  limits.clock->byoyomi = std::chrono::hours(1);
  if (!kAudited) CHECK(answer(scene_of(kOneMove), limits) == "9a8a");
}

TEST_CASE("options may change between searches") {
  Player player;
  const Scene scene = scene_of(kMidgame);
  Options options = small_options();
  for (const int lines : {1, 3, 2}) {
    options.multi_pv = lines;
    options.table_mib = lines;
    player.set_options(options);
    Recorder said;
    think(player, scene, depth(3), said, lines);
    int most = 0;
    for (const Report& report : said.reports()) most = std::max(most, report.line);
    CHECK(most == lines);
  }
}

TEST_CASE("several lines are in order however early the search ends") {
  Options options = small_options();
  options.multi_pv = 8;
  Player player;
  player.set_options(options);
  int unfinished = 0;
  for (std::uint64_t nodes = 1; nodes < 400; nodes += 3) {
    player.new_game();
    Limits limits;
    limits.nodes = nodes;
    Recorder said;
    think(player, scene_of(kMidgame), limits, said, 8);
    const std::vector<Report> reports = said.reports();
    REQUIRE(reports.size() >= 8);
    unfinished += reports.size() == 8 ? 1 : 0;
    for (std::size_t at = reports.size() - 7; at < reports.size(); ++at)
      CHECK(reports[at].score <= reports[at - 1].score);
  }
  CHECK(unfinished > 5);
}

TEST_CASE("several lines come complete and in order") {
  Options options = small_options();
  options.multi_pv = 5;
  options.pv_interval = Milliseconds(0);
  Player player;
  player.set_options(options);
  const Scene scene = scene_of(kMidgame);
  Recorder said;
  think(player, scene, depth(4), said, 5);
  const std::vector<Report> reports = said.reports();
  REQUIRE(reports.size() % 5 == 0);
  for (std::size_t group = 0; group < reports.size(); group += 5) {
    std::set<std::uint32_t> first_moves;
    for (std::size_t at = 0; at < 5; ++at) {
      const Report& report = reports[group + at];
      CHECK(report.line == static_cast<int>(at) + 1);
      CHECK(report.bound == Bound::Exact);
      CHECK(report.depth_plies == reports[group].depth_plies);
      REQUIRE_FALSE(report.variation.empty());
      first_moves.insert(report.variation.front().bits());
      if (at > 0) CHECK(report.score <= reports[group + at - 1].score);
    }
    CHECK(first_moves.size() == 5);
  }
  CHECK(reports.back().depth_plies == depth(4).depth_plies);
}

TEST_CASE("more lines than moves") {
  Options options = small_options();
  options.multi_pv = 50;
  Player player;
  player.set_options(options);
  const Scene scene = scene_of("k8/9/9/9/9/9/9/9/8K w - 1");
  const int moves = static_cast<int>(legal_moves(scene.position).size());
  Recorder said;
  think(player, scene, depth(2), said, moves);
  CHECK(said.reports().back().line == moves);
}

TEST_CASE("search_moves are respected") {
  const Scene scene = scene_of(kMateInOne);
  Limits limits = depth(3);
  limits.search_moves = {move_of(scene.position, "5i4i")};
  CHECK(answer(scene, limits) == "5i4i");
  limits.search_moves = {move_of(scene.position, "5i4i"), move_of(scene.position, "G*5b")};
  CHECK(answer(scene, limits) == "G*5b");
  // Twice the same and impossible ones do no harm; if none is left all moves count.
  limits.search_moves = {move_of(scene.position, "5i6i"), move_of(scene.position, "5i6i"),
                         MoveCode::drop(Kind::Rook, cell_at(5, 5)), MoveCode::none()};
  CHECK(answer(scene, limits) == "5i6i");
  limits.search_moves = {MoveCode::drop(Kind::Rook, cell_at(5, 5))};
  CHECK(answer(scene, limits) == "G*5b");
  // Every line is one of them.
  Options options = small_options();
  options.multi_pv = 4;
  Player player;
  player.set_options(options);
  const Scene midgame = scene_of(kMidgame);
  const std::vector<MoveCode> legal = legal_moves(midgame.position);
  limits = depth(3);
  limits.search_moves = {legal[3], legal[10], legal[20]};
  Recorder said;
  think(player, midgame, limits, said, 3);
  for (const Report& report : said.reports())
    CHECK(std::find(limits.search_moves.begin(), limits.search_moves.end(), report.variation.at(0)) !=
          limits.search_moves.end());
  CHECK(said.reports().back().line == 3);
}

TEST_CASE("limits of nodes and depth, by go and by option") {
  const Scene scene = scene_of(kMidgame);
  const std::uint64_t most_nodes = kAudited ? 80 : 700;
  const int most_depth = kAudited ? 2 : 3;
  for (const bool by_option : {false, true}) {
    CAPTURE(by_option);
    Options options = small_options();
    Limits limits = by_option ? Limits{} : nodes(most_nodes);
    options.nodes_limit = by_option ? most_nodes : 0;
    Player player;
    player.set_options(options);
    Recorder said;
    think(player, scene, limits, said);
    CHECK(said.reports().back().nodes == limits.nodes.value_or(most_nodes));

    options = small_options();
    options.depth_limit_plies = by_option ? most_depth : 0;
    limits = by_option ? Limits{} : depth(most_depth);
    player.set_options(options);
    Recorder deep;
    think(player, scene, limits, deep);
    CHECK(deep.reports().back().depth_plies == most_depth);
  }
  // The tighter one counts.
  Options options = small_options();
  options.depth_limit_plies = 1;
  Player player;
  player.set_options(options);
  Recorder said;
  think(player, scene, depth(5), said);
  CHECK(said.reports().back().depth_plies == 1);
  options.depth_limit_plies = 100;
  player.set_options(options);
  Recorder other;
  think(player, scene, depth(1), other);
  CHECK(other.reports().back().depth_plies == 1);
}

TEST_CASE("a search cut off at once claims nothing it does not know") {
  // One node is not enough to know any move's score: above all it is no mate.
  for (const std::string_view sfen : {std::string_view(kStartSfen), kMidgame}) {
    Player player;
    player.set_options(small_options());
    const Scene scene = scene_of(sfen);
    Limits limits;
    limits.nodes = 1;
    Recorder said;
    think(player, scene, limits, said);
    CHECK(said.choice().kind == Choice::Kind::Move);
    for (const Report& report : said.reports()) CHECK_FALSE(is_mate(report.score));
  }
}

TEST_CASE("without a legal move the player resigns") {
  CHECK(answer(scene_of(kMated), depth(3)) == "resign");
  CHECK(answer(scene_of(kMated), movetime(10)) == "resign");
  CHECK(answer(scene_of(kMated), {}) == "resign");
}

TEST_CASE("ResignValue") {
  // Mated in two: a lost cause.
  const Scene lost = scene_of("4k4/9/3PPP3/9/9/9/9/9/4K4 w 2g2r 1");
  const Scene hopeless = scene_of("4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g4s 1");
  Options options = small_options();
  options.resign_value = 1000;
  CHECK(answer(hopeless, depth(2), options) == "resign");
  CHECK(answer(hopeless, depth(2)) != "resign");
  CHECK(answer(lost, depth(2), options) != "resign");
  options.resign_value = 30'000;
  CHECK(answer(hopeless, depth(1), options) != "resign");
}

TEST_CASE("declaring a win, by each rule") {
  // Black's own; with fewer points; with more; White's, who needs one less. Then few pieces in play for the handicaps.
  const std::vector<std::string> sfens = {std::string(kDeclares),
                                          "1+P+P+PK+P+P+P1/2+R1+B1+R2/4G4/9/9/9/9/9/4k4 b 5P 1",
                                          "1+P+P+PK+P+P+P1/2+R1+B1+R2/4G4/9/9/9/9/9/4k4 b 9P 1",
                                          "4K4/9/9/9/9/9/4g4/2+r1+b1+r2/1+p+p+pk+p+p+p1 w 5p 1",
                                          "4K4/9/9/9/9/9/4g4/2+r1+b1+r2/1+p+p+pk+p+p+p1 w 9p 1",
                                          "4K4/9/9/9/9/9/4g4/2+r1+b1+r2/1+p+p+pk+p+p+p1 w - 1",
                                          "K8/9/9/9/9/9/9/9/4k4 b 9P 1"};
  int wins = 0;
  int others = 0;
  for (std::size_t rule = 0; rule < kEnteringKingRuleNames.size(); ++rule) {
    Options options = small_options();
    options.entering_king_rule = static_cast<EnteringKingRule>(rule);
    for (const std::string& sfen : sfens) {
      const Scene scene = scene_of(sfen);
      CAPTURE(sfen);
      CAPTURE(kEnteringKingRuleNames[rule]);
      const bool expected = may_declare_win(scene.position, options.entering_king_rule);
      Limits limits;
      limits.nodes = 20;
      CHECK((answer(scene, limits, options) == "win") == expected);
      (expected ? wins : others) += 1;
    }
  }
  CHECK(wins >= 8);
  CHECK(others >= 15);
}

TEST_CASE("a declaration is not made when other moves are asked for") {
  const Scene scene = scene_of(kDeclares);
  Limits limits;
  limits.nodes = 20;
  limits.search_moves = {move_of(scene.position, "P*5e")};
  CHECK(answer(scene, limits) == "P*5e");
}

TEST_CASE("the try") {
  Options options = small_options();
  options.entering_king_rule = EnteringKingRule::TryRule;
  CHECK(answer(scene_of("9/4K4/9/9/9/9/9/9/k8 b - 1"), movetime(5'000), options) == "5b5a");
  CHECK(answer(scene_of("K8/9/9/9/9/9/9/4k4/9 w - 1"), movetime(5'000), options) == "5h5i");
  // Guarded: no try.
  CHECK(answer(scene_of("3gg4/9/3K5/9/9/9/9/9/k8 b - 1"), depth(1), options) != "6c5a");
}

TEST_CASE("what a draw is worth to one side is no news of what it is worth to the other") {
  if (kAudited) return;  // their searches do not reach the draw
  Options options = small_options();
  options.max_moves_to_draw = 100;
  options.draw_value = {300, 300};
  Player player;
  player.set_options(options);
  // An analysis goes through a game that is about to be drawn; its table remembers the other side's search.
  for (const std::string_view sfen :
       {"4k4/9/9/9/4p4/4P4/9/9/4K4 b - 96", "4k4/9/9/9/4p4/4P4/9/4K4/9 w - 97", "3k5/9/9/9/4p4/4P4/9/4K4/9 b - 98"}) {
    CAPTURE(sfen);
    Recorder said;
    think(player, scene_of(sfen), depth(7), said);
    CHECK(said.reports().back().score == 300);
  }
}

TEST_CASE("the last move before the game is drawn") {
  Options options = small_options();
  options.draw_value = {-33, 44};
  options.max_moves_to_draw = 100;
  const auto at_ply = [](std::string_view sfen, int ply) {
    Scene scene = scene_of(sfen);
    Setup setup = scene.position.setup();
    setup.ply = ply;
    scene.position = Position(setup);
    scene.history = History(scene.position);
    return scene;
  };
  Player player;
  player.set_options(options);
  {
    // Mate on the last move still wins.
    Recorder said;
    think(player, at_ply(kMateInOne, 100), depth(3), said);
    CHECK(said.move() == "G*5b");
    CHECK(said.reports().back().score == mates_in(1));
  }
  {
    // Else there is nothing to win or lose any more.
    Recorder said;
    think(player, at_ply("4k4/9/9/9/9/9/9/9/R3K4 b R2B 1", 100), depth(2), said);
    CHECK(said.reports().back().score == -33);
    Recorder white;
    think(player, at_ply("4k4/9/9/9/9/9/9/9/R3K4 w 2B 1", 100), depth(2), white);
    CHECK(white.reports().back().score == 44);
  }
  {
    // A move earlier the draw can be seen coming.
    Recorder said;
    think(player, at_ply("4k4/9/9/9/9/9/9/9/4K4 b 2b2r 1", 99), depth(2), said);
    CHECK(said.reports().back().score == -33);
  }
  {
    // What was found out about the same position with moves enough does not count here.
    Recorder early;
    think(player, at_ply("4k4/9/9/9/9/9/9/9/4K4 b 2b2r 1", 1), depth(5), early);
    CHECK(early.reports().back().score < -500);
    Recorder said;
    think(player, at_ply("4k4/9/9/9/9/9/9/9/4K4 b 2b2r 1", 99), depth(2), said);
    CHECK(said.reports().back().score == -33);
  }
  // Past the end of the game there is still a move to be found.
  for (const int ply : {101, 250, 1000}) {
    Recorder said;
    think(player, at_ply(kMidgame, ply), depth(3), said);
    CHECK(said.choice().kind == Choice::Kind::Move);
    Recorder by_clock;
    think(player, at_ply(kMidgame, ply), movetime(20), by_clock);
    CHECK(by_clock.choice().kind == Choice::Kind::Move);
  }
}

TEST_CASE("a game that is a repetition already goes on") {
  // The fourth time of the same position.
  const Scene scene = scene_of(
      kStartSfen, {"4i4h", "4a4b", "4h4i", "4b4a", "4i4h", "4a4b", "4h4i", "4b4a", "4i4h", "4a4b", "4h4i", "4b4a"});
  REQUIRE(scene.history.verdict() == Repetition::Draw);
  CHECK(answer(scene, depth(3)) != "resign");
  const Scene checks = scene_of(
      "4k4/9/9/9/5R3/9/9/9/4K4 b - 1",
      {"4e5e", "5a4a", "5e4e", "4a5a", "4e5e", "5a4a", "5e4e", "4a5a", "4e5e", "5a4a", "5e4e", "4a5a", "4e5e"});
  CHECK(answer(checks, depth(3)) != "resign");
}

// A file that goes away with the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() /
              ("tsugite_player_test_" + std::to_string(std::random_device{}()))) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST_CASE("the book is played from") {
  // Moves that no search would choose.
  const TemporaryFile book("#YANEURAOU-DB2016 1.00\nsfen " + std::string(kStartSfen) +
                           "\n9i9h 1c1d 50 10\n2g2f 8c8d 10 10\n");
  Options options = small_options();
  options.book_file = book.path();
  Player player;
  player.set_options(options);
  const Scene scene = scene_of(kStartSfen);
  Recorder said;
  think(player, scene, movetime(10'000), said);  // at once: the time would be felt
  CHECK(said.move() == "9i9h");
  CHECK(to_usi(said.choice().ponder) == "1c1d");
  REQUIRE(said.reports().size() == 1);
  CHECK(said.reports()[0].score == 50);
  CHECK(said.messages().size() == 1);  // how large the book is

  SUBCASE("while pondering it waits") {
    Recorder pondered;
    player.start(scene.position, scene.history, pondering(), pondered);
    CHECK(pondered.await_reports(1));
    pause(10);
    CHECK(pondered.choices().empty());
    player.ponderhit(std::nullopt);
    player.wait();
    CHECK(pondered.move() == "9i9h");
  }
  SUBCASE("not in an infinite search") {
    Recorder analysed;
    Limits limits = infinite();
    limits.depth_plies = kAudited ? 1 : 3;
    player.start(scene.position, scene.history, limits, analysed);
    pause(20);
    player.stop();
    player.wait();
    check_owed(scene, analysed);
    CHECK(analysed.move() != "9i9h");
  }
  SUBCASE("not when moves are asked for") {
    Limits limits = depth(1);
    limits.search_moves = {move_of(scene.position, "7g7f")};
    Recorder asked;
    think(player, scene, limits, asked);
    CHECK(asked.move() == "7g7f");
  }
  SUBCASE("positions that it does not know are searched") {
    Recorder other;
    think(player, scene_of(kMidgame), depth(2), other);
    CHECK(other.reports().back().nodes > 0);
  }
  SUBCASE("it can be put away") {
    options.book_file.clear();
    player.set_options(options);
    Recorder without;
    think(player, scene, depth(3), without);
    CHECK(without.move() != "9i9h");
  }
}

TEST_CASE("weights from a file are played with until there are others") {
  Weights weights = built_in_weights().table;
  weights[kTempo.first] = static_cast<std::int16_t>(weights[kTempo.first] + 500 * kTempo.units);
  const TemporaryFile file(to_bytes(weights));
  const Scene start = scene_of(kStartSfen);
  Player player;
  Options options = small_options();
  const auto score = [&](std::string_view word) {
    player.set_options(options);
    Recorder said;
    think(player, start, depth(1), said);
    const std::vector<std::string> messages = said.messages();
    REQUIRE(messages.size() == (word.empty() ? 0u : 1u));
    if (!word.empty()) CHECK(messages.front().find(word) != std::string::npos);
    return said.reports().back().score;
  };
  const Score own = score("");
  options.eval_file = file.path();
  CHECK(score("evaluation: ") < own - 300);  // the other side is to move
  options.eval_file = "/nowhere/at all/my.weights";
  CHECK(score("my.weights: no such file; using the evaluation built in") == own);
  options.eval_file = file.path();
  CHECK(score("evaluation: ") < own - 300);
  options.eval_file.clear();
  CHECK(score("") == own);
}

TEST_CASE("weights that could not be read are tried again") {
  const TemporaryFile file("these are no weights");
  const auto time = std::filesystem::last_write_time(file.path());
  Options options = small_options();
  options.eval_file = file.path();
  Player player;
  player.set_options(options);
  Recorder said;
  const auto prepare = [&] {
    player.prepare(said);
    player.wait();
    return said.messages().size();
  };
  REQUIRE(prepare() == 1);
  std::ofstream(file.path(), std::ios::binary) << to_bytes(built_in_weights());
  std::filesystem::last_write_time(file.path(), time);
  REQUIRE(prepare() == 2);
  CHECK(said.messages().back().starts_with("evaluation: "));
  CHECK(prepare() == 2);  // once is enough
}

TEST_CASE("a book that cannot be read is told, and the game goes on") {
  Options options = small_options();
  options.book_file = "/nowhere/at all/book.db";
  Player player;
  player.set_options(options);
  Recorder said;
  player.prepare(said);
  player.wait();
  CHECK(said.readies() == 1);
  REQUIRE(said.messages().size() == 1);
  CHECK(said.messages()[0].find("error") != std::string::npos);
  CHECK(said.messages()[0].find('\n') == std::string::npos);
  think(player, scene_of(kStartSfen), depth(2), said);
  CHECK(said.choice().kind == Choice::Kind::Move);

  const TemporaryFile nonsense("this is no book\n");
  options.book_file = nonsense.path();
  player.set_options(options);
  Recorder again;
  think(player, scene_of(kStartSfen), depth(2), again);
  CHECK(again.messages().size() == 1);
}

TEST_CASE("the book of tests/data") {
  Options options = small_options();
  options.book_file = TSUGITE_TEST_DATA "/book/small.db";
  CHECK(answer(scene_of(kStartSfen), movetime(10'000), options) == "5g5f");  // best score, then the larger count
}

// A few moves of a game, and how many nodes each took.
struct Game {
  std::vector<std::string> moves;
  std::vector<std::uint64_t> nodes;

  friend bool operator==(const Game&, const Game&) = default;
};

Game play(Player& player, std::string_view sfen) {
  Game game;
  Scene scene = scene_of(sfen);
  Undo undo;
  for (int move = 0; move < 4; ++move) {
    Recorder said;
    think(player, scene, depth(4), said);
    if (said.choice().kind != Choice::Kind::Move) break;
    game.moves.push_back(said.move());
    game.nodes.push_back(said.reports().back().nodes);
    scene.position.do_move(said.choice().move, undo);
    scene.history.push(scene.position);
  }
  return game;
}

TEST_CASE("one game after another is as the first, after new_game and prepare") {
  Player player;
  player.set_options(small_options());
  std::vector<Game> games;
  for (int round = 0; round < 3; ++round) {
    player.new_game();
    Recorder ready;
    player.prepare(ready);
    player.wait();
    games.push_back(play(player, kMidgame));
  }
  CHECK(games[0].moves.size() == 4);
  CHECK(games[1] == games[0]);
  CHECK(games[2] == games[0]);
  Player other;
  other.set_options(small_options());
  CHECK(play(other, kMidgame) == games[0]);
}

TEST_CASE("one game after another is as the first, after new_game") {
  Player player;
  player.set_options(small_options());
  const Game first = play(player, kMidgame);
  player.new_game();
  CHECK(play(player, kMidgame) == first);
  play(player, kStartSfen);
  player.new_game();
  CHECK(play(player, kMidgame) == first);
}

TEST_CASE("prepare alone keeps what was learned, unless the options want another table or other rules") {
  const auto nodes_again = [](const Options& options, bool new_game = false) {
    Player player;
    player.set_options(small_options());
    const Scene scene = scene_of(kMidgame);
    Recorder first;
    think(player, scene, depth(4), first);
    if (new_game) player.new_game();
    player.set_options(options);
    Recorder ready;
    player.prepare(ready);
    player.wait();
    CHECK(ready.readies() == 1);
    Recorder again;
    think(player, scene, depth(4), again);
    return std::pair(first.reports().back().nodes, again.reports().back().nodes);
  };
  const auto [before, after] = nodes_again(small_options());
  if (!kAudited) CHECK(after < before);
  const auto forgets = [&](const Options& options, bool new_game = false) {
    const auto [first, again] = nodes_again(options, new_game);
    return first == again;
  };
  CHECK(forgets(small_options(), true));
  Options larger = small_options();
  larger.table_mib = 2;
  CHECK(forgets(larger));
  Options rules = small_options();
  rules.max_moves_to_draw = 1000;
  CHECK(forgets(rules));
}

TEST_CASE("how a position was reached does not change the search") {
  // The same position by two orders of moves: piece numbers and lists differ, boards do not. No repetition is near.
  const Scene one = scene_of(kStartSfen, {"7g7f", "3c3d", "2g2f", "8c8d"});
  const Scene other = scene_of(kStartSfen, {"2g2f", "8c8d", "7g7f", "3c3d"});
  REQUIRE(one.position.key() == other.position.key());
  std::vector<std::uint64_t> counts;
  for (const Scene& scene : {one, other}) {
    Player player;
    player.set_options(small_options());
    Recorder said;
    think(player, scene, depth(4), said);
    counts.push_back(said.reports().back().nodes);
  }
  CHECK(counts[0] == counts[1]);
}

TEST_CASE("two threads") {
  Options options = small_options();
  options.threads = 2;
  Player player;
  player.set_options(options);
  const Scene scene = scene_of(kMidgame);
  Recorder said;
  think(player, scene, depth(4), said);
  CHECK(said.choice().kind == Choice::Kind::Move);
  Recorder stopped;
  player.start(scene.position, scene.history, infinite(), stopped);
  CHECK(stopped.await_reports(1));
  player.stop();
  player.wait();
  check_owed(scene, stopped);
  options.threads = 1;
  player.set_options(options);
  Recorder alone;
  think(player, scene, nodes(200), alone);
}

TEST_CASE("the nodes of all threads count together") {
  Options options = small_options();
  options.mate_lookout = false;
  for (const int threads : {1, 2, 4}) {
    CAPTURE(threads);
    options.threads = threads;
    Player player;
    player.set_options(options);
    Recorder said;
    const Limits limits = nodes(20'000);
    think(player, scene_of(kMidgame), limits, said);
    const std::uint64_t limit = *limits.nodes;
    CHECK(said.reports().back().nodes >= limit);
    CHECK(said.reports().back().nodes <= (threads == 1 ? limit : limit + 128 * static_cast<std::uint64_t>(threads)));
  }
}

TEST_CASE("a table of any size is got somehow") {
  Options options = small_options();
  options.table_mib = 0;
  CHECK(answer(scene_of(kMidgame), depth(1), options) != "resign");
}

TEST_CASE("a line per iteration in consideration mode, fewer by interval") {
  const Scene scene = scene_of(kMidgame);
  Options options = small_options();
  options.pv_interval = std::chrono::hours(1);
  Player player;
  player.set_options(options);
  Recorder rare;
  think(player, scene, depth(4), rare);
  options.consideration_mode = true;
  player.set_options(options);
  Recorder ready;
  player.prepare(ready);
  player.wait();
  Recorder often;
  think(player, scene, depth(4), often);
  CHECK(often.reports().size() >= rare.reports().size());
  CHECK(often.reports().size() >= static_cast<std::size_t>(*depth(4).depth_plies));
  CHECK(often.move() == rare.move());
}

// Mates: shared/data/tsume.tsv, antma3_02, sugyan15, antma1_02, muso003 (Shogi Muso 3), nankai001; the last is far
// beyond a test.
constexpr std::string_view kMateInThree = "9/4k4/9/4P4/9/9/9/9/9 b 2G2r2b4s4n4l17p 1";
constexpr std::string_view kMateInFive = "l3k3l/1r1sg1B2/3p2+R1p/2p1pN2P/9/pPP1PP3/3PK1P2/2G1sg3/LNS2+n1NL b 5Pbgsp 69";
constexpr std::string_view kMateInThirteen = "k8/9/1K7/9/9/9/8B/8B/9 b 2r4g4s4n4l18p 1";
constexpr std::string_view kLongMate = "nn1S1R3/1L2p+b3/+P8/1L1R1g3/k1S2l3/+nP1G5/3n5/2P2+B3/9 b 2g2sl14p 1";
constexpr std::string_view kTwoMates = "8k/9/7R1/9/9/9/9/9/1R7 b G 1";
constexpr std::string_view kHardMate = "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1";

constexpr Milliseconds kNoTimeLimit = Milliseconds::max();

Limits mate_limits(Milliseconds time = kNoTimeLimit) {
  Limits limits;
  limits.mate = true;
  if (time != kNoTimeLimit) limits.movetime = time;
  return limits;
}

// Plays a mate out: each move legal, checks at each turn of the attacker, mate at the end.
bool mates(const Scene& scene, const std::vector<MoveCode>& line, bool defender_first = false) {
  Position position = scene.position;
  bool attacks = !defender_first;
  for (const MoveCode move : line) {
    if (!is_legal(position, move)) return false;
    Undo undo;
    position.do_move(move, undo);
    if (attacks && !position.in_check()) return false;
    attacks = !attacks;
  }
  return position.in_check() && legal_moves(position).empty();
}

TEST_CASE("a mate is found, with its line to the end, and reported before the answer") {
  Player player;
  player.set_options(small_options());
  for (const auto& [sfen, plies] : {std::pair(kMateInOne, 1), std::pair(kMateInThree, 3), std::pair(kMateInFive, 5)}) {
    CAPTURE(sfen);
    const Scene scene = scene_of(sfen);
    Recorder listener;
    player.start(scene.position, scene.history, mate_limits(), listener);
    player.wait();
    const MateFinding finding = listener.finding();
    REQUIRE(finding.verdict == MateVerdict::Mate);
    CHECK(finding.line.size() == static_cast<std::size_t>(plies));
    CHECK(mates(scene, finding.line));
    const MateReport last = listener.mate_reports().back();
    CHECK(last.length_plies == plies);
    CHECK(last.variation == finding.line);
    CHECK(last.line == 1);
    CHECK_FALSE(last.mated);
  }
}

TEST_CASE("no mate: none found, nobody in reach, no king to mate") {
  Player player;
  player.set_options(small_options());
  for (const std::string_view sfen :
       {kStartSfen, std::string_view("9/4k4/9/4P4/9/9/9/9/9 b G2r2b4s4n4l17p 1"), kMated,
        std::string_view("9/9/9/9/4P4/9/9/9/4K4 b G 1"), std::string_view("9/9/9/9/9/9/9/9/9 b RBGSNLP 1")}) {
    CAPTURE(sfen);
    const Scene scene = scene_of(sfen);
    Recorder listener;
    player.start(scene.position, scene.history, mate_limits(), listener);
    player.wait();
    CHECK(listener.finding().verdict == MateVerdict::NoMate);
    CHECK(listener.finding().line.empty());
  }
}

TEST_CASE("an attacker in check, or without a king, mates all the same") {
  Player player;
  player.set_options(small_options());
  for (const std::string_view sfen :
       {std::string_view("3lkl3/9/3G1G3/9/9/9/9/4g3R/4K4 b - 1"), std::string_view("4k4/9/4P4/9/9/9/9/9/9 b G 1")}) {
    const Scene scene = scene_of(sfen);
    Recorder listener;
    player.start(scene.position, scene.history, mate_limits(), listener);
    player.wait();
    const MateFinding finding = listener.finding();
    CHECK(finding.verdict == MateVerdict::Mate);
    CHECK(mates(scene, finding.line));
  }
}

TEST_CASE("defender first: the side to move is mated, may be mated already, or is not even in check") {
  Options options = small_options();
  options.mate_defender_first = true;
  Player player;
  player.set_options(options);
  const auto ask = [&](std::string_view sfen, Recorder& listener) {
    const Scene scene = scene_of(sfen);
    player.start(scene.position, scene.history, mate_limits(), listener);
    player.wait();
    return listener.finding();
  };
  const std::string_view kToAnswer = "9/4k4/4G4/4P4/9/9/9/9/9 w G2r2b4s4n4l17p 1";
  Recorder answers;
  const MateFinding finding = ask(kToAnswer, answers);
  CHECK(finding.verdict == MateVerdict::Mate);
  CHECK(finding.line.size() == 2);
  CHECK(mates(scene_of(kToAnswer), finding.line, true));
  CHECK(answers.mate_reports().back().mated);
  CHECK(answers.mate_reports().back().length_plies == 2);

  Recorder mated;
  CHECK(ask(kMated, mated).verdict == MateVerdict::Mate);
  CHECK(mated.finding().line.empty());
  CHECK(mated.mate_reports().back().length_plies == 0);

  Recorder quiet;
  CHECK(ask(kStartSfen, quiet).verdict == MateVerdict::NoMate);
}

TEST_CASE("the time, the nodes or a stop end the search for a mate") {
  Player player;
  const Scene scene = scene_of(kHardMate);
  for (int way = 0; way < 5; ++way) {
    Limits limits = mate_limits();
    Options options = small_options();
    if (way == 4) options.nodes_limit = 1000;
    player.set_options(options);
    if (way == 0) limits.movetime = Milliseconds(150);
    if (way == 1) limits.movetime = Milliseconds(0);
    if (way == 2) limits.nodes = 1000;
    Recorder listener;
    player.start(scene.position, scene.history, limits, listener);
    if (way == 3) {
      CHECK(listener.await_mate_reports(2));
      player.stop();
    }
    player.wait();
    CHECK(listener.finding().verdict == MateVerdict::Unknown);
    for (const MateReport& report : listener.mate_reports()) {
      CHECK_FALSE(report.length_plies);
      CHECK(playable(scene.position, report.variation));
    }
    if (way == 2 || way == 4) CHECK(listener.mate_reports().back().nodes < 3000);
  }
}

TEST_CASE("a stop while a shorter mate is looked for gives the one that there is") {
  // The first mate comes at once; to prove that none is shorter takes far longer than anybody waits.
  Options options = small_options();
  options.mate_length = LengthClaim::Shortest;
  options.mate_table_mib = 16;
  options.pv_interval = Milliseconds(0);
  Player player;
  player.set_options(options);
  const Scene scene = scene_of(kLongMate);
  Recorder listener;
  player.start(scene.position, scene.history, mate_limits(), listener);
  const auto found = [&] {
    const std::vector<MateReport> reports = listener.mate_reports();
    return !reports.empty() && reports.back().length_plies;
  };
  for (std::size_t count = 1; !found(); ++count) REQUIRE(listener.await_mate_reports(count));
  player.stop();
  player.wait();
  CHECK(listener.finding().verdict == MateVerdict::Mate);
  CHECK(mates(scene, listener.finding().line));
}

TEST_CASE("with several lines the other first moves that mate no later have one each") {
  Options options = small_options();
  options.mate_length = LengthClaim::Shortest;
  options.multi_pv = 3;
  Player player;
  player.set_options(options);
  const Scene scene = scene_of(kTwoMates);
  Recorder listener;
  player.start(scene.position, scene.history, mate_limits(), listener);
  player.wait();
  const std::vector<MateReport> reports = listener.mate_reports();
  REQUIRE(reports.size() >= 2);
  std::set<std::string> firsts;
  for (std::size_t at = 0; at < 2; ++at) {
    const MateReport& report = reports[reports.size() - 2 + at];
    CHECK(report.line == static_cast<int>(at) + 1);
    CHECK(report.length_plies == reports.back().length_plies);
    CHECK(mates(scene, report.variation));
    firsts.insert(to_usi(report.variation.front()));
  }
  CHECK(firsts == std::set<std::string>{"8i1i", "G*2b"});
  CHECK(reports[reports.size() - 2].variation == listener.finding().line);
}

TEST_CASE("problems one after the other: what was learned of other pieces misleads nobody") {
  Player player;
  player.set_options(small_options());
  // The board and the attacker's hand are the same; what the defender may drop in between is not.
  const std::string_view kNothingToDrop = "k8/9/1K7/9/9/9/8B/8B/9 b - 1";
  for (int round = 0; round < 2; ++round) {
    for (const std::string_view sfen : {kMateInThirteen, kNothingToDrop}) {
      const Scene scene = scene_of(sfen);
      Recorder listener;
      player.start(scene.position, scene.history, mate_limits(), listener);
      player.wait();
      REQUIRE(listener.finding().verdict == MateVerdict::Mate);
      CHECK(mates(scene, listener.finding().line));
      CHECK(listener.finding().line.size() == (sfen == kMateInThirteen ? 13 : 1));
    }
    Recorder listener;
    if (round == 0) player.prepare(listener);
    player.wait();
    player.new_game();
  }
}

TEST_CASE("a mate table that cannot be had is halved, and said; games and mates take turns") {
  Options options = small_options();
  options.mate_table_mib = 1 << 20;
  Player player;
  player.set_options(options);
  const Scene scene = scene_of(kMateInThree);
  Recorder mate;
  player.start(scene.position, scene.history, mate_limits(), mate);
  player.wait();
  CHECK(mate.finding().verdict == MateVerdict::Mate);
  REQUIRE(mate.messages().size() == 1);
  CHECK(mate.messages().front().find("1048576 MiB for the mate search cannot be had") != std::string::npos);

  // Once is enough.
  Recorder again;
  player.start(scene.position, scene.history, mate_limits(), again);
  player.wait();
  CHECK(again.messages().empty());

  Recorder move;
  Limits limits;
  limits.depth_plies = 3;
  player.set_options(small_options());
  player.start(scene.position, scene.history, limits, move);
  player.wait();
  CHECK(move.choices().size() == 1);
}

TEST_CASE("where games look for no mates the mate table is taken by the first search for one") {
  Options options = small_options();
  options.mate_lookout = false;
  options.mate_table_mib = 1 << 20;  // more than there is, so that taking it is told
  const Scene scene = scene_of(kMateInThree);
  Player player;
  player.set_options(options);
  for (int round = 0; round < 2; ++round) {
    Recorder ready;
    player.prepare(ready);
    player.wait();
    CHECK(ready.messages().empty());
    Recorder mate;
    player.start(scene.position, scene.history, mate_limits(), mate);
    player.wait();
    CHECK(mate.finding().verdict == MateVerdict::Mate);
    CHECK(mate.messages().size() == 1);
  }
}

}  // namespace
}  // namespace tsugite
