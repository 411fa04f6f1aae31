// The lines of a text file with their numbers, and complaints about them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tsugite {

class FileLines {
 public:
  // As many complaints as somebody will read; a file of the wrong kind has one for each line.
  static constexpr std::size_t kMostComplaints = 100;

  // The text must outlive the lines.
  explicit FileLines(std::string_view text) : rest_(text) {}

  // To the next line; false if there is none. Lines end with \n, \r\n or \r.
  bool next() {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(end);
    rest_.remove_prefix(rest_.starts_with("\r\n") ? 2 : rest_.empty() ? 0 : 1);
    ++number_;
    return true;
  }

  std::string_view line() const { return line_; }  // without its end
  std::size_t number() const { return number_; }   // 1-based
  static std::string place(std::size_t number) { return "line " + std::to_string(number) + ": "; }

  // About this line, or another one. The words are one line of ASCII.
  void complain(const std::string& words) { complain(number_, words); }
  void complain(std::size_t number, const std::string& words) {
    if (complaints_.size() < kMostComplaints)
      complaints_.push_back(place(number) + words);
    else
      ++untold_;
  }

  std::vector<std::string> complaints() const {
    std::vector<std::string> all = complaints_;
    if (untold_ > 0) all.push_back("and " + std::to_string(untold_) + " more of this kind");
    return all;
  }

 private:
  std::string_view rest_;
  std::string_view line_;
  std::size_t number_ = 0;
  std::vector<std::string> complaints_;
  std::size_t untold_ = 0;
};

}  // namespace tsugite
