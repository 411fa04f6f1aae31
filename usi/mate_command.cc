#include "usi/mate_command.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <deque>
#include <fstream>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "book/byte_order_mark.h"
#include "book/open_file.h"
#include "book/utf8_path.h"
#include "core/sfen.h"
#include "engine/mate/solver.h"
#include "usi/analysis.h"
#include "usi/diagram.h"
#include "usi/kif.h"
#include "usi/solution_text.h"
#include "usi/standard_streams.h"
#include "usi/terminal.h"

namespace tsugite {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kSomeFailed = 1;
constexpr int kNothingDone = 2;

constexpr milliseconds kInterruptLook{50};          // while no line comes
constexpr milliseconds kStatusInterval{250};        // of the line on a terminal
constexpr std::chrono::seconds kBatchInterval{60};  // of the lines elsewhere
constexpr std::size_t kStatusColumns = 79;

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// Some send it twice, and some systems forget it after the first.
void interrupt(int signal) {
  std::signal(signal, interrupt);
  interrupted = true;
}

void watch_for_interrupt() {
  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, interrupt);
}

milliseconds since(Clock::time_point start) { return std::chrono::duration_cast<milliseconds>(Clock::now() - start); }

// A text of one problem, and the words that name its place to whoever reads a complaint.
struct Line {
  std::string text;
  std::string place;  // "line 3", "position 2"; empty for a single position of the command line
};

class Lines {
 public:
  virtual ~Lines() = default;
  // nullopt when there are no more, or after an interrupt.
  virtual std::optional<Line> next() = 0;
};

class GivenLines final : public Lines {
 public:
  explicit GivenLines(std::vector<Line> lines) : lines_(std::move(lines)) {}
  std::optional<Line> next() override {
    if (at_ == lines_.size() || interrupted) return std::nullopt;
    return lines_[at_++];
  }

 private:
  std::vector<Line> lines_;
  std::size_t at_ = 0;
};

// Counts the lines and leaves out those without a problem.
class LineFilter {
 public:
  std::optional<Line> take(std::string_view text) {
    ++number_;
    if (number_ == 1) text = without_byte_order_mark(text);
    if (holds_no_problem(text)) return std::nullopt;
    return Line{std::string(text), "line " + std::to_string(number_)};
  }

 private:
  std::size_t number_ = 0;
};

// Problems are solved as they come: whoever writes a line gets its result before the next has to be written. A thread
// of its own waits for them, so that an interrupt ends the waiting; it is detached, and what it shares outlives all.
class StdinLines final : public Lines {
 public:
  StdinLines() : shared_(std::make_shared<Shared>()) {
    std::thread([shared = shared_, input = StandardInput()]() mutable {
      std::string line;
      while (input.next_line(line)) shared->put(line);
      shared->end();
    }).detach();
  }

  std::optional<Line> next() override {
    std::string text;
    while (shared_->wait_for(text))
      if (auto line = filter_.take(text)) return line;
    return std::nullopt;
  }

 private:
  struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::string> lines;
    bool ended = false;

    void put(const std::string& line) {
      const std::lock_guard lock(mutex);
      lines.push_back(line);
      changed.notify_all();
    }
    void end() {
      const std::lock_guard lock(mutex);
      ended = true;
      changed.notify_all();
    }
    bool wait_for(std::string& line) {
      std::unique_lock lock(mutex);
      while (lines.empty() && !ended && !interrupted) changed.wait_for(lock, kInterruptLook);
      if (lines.empty() || interrupted) return false;
      line = std::move(lines.front());
      lines.pop_front();
      return true;
    }
  };

  std::shared_ptr<Shared> shared_;
  LineFilter filter_;
};

std::vector<Line> lines_of_words(const std::vector<std::string>& words) {
  std::vector<Line> lines;
  const std::vector<std::string> positions = split_positions(words);
  lines.reserve(positions.size());
  for (const std::string& position : positions)
    lines.push_back({position, positions.size() > 1 ? "position " + std::to_string(lines.size() + 1) : ""});
  return lines;
}

std::vector<Line> lines_of_file(std::istream& file) {
  std::vector<Line> lines;
  LineFilter filter;
  for (std::string text; std::getline(file, text);)
    if (auto line = filter.take(text)) lines.push_back(std::move(*line));
  return lines;
}

// Stdout, or a file.
class Output {
 public:
  // Empty name: stdout. False if it cannot be opened.
  bool open(const std::string& name) {
    if (name.empty()) return true;
    file_.open(path_of(name), std::ios::trunc);
    return file_.is_open();
  }

