#include "usi/analysis.h"

#include <algorithm>
#include <csignal>
#include <cstdio>

#include "engine/player.h"
#include "usi/asio.h"
#include "usi/diagram.h"
#include "usi/game.h"
#include "usi/interrupt.h"
#include "usi/notation.h"
#include "usi/terminal.h"

namespace tsugite {

namespace {

constexpr Milliseconds kDefaultTime{5000};
constexpr int kBadPosition = 2;

Limits limits_of(const AnalysisRequest& request) {
  Limits limits;
  limits.depth_plies = request.depth_plies;
  limits.nodes = request.nodes;
  if (request.time_ms)
    limits.movetime = Milliseconds(*request.time_ms);
  else if (!request.depth_plies && !request.nodes)
    limits.movetime = kDefaultTime;
  return limits;
}

Options options_of(const AnalysisRequest& request) {
  Options options;
  options.multi_pv = request.lines;
  options.table_mib = request.table_mib;
  options.pv_interval = Milliseconds(0);
  return options;
}

// Set to the right of a column of this width.
std::string right(const std::string& text, std::size_t width) {
  return std::string(width - std::min(text.size(), width), ' ') + text;
}

// Prints what the engine says, on the loop's thread.
class Table final : public Listener {
 public:
  Table(boost::asio::io_context& loop, const Game& game, bool several_lines)
      : loop_(loop), game_(game), several_lines_(several_lines) {}

  void head() const {
    print("");
    print(row("depth", "time", "nodes", "score", "line (scores are for the side to move)"));
  }

  void on_report(const Report& report) override {
    if (report.bound == Bound::Exact) post([this, report] { print_report(report); });
  }
  void on_message(const std::string& message) override {
    post([message] { print(message); });
  }
  void on_choice(const Choice& choice) override {
    post([this, choice] {
      print_choice(choice);
      loop_.stop();
    });
  }

 private:
  template <typename Task>
  void post(Task task) {
    boost::asio::post(loop_, std::move(task));
  }

  static std::string row(const std::string& depth, const std::string& time, const std::string& nodes,
                         const std::string& score, const std::string& line) {
    return right(depth, 7) + right(time, 10) + right(nodes, 9) + right(score, 12) + "  " + line;
  }

  Cell last_to() const { return game_.moves().empty() ? kNoCell : game_.moves().back().to(); }

  void print_report(const Report& report) const {
    std::string usi;
    for (const MoveCode move : report.variation) usi += (usi.empty() ? "" : " ") + to_usi(move);
    const std::string depth = std::to_string(report.depth_plies) + '/' + std::to_string(report.selective_depth_plies);
    print(row(depth, short_time(report.time.count()), short_count(report.nodes), short_score(report.score),
              several_lines_ ? std::to_string(report.line) + ". " + usi : usi));
    if (!report.variation.empty())
      print(row("", "", "", "", to_japanese(game_.position(), report.variation, last_to())));
  }

  void print_choice(const Choice& choice) const {
    print("");
    if (choice.kind == Choice::Kind::Resign) return print("best move: resign");
    if (choice.kind == Choice::Kind::Win) return print("best move: declare the win");
    print("best move: " + to_usi(choice.move) + ' ' + to_japanese(game_.position(), choice.move, last_to()));
  }

  boost::asio::io_context& loop_;
  const Game& game_;
  const bool several_lines_;
};

std::string scaled(std::uint64_t count, std::uint64_t unit, const char* suffix) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f%s", static_cast<double>(count) / static_cast<double>(unit), suffix);
  return text;
}

}  // namespace

int analyse_position(const std::vector<std::string>& words, const AnalysisRequest& request) {
  const auto game = read_position_words(words);
  if (!game) return kBadPosition;
  for (const std::string& line : describe(game->position())) print(line);

  boost::asio::io_context loop(1);
  const auto open = boost::asio::make_work_guard(loop);  // until the choice has come
  Table table(loop, *game, request.lines > 1);
  table.head();
  Player player;
  player.set_options(options_of(request));
  player.start(game->position(), game->history(), limits_of(request), table);
  boost::asio::signal_set signals(loop, SIGINT, SIGTERM);
  int interrupt = 0;  // the signal
  signals.async_wait([&](const boost::system::error_code& error, int signal) {
    if (error) return;
    interrupt = signal;
    player.stop();
  });
  loop.run();
  player.wait();
  return interrupt_status(interrupt);
}

std::string short_count(std::uint64_t count) {
  if (count < 10'000) return std::to_string(count);
  if (count < 1'000'000) return scaled(count, 1'000, "k");
  if (count < 1'000'000'000) return scaled(count, 1'000'000, "M");
  return scaled(count, 1'000'000'000, "G");
}

std::string short_time(std::int64_t milliseconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2fs", static_cast<double>(milliseconds) / 1000.0);
  return text;
}

std::string short_score(int score) {
  if (!is_mate(score)) return (score > 0 ? "+" : "") + std::to_string(score);
  const int plies = mate_plies(score);
  return score > 0 ? "mate " + std::to_string(plies) : "mated " + std::to_string(-plies);
}

}  // namespace tsugite
