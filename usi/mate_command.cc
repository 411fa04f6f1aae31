#include "usi/mate_command.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <new>

#include "book/utf8_path.h"
#include "core/sfen.h"
#include "engine/mate/solver.h"
#include "usi/analysis.h"
#include "usi/interrupt.h"
#include "usi/mate_lines.h"
#include "usi/mate_writer.h"
#include "usi/standard_streams.h"
#include "usi/status_line.h"
#include "usi/terminal.h"

namespace tsugite {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kSomeFailed = 1;
constexpr int kNothingDone = 2;

constexpr const char* kStdinName = "-";

constexpr std::chrono::seconds kBatchInterval{60};  // of the lines where there is no terminal

milliseconds since(Clock::time_point start) { return std::chrono::duration_cast<milliseconds>(Clock::now() - start); }

LengthClaim wanted_claim(const MateRequest& request) {
  if (request.shortest) return LengthClaim::Shortest;
  return request.format == MateFormat::Usi ? LengthClaim::Found : LengthClaim::Improved;
}

void warn_of_idle_options(const MateRequest& request) {
  if (request.alternatives && request.format == MateFormat::Usi)
    complain("warning: --all has no effect with --format usi, which has one line for each problem");
  if (request.encoding && request.format != MateFormat::Kif)
    complain("warning: --encoding has no effect without --format kif");
}

bool reads_stdin(const MateRequest& request) {
  return request.positions.empty() && (request.file.empty() || request.file == kStdinName);
}

// The file that the problems come from, which no result may take the place of; empty if there is none.
std::filesystem::path input_of(const MateRequest& request) {
  if (!request.positions.empty()) return {};
  return reads_stdin(request) ? "/dev/stdin" : path_of(request.file);
}

class Batch {
 public:
  Batch(const MateRequest& request, MateLines& lines)
      : request_(request),
        lines_(lines),
        is_batch_(lines.is_batch()),
        time_ms_(request.time_ms.value_or(is_batch_ ? kBatchMateTimeMs : 0)),
        on_terminal_(stderr_is_terminal()),
        solver_(static_cast<std::size_t>(request.table_mib)),
        writer_(request, input_of(request), is_batch_) {}

  int run() {
    if (!writer_.try_out()) return kNothingDone;
    if (const auto got = solver_.table().mebibytes(); got < static_cast<std::size_t>(request_.table_mib))
      complain("warning: a table of " + std::to_string(request_.table_mib) + " MiB cannot be had; using " +
               std::to_string(got) + " MiB");
    while (const auto line = lines_.next()) {
      ++number_;
      if (!take(*line)) return kSomeFailed;
    }
    if (const std::string failure = lines_.failure(); !failure.empty()) {
      complain(failure);
      return kNothingDone;
    }
    if (is_batch_ && !interrupted() && !writer_.finish()) return kSomeFailed;
    if (is_batch_) say("tsugite: " + tally_.summary() + (interrupted() ? "; interrupted" : "") + '\n');
    return interrupted() ? interrupt_status() : status_;
  }

 private:
  void say(const std::string& text) {
    status_line_.erase();
    say_on_stderr(text);
  }

  // False if the results cannot be written: then nothing has any sense.
  bool take(const MateLine& line) {
    const std::string place = line.place.empty() ? "" : line.place + ": ";
    if (request_.format == MateFormat::Kif && !writer_.to_files() && number_ > 1) {
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
      status_ = is_batch_ ? kSomeFailed : kNothingDone;
      return writer_.write_unread(line, reading);
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
    if (solution.too_deep)
      complain(place + "warning: no verdict, as lines of more than " + std::to_string(MateSearch::kDeepest) +
               " plies are not followed");
    if (!solution.verified) complain(place + "warning: the time was over before the mate was replayed to its end");
    if (!writer_.write(line, number_, reading.problem->position, solution, time)) return false;
    if (!is_batch_ && on_terminal_) say(short_count(solution.nodes) + " nodes, " + short_time(time.count()) + '\n');
    tell_progress();
    return true;
  }

  static void complain_of(const std::string& text, const std::string& place, const ProblemReading& reading) {
    complain(place + complaint_of(reading));
    if (reading.error_column == 0) return;
    point_at_column(text.substr(0, text.find_last_not_of("\r\n") + 1), reading.error_column);
  }

  Solution solve(const MateProblem& problem, Clock::time_point start) {
    if (tally_.solved() > 0) solver_.table().clear();
    const MateTask task{.attacker = problem.attacker,
                        .length = wanted_claim(request_),
                        .tree = request_.format != MateFormat::Usi,
                        .alternatives = request_.alternatives && request_.format != MateFormat::Usi};
    const auto stop = [&] { return interrupted() || (time_ms_ > 0 && since(start).count() >= time_ms_); };
    MateSolver::OnProgress on_progress;
    if (on_terminal_)
      on_progress = [&](const MateProgress& progress) {
        if (status_line_.due()) status_line_.show(words_of(progress, since(start)));
      };
    return solver_.solve(problem.position, task, stop, on_progress);
  }

  std::string words_of(const MateProgress& progress, milliseconds time) const {
    std::string words;
    if (is_batch_)
      words += std::to_string(number_) + (lines_.count() > 0 ? '/' + std::to_string(lines_.count()) : "") + "  ";
    words += short_time(time.count()) + "  " + short_count(progress.nodes) + " nodes  table " +
             std::to_string(solver_.table().permille_used() / 10) + '%';
    if (progress.length_plies > 0) words += "  mate in " + std::to_string(progress.length_plies);
    words += ' ';
    for (const MoveCode move : progress.line) {
      if (words.size() > StatusLine::kColumns) break;
      words += ' ' + to_usi(move);
    }
    return words;
  }

  // Where there is no terminal to write one line over and over on, a few lines tell of a batch that takes long.
  void tell_progress() {
    if (!is_batch_ || on_terminal_ || Clock::now() < next_line_) return;
    next_line_ = Clock::now() + kBatchInterval;
    say("tsugite: so far " + tally_.summary() + '\n');
  }

  const MateRequest& request_;
  MateLines& lines_;
  const bool is_batch_;
  const std::int64_t time_ms_;
  const bool on_terminal_;
  MateSolver solver_;
  MateWriter writer_;
  StatusLine status_line_;
  Clock::time_point next_line_ = Clock::now() + kBatchInterval;
  MateTally tally_;
  int number_ = 0;  // of the problem at work
  int status_ = 0;
};

std::unique_ptr<MateLines> lines_of(const MateRequest& request) {
  if (!request.positions.empty()) return lines_of_words(request.positions);
  return reads_stdin(request) ? lines_of_stdin() : lines_of_file(request.file);
}

}  // namespace

int solve_mates(const MateRequest& request) {
  watch_for_interrupt();
  warn_of_idle_options(request);
  if (reads_stdin(request)) {
    if (!stdin_is_open()) {
      complain("no position, no --file and no standard input");
      return kNothingDone;
    }
    if (stdin_is_terminal()) say_on_stderr("tsugite: one SFEN a line, please; Ctrl-C ends it\n");
  }
  const std::unique_ptr<MateLines> lines = lines_of(request);
  if (request.format == MateFormat::Kif && request.output.empty() && !request.positions.empty() && lines->count() > 1) {
    complain("several problems as KIF want --output NAME");
    return kNothingDone;
  }
  try {
    return Batch(request, *lines).run();
  } catch (const std::bad_alloc&) {
    complain("there is not enough memory; a smaller --hash needs less");
    return kNothingDone;
  }
}

}  // namespace tsugite