  // At once. False if that cannot be.
  bool write(const std::string& text) {
    if (file_.is_open()) return static_cast<bool>(file_.write(text.data(), std::ssize(text)).flush());
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  }

 private:
  std::ofstream file_;
};

// One line on a terminal, written over again and again.
class StatusLine {
 public:
  bool due() const { return Clock::now() >= next_; }

  void show(std::string text) {
    next_ = Clock::now() + kStatusInterval;
    text.resize(std::min(text.size(), kStatusColumns));
    const std::size_t shown = text.size();
    text.resize(std::max(shown, shown_), ' ');
    say_on_stderr('\r' + text);
    shown_ = shown;
  }

  void erase() {
    if (shown_ > 0) say_on_stderr('\r' + std::string(shown_, ' ') + '\r');
    shown_ = 0;
  }

 private:
  Clock::time_point next_ = Clock::now() + kStatusInterval;
  std::size_t shown_ = 0;
};

LengthClaim wanted_claim(const MateRequest& request) {
  if (request.shortest) return LengthClaim::Shortest;
  return request.format == MateFormat::Usi ? LengthClaim::Found : LengthClaim::Improved;
}

KifEncoding encoding_of(const MateRequest& request) {
  return request.encoding.value_or(kif_encoding_of(request.output));
}

