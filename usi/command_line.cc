#include "usi/command_line.h"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "engine/bench.h"
#include "engine/score.h"
#include "usi/analysis.h"
#include "usi/conversation.h"
#include "usi/mate_command.h"
#include "usi/terminal.h"

namespace tsugite {

namespace {

constexpr int kUsageError = 2;
constexpr int kOutputLost = 2;

constexpr const char* kPositionHelp =
    "an SFEN, or 'startpos', either followed by 'moves ...' if you like, with 'position' before it or not; quoted or "
    "not; without it the starting position";

constexpr const char* kExamples = R"(Without a subcommand Tsugite speaks USI on stdin and stdout, as a GUI expects.

Examples:
  tsugite analyse startpos moves 7g7f 3c3d --time 10000
  tsugite analyse "ln1gk2nl/1r4gs1/p1pppp1pp/1p4p2/9/2P4P1/PPSPPPP1P/7R1/LN1GKGSNL w Bb 1" --multipv 3
  tsugite mate "4k4/9/4P4/9/9/9/9/9/9 b 2G 1"
  tsugite show startpos moves 7g7f 3c3d 8h2b+
  tsugite eval startpos moves 7g7f 3c3d 8h2b+
  tsugite perft 4 --split
  tsugite bench)";

constexpr const char* kMatePositionHelp =
    "an SFEN, or 'startpos', either followed by 'moves ...' if you like, with 'position' before it or not; several of "
    "them, if quoted; without any and "
    "without --file one a line of stdin";

constexpr const char* kMateExamples =
    R"(A file, stdin and several positions are a batch: one result for each problem, in their order, and a summary on
stderr. A line that is empty or begins with # is left out; one that cannot be read is told on stderr with its number,
and the others go on. The exit status is 1 then, 2 if nothing at all could be done, and 130 after Ctrl-C (143 after
SIGTERM).

Formats:
  text  the verdict and the tree of lines, for people; a diagram before that of a single position
  usi   a line for each problem, in their order: 'mate PLIES MOVES', 'nomate', or 'timeout', which a line that cannot
        be read gets too; written as soon as it is known
  kif   a file with variations: on stdout, or NAME.kifu (UTF-8) or NAME.kif (Shift_JIS) with --output; of a
        batch NAME-1.kifu and so on
  json  an object a line: 'verdict' (mate, nomate, unknown), 'main' and 'tree' tell the mate, 'claim' what is known of
        its 'length'; of a line that cannot be read 'error' says why

The length of a mate: usi takes the first mate found, the others look for a shorter one for a while, and --shortest
proves that there is none.

Examples:
  tsugite mate "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1"
  tsugite mate "7k1/6R2/7S1/9/9/9/9/9/b8 b rb4g3s4n4l18p 1" --shortest --all
  tsugite mate --defender "4k4/4G4/4P4/9/9/9/9/9/9 w - 1"
  tsugite mate --file problems.sfen --time 5000 --format usi
  tsugite mate --file problems.sfen --format kif --output solved/problem.kif
  tsugite mate --format json < problems.sfen)";

struct MateArguments {
  MateRequest request;
  std::string format = "text";
  std::string encoding;
  bool defender = false;
};

struct EvalArguments {
  std::vector<std::string> position;
  std::string weights;
};

struct PerftArguments {
  int depth_plies = 1;
  std::string position;
  bool split = false;
  bool played = false;
};

struct BenchArguments {
  int depth_plies = kBenchDepthPlies;
  int table_mib = kBenchTableMib;
};

// A subcommand with its arguments and what it runs.
void add_analyse(CLI::App& app, AnalysisRequest& request, std::vector<std::string>& position, int& status) {
  auto* const analyse =
      app.add_subcommand("analyse", "Think about a position and show the lines found; Ctrl-C ends it");
  analyse->add_option("POSITION", position, kPositionHelp);
  analyse->add_option("--time", request.time_ms, "Milliseconds to think (5000 unless --depth or --nodes is given)")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40));
  analyse->add_option("--depth", request.depth_plies, "Plies to search")->check(CLI::Range(1, kMaxDepth));
  analyse->add_option("--nodes", request.nodes, "Nodes to search")->check(CLI::PositiveNumber);
  analyse->add_option("--multipv", request.lines, "How many of the best moves to follow")
      ->check(CLI::Range(1, static_cast<int>(kMaxMoves)))
      ->capture_default_str();
  analyse->add_option("--hash", request.table_mib, "Size of the transposition table in MiB")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  analyse
      ->add_option("--tree", request.tree_file,
                   "File of variations to look at first and to report on: lines of USI moves, or KIF")
      ->type_name("FILE");
  analyse->callback([&] { status = analyse_position(position, request); });
}

void add_show(CLI::App& app, std::vector<std::string>& position, int& status) {
  auto* const show =
      app.add_subcommand("show", "Draw a position and say whose turn it is, and the number of legal moves");
  show->add_option("POSITION", position, kPositionHelp);
  show->callback([&] { status = show_position(position); });
}

