#include "usi/mate_writer.h"

#include <cstdio>
#include <ios>
#include <system_error>
#include <utility>
#include <vector>

#include "book/utf8_path.h"
#include "core/sfen.h"
#include "usi/diagram.h"
#include "usi/kif.h"
#include "usi/solution_text.h"
#include "usi/terminal.h"

namespace tsugite {

namespace {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
  std::error_code unknown;
  return !path.has_filename() || fs::is_directory(path, unknown);
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

}  // namespace

MateOutput::MateOutput(const std::string& name) : path_(path_of(name)) {}

std::string MateOutput::obstacle(const fs::path& input) const {
  std::error_code unknown;
  if (path_.empty()) return "";
  if (is_folder(path_)) return "it is a folder, not a file";
  if (path_.has_parent_path() && !fs::is_directory(path_.parent_path(), unknown)) return "no such folder";
  const bool is_new = fs::symlink_status(path_, unknown).type() == fs::file_type::not_found;
  if (!is_new && !fs::is_regular_file(path_, unknown)) return "";  // a pipe would take the try for all there is
  if (!is_new && fs::equivalent(path_, input, unknown)) return "the problems are in it";
  const bool opens = std::ofstream(path_, std::ios::app).is_open();
  if (opens && is_new) fs::remove(path_, unknown);
  return opens ? "" : "no permission to write it";
}

bool MateOutput::write(const std::string& text) {
  if (path_.empty()) return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!file_.is_open()) file_.open(path_, std::ios::trunc);
  return static_cast<bool>(file_.write(text.data(), std::ssize(text)).flush());
}

MateWriter::MateWriter(const MateRequest& request, fs::path input, bool is_batch)
    : request_(request),
      input_(std::move(input)),
      is_batch_(is_batch),
      to_files_(request.format == MateFormat::Kif && !request.output.empty()),
      output_(to_files_ ? "" : request.output) {}

bool MateWriter::try_out() const {
  const bool names_folder = to_files_ && is_folder(path_of(request_.output));
  return is_free(to_files_ && !names_folder ? kif_name(1) : request_.output);
}

bool MateWriter::is_free(const std::string& name) const {
  const std::string obstacle = MateOutput(name).obstacle(input_);
  if (obstacle.empty()) return true;
  complain("cannot write " + name + ": " + obstacle);
  return false;
}

bool MateWriter::write(const MateLine& line, int number, const Position& root, const Solution& solution,
                       std::chrono::milliseconds time) {
  switch (request_.format) {
    case MateFormat::Usi:
      return put(usi_result(root, solution) + '\n');
    case MateFormat::Json:
      return put(to_json(line.number, root, solution, time) + '\n');
    case MateFormat::Text:
      return put((is_batch_ ? line.place + ": sfen " + to_sfen(root) + '\n' : joined(diagram(root))) + '\n' +
                 to_text(root, solution) + (is_batch_ ? "\n" : ""));
    case MateFormat::Kif:
      return put_kif(encoding() == KifEncoding::ShiftJis ? to_kif_shift_jis(root, solution) : to_kif(root, solution),
                     number);
  }
  return false;
}

bool MateWriter::write_unread(const MateLine& line, const ProblemReading& reading) {
  if (!is_batch_) return true;
  if (request_.format == MateFormat::Usi) return put(to_usi_line(Solution()) + '\n');
  if (request_.format == MateFormat::Json)
    return put(unread_json(line.number, complaint_of(reading), reading.error_column) + '\n');
  return true;
}

bool MateWriter::put(const std::string& text) {
  if (output_.write(text)) return true;
  complain("cannot write the results");
  return false;
}

bool MateWriter::put_kif(const std::string& text, int number) {
  if (!to_files_) return put(text);
  const std::string name = kif_name(number);
  if (!is_free(name)) return false;
  if (MateOutput(name).write(text)) return true;
  complain("cannot write " + name);
  return false;
}

std::string MateWriter::kif_name(int number) const {
  return kif_file_name(request_.output, encoding(), is_batch_ ? number : 0);
}

KifEncoding MateWriter::encoding() const { return request_.encoding.value_or(kif_encoding_of(request_.output)); }

}  // namespace tsugite
