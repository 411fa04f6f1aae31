// Where the results of `tsugite mate` go: to stdout, to a file, or to a KIF file for each problem.
#pragma once

#include <fstream>
#include <string>

#include "core/position.h"
#include "engine/mate/solution.h"
#include "usi/mate_lines.h"
#include "usi/mate_request.h"

namespace tsugite {

// Stdout, or a file.
class MateOutput {
 public:
  // Empty name: stdout. False if it cannot be opened.
  bool open(const std::string& name);
  // At once. False if that cannot be.
  bool write(const std::string& text);

 private:
  std::ofstream file_;
};

class MateWriter {
 public:
  MateWriter(const MateRequest& request, bool is_batch);

  // Whether each problem has a file of its own.
  bool to_files() const { return to_files_; }

  // These tell on stderr what went wrong; then they are false.
  bool open();
  bool write(const MateLine& line, int number, const Position& root, const Solution& solution);
  // A problem of a batch that could not be read. Programs count the lines.
  bool write_unread();

 private:
  bool put(const std::string& text);
  bool put_kif(const std::string& text, int number);
  KifEncoding encoding() const;

  const MateRequest& request_;
  const bool is_batch_;
  const bool to_files_;
  MateOutput output_;
};

}  // namespace tsugite
