// What `tsugite mate` makes of solutions: the line of USI, names of KIF files, and the sums at the end of a batch.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "core/position.h"
#include "engine/mate/solution.h"

namespace tsugite {

// to_usi_line of usi/solution_text.h, save that a mate whose main line was not found to its end in time is "timeout":
// whoever reads that line plays the moves.
std::string usi_result(const Position& root, const Solution& solution);

enum class KifEncoding { Utf8, ShiftJis };

// By the name of the file: .kif is Shift_JIS, all else UTF-8.
KifEncoding kif_encoding_of(const std::string& file);

// "NAME.kifu", for the third of several "NAME-3.kifu". A name without .kif or .kifu gets one of them, as the encoding
// wants it. `number` is 0 where there is only one.
std::string kif_file_name(const std::string& name, KifEncoding encoding, int number);

// The sums of a batch.
class MateTally {
 public:
  void add(const Solution& solution, std::chrono::milliseconds time);
  void add_unread() { ++unread_; }

  std::size_t solved() const { return times_.size(); }

  // "5 problems: 3 mates, 1 no mate, 1 timeout; time: median 0.01s, longest 10.00s, total 10.05s; 12.3k nodes", and
  // what could not be read or went wrong, if any.
  std::string summary() const;

 private:
  std::size_t mates_ = 0;
  std::size_t no_mates_ = 0;
  std::size_t timeouts_ = 0;
  std::size_t faults_ = 0;  // among the timeouts
  std::size_t unread_ = 0;
  std::uint64_t nodes_ = 0;
  std::vector<std::chrono::milliseconds> times_;
};

}  // namespace tsugite
