#include "usi/analysis.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <optional>
#include <utility>
#include <variant>

#include "engine/player.h"
#include "usi/asio.h"
#include "usi/diagram.h"
#include "usi/game.h"
#include "usi/interrupt.h"
#include "usi/notation.h"
#include "usi/reply.h"
#include "usi/terminal.h"
#include "usi/variation_file.h"

namespace tsugite {

namespace {

constexpr Milliseconds kDefaultTime{5000};
constexpr int kBadPosition = 2;
constexpr int kBadVariations = 2;

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
  options.conspiracy = true;
  return options;
}

// Set to the right of a column of this width.
std::string right(const std::string& text, std::size_t width) {
  return std::string(width - std::min(text.size(), width), ' ') + text;
}

// Prints what the engine says, on the loop's thread.
class Table final : public Listener {
 public:
  Table(boost::asio::io_context& loop, const Game& game, bool several_lines, bool variations)
      : loop_(loop), game_(game), several_lines_(several_lines), variations_(variations) {}

  void head() const {
    print("");
    print(row("depth", "time", "nodes", "score", "firm", "line (scores are for the side to move)"));
  }

  void on_report(const Report& report) override {
    if (report.bound == Bound::Exact) post([this, report] { print_report(report); });
  }
  void on_line_report(const LineReport& report) override {
    post([this, report] {
      lines_.resize(std::max(lines_.size(), static_cast<std::size_t>(report.number)));
      lines_[static_cast<std::size_t>(report.number) - 1] = report;
    });
  }
  void on_message(const std::string& message) override {
    post([message] { print(message); });
  }
  void on_choice(const Choice& choice) override {
    post([this, choice] {
      print_lines();
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
                         const std::string& score, const std::string& firm, const std::string& line) {
    return right(depth, 7) + right(time, 10) + right(nodes, 9) + right(score, 12) + right(firm, 8) + "  " + line;
  }

  Cell last_to() const { return game_.moves().empty() ? kNoCell : game_.moves().back().to(); }

  void print_report(const Report& report) const {
    std::string usi;
    for (const MoveCode move : report.variation) usi += (usi.empty() ? "" : " ") + to_usi(move);
    const std::string depth = std::to_string(report.depth_plies) + '/' + std::to_string(report.selective_depth_plies);
    std::string firm;
    if (report.firmness) firm = leaves_words(report.firmness->holds) + '/' + leaves_words(report.firmness->limits);
    print(row(depth, short_time(report.time.count()), short_count(report.nodes), short_score(report.score), firm,
              several_lines_ ? std::to_string(report.line) + ". " + usi : usi));
    if (!report.variation.empty())
      print(row("", "", "", "", "", to_japanese(game_.position(), report.variation, last_to())));
  }

  void print_lines() const {
    if (!variations_) return;
    print("");
    if (lines_.empty()) return print("variations: the search ended before it came to them");
    print("variations (scores are for the side to move; behind the bar what follows)");
    for (const LineReport& report : lines_)
      for (const std::string& text : line_text(game_.position(), report, last_to())) print(text);
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
  const bool variations_;          // some were given
  std::vector<LineReport> lines_;  // the last of each
};

// The position to analyse: as the words say, or else where the file of variations begins.
std::optional<Game> game_to_analyse(const std::vector<std::string>& words, const std::string& variations) {
  if (words.empty() && !variations.empty()) {
    const auto start = start_of_variations(variations);
    const auto* const position = std::get_if<std::optional<Position>>(&start);
    if (position != nullptr && *position) return Game(**position);  // what is wrong in it is told later
  }
  return read_position_words(words);
}

// Lines longer than a search follows are cut.
std::vector<Variation> cut_to_size(std::vector<Variation> lines) {
  int cut = 0;
  for (Variation& line : lines) {
    if (line.size() <= kLongestLine) continue;
    line.resize(kLongestLine);
    ++cut;
  }
  if (cut > 0)
    complain("warning: " + std::to_string(cut) + " variations are cut after " + std::to_string(kLongestLine) +
             " moves, as far as a search goes");
  return lines;
}

std::string scaled(std::uint64_t count, std::uint64_t unit, const char* suffix) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f%s", static_cast<double>(count) / static_cast<double>(unit), suffix);
  return text;
}

}  // namespace

int analyse_position(const std::vector<std::string>& words, const AnalysisRequest& request) {
  std::string variations;
  const auto fail = [&request](const VariationError& error) {
    complain("error: " + request.tree_file + ": " + error.message);
    return kBadVariations;
  };
  if (!request.tree_file.empty()) {
    auto loaded = load_variations(request.tree_file);
    if (const auto* const error = std::get_if<VariationError>(&loaded)) {
      complain("error: " + error->message);
      return kBadVariations;
    }
    variations = std::move(std::get<std::string>(loaded));
  }
  const auto game = game_to_analyse(words, variations);
  if (!game) return kBadPosition;
  Limits limits = limits_of(request);
  if (!request.tree_file.empty()) {
    auto read = read_variations(variations, game->position());
    if (const auto* const error = std::get_if<VariationError>(&read)) return fail(*error);
    auto& [lines, warnings] = std::get<Variations>(read);
    for (const std::string& warning : warnings) complain("warning: " + request.tree_file + ": " + warning);
    limits.lines = cut_to_size(std::move(lines));
  }
  for (const std::string& line : describe(game->position())) print(line);

  boost::asio::io_context loop(1);
  const auto open = boost::asio::make_work_guard(loop);  // until the choice has come
  Table table(loop, *game, request.lines > 1, !limits.lines.empty());
  table.head();
  Player player;
  player.set_options(options_of(request));
  player.start(game->position(), game->history(), limits, table);
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

std::vector<std::string> line_text(const Position& position, const LineReport& report, Cell last_to) {
  const std::string number = right(std::to_string(report.number), 5) + ". ";
  const std::string indent(number.size(), ' ');
  std::string usi =
      number + right(short_score(report.score), 8) + "  depth " + std::to_string(report.depth_plies) + " ";
  usi += moves_words(report.line);
  if (!report.continuation.empty()) usi += " |" + moves_words(report.continuation);
  std::vector<MoveCode> whole = report.line;
  whole.insert(whole.end(), report.continuation.begin(), report.continuation.end());
  std::vector<std::string> lines = {usi, indent + to_japanese(position, whole, last_to)};
  if (const auto& mistake = report.mistake) {
    const std::vector<MoveCode> before(report.line.begin(),
                                       report.line.begin() + static_cast<std::ptrdiff_t>(mistake->move));
    Position there = position;
    for (const MoveCode move : before) {
      Undo undo;
      there.do_move(move, undo);
    }
    const Cell to = before.empty() ? last_to : before.back().to();
    lines.push_back(indent + "move " + std::to_string(mistake->move + 1) + ", " + to_usi(report.line[mistake->move]) +
                    (mistake->loss ? ", loses " + std::to_string(*mistake->loss) : "") +
                    (mistake->loss ? " against " : " is worse than ") + to_usi(mistake->better) + ' ' +
                    to_japanese(there, mistake->better, to));
  }
  return lines;
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
