#include "usi/reply.h"

#include <algorithm>
#include <utility>

namespace tsugite {

namespace {

constexpr std::size_t kLongestText = 4000;  // a list of all legal moves fits

// "depth 12", with a space before it.
template <typename Number>
std::string key_value(std::string_view key, Number value) {
  return ' ' + std::string(key) + ' ' + std::to_string(value);
}

std::string moves_behind(const std::string& line, const std::vector<MoveCode>& moves) {
  return line + moves_words(moves);
}

// What there was to do for it, and the line.
template <typename AnyReport>
std::string work_words(const AnyReport& report) {
  std::string line = key_value("nodes", report.nodes);
  line += key_value("time", report.time.count());
  line += key_value("nps", nodes_per_second(report.nodes, report.time));
  line += key_value("hashfull", report.table_permille);
  return report.variation.empty() ? line : moves_behind(line + " pv", report.variation);
}

}  // namespace

std::string bestmove(const Choice& choice) {
  switch (choice.kind) {
    case Choice::Kind::Resign:
      return "bestmove resign";
    case Choice::Kind::Win:
      return "bestmove win";
    case Choice::Kind::Move:
      break;
  }
  std::string line = "bestmove " + to_usi(choice.move);
  if (!choice.ponder.is_none()) line += " ponder " + to_usi(choice.ponder);
  return line;
}

std::string info(const Report& report, bool several_lines) {
  std::string line = "info";
  line += key_value("depth", report.depth_plies);
  line += key_value("seldepth", report.selective_depth_plies);
  if (several_lines) line += key_value("multipv", report.line);
  line += " score " + score_words(report.score);
  if (report.bound == Bound::Lower) line += " lowerbound";
  if (report.bound == Bound::Upper) line += " upperbound";
  return line + work_words(report);
}

std::string mate_info(const MateReport& report, bool several_lines) {
  std::string line = "info";
  if (several_lines && !report.variation.empty()) line += key_value("multipv", report.line);
  // A side that is mated already is -0, as in score_words().
  if (report.length_plies)
    line += std::string(" score mate ") + (report.mated ? "-" : "") + std::to_string(*report.length_plies);
  return line + work_words(report);
}

std::string checkmate(const MateFinding& finding) {
  if (finding.verdict == MateVerdict::Unknown) return "checkmate timeout";
  if (finding.verdict == MateVerdict::NoMate || finding.line.empty()) return "checkmate nomate";
  return moves_behind("checkmate", finding.line);
}

std::string moves_words(const std::vector<MoveCode>& moves) {
  std::string words;
  for (const MoveCode move : moves) words += ' ' + to_usi(move);
  return words;
}

std::string line_words(const LineReport& report) {
  std::string line = "variation " + std::to_string(report.number);
  line += key_value("depth", report.depth_plies) + " score " + score_words(report.score);
  line += " moves" + moves_words(report.line);
  if (!report.continuation.empty()) line += " pv" + moves_words(report.continuation);
  if (const auto& mistake = report.mistake) {
    line += key_value("mistake", mistake->move + 1);
    if (mistake->loss) line += key_value("loss", *mistake->loss);
    line += " better " + to_usi(mistake->better);
  }
  return line;
}

std::string leaves_words(const Firmness::Side& side) {
  std::string words = std::to_string(side.least);
  if (side.most != side.least) words += '-' + std::to_string(side.most);
  return words;
}

std::string conspiracy_words(const Report& report) {
  return "conspiracy" + key_value("depth", report.depth_plies) + " score " + score_words(report.score) + " holds " +
         leaves_words(report.firmness->holds) + " by" + moves_words(report.firmness->holds.line) + " limits " +
         leaves_words(report.firmness->limits) + " by" + moves_words(report.firmness->limits.line);
}

std::string info_string(std::string_view text) {
  std::string line = "info string";
  bool new_word = true;
  for (const char letter : text.substr(0, kLongestText)) {
    if (letter == ' ' || letter == '\t') {
      new_word = true;
      continue;
    }
    if (std::exchange(new_word, false)) line += ' ';
    line += letter > ' ' && letter <= '~' ? letter : '?';
  }
  return line;
}

std::string score_words(Score score) {
  if (!is_mate(score)) return "cp " + std::to_string(score);
  if (score == mated_in(0)) return "mate -0";
  return "mate " + std::to_string(mate_plies(score));
}

std::string perft_total(std::uint64_t nodes, Milliseconds time) {
  return "total " + std::to_string(nodes) + " nodes, " + std::to_string(time.count()) + " ms, " +
         std::to_string(nodes_per_second(nodes, time)) + " nodes/s";
}

std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time) {
  // A search that took no measurable time counts as one millisecond.
  const auto elapsed = static_cast<std::uint64_t>(std::max(time, Milliseconds(1)).count());
  return nodes * 1000 / elapsed;
}

}  // namespace tsugite
