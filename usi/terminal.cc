#include "usi/terminal.h"

#include <algorithm>
#include <cstdio>
#include <variant>

#include "book/utf8_path.h"
#include "engine/eval/evaluation_weights.h"
#include "usi/diagram.h"
#include "usi/echo.h"
#include "usi/evaluation_text.h"
#include "usi/standard_streams.h"

namespace tsugite {

namespace {

constexpr int kBadPosition = 2;
constexpr int kBadFile = 2;

std::string join(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

void run_here(const Errand& errand) { errand(std::stop_token(), print); }

}  // namespace

std::optional<Game> read_position_words(const std::vector<std::string>& words) {
  const std::string text = join(words);
  if (text.empty()) return Game();
  const command::Position command = parse_typed_position(text);
  GameReading reading = read_game(command);
  for (const std::string& warning : reading.warnings) complain("warning: " + warning);
  if (reading.error.empty()) return std::move(reading.game);
  if (reading.error_column > 0) {
    complain("invalid SFEN, column " + std::to_string(reading.error_column) + ": " + reading.error);
    point_at_column(*command.sfen, reading.error_column);
  } else {
    complain(reading.error);
  }
  return std::nullopt;
}

void complain(const std::string& line) { say_on_stderr("tsugite: " + printable(line) + "\n"); }

void point_at_column(const std::string& text, std::size_t column) {
  constexpr std::size_t kBefore = 100;  // an SFEN with a few moves is shown whole
  constexpr std::size_t kShown = 200;
  const std::size_t place = column - 1;
  const std::size_t first = place > kBefore ? place - kBefore : 0;
  const std::string dots = first > 0 ? "..." : "";
  std::string shown = text.substr(std::min(first, text.size()), kShown);
  // A sign for each byte, so that the mark stands below its place.
  for (char& c : shown)
    if (c < ' ' || c > '~') c = c == '\t' ? ' ' : '?';
  say_on_stderr("  " + dots + shown + (first + kShown < text.size() ? "..." : "") + "\n  " +
                std::string(dots.size() + place - first, ' ') + "^\n");
}

void print(const std::string& line) {
  std::printf("%s\n", line.c_str());
  std::fflush(stdout);
}

int show_position(const std::vector<std::string>& words) {
  const auto game = read_position_words(words);
  if (!game) return kBadPosition;
  for (const std::string& line : describe(game->position())) print(line);
  return 0;
}

int show_evaluation(const std::vector<std::string>& words, const std::string& weights_file) {
  const auto game = read_position_words(words);
  if (!game) return kBadPosition;
  const auto weights = weights_in(path_of(weights_file));
  if (const auto* const words_of_fault = std::get_if<std::string>(&weights)) {
    complain(*words_of_fault);
    return kBadFile;
  }
  for (const std::string& line : evaluation_text(game->position(), std::get<EvaluationWeights>(weights))) print(line);
  return 0;
}

int run_perft(const std::string& position, int depth_plies, PerftLines lines, LastPly last_ply) {
  const auto game = read_position_words({position});
  if (!game) return kBadPosition;
  run_here(perft_errand(game->position(), depth_plies, lines, last_ply));
  return 0;
}

int run_bench(int depth_plies, int table_mib) {
  run_here(bench_errand(depth_plies, table_mib));
  return 0;
}

}  // namespace tsugite
