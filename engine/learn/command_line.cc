#include "engine/learn/command_line.h"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <cstdio>
#include <new>
#include <string>
#include <system_error>

#include "engine/learn/check_command.h"
#include "engine/learn/fit_command.h"
#include "engine/learn/hand_command.h"
#include "engine/learn/match_command.h"
#include "engine/learn/picture_command.h"
#include "engine/learn/play_command.h"
#include "engine/learn/show_command.h"
#include "engine/learn/spsa_command.h"
#include "engine/learn/terminal.h"
#include "engine/search/margins.h"

namespace tsugite {

namespace {

constexpr const char* kTuneExamples =
    R"(Plays sets of the search's margins (engine/search/margins.h), or weights, against each other, within one process.

Examples:
  tsugite-tune list
  tsugite-tune match --b futility_base=180,futility_slope=110 --nodes 5000 --games 400
  tsugite-tune match --a-weights new.weights --nodes 1000 --sprt 0,10
  tsugite-tune match --a delta_margin=200 --movetime 100 --sprt 0,10 --openings openings.sfen
  tsugite-tune spsa --state futility.txt --parameters futility_base,futility_slope --games 20000)";

constexpr const char* kLearnExamples =
    R"(Plays games of the engine with itself, within one process, and keeps each position with what its search said.

Examples:
  tsugite-learn play --out data --positions 10000000
  tsugite-learn play --out data --positions 20000000
  tsugite-learn play --out deeper --nodes 2000 --seed 2 --games 50000 --threads 4
  tsugite-learn show data
  tsugite-learn fit --data data --out learned.weights
  tsugite-learn check learned.weights --data data
  tsugite-learn picture --out weights.svg)";

int run_list() {
  std::printf("%-30s %8s %8s %8s\n", "name", "default", "least", "most");
  for (const Tunable& tunable : tunables())
    std::printf("%-30s %8d %8d %8d\n", std::string(tunable.name).c_str(), kMargins.*(tunable.member), tunable.least,
                tunable.most);
  return 0;
}

// By the options that its command has.
std::string words_of_no_memory(const CLI::App& command) {
  const auto has = [&](const char* option) { return command.get_option_no_throw(option) != nullptr; };
  if (has("--hash")) return "there is not enough memory; fewer --threads or a smaller --hash need less";
  if (has("--positions")) return "there is not enough memory; fewer --positions or --threads need less";
  return "there is not enough memory";
}

// The status of a command that is over, unless what it printed is lost.
int with_output(int status) {
  errno = 0;
  if (status != 0 || (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)) return status;
  return complain("cannot write to stdout" + (errno != 0 ? ": " + std::generic_category().message(errno) : ""));
}

// Runs the subcommand that the arguments name.
int parse(CLI::App& app, int argc, char** argv, int& status) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return with_output(app.exit(error) == 0 ? 0 : kUsageError);
  } catch (const std::bad_alloc&) {
    return complain(words_of_no_memory(*app.get_subcommands().front()));
  } catch (const std::system_error&) {
    return complain("the system gives no thread to play on");
  }
  return with_output(status);
}

}  // namespace

int run_tune_command_line(int argc, char** argv) {
  name_program("tsugite-tune");
  CLI::App app("Tuning of Tsugite's search by games.", "tsugite-tune");
  app.require_subcommand(1);

  int status = 0;
  app.add_subcommand("list", "Show each margin with its default and its bounds")->callback([&] {
    status = run_list();
  });
  add_match_command(app, status);
  add_spsa_command(app, status);

  app.footer(kTuneExamples);  // last, or the subcommands inherit it

  return parse(app, argc, argv, status);
}

int run_learn_command_line(int argc, char** argv) {
  name_program("tsugite-learn");
  CLI::App app("Training data for Tsugite's evaluation.", "tsugite-learn");
  app.require_subcommand(1);

  int status = 0;
  add_play_command(app, status);
  add_show_command(app, status);
  add_hand_command(app, status);
  add_fit_command(app, status);
  add_check_command(app, status);
  add_picture_command(app, status);
  app.footer(kLearnExamples);
  return parse(app, argc, argv, status);
}

}  // namespace tsugite
