#include "engine/player.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "book/book.h"
#include "book/utf8_path.h"
#include "core/declaration.h"
#include "core/legality.h"
#include "core/square.h"
#include "engine/clock.h"
#include "engine/crew.h"
#include "engine/eval/evaluate.h"
#include "engine/eval/evaluation_weights.h"
#include "engine/host.h"
#include "engine/mate_desk.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/deepening.h"
#include "engine/search/given_lines.h"
#include "engine/search/lookout.h"
#include "engine/search/table.h"
#include "engine/vote.h"

namespace tsugite {

namespace {

// More threads than this would only be in each other's way: each must be woken to hear of a stop. Some more than the
// processors do no harm, so that settings and tests of larger machines work on smaller ones.
int most_threads() { return std::max(static_cast<int>(8 * processors()), 16); }

// A pause that does not come again is forgotten after some moves.
Milliseconds faded(Milliseconds pause) { return pause * 7 / 8; }

}  // namespace

class Player::Impl {
 public:
  Impl() : thread_([this] { serve(); }) {}

  ~Impl() {
    stop();
    {
      const std::lock_guard lock(mutex_);
      leaving_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }

  void set_options(const Options& options) {
    wait();
    // Scores in the table speak of these rules: under others they would mislead.
    if (options.draw_value != options_.draw_value || options.max_moves_to_draw != options_.max_moves_to_draw ||
        options.entering_king_rule != options_.entering_king_rule || options.search_method != options_.search_method ||
        options.generate_all_legal_moves != options_.generate_all_legal_moves)
      forget_ = searched_;
    options_ = options;
    prepared_ &= options_.table_mib == prepared_table_mib_ && options_.threads == prepared_threads_ &&
                 options_.book_file == book_file_ && options_.eval_file == eval_file_;
  }

  void prepare(Listener& listener) {
    wait();
    submit([this, &listener] {
      if (!prepared_ || forget_ || evaluation_is_due()) {
        make_ready(listener);
        table_.occupy();  // no clock runs now
      } else {
        load_book(listener);  // if the file is another one now
      }
      mates_.prepare(options_, listener);
      listener.on_ready();
    });
  }

  void new_game() {
    wait();
    forget_ = searched_;
    mates_.forget();
  }

  void start(const Position& position, const History& history, const Limits& limits, Listener& listener) {
    wait();
    // Piece numbers and list order made canonical: the search must not depend on how the position was reached.
    root_ = Position(position.setup());
    history_ = history;
    limits_ = limits;
    clock_ = std::make_unique<Clock>(limits, options_, root_.side_to_move(), root_.ply());
    stop_requested_ = false;
    halt_ = false;
    submit([this, &listener] { think(listener); });
  }

  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stop_requested_ = true;
      halt_ = true;
    }
    changed_.notify_all();
  }

  void ponderhit(const std::optional<ClockTimes>& clock) {
    {
      const std::lock_guard lock(mutex_);
      if (!job_ || !clock_) return;
      clock_->ponderhit(clock);
    }
    changed_.notify_all();
  }

  bool busy() const {
    const std::lock_guard lock(mutex_);
    return static_cast<bool>(job_);
  }

