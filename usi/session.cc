#include "usi/session.h"

#include <algorithm>
#include <chrono>
#include <type_traits>
#include <utility>

#include "book/byte_order_mark.h"
#include "book/utf8_path.h"
#include "core/generate.h"
#include "core/legality.h"
#include "engine/eval/evaluation_weights.h"
#include "usi/beside_program.h"
#include "usi/diagram.h"
#include "usi/evaluation_text.h"
#include "usi/reply.h"

namespace tsugite {

namespace {

using namespace std::chrono_literals;
using namespace std::string_view_literals;

constexpr auto kAliveInterval = 5s;     // GUIs take a longer silence for a failure
constexpr auto kLeaveDeadline = 600ms;  // whoever waits for the exit allows a second

constexpr std::string_view kReady = "readyok";

template <typename... Commands>
bool is_one_of(const Command& command) {
  return (std::holds_alternative<Commands>(command) || ...);
}

// What else was asked for, or is set, and means nothing to the mate search.
std::string idle_words(const command::Go& go, const Options& options) {
  std::string words;
  const auto add = [&words](bool given, std::string_view word) {
    if (given) words += (words.empty() ? "" : ", ") + std::string(word);
  };
  add(go.clock.any(), "clocks");
  add(go.depth_plies.has_value(), "depth");
  add(go.infinite, "infinite");
  add(go.ponder, "ponder");
  add(!go.search_moves.empty(), "searchmoves");
  add(options.depth_limit_plies > 0, "DepthLimit");
  return words;
}

// An answer without further thought: the move that looked best so far, or any.
Choice choice_at_once(const Position& position, MoveCode best = MoveCode::none()) {
  if (!best.is_none()) return {.kind = Choice::Kind::Move, .move = best};
  MoveList moves;
  generate_legal(position, NonPromotions::WhereTheyMatter, moves);
  Choice choice;
  if (moves.empty()) return choice;
  choice.kind = Choice::Kind::Move;
  choice.move = moves[0].code;
  return choice;
}

}  // namespace

// Brings what the engine says to the loop's thread, in order.
class Session::Relay final : public Listener {
 public:
  explicit Relay(Session& session) : session_(session) {}

  void on_ready() override {
    post([](Session& session) { session.hear_ready(); });
  }
  void on_report(const Report& report) override {
    post([report](Session& session) { session.hear_report(report); });
  }
  void on_line_report(const LineReport& report) override {
    post([report](Session& session) { session.hear_line_report(report); });
  }
  void on_message(const std::string& message) override {
    post([message](Session& session) { session.tell(message); });
  }
  void on_choice(const Choice& choice) override {
    post([choice](Session& session) { session.hear_choice(choice); });
  }
  void on_mate_report(const MateReport& report) override {
    post([report](Session& session) { session.hear_mate_report(report); });
  }
  void on_mate(const MateFinding& finding) override {
    post([finding](Session& session) { session.hear_mate(finding); });
  }

 private:
  template <typename Task>
  void post(Task task) {
    boost::asio::post(session_.loop_, [&session = session_, task] { task(session); });
  }

  Session& session_;
};

// What each command does once it may.
struct Session::Obey {
  Session& session;

