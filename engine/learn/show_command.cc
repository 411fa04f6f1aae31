#include "engine/learn/show_command.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "book/utf8_path.h"
#include "engine/learn/game_folder.h"
#include "engine/learn/key_set.h"
#include "engine/learn/samples.h"
#include "engine/learn/terminal.h"
#include "engine/score.h"

namespace tsugite {

namespace {

constexpr std::array<const char*, 6> kEndings = {"mate",    "declaration", "perpetual check",
                                                 "decided", "repetition",  "maximum of moves"};
static_assert(kEndings.size() == static_cast<std::size_t>(Ending::Stopped));

// Upper bounds of the classes of |score|, in centipawns; mates are one more.
constexpr std::array<Score, 7> kScores = {100, 200, 400, 800, 1500, 3000, kMateBound};

struct Counts {
  std::uint64_t games = 0;
  std::uint64_t advanced = 0;
  std::array<std::uint64_t, 3> results{};  // drawn, Black won, White won
  std::array<std::uint64_t, kEndings.size()> endings{};
  std::uint64_t positions = 0;
  std::uint64_t shortest = UINT64_MAX;  // plies recorded
  std::uint64_t longest = 0;
  std::uint64_t opening_plies = 0;
  std::uint64_t checks = 0;
  std::uint64_t captures = 0;
  std::uint64_t promotions = 0;  // that are no captures
  std::uint64_t quiet = 0;       // neither, and not in check
  std::array<std::uint64_t, kScores.size() + 1> scores{};

  void add(const GameRecord& game) {
    ++games;
    if (!game.start.empty()) ++advanced;
    ++results[!game.winner ? 0 : *game.winner == Color::Black ? 1 : 2];
    ++endings[static_cast<std::size_t>(game.ending)];
    shortest = std::min<std::uint64_t>(shortest, game.moves.size());
    longest = std::max<std::uint64_t>(longest, game.moves.size());
    opening_plies += game.opening.size();
  }
  void add(const Sample& sample) {
    ++positions;
    if (sample.in_check) ++checks;
    if (sample.captures) ++captures;
    if (sample.promotes && !sample.captures) ++promotions;
    if (!sample.in_check && !sample.captures && !sample.promotes) ++quiet;
    const auto bound = std::upper_bound(kScores.begin(), kScores.end(), std::abs(sample.score));
    ++scores[static_cast<std::size_t>(bound - kScores.begin())];
  }
};

double percent(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(all);
}

double ratio(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

unsigned long long shown(std::uint64_t number) { return number; }

void line(const char* name, const std::string& text) { std::printf("%-12s %s\n", name, text.c_str()); }

void print(const Counts& counts, const GameReader& reader, const DuplicateCount& duplicates) {
  std::string settings = reader.settings();
  while (!settings.empty() && settings.back() == '\n') settings.pop_back();
  for (std::size_t at = 0; (at = settings.find('\n', at)) != std::string::npos;) settings.replace(at, 1, ", ");
  line("settings", settings);
  line("games", format("%llu in %llu %s, %llu of them from positions with kings entered", shown(counts.games),
                       shown(reader.files()), reader.files() == 1 ? "file" : "files", shown(counts.advanced)));
  if (counts.games == 0) return;
  line("results", format("Black %.1f %%, White %.1f %%, drawn %.1f %%", percent(counts.results[1], counts.games),
                         percent(counts.results[2], counts.games), percent(counts.results[0], counts.games)));
  std::string endings;
  for (std::size_t at = 0; at < kEndings.size(); ++at)
    endings += format("%s%s %.1f %%", at == 0 ? "" : ", ", kEndings[at], percent(counts.endings[at], counts.games));
  line("endings", endings);
  line("positions", format("%llu; %.1f a game, from %llu to %llu, behind openings of %.1f plies",
                           shown(counts.positions), ratio(counts.positions, counts.games), shown(counts.shortest),
                           shown(counts.longest), ratio(counts.opening_plies, counts.games)));
  line("moves", format("in check %.1f %%, captures %.1f %%, other promotions %.1f %%, none of these %.1f %%",
                       percent(counts.checks, counts.positions), percent(counts.captures, counts.positions),
                       percent(counts.promotions, counts.positions), percent(counts.quiet, counts.positions)));
  std::string scores;
  for (std::size_t at = 0; at + 1 < kScores.size(); ++at)
    scores += format("below %d %.1f %%, ", kScores[at], percent(counts.scores[at], counts.positions));
  line("scores",
       scores + format("more %.1f %%, mates %.1f %%", percent(counts.scores[kScores.size() - 1], counts.positions),
                       percent(counts.scores[kScores.size()], counts.positions)));
  line("duplicates", format("%.2f %%", 100 * duplicates.share()));
  line("bytes", format("%llu, %.2f a position", shown(reader.bytes()), ratio(reader.bytes(), counts.positions)));
}

int run(const std::string& folder) {
  auto opened = GameReader::open(path_of(folder));
  if (const auto* const words = std::get_if<std::string>(&opened)) return complain(*words);
  auto& reader = std::get<GameReader>(opened);
  constexpr std::uint64_t kBytesEach = 2;  // a position, more or less: only for the memory of the counting
  DuplicateCount duplicates(reader.bytes() / kBytesEach);
  Counts counts;
  std::string fault;
  while (const auto game = reader.next()) {
    fault = replay(*game, [&](const Position& position, const Sample& sample) {
      counts.add(sample);
      duplicates.add(position.key());
    });
    if (!fault.empty()) break;
    counts.add(*game);
  }
  if (fault.empty()) fault = reader.fault();
  print(counts, reader, duplicates);
  return fault.empty() ? 0 : complain(fault + "; what is shown comes before it");
}

}  // namespace

void add_show_command(CLI::App& app, int& status) {
  const auto folder = std::make_shared<std::string>();
  auto* const show = app.add_subcommand(
      "show", "Say what is in a folder of games: how they went, what the positions are like, what they take up");
  show->add_option("folder", *folder, "The folder, or one of its files")->required();
  show->footer("Every game is played over again, and so checked.");
  show->callback([folder, &status] { status = run(*folder); });
}

}  // namespace tsugite