std::string kif_text(const Position& root, const Solution& solution, KifEncoding encoding) {
  return encoding == KifEncoding::ShiftJis ? to_kif_shift_jis(root, solution) : to_kif(root, solution);
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

class Batch {
 public:
  // `count` is 0 where it is not known.
  Batch(const MateRequest& request, std::size_t count)
      : request_(request),
        count_(count),
        several_(count != 1),
        to_files_(request.format == MateFormat::Kif && !request.output.empty()),
        time_ms_(request.time_ms.value_or(several_ ? kBatchMateTimeMs : 0)),
        on_terminal_(stderr_is_terminal()),
        solver_(static_cast<std::size_t>(request.table_mib)) {}

  int run(Lines& lines) {
    if (!to_files_ && !output_.open(request_.output)) {
      complain("cannot write " + request_.output);
      return kNothingDone;
    }
    while (const auto line = lines.next()) {
      ++number_;
      if (!take(*line)) return kSomeFailed;
    }
    if (several_) say("tsugite: " + tally_.summary() + (interrupted ? "; interrupted" : "") + '\n');
    return status_;
  }

 private:
  void say(const std::string& text) {
    status_line_.erase();
    say_on_stderr(text);
  }

  // False if the results cannot be written: then nothing has any sense.
  bool take(const Line& line) {
    const std::string place = line.place.empty() ? "" : line.place + ": ";
    if (request_.format == MateFormat::Kif && !to_files_ && number_ > 1) {
      complain(place + "a file in KIF holds one problem; --output NAME writes several");
      tally_.add_unread();
      status_ = kSomeFailed;
      return true;
    }
    const ProblemReading reading = read_problem(line.text, request_.to_move);
    status_line_.erase();
    const std::string warns = place + "warning: ";
    for (const std::string& warning : reading.warnings) complain(warns + warning);
    if (!reading.problem) {
      complain_of(line.text, place, reading);
      tally_.add_unread();
      status_ = several_ ? kSomeFailed : kNothingDone;
      // Programs count the lines.
      return request_.format != MateFormat::Usi || !several_ || write(to_usi_line(Solution()) + '\n');
    }
    const auto start = Clock::now();
    const Solution solution = solve(*reading.problem, start);
    const milliseconds time = since(start);
    status_line_.erase();
    tally_.add(solution, time);
    if (!solution.fault.empty()) {
      complain(place + "internal error: " + solution.fault + "; in the problem " + to_sfen(reading.problem->position));
      status_ = kSomeFailed;
    }
    if (!solution.verified) complain(place + "warning: the time was over before the mate was replayed to its end");
    if (!write_solution(*reading.problem, line, solution)) return false;
    if (!several_ && on_terminal_) say(short_count(solution.nodes) + " nodes, " + short_time(time.count()) + '\n');
    tell_progress();
    return true;
  }

  static void complain_of(const std::string& text, const std::string& place, const ProblemReading& reading) {
    if (reading.error_column == 0) return complain(place + reading.error);
    complain(place + "invalid SFEN, column " + std::to_string(reading.error_column) + ": " + reading.error);
    point_at_column(text.substr(0, text.find_last_not_of("\r\n") + 1), reading.error_column);
  }

  Solution solve(const MateProblem& problem, Clock::time_point start) {
    if (tally_.solved() > 0) solver_.table().clear();
    const MateTask task{.attacker = problem.attacker,
                        .length = wanted_claim(request_),
                        .tree = request_.format != MateFormat::Usi,
                        .alternatives = request_.alternatives && request_.format != MateFormat::Usi};
    const auto stop = [&] { return interrupted || (time_ms_ > 0 && since(start).count() >= time_ms_); };
    MateSolver::OnProgress on_progress;
    if (on_terminal_)
      on_progress = [&](const MateProgress& progress) {
        if (status_line_.due()) status_line_.show(words_of(progress, since(start)));
      };
    return solver_.solve(problem.position, task, stop, on_progress);
  }

  std::string words_of(const MateProgress& progress, milliseconds time) const {
    std::string words;
    if (several_) words += std::to_string(number_) + (count_ > 0 ? '/' + std::to_string(count_) : "") + "  ";
    words += short_time(time.count()) + "  " + short_count(progress.nodes) + " nodes  table " +
             std::to_string(solver_.table().permille_used() / 10) + '%';
    if (progress.length_plies > 0) words += "  mate in " + std::to_string(progress.length_plies);
    words += ' ';
    for (const MoveCode move : progress.line) {
      if (words.size() > kStatusColumns) break;
      words += ' ' + to_usi(move);
    }
    return words;
  }

  // Where there is no terminal to write one line over and over on, a few lines tell of a batch that takes long.
  void tell_progress() {
    if (!several_ || on_terminal_ || Clock::now() < next_line_) return;
    next_line_ = Clock::now() + kBatchInterval;
    say("tsugite: so far " + tally_.summary() + '\n');
  }

  bool write(const std::string& text) {
    if (output_.write(text)) return true;
    complain("cannot write the results");
    return false;
  }

  bool write_solution(const MateProblem& problem, const Line& line, const Solution& solution) {
    const Position& root = problem.position;
    switch (request_.format) {
      case MateFormat::Usi:
        return write(usi_result(root, solution) + '\n');
      case MateFormat::Json:
        return write(to_json(root, solution) + '\n');
      case MateFormat::Text:
        return write((several_ ? line.place + ": sfen " + to_sfen(root) + '\n' : joined(diagram(root))) + '\n' +
                     to_text(root, solution) + (several_ ? "\n" : ""));
      case MateFormat::Kif:
        return write_kif(kif_text(root, solution, encoding_of(request_)));
    }
    return false;
  }

  bool write_kif(const std::string& text) {
    if (!to_files_) return write(text);
    const std::string name = kif_file_name(request_.output, encoding_of(request_), several_ ? number_ : 0);
    Output file;
    if (file.open(name) && file.write(text)) return true;
    complain("cannot write " + name);
    return false;
  }

  const MateRequest& request_;
  const std::size_t count_;
  const bool several_;
  const bool to_files_;  // one for each problem
  const std::int64_t time_ms_;
  const bool on_terminal_;
  MateSolver solver_;
  Output output_;
  StatusLine status_line_;
  Clock::time_point next_line_ = Clock::now() + kBatchInterval;
  MateTally tally_;
  int number_ = 0;  // of the problem at work
  int status_ = 0;
};

int solve_given(const MateRequest& request, std::vector<Line> given) {
  if (request.format == MateFormat::Kif && request.output.empty() && given.size() > 1) {
    complain("several problems as KIF want --output NAME");
    return kNothingDone;
  }
  Batch batch(request, given.size());
  GivenLines lines(std::move(given));
  return batch.run(lines);
}

int solve_stdin(const MateRequest& request) {
  if (!stdin_is_open()) {
    complain("no position, no --file and no standard input");
    return kNothingDone;
  }
  if (stdin_is_terminal()) say_on_stderr("tsugite: one SFEN a line, please; Ctrl-C ends it\n");
  Batch batch(request, 0);
  StdinLines lines;
  return batch.run(lines);
}

}  // namespace

int solve_mates(const MateRequest& request) {
  watch_for_interrupt();
  try {
    if (!request.positions.empty()) return solve_given(request, lines_of_words(request.positions));
    if (request.file.empty()) return solve_stdin(request);
    std::ifstream file;
    if (const std::string reason = open_to_read(file, path_of(request.file)); !reason.empty()) {
      complain("cannot read " + request.file + ": " + reason);
      return kNothingDone;
    }
    return solve_given(request, lines_of_file(file));
  } catch (const std::bad_alloc&) {
    complain("there is not enough memory; a smaller --hash needs less");
    return kNothingDone;
  }
}

}  // namespace tsugite