  void operator()(const command::Blank&) {}
  void operator()(const command::Unknown&) {}
  void operator()(const command::Quit&) { session.leave(); }
  void operator()(const command::Usi&) {
    session.say("id name Tsugite " TSUGITE_VERSION);
    session.say("id author the Tsugite authors");
    for (const std::string& line : option_lines()) session.say(line);
    session.say("usiok");
  }
  void operator()(const command::SetOption& option) { session.change_option(option); }
  void operator()(const command::IsReady&) {
    if (session.activity_ == Activity::Thinking || session.leaving_)
      session.say(kReady);
    else
      session.prepare();
  }
  void operator()(const command::NewGame&) {
    session.variations_.clear();
    session.begin_game();
  }
  void operator()(const command::Position& position) { session.read_position(position); }
  void operator()(const command::Go& go) { session.begin_search(go); }
  void operator()(const command::PonderHit& hit) { session.ponder_hit(hit.clock); }
  void operator()(const command::Stop&) {
    session.stop_search();
    session.errand_.request_stop();
  }
  void operator()(const command::GameOver&) {
    session.game_played_ = true;
    session.stop_search();
  }
  void operator()(const command::Variation& variation) {
    if (variation.clear) session.variations_.clear();
    if (!variation.moves.empty())
      session.add_variation(variation);
    else if (!variation.clear)
      session.list_variations();
  }
  void operator()(const command::Diagram&) {
    for (const std::string& line : describe(session.game_->position())) session.say(line);
  }
  void operator()(const command::Eval&) { session.show_evaluation(); }
  void operator()(const command::Moves&) {
    MoveList moves;
    generate_legal(session.game_->position(), NonPromotions::All, moves);
    std::string text = std::to_string(moves.size()) + " legal moves";
    for (const ScoredMove& move : moves) text += ' ' + to_usi(move.code);
    session.tell(text);
  }
  void operator()(const command::Perft& perft) {
    session.run_errand(perft_errand(session.game_->position(), perft.depth_plies, PerftLines::Split));
  }
  void operator()(const command::Bench&) { session.run_errand(bench_errand()); }
  void operator()(const command::Help&) {
    for (const std::string_view line :
         {"usi | isready | position startpos moves 7g7f 3c3d | go byoyomi 1000 | go "
          "depth 10 | go infinite | stop | quit",
          "setoption name MultiPV value 3 (the list of options comes with usi)",
          "variation 2g2f 8c8d (a line from here that searches look at first and report on) | variation (list them) | "
          "variation clear",
          "d (show the position) | eval (take its evaluation apart) | moves (list the legal moves) | perft 4 | bench",
          "run tsugite --help for what it does without a conversation"})
      session.tell(line);
  }
};

Session::Session(boost::asio::io_context& loop, Thinker& thinker, Log& log, Say say)
    : loop_(loop),
      thinker_(thinker),
      log_(log),
      say_(std::move(say)),
      relay_(std::make_unique<Relay>(*this)),
      game_(std::make_shared<Game>()),
      alive_timer_(loop),
      leave_timer_(loop) {}

Session::~Session() = default;

void Session::receive(std::string_view line) {
  if (leaving_) return;
  line = without_byte_order_mark(line);
  log_.write(LogLevel::Debug, "< " + std::string(line));
  ParsedLine parsed = parse_command(line);
  for (const std::string& word : parsed.ignored) log_.write(LogLevel::Warn, "no meaning here: " + word);
  if (const auto* const unknown = std::get_if<command::Unknown>(&parsed.command))
    log_.write(LogLevel::Warn, "unknown command: " + unknown->word);
  if (is_one_of<command::Quit>(parsed.command)) return leave();
  if (is_one_of<command::Stop>(parsed.command)) errand_.request_stop();
  waiting_.push_back(std::move(parsed.command));
  proceed();
}

void Session::leave() {
  if (leaving_) return;
  leaving_ = true;
  leave_timer_.expires_after(kLeaveDeadline);
  leave_timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) leave_at_once();
  });
  stop_search();
  errand_.request_stop();
  proceed();
}

void Session::proceed() {
  while (!waiting_.empty() && !must_wait(waiting_.front())) {
    const Command command = std::move(waiting_.front());
    waiting_.pop_front();
    std::visit(Obey{*this}, command);
  }
  finish_if_done();
}

// Whether a command has to wait for what is in progress; if that would not end by itself, it is told to.
bool Session::must_wait(const Command& command) {
  switch (activity_) {
    case Activity::None:
      return false;
    case Activity::Preparing:
      return true;
    case Activity::Working:
      return !is_one_of<command::Stop>(command);
    case Activity::Thinking:
      break;
  }
  // A client that stops a search and makes ready at once wants the next game prepared; otherwise isready is a ping.
  if (is_one_of<command::IsReady>(command)) return search_->stopping;
  if (!is_one_of<command::Go, command::NewGame, command::Perft, command::Bench>(command)) return false;
  stop_search();
  return true;
}

void Session::finish_if_done() {
  if (leaving_ && idle() && waiting_.empty()) loop_.stop();
}

// The engine is busy still: with a large table to clear, say. What is in progress stays so; the loop ends over it.
void Session::leave_at_once() {
  if (activity_ == Activity::Preparing) say(kReady);
  if (search_)
    say(search_->limits.mate ? checkmate(search_->mate)
                             : bestmove(choice_at_once(search_->game->position(), search_->best)));
  for (const Command& command : waiting_) {
    if (is_one_of<command::IsReady>(command)) say(kReady);
    if (const auto* const position = std::get_if<command::Position>(&command)) read_position(*position);
    if (const auto* const go = std::get_if<command::Go>(&command))
      say(go->mate ? checkmate(MateFinding()) : bestmove(choice_at_once(game_->position())));
  }
  loop_.stop();
}