  void wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !job_; });
  }

 private:
  void submit(std::function<void()> job) {
    {
      const std::lock_guard lock(mutex_);
      job_ = std::move(job);
    }
    changed_.notify_all();
  }

  void serve() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [this] { return job_ || leaving_; });
      if (!job_) return;
      lock.unlock();
      job_();
      lock.lock();
      job_ = nullptr;
      changed_.notify_all();
    }
  }

  void make_ready(Listener& listener) {
    const auto wanted = static_cast<std::size_t>(options_.table_mib);
    const std::size_t got = table_.resize(wanted);
    if (got != wanted) {
      listener.on_message("warning: a transposition table of " + std::to_string(wanted) + " MiB cannot be had; using " +
                          std::to_string(got) + " MiB");
    }
    searchers_.clear();
    load_evaluation(listener);
    const int threads = std::clamp(options_.threads, 1, most_threads());
    if (threads < options_.threads)
      listener.on_message("warning: " + std::to_string(options_.threads) + " threads are more than " +
                          std::to_string(processors()) + " processors have a use for; using " +
                          std::to_string(threads));
    try {
      for (int thread = 0; thread < threads; ++thread)
        searchers_.push_back(std::make_unique<AlphaBeta>(table_, options_, SearchFeatures{}, kMargins,
                                                         own_evaluation_ ? *own_evaluation_ : built_in_evaluation()));
    } catch (const std::bad_alloc&) {
      if (searchers_.empty()) throw;
      listener.on_message("warning: there is memory for " + std::to_string(searchers_.size()) + " of " +
                          std::to_string(threads) + " threads");
    }
    const std::size_t helpers = crew_.resize(searchers_.size() - 1);
    if (helpers + 1 < searchers_.size()) {
      listener.on_message("warning: the system gives no more than " + std::to_string(helpers + 1) +
                          (helpers == 0 ? " thread" : " threads"));
      searchers_.resize(helpers + 1);
    }
    load_book(listener);
    prepared_table_mib_ = options_.table_mib;
    prepared_threads_ = options_.threads;
    prepared_ = true;
    forget_ = false;
    searched_ = false;
  }

  static std::filesystem::file_time_type written(const std::string& file) {
    std::error_code unknown;
    return std::filesystem::last_write_time(path_of(file), unknown);
  }

  // The file is another one now, or could not be read before.
  bool evaluation_is_due() const {
    return written(eval_file_) != eval_written_ || (!eval_file_.empty() && !own_evaluation_);
  }

  void load_evaluation(Listener& listener) {
    eval_file_ = options_.eval_file;
    eval_written_ = written(eval_file_);
    own_evaluation_.reset();
    if (eval_file_.empty()) return;
    std::string fault;
    try {
      const auto weights = read_weights(path_of(eval_file_));
      if (const auto* const words = std::get_if<std::string>(&weights))
        fault = *words;
      else
        own_evaluation_ = std::make_unique<Evaluation>(std::get<EvaluationWeights>(weights));
    } catch (const std::bad_alloc&) {
      fault = eval_file_ + ": there is not enough memory for it";
    }
    listener.on_message(!own_evaluation_ ? "error: " + fault + "; using the evaluation built in"
                                         : "evaluation: " + eval_file_ +
                                               (own_evaluation_->network() ? "" : " (weights without a network)"));
  }

  void load_book(Listener& listener) {
    const std::filesystem::path path = path_of(options_.book_file);
    const auto changed = written(options_.book_file);
    if (options_.book_file == book_file_ && book_ && changed == book_written_) return;
    book_.reset();
    book_file_ = options_.book_file;
    book_written_ = changed;
    if (book_file_.empty()) return;
    auto loaded = Book::load(path);
    if (const auto* error = std::get_if<BookError>(&loaded)) {
      listener.on_message("error: " + error->message + "; playing without a book");
      return;
    }
    book_ = std::make_unique<Book>(std::move(std::get<Book>(loaded)));
    std::string message = "book: " + std::to_string(book_->positions()) + " positions";
    if (book_->skipped_lines() > 0)
      message += ", " + std::to_string(book_->skipped_lines()) + " unreadable lines skipped";
    listener.on_message(message);
  }

  // The moves to think about: those asked for, else all.
  std::vector<MoveCode> moves_to_search() const {
    std::vector<MoveCode> moves;
    for (const MoveCode move : limits_.search_moves)
      if (is_legal(root_, move) && std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
    return moves.empty() ? root_moves(root_, options_) : moves;
  }

  // No choice before its time: an infinite search waits for stop, pondering for ponderhit or stop, and all for
  // MinimumThinkingTime.
  void choose(Listener& listener, const Choice& choice) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stop_requested_ || (!clock_->infinite() && !clock_->pondering()); });
      changed_.wait_for(lock, clock_->too_early_by(), [this] { return stop_requested_; });
    }
    listener.on_choice(choice);
  }

  // A result that needs no search; `depth_plies` is how many plies it took to see it.
  void say_score(Listener& listener, Score score, int depth_plies, std::vector<MoveCode> variation) const {
    Report report;
    report.depth_plies = report.selective_depth_plies = depth_plies;
    report.score = score;
    report.time = clock_->elapsed();
    report.table_permille = table_.permille_used();
    report.variation = std::move(variation);
    listener.on_report(report);
  }

  void think(Listener& listener) {
    if (limits_.mate) return mates_.answer(root_, limits_, options_, *clock_, halt_, listener);
    if (!prepared_) make_ready(listener);
    if (forget_) {
      table_.clear();
      for (const auto& searcher : searchers_) searcher->forget();
      forget_ = false;
    }
    const std::vector<MoveCode> moves = moves_to_search();
    if (moves.empty()) {
      say_score(listener, mated_in(0), 0, {});
      choose(listener, {.kind = Choice::Kind::Resign});
      return;
    }
    if (limits_.search_moves.empty()) {
      if (may_declare_win(root_, options_.entering_king_rule)) {
        say_score(listener, mates_in(1), 1, {});
        choose(listener, {.kind = Choice::Kind::Win});
        return;
      }
      if (options_.entering_king_rule == EnteringKingRule::TryRule) {
        if (const std::optional<MoveCode> move = try_move(root_)) {
          say_score(listener, mates_in(1), 1, {*move});
          choose(listener, {.kind = Choice::Kind::Move, .move = *move});
          return;
        }
      }
      if (book_ && !limits_.infinite && play_from_book(listener)) return;
    }
    search(listener, moves);
  }

  bool play_from_book(Listener& listener) {
    const BookMove best = book_->best(root_);
    const std::optional<MoveCode> move = unpack(root_, best.move);
    if (!move) return false;
    Choice choice{.kind = Choice::Kind::Move, .move = *move};
    Report report;
    report.depth_plies = report.selective_depth_plies = std::max<int>(best.depth_plies, 1);
    report.score = best.score;
    report.time = clock_->elapsed();
    report.table_permille = table_.permille_used();
    report.variation = {*move};
    const Position after = after_move(root_, *move);
    if (const std::optional<MoveCode> answer = unpack(after, best.answer); answer && is_legal(after, *answer)) {
      choice.ponder = *answer;
      report.variation.push_back(*answer);
    }
    listener.on_report(report);
    choose(listener, choice);
    return true;
  }

  int depth_limit() const {
    int limit = limits_.depth_plies.value_or(kMaxDepth);
    if (options_.depth_limit_plies > 0) limit = std::min(limit, options_.depth_limit_plies);
    return std::clamp(limit, 1, kMaxDepth);
  }

  void search(Listener& listener, std::vector<MoveCode> moves) {
    put_table_move_first(moves, root_, table_, options_);
    searched_ = true;
    clock_->expect_pause(expected_pause_);
    table_.new_generation();
    Relay relay;
    const bool shared = searchers_.size() > 1;
    for (const auto& searcher : searchers_) searcher->set_root(root_, history_);
    for (const auto& searcher : searchers_) {
      const bool leads = searcher == searchers_.front();
      searcher->set_stop({.clock = leads ? clock_.get() : nullptr,
                          .stop = &halt_,
                          .nodes = nodes_limit(limits_, options_),
                          .crew = searchers_,
                          .finished_plies = shared ? &relay.depth_plies() : nullptr});
    }
    const auto progress = [this](Report& report) {
      for (const auto& searcher : searchers_) report.nodes += searcher->nodes();
      report.table_permille = table_.permille_used();
    };

    // The first thread speaks and keeps the clock; the others search the same root, every second one a ply deeper. They
    // share the table, and each iteration that one of them finishes.
    std::vector<Finding> findings(searchers_.size());
    crew_.start([this, &moves, &relay, &progress, &findings](std::size_t number) {
      Deepening helper(*searchers_[number], options_, nullptr, {}, progress);
      helper.join(relay, static_cast<int>(number % 2));
      findings[number].best = helper.run(moves, depth_limit()).front();
      findings[number].depth_plies = helper.finished_depth_plies();
    });
    Deepening lead(
        *searchers_.front(), options_, clock_.get(), [&listener](const Report& report) { listener.on_report(report); },
        progress);
    if (shared) lead.join(relay, 0);
    std::optional<Lookout> lookout;
    MateSolver* const solver = options_.mate_lookout ? mates_.solver_for(root_, options_, listener) : nullptr;
    if (solver != nullptr) {
      lookout.emplace(*solver, *searchers_.front(), table_, options_, root_, history_,
                      limits_.search_moves.empty() ? std::vector<MoveCode>() : moves);
      lead.watch(*lookout);
    }
    std::optional<GivenLines> given;
    if (!limits_.lines.empty()) {
      given.emplace(*searchers_.front(), limits_.lines,
                    [&listener](const LineReport& report) { listener.on_line_report(report); });
      lead.accompany(*given);
    }
    findings.front().best = lead.run(moves, depth_limit()).front();
    findings.front().depth_plies = lead.finished_depth_plies();
    halt_ = true;
    expected_pause_ = faded(clock_->pause());

    crew_.wait();  // a matter of a hundred nodes
    const bool may_vote = options_.multi_pv == 1 && depth_limit() == kMaxDepth;
    const Finding& chosen = may_vote ? elected(findings) : findings.front();
    const RootMove& first = chosen.best;
    if (&chosen != &findings.front()) lead.report_other(first, chosen.depth_plies);
    const Score score = first.score != -kInfinity ? first.score : first.previous_score;
    if (score != -kInfinity && score <= -options_.resign_value) {
      choose(listener, {.kind = Choice::Kind::Resign});
      return;
    }
    choose(listener, {.kind = Choice::Kind::Move, .move = first.code, .ponder = expected_answer(first)});
  }

  // The second move of the line, else what the table knows about the position after the first.
  MoveCode expected_answer(const RootMove& best) const {
    if (best.line.size() > 1) return best.line[1];
    const Position after = after_move(root_, best.code);
    const std::optional<TableEntry> known = table_.probe(table_key(after, options_, root_.side_to_move()), 1);
    if (!known) return MoveCode::none();
    const MoveCode answer = unpack(after, known->move).value_or(MoveCode::none());
    return is_legal(after, answer) ? answer : MoveCode::none();
  }

  // Shared with the interface's thread, under the mutex.
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> job_;
  bool leaving_ = false;
  bool stop_requested_ = false;
  std::atomic<bool> halt_{false};  // the searching threads are to come home

  // Written by the interface's thread only while there is no job.
  Options options_;
  bool forget_ = false;  // before the next search
  Position root_;
  History history_;
  Limits limits_;
  std::unique_ptr<Clock> clock_;

  // The job's own.
  bool prepared_ = false;
  bool searched_ = false;  // since all was clear
  Milliseconds expected_pause_{};
  int prepared_table_mib_ = 0;
  int prepared_threads_ = 0;
  Table table_;
  std::vector<std::unique_ptr<AlphaBeta>> searchers_;
  Crew crew_;  // of all searchers but the first
  std::string eval_file_;
  std::filesystem::file_time_type eval_written_;  // when the file was last changed
  std::unique_ptr<Evaluation> own_evaluation_;    // of that file; null: the one built in
  std::string book_file_;
  std::filesystem::file_time_type book_written_;  // when the file was last changed
  std::unique_ptr<Book> book_;
  MateDesk mates_;

  std::thread thread_;  // last: starts when all else is there
};

Player::Player() : impl_(std::make_unique<Impl>()) {}
Player::~Player() = default;
void Player::set_options(const Options& options) { impl_->set_options(options); }
void Player::prepare(Listener& listener) { impl_->prepare(listener); }
void Player::new_game() { impl_->new_game(); }
void Player::start(const Position& position, const History& history, const Limits& limits, Listener& listener) {
  impl_->start(position, history, limits, listener);
}
void Player::stop() { impl_->stop(); }
void Player::ponderhit(const std::optional<ClockTimes>& clock) { impl_->ponderhit(clock); }
bool Player::busy() const { return impl_->busy(); }
void Player::wait() { impl_->wait(); }

}  // namespace tsugite