void add_eval(CLI::App& app, EvalArguments& arguments, int& status) {
  auto* const eval =
      app.add_subcommand("eval", "Take a position's static evaluation apart: by pieces, squares, kings and terms");
  eval->add_option("POSITION", arguments.position, kPositionHelp);
  eval->add_option("--weights", arguments.weights,
                   "A file of weights, as tsugite-learn writes them, instead of those built in")
      ->check([](const std::string& name) { return std::string(name.empty() ? "expected a name" : ""); });
  eval->callback([&] { status = show_evaluation(arguments.position, arguments.weights); });
}

MateRequest request_of(const MateArguments& arguments) {
  MateRequest request = arguments.request;
  if (arguments.format == "usi") request.format = MateFormat::Usi;
  if (arguments.format == "kif") request.format = MateFormat::Kif;
  if (arguments.format == "json") request.format = MateFormat::Json;
  if (arguments.encoding == "utf8") request.encoding = KifEncoding::Utf8;
  if (arguments.encoding == "sjis") request.encoding = KifEncoding::ShiftJis;
  if (arguments.defender) request.to_move = ToMove::Defender;
  return request;
}

void add_mate(CLI::App& app, MateArguments& arguments, int& status) {
  MateRequest& request = arguments.request;
  auto* const mate = app.add_subcommand("mate", "Solve tsume problems, one or a batch of them; Ctrl-C ends it");
  auto* const positions = mate->add_option("POSITION", request.positions, kMatePositionHelp);
  mate->add_option("--file", request.file, "Problems, an SFEN a line; - is stdin")->excludes(positions);
  mate->add_flag("--all", request.alternatives,
                 "Show the attacker's other moves that mate no later, too; those that mate later are not looked for");
  mate->add_flag("--shortest", request.shortest, "Prove that there is no shorter mate");
  mate->add_option("--time", request.time_ms,
                   "Milliseconds for each problem, 0 without limit (10000; without limit for a single POSITION)")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 40));
  mate->add_option("--format", arguments.format, "How to write the result")
      ->check(CLI::IsMember({"text", "usi", "kif", "json"}))
      ->capture_default_str();
  mate->add_flag("--defender", arguments.defender, "The side to move is the one that is mated");
  mate->add_option("--hash", request.table_mib, "Size of the table in MiB, which is cleared before each problem")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  mate->add_option("--encoding", arguments.encoding, "Of a file in KIF (by its name: sjis for .kif, else utf8)")
      ->check(CLI::IsMember({"utf8", "sjis"}));
  mate->add_option("-o,--output", request.output,
                   "A file to write to instead of stdout; never the one with the problems");
  mate->footer(kMateExamples);
  mate->callback([&] { status = solve_mates(request_of(arguments)); });
}

void add_perft(CLI::App& app, PerftArguments& arguments, int& status) {
  auto* const perft = app.add_subcommand("perft", "Count the leaves of the tree of legal moves");
  perft->add_option("DEPTH", arguments.depth_plies, "Plies")->required()->check(CLI::Range(0, 100));
  perft->add_option("--sfen", arguments.position, kPositionHelp);
  perft->add_flag("--split", arguments.split, "Show the count of each move at the root");
  perft->add_flag("--played", arguments.played, "Make every move; without it the last ply is computed");
  perft->callback([&] {
    status =
        run_perft(arguments.position, arguments.depth_plies, arguments.split ? PerftLines::Split : PerftLines::Total,
                  arguments.played ? LastPly::Played : LastPly::Computed);
  });
}

void add_bench(CLI::App& app, BenchArguments& arguments, int& status) {
  auto* const bench =
      app.add_subcommand("bench", "Search fixed positions; the last line is the signature of the build");
  bench->add_option("--depth", arguments.depth_plies, "Plies to search")
      ->check(CLI::Range(1, kMaxDepth))
      ->capture_default_str();
  bench->add_option("--hash", arguments.table_mib, "Size of the transposition table in MiB")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  bench->callback([&] { status = run_bench(arguments.depth_plies, arguments.table_mib); });
}

// The status of a subcommand that is over, unless what it printed is lost.
int with_output(int status) {
  errno = 0;
  if (status != 0 || (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)) return status;
  complain("cannot write to stdout" + (errno != 0 ? ": " + std::generic_category().message(errno) : ""));
  return kOutputLost;
}

}  // namespace

int run_command_line(int argc, char** argv) {
  CLI::App app("Tsugite, a USI shogi engine.", "tsugite");
  app.set_version_flag("--version", "Tsugite " TSUGITE_VERSION, "Print the version and exit");
  app.require_subcommand(0, 1);

  int status = 0;
  AnalysisRequest request;
  std::vector<std::string> position;
  MateArguments mate;
  EvalArguments eval;
  PerftArguments perft;
  BenchArguments bench;
  add_analyse(app, request, position, status);
  add_mate(app, mate, status);
  add_show(app, position, status);
  add_eval(app, eval, status);
  add_perft(app, perft, status);
  add_bench(app, bench, status);

  app.footer(kExamples);  // last, or the subcommands inherit it

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return with_output(app.exit(error) == 0 ? 0 : kUsageError);
  }
  return app.get_subcommands().empty() ? converse() : with_output(status);
}

}  // namespace tsugite
