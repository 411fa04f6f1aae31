#include "usi/mate_report.h"

#include <algorithm>
#include <numeric>

#include "book/utf8_path.h"
#include "usi/analysis.h"
#include "usi/solution_text.h"

namespace tsugite {

namespace {

constexpr const char* kShiftJisExtension = ".kif";
constexpr const char* kUtf8Extension = ".kifu";

std::string extension_of(const std::string& file) {
  std::string extension = utf8_of(path_of(file).extension());
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return extension;
}

std::string counted(std::size_t count, const char* one, const char* several) {
  return std::to_string(count) + ' ' + (count == 1 ? one : several);
}

}  // namespace

std::string usi_result(const Position& root, const Solution& solution) {
  if (solution.verdict == MateVerdict::Mate && !main_line_mates(root, solution)) return to_usi_line(Solution());
  return to_usi_line(solution);
}

KifEncoding kif_encoding_of(const std::string& file) {
  return extension_of(file) == kShiftJisExtension ? KifEncoding::ShiftJis : KifEncoding::Utf8;
}

std::string kif_file_name(const std::string& name, KifEncoding encoding, int number) {
  std::string stem = name;
  std::string extension = encoding == KifEncoding::ShiftJis ? kShiftJisExtension : kUtf8Extension;
  if (const std::string given = extension_of(name); given == kShiftJisExtension || given == kUtf8Extension) {
    extension = name.substr(name.size() - given.size());
    stem.resize(name.size() - given.size());
  }
  return stem + (number > 0 ? '-' + std::to_string(number) : "") + extension;
}

void MateTally::add(const Solution& solution, std::chrono::milliseconds time) {
  if (solution.verdict == MateVerdict::Mate)
    ++mates_;
  else if (solution.verdict == MateVerdict::NoMate)
    ++no_mates_;
  else
    ++timeouts_;
  if (!solution.fault.empty()) ++faults_;
  nodes_ += solution.nodes;
  times_.push_back(time);
}

std::string MateTally::summary() const {
  std::string text = counted(times_.size(), "problem", "problems") + ": " + counted(mates_, "mate", "mates") + ", " +
                     counted(no_mates_, "no mate", "no mates") + ", " + counted(timeouts_, "timeout", "timeouts");
  if (faults_ > 0) text += " (" + counted(faults_, "internal error", "internal errors") + ')';
  if (!times_.empty()) {
    std::vector<std::chrono::milliseconds> times = times_;
    std::ranges::sort(times);
    // Of an even number the lower one: a time that a problem took.
    text += "; time: median " + short_time(times[(times.size() - 1) / 2].count()) + ", longest " +
            short_time(times.back().count()) + ", total " +
            short_time(std::accumulate(times.begin(), times.end(), std::chrono::milliseconds(0)).count());
    text += "; " + short_count(nodes_) + " nodes";
  }
  if (unread_ > 0) text += "; not understood: " + std::to_string(unread_);
  return text;
}

}  // namespace tsugite
