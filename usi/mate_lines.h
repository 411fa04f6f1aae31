// Where the problems of `tsugite mate` come from: the command line, a file, stdin.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tsugite {

// A text of one problem, and the words that name its place to whoever reads a complaint.
struct MateLine {
  std::string text;
  std::size_t number = 1;  // of the line, or of the position
  std::string place;       // "line 3", "position 2"; empty unless is_batch()
};

class MateLines {
 public:
  virtual ~MateLines() = default;
  // nullopt when there are no more, or after an interrupt.
  virtual std::optional<MateLine> next() = 0;
  // How many there are in all; 0 while that is not known.
  virtual std::size_t count() const = 0;
  // False for a single position of the command line. A file or stdin is a batch, even of one line.
  virtual bool is_batch() const { return true; }
  // Why there were none, if they could not be read at all; else empty. To be asked when there are no more.
  virtual std::string failure() const { return ""; }
};

std::unique_ptr<MateLines> lines_of_words(const std::vector<std::string>& words);

// Each line as it comes: whoever writes one to a pipe gets its result before the next has to be written.
std::unique_ptr<MateLines> lines_of_stdin();
std::unique_ptr<MateLines> lines_of_file(const std::string& name);

}  // namespace tsugite