void Session::begin_search(const command::Go& go) {
  if (go.mate && position_refused_) return refuse_mate_search();
  apply_options();
  search_ = Search{.game = game_,
                   .limits = limits_of(go),
                   .several_lines = settings_.engine.multi_pv > 1,
                   .stochastic = go.ponder && !go.mate && settings_.stochastic_ponder && !game_->moves().empty(),
                   .stopping = false,
                   .best = MoveCode::none(),
                   .mate = {}};
  game_played_ |= search_->limits.clock.has_value();
  launch();
  if (leaving_) stop_search();
}

// A game goes on from what made sense, but a verdict on another problem than was meant would be wrong.
void Session::refuse_mate_search() {
  tell("error: the last position was refused: there is nothing to solve");
  say(checkmate(MateFinding()));
}

void Session::launch() {
  activity_ = Activity::Thinking;
  const Game& game = *search_->game;
  if (search_->stochastic) {
    const Game before = game.before_last_move();
    Limits limits;
    limits.infinite = true;
    thinker_.start(before.position(), before.history(), limits, *relay_);
  } else {
    thinker_.start(game.position(), game.history(), search_->limits, *relay_);
    if (search_->stopping) thinker_.stop();
  }
}

void Session::stop_search() {
  if (!search_ || search_->stopping) return;
  search_->stopping = true;
  thinker_.stop();
}

void Session::hear_report(const Report& report) {
  if (search_->stochastic) return;
  if (report.line == 1 && !report.variation.empty()) search_->best = report.variation.front();
  say(info(report, search_->several_lines));
  if (report.firmness) tell(conspiracy_words(report));
}

void Session::hear_line_report(const LineReport& report) {
  if (!search_->stochastic) tell(line_words(report));
}

void Session::hear_choice(const Choice& choice) {
  if (search_->stochastic) {
    thinker_.wait();
    search_->stochastic = false;
    return launch();
  }
  answer(bestmove(choice));
}

void Session::hear_mate_report(const MateReport& report) {
  if (report.line == 1 && report.length_plies) search_->mate = {MateVerdict::Mate, report.variation};
  say(mate_info(report, search_->several_lines));
}

void Session::hear_mate(const MateFinding& finding) { answer(checkmate(finding)); }

void Session::answer(std::string_view line) {
  // The clock of the move runs until it is said; the engine's threads may take their time to come home.
  say(line);
  thinker_.wait();
  search_.reset();
  activity_ = Activity::None;
  proceed();
}

void Session::ponder_hit(const ClockWords& clock) {
  if (!search_ || !search_->limits.ponder) return;
  Limits& limits = search_->limits;
  limits.ponder = false;
  if (clock.any()) {
    limits.clock = clock.over(limits.clock.value_or(ClockTimes()));
    limits.infinite = false;
  }
  if (search_->stochastic)
    thinker_.stop();
  else
    thinker_.ponderhit(clock.any() ? limits.clock : std::nullopt);
}

Limits Session::limits_of(const command::Go& go) {
  Limits limits;
  limits.nodes = go.nodes;
  if (go.mate) {
    limits.mate = true;
    limits.movetime = go.mate_time && go.movetime ? std::min(*go.mate_time, *go.movetime)
                      : go.mate_time              ? go.mate_time
                                                  : go.movetime;
    if (const std::string words = idle_words(go, settings_.engine); !words.empty())
      tell("warning: no effect on go mate: " + words);
    return limits;
  }
  if (go.clock.any()) limits.clock = go.clock.over(ClockTimes());
  limits.movetime = go.movetime;
  limits.depth_plies = go.depth_plies;
  limits.infinite = go.infinite;
  limits.ponder = go.ponder;
  limits.lines = variations_.from(game_->position());
  for (const std::string& text : go.search_moves) {
    const auto move = parse_move(game_->position(), text);
    if (move && is_legal(game_->position(), *move))
      limits.search_moves.push_back(*move);
    else
      tell("error: searchmoves: " + text + " is not legal here and is left out");
  }
  return limits;
}

void Session::begin_game() {
  thinker_.new_game();
  game_played_ = false;
}

// Between the positions of an analysis what was learned stays. A game is forgotten now, when no clock runs, and not at
// usinewgame, which may come right before the first move; a front end that broke it off says no gameover.
void Session::prepare() {
  apply_options();
  if (game_played_) begin_game();
  activity_ = Activity::Preparing;
  keep_alive();
  thinker_.prepare(*relay_);
}

