#include "tests/support/samples.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <fstream>
#include <stdexcept>

namespace tsugite::test {

namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

[[noreturn]] void refuse(std::string_view file, const std::string& line) {
  throw std::runtime_error(std::string(file) + ": cannot read " + line);
}

std::string square_name(std::size_t square) {
  return {static_cast<char>('1' + square / 9), static_cast<char>('a' + square % 9)};
}

class Unpacker {
 public:
  explicit Unpacker(const std::string& text) : text_(text) {}

  std::vector<std::string> moves() {
    constexpr std::size_t kSet = 30;
    constexpr std::size_t kPromoting = 32;
    std::vector<std::string> moves;
    while (at_ < text_.size()) {
      const std::size_t origin = number();
      const std::size_t count = number();
      const std::string from = origin < 81 ? square_name(origin) : std::string{" PLNSBRG"[origin - 80], '*'};
      if (count == kSet) {
        std::bitset<84> squares;
        for (std::size_t part = 0; part < 14; ++part) squares |= std::bitset<84>(number()) << (6 * part);
        for (std::size_t square = 0; square < 81; ++square)
          if (squares[square]) moves.push_back(from + square_name(square));
      } else {
        const bool promotes = count > kPromoting;
        for (std::size_t left = promotes ? count - kPromoting : count; left > 0; --left)
          moves.push_back(from + square_name(number()) + (promotes ? "+" : ""));
      }
    }
    std::sort(moves.begin(), moves.end());
    return moves;
  }

 private:
  std::size_t number() { return static_cast<std::size_t>(text_.at(at_++) - '!'); }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<std::string> sample_lines(std::string_view file) {
  std::ifstream stream(std::string(TSUGITE_TEST_DATA "/") + std::string(file));
  if (!stream) throw std::runtime_error("cannot open " TSUGITE_TEST_DATA "/" + std::string(file));
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);)
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  if (lines.empty()) throw std::runtime_error(std::string(file) + " is empty");
  return lines;
}

std::vector<PerftSample> perft_samples() {
  std::vector<PerftSample> samples;
  for (const std::string& line : sample_lines("perft.tsv")) {
    const std::vector<std::string> fields = split(line, '\t');
    if (fields.size() != 4) refuse("perft.tsv", line);
    samples.push_back({fields[0], fields[1], std::stoi(fields[2]), std::stoull(fields[3])});
  }
  return samples;
}

std::vector<MovesSample> moves_samples(std::string_view file) {
  std::vector<MovesSample> samples;
  std::array<std::string, 10> rows_and_hands;
  for (const std::string& line : sample_lines(file)) {
    const std::vector<std::string> halves = split(line, '\t');
    if (halves.size() != 2) refuse(file, line);
    const std::vector<std::string> fields = split(halves[0], ' ');
    if (fields.size() != 4) refuse(file, line);
    const std::vector<std::string> rows = split(fields[0], '/');
    if (rows.size() != 9) refuse(file, line);
    std::string board;
    for (std::size_t row = 0; row < 9; ++row) {
      if (!rows[row].empty()) rows_and_hands[row] = rows[row];
      board += (row > 0 ? "/" : "") + rows_and_hands[row];
    }
    if (fields[2] != "=") rows_and_hands[9] = fields[2];
    samples.push_back(
        {board + ' ' + fields[1] + ' ' + rows_and_hands[9] + ' ' + fields[3], Unpacker(halves[1]).moves()});
  }
  return samples;
}

}  // namespace tsugite::test
