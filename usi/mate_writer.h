// Where the results of `tsugite mate` go: to stdout, to a file, or to a KIF file for each problem.
#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/position.h"
#include "engine/mate/solution.h"
#include "usi/mate_lines.h"
#include "usi/mate_request.h"

namespace tsugite {

// Stdout, or a file, which keeps what it held until something is written to it.
class MateOutput {
 public:
  explicit MateOutput(const std::string& name);  // empty: stdout

  // What stands in the way of writing, empty if nothing does. `input` is a file that must not be lost.
  std::string obstacle(const std::filesystem::path& input) const;
  // At once. False if that cannot be.
  bool write(const std::string& text);

 private:
  std::filesystem::path path_;
  std::ofstream file_;
};

class MateWriter {
 public:
  // `input` is where the problems come from, if that is a file.
  MateWriter(const MateRequest& request, std::filesystem::path input, bool is_batch);

  // Whether each problem has a file of its own.
  bool to_files() const { return to_files_; }

  // These tell on stderr what went wrong; then they are false. The first tries, and leaves no trace.
  bool try_out() const;
  bool write(const MateLine& line, int number, const Position& root, const Solution& solution,
             std::chrono::milliseconds time);
  // A problem of a batch that could not be read, and why: programs count the lines.
  bool write_unread(const MateLine& line, const ProblemReading& reading);
  // The end of a batch, also of one without results: those of a former one do not stay.
  bool finish() { return to_files_ || put(""); }

 private:
  bool put(const std::string& text);
  bool put_kif(const std::string& text, int number);
  bool is_free(const std::string& name) const;
  std::string kif_name(int number) const;
  KifEncoding encoding() const;

  const MateRequest& request_;
  const std::filesystem::path input_;
  const bool is_batch_;
  const bool to_files_;
  MateOutput output_;
};

}  // namespace tsugite
