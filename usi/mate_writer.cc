#include "usi/mate_writer.h"

#include <cstdio>
#include <ios>
#include <vector>

#include "book/utf8_path.h"
#include "core/sfen.h"
#include "usi/diagram.h"
#include "usi/kif.h"
#include "usi/solution_text.h"
#include "usi/terminal.h"

namespace tsugite {

namespace {

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

}  // namespace

bool MateOutput::open(const std::string& name) {
  if (name.empty()) return true;
  file_.open(path_of(name), std::ios::trunc);
  return file_.is_open();
}

bool MateOutput::write(const std::string& text) {
  if (file_.is_open()) return static_cast<bool>(file_.write(text.data(), std::ssize(text)).flush());
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

MateWriter::MateWriter(const MateRequest& request, bool is_batch)
    : request_(request), is_batch_(is_batch), to_files_(request.format == MateFormat::Kif && !request.output.empty()) {}

bool MateWriter::open() {
  if (to_files_ || output_.open(request_.output)) return true;
  complain("cannot write " + request_.output);
  return false;
}

bool MateWriter::write(const MateLine& line, int number, const Position& root, const Solution& solution) {
  switch (request_.format) {
    case MateFormat::Usi:
      return put(usi_result(root, solution) + '\n');
    case MateFormat::Json:
      return put(to_json(root, solution) + '\n');
    case MateFormat::Text:
      return put((is_batch_ ? line.place + ": sfen " + to_sfen(root) + '\n' : joined(diagram(root))) + '\n' +
                 to_text(root, solution) + (is_batch_ ? "\n" : ""));
    case MateFormat::Kif:
      return put_kif(encoding() == KifEncoding::ShiftJis ? to_kif_shift_jis(root, solution) : to_kif(root, solution),
                     number);
  }
  return false;
}

bool MateWriter::write_unread() {
  return request_.format != MateFormat::Usi || !is_batch_ || put(to_usi_line(Solution()) + '\n');
}

bool MateWriter::put(const std::string& text) {
  if (output_.write(text)) return true;
  complain("cannot write the results");
  return false;
}

bool MateWriter::put_kif(const std::string& text, int number) {
  if (!to_files_) return put(text);
  const std::string name = kif_file_name(request_.output, encoding(), is_batch_ ? number : 0);
  MateOutput file;
  if (file.open(name) && file.write(text)) return true;
  complain("cannot write " + name);
  return false;
}

KifEncoding MateWriter::encoding() const { return request_.encoding.value_or(kif_encoding_of(request_.output)); }

}  // namespace tsugite