void Session::hear_ready() {
  thinker_.wait();
  alive_timer_.cancel();
  activity_ = Activity::None;
  say(kReady);
  proceed();
}

void Session::keep_alive() {
  alive_timer_.expires_after(kAliveInterval);
  alive_timer_.async_wait([this](const boost::system::error_code& error) {
    if (error || activity_ != Activity::Preparing) return;
    tell("still preparing");
    keep_alive();
  });
}

void Session::run_errand(Errand errand) {
  activity_ = Activity::Working;
  errand_ = std::jthread([this, work = std::move(errand)](const std::stop_token& stop) {
    work(stop, [this](const std::string& line) { boost::asio::post(loop_, [this, line] { tell(line); }); });
    boost::asio::post(loop_, [this] { end_errand(); });
  });
}

void Session::end_errand() {
  errand_.join();
  activity_ = Activity::None;
  proceed();
}

// With the weights that the file has now, read for it, so that no search is in the way. Searches take them up when the
// option names another file, or at isready.
void Session::show_evaluation() {
  const auto read = weights_in(path_of(find_beside_program(settings_.engine.eval_file)));
  const auto* const weights = std::get_if<EvaluationWeights>(&read);
  if (weights == nullptr) tell("error: " + std::get<std::string>(read) + "; using the evaluation built in");
  for (const std::string& line : evaluation_text(game_->position(), weights ? *weights : built_in_weights())) say(line);
}

void Session::add_variation(const command::Variation& variation) {
  std::vector<MoveCode> moves;
  Game game = *game_;
  for (const std::string& text : variation.moves) {
    const auto move = parse_move(game.position(), text);
    if (!move || !is_legal(game.position(), *move)) {
      tell("error: variation: " + text + " is not legal here" +
           (moves.empty() ? "" : " (move " + std::to_string(moves.size() + 1) + ")") + "; the line is left out");
      return;
    }
    if (moves.size() == kLongestLine) {
      tell("error: variation: a line has " + std::to_string(kLongestLine) + " moves at most; it is left out");
      return;
    }
    moves.push_back(*move);
    game.play(*move);
  }
  if (!variations_.add(game_->position(), std::move(moves)))
    tell("error: variation: there are " + std::to_string(GivenVariations::kMost) +
         " lines already; this one is left out");
}

void Session::list_variations() {
  const auto lines = variations_.from(game_->position());
  if (lines.empty()) return tell("no variations from this position");
  for (std::size_t line = 0; line < lines.size(); ++line)
    tell("variation " + std::to_string(line + 1) + moves_words(lines[line]));
}

void Session::read_position(const command::Position& command) {
  GameReading reading = read_game(command);
  for (const std::string& warning : reading.warnings) tell("warning: " + warning);
  if (reading.error_column > 0)
    tell("error: invalid SFEN, column " + std::to_string(reading.error_column) + ": " + reading.error +
         "; the former position stays");
  else if (!reading.error.empty())
    tell("error: " + reading.error + "; the position before it is kept");
  position_refused_ = !reading.error.empty();
  if (reading.game) game_ = std::make_shared<const Game>(std::move(*reading.game));
}

void Session::change_option(const command::SetOption& option) {
  const std::string log_file = settings_.log_file;
  const LogLevel log_level = settings_.log_level;
  if (const auto remark = set_option(settings_, option.name, option.value)) tell(*remark);
  options_changed_ = true;
  if (settings_.log_file == log_file && settings_.log_level == log_level) return;
  if (const auto failure = log_.open(settings_.log_file, settings_.log_level)) tell("error: " + *failure);
}

void Session::apply_options() {
  if (!std::exchange(options_changed_, false)) return;
  Options options = settings_.engine;
  options.book_file = find_beside_program(options.book_file);
  options.eval_file = find_beside_program(options.eval_file);
  thinker_.set_options(options);
}

void Session::say(std::string_view line) {
  log_.write(line.starts_with("bestmove") || line.starts_with("checkmate") ? LogLevel::Debug : LogLevel::Trace,
             "> " + std::string(line));
  say_(line);
}

void Session::tell(std::string_view text) {
  for (const auto& [prefix, level] :
       {std::pair("error: "sv, LogLevel::Error), std::pair("warning: "sv, LogLevel::Warn)})
    if (text.starts_with(prefix)) log_.write(level, text.substr(prefix.size()));
  say(info_string(text));
}

}  // namespace tsugite
