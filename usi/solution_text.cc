#include "usi/solution_text.h"

#include <algorithm>
#include <string_view>

#include "core/sfen.h"
#include "usi/echo.h"
#include "usi/notation.h"
#include "usi/tree_walk.h"

namespace tsugite {

namespace {

// A long mate with a choice at every ply must not drift off the page; ply numbers tell its deeper lines apart.
constexpr int kDeepestIndent = 30;

std::string_view claim_sign(LengthClaim claim) {
  switch (claim) {
    case LengthClaim::Found:
      return "発見";
    case LengthClaim::Improved:
      return "短縮";
    case LengthClaim::Shortest:
      return "最短";
  }
  return "";
}

std::string_view claim_word(LengthClaim claim) {
  switch (claim) {
    case LengthClaim::Found:
      return "found";
    case LengthClaim::Improved:
      return "improved";
    case LengthClaim::Shortest:
      return "shortest";
  }
  return "";
}

std::string_view verdict_word(MateVerdict verdict) {
  switch (verdict) {
    case MateVerdict::Mate:
      return "mate";
    case MateVerdict::NoMate:
      return "nomate";
    case MateVerdict::Unknown:
      return "unknown";
  }
  return "";
}

std::string plies(int count) { return std::to_string(count) + "手"; }

std::string in_brackets(const std::string& words) { return words.empty() ? "" : "（" + words + "）"; }

std::string_view yes_or_no(bool value) { return value ? "true" : "false"; }

// SFEN, moves and Japanese signs hold nothing that JSON would escape.
std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

// Of any text.
std::string quoted_text(std::string_view text) {
  std::string escaped;
  for (const char c : printable(text)) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return quoted(escaped);
}

// "key":value,
std::string field(std::string_view key, std::string_view value) { return quoted(key) + ':' + std::string(value) + ','; }

std::string main_line_json(const Solution& solution) {
  std::string json = "[";
  for (const MoveCode move : solution.main_line()) json += (json.size() > 1 ? "," : "") + quoted(to_usi(move));
  return json + ']';
}

std::string tree_json(const Position& root, const Solution& solution) {
  std::string json = "[";
  int open = 0;  // objects begun and not ended: the moves on the way to where the walk is
  const auto close_down_to = [&](int count) {
    for (; open > count; --open) json += "]}";
  };
  for (TreeWalk walk(root, solution.tree); walk.next(); ++open) {
    close_down_to(walk.ply() - 1);
    const SolutionMark& mark = solution.marks[walk.at()];
    if (!walk.is_first()) json += ',';
    json += '{';
    json += field("move", quoted(to_usi(walk.code())));
    json += field("japanese", quoted(to_japanese(walk.before(), walk.code(), walk.previous_to())));
    json += field("length", std::to_string(mark.length_plies));
    json += field("alternative", yes_or_no(mark.alternative));
    json += field("futile", yes_or_no(mark.futile));
    json += field("joins", yes_or_no(mark.joins));
    json += quoted("answers") + ":[";
  }
  close_down_to(0);
  return json + ']';
}

}  // namespace

std::string headline(const Solution& solution) {
  if (solution.verdict == MateVerdict::NoMate) return "不詰";
  if (solution.verdict == MateVerdict::Unknown) return "不明";
  std::string words;
  if (solution.futile_plies > 0) words += "うち無駄合" + plies(solution.futile_plies) + "、";
  words += claim_sign(solution.claim);
  if (!solution.complete) words += "、変化は途中まで";
  return "詰み " + plies(solution.length_plies) + in_brackets(words);
}

std::string mark_words(const SolutionMark& mark, bool with_length) {
  std::string words;
  const auto add = [&](std::string_view word) { words += (words.empty() ? "" : "、") + std::string(word); };
  if (with_length && mark.length_plies > 0) add(plies(mark.length_plies));
  if (mark.alternative) add("余詰");
  if (mark.futile) add("無駄合");
  if (mark.joins) add("以下合流");
  return words;
}

std::string to_text(const Position& root, const Solution& solution) {
  std::string text = headline(solution);
  int root_forks = 0;  // which set nothing in
  for (TreeWalk walk(root, solution.tree); walk.next();) {
    if (walk.ply() == 1) root_forks = walk.forks();
    const bool begins_line = walk.ply() == 1 || walk.has_siblings();
    if (begins_line) {
      const int steps = std::min(walk.forks() - root_forks, kDeepestIndent);
      text += '\n' + std::string(static_cast<std::size_t>(2 * steps), ' ') + std::to_string(walk.ply()) + ' ';
    }
    text += to_japanese(walk.before(), walk.code(), walk.previous_to());
    text += in_brackets(mark_words(solution.marks[walk.at()], begins_line));
  }
  return text + '\n';
}

std::string to_json(std::size_t line, const Position& root, const Solution& solution, std::chrono::milliseconds time) {
  const bool mates = solution.verdict == MateVerdict::Mate;
  std::string json = "{";
  json += field("line", std::to_string(line));
  json += field("sfen", quoted(to_sfen(root)));
  json += field("verdict", quoted(verdict_word(solution.verdict)));
  json += field("length", mates ? std::to_string(solution.length_plies) : "null");
  json += field("futile_plies", mates ? std::to_string(solution.futile_plies) : "null");
  json += field("claim", mates ? quoted(claim_word(solution.claim)) : "null");
  json += field("complete", yes_or_no(solution.complete));
  json += field("verified", yes_or_no(solution.verified));
  json += field("too_deep", yes_or_no(solution.too_deep));
  json += field("error", solution.fault.empty() ? "null" : quoted_text(solution.fault));
  json += field("nodes", std::to_string(solution.nodes));
  json += field("time_ms", std::to_string(time.count()));
  json += field("main", main_line_json(solution));
  return json + quoted("tree") + ':' + tree_json(root, solution) + '}';
}

std::string unread_json(std::size_t line, std::string_view error, std::size_t column) {
  return '{' + field("line", std::to_string(line)) + field("error", quoted_text(error)) + quoted("column") + ':' +
         (column > 0 ? std::to_string(column) : "null") + '}';
}

std::string to_usi_line(const Solution& solution) {
  if (solution.verdict == MateVerdict::NoMate) return "nomate";
  if (solution.verdict == MateVerdict::Unknown) return "timeout";
  const std::vector<MoveCode> moves = solution.main_line();
  std::string line = "mate " + std::to_string(moves.size());
  for (const MoveCode move : moves) line += ' ' + to_usi(move);
  return line;
}

}  // namespace tsugite
