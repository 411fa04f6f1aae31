#include "engine/learn/spsa_state.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <variant>
#include <vector>

#include "engine/learn/overrides.h"
#include "engine/learn/write_file.h"

namespace tsugite {
namespace {

SpsaRun some_run() {
  Spsa spsa({.pairs = 100, .batch = 8, .step_percent = 7.3, .rate = 0.0031, .seed = 18446744073709551615u},
            {find_tunable("futility_base"), find_tunable("null_move_base")});
  for (const int half_points : {0, 1, 2, 3, 4, 4, 3, 3, 2, 0, 4}) spsa.add(half_points);
  return {.spsa = spsa,
          .engine = "an engine, 123",
          .table_mib = 16,
          .spend = {.nodes = 700},
          .rules = {.max_moves = 256, .decided_score = 1900, .decided_moves = 3},
          .openings = "some where/the openings.sfen",
          .openings_key = 12345678901234567890u};
}

bool sound(const std::string& text) { return std::holds_alternative<SpsaRun>(parse_spsa_run(text)); }

std::string fault(const std::string& text) {
  const auto run = parse_spsa_run(text);
  const auto* const error = std::get_if<std::string>(&run);
  return error ? *error : "";
}

// The text with one piece of it replaced.
std::string with(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

TEST_CASE("a run comes back as it was written") {
  const SpsaRun run = some_run();
  const std::string text = to_text(run);
  const auto read = parse_spsa_run(text);
  REQUIRE(std::holds_alternative<SpsaRun>(read));
  const auto& back = std::get<SpsaRun>(read);
  CHECK(back.spsa.settings() == run.spsa.settings());
  CHECK(back.spsa.parameters() == run.spsa.parameters());
  CHECK(back.spsa.parameters()[0].value != back.spsa.parameters()[0].start);
  CHECK(back.spsa.learned() == 8);
  CHECK(back.spsa.begun() == std::vector<int>{2, 0, 4});
  CHECK(back.engine == run.engine);
  CHECK(back.table_mib == run.table_mib);
  CHECK(back.spend == run.spend);
  CHECK(back.rules == run.rules);
  CHECK(back.openings == run.openings);
  CHECK(back.openings_key == run.openings_key);
  CHECK(to_text(back) == text);
}

TEST_CASE("a text that is cut off anywhere is refused") {
  const std::string text = to_text(some_run());
  for (std::size_t size = 0; size < text.size(); ++size) CHECK_FALSE(sound(text.substr(0, size)));
  CHECK(fault(text.substr(0, text.size() - 1)).find("ends too soon") != std::string::npos);
}

TEST_CASE("a text with a fault is refused, with the line of the fault") {
  const std::string text = to_text(some_run());
  CHECK(sound(text));
  CHECK_FALSE(sound("some other file\n"));
  CHECK_FALSE(sound(text + "\n"));
  CHECK_FALSE(sound(text + text));
  CHECK(fault(with(text, "pairs 100", "pairs ten")).starts_with("line 4: "));
  CHECK_FALSE(sound(with(text, "spsa 2", "spsa 3")));
  CHECK_FALSE(sound(with(text, "seed ", "sed ")));
  CHECK_FALSE(sound(with(text, "done 8", "done 9")));
  CHECK_FALSE(sound(with(text, "done 8", "done 108")));
  CHECK(sound(with(text, "begun 2 0 4\n", "")));
  CHECK(sound(with(text, "begun 2 0 4", "begun 2 0 4 1 1 1 1")));
  CHECK_FALSE(sound(with(text, "begun 2 0 4", "begun 2 0 4 1 1 1 1 1")));
  CHECK_FALSE(sound(with(text, "begun 2 0 4", "begun 2 0 5")));
  CHECK_FALSE(sound(with(text, "begun 2 0 4", "begun  ")));
  CHECK_FALSE(sound(with(text, "nodes 700", "nodes 0")));
  CHECK_FALSE(sound(with(text, "nodes 700", "nodes -1")));
  CHECK_FALSE(sound(with(text, "rate 0.0031", "rate nan")));
  CHECK_FALSE(sound(with(text, "batch 8", "batch 0")));
  CHECK_FALSE(sound(with(text, "futility_base", "futility_bas")));
  CHECK_FALSE(sound(with(text, "futility_base", "null_move_base")));
  const std::string start = "futility_base " + std::to_string(kMargins.futility_base);
  CHECK_FALSE(sound(with(text, start, "futility_base 1")));
  CHECK_FALSE(sound(with(text, start, start + " 3")));
}

TEST_CASE("a file is replaced as a whole") {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "tsugite_spsa_state_test";
  std::filesystem::remove_all(folder);
  REQUIRE(std::filesystem::create_directory(folder));
  const std::filesystem::path file = folder / "state";
  const SpsaRun run = some_run();
  CHECK(write_file(file, "old").empty());
  CHECK(write_file(file, to_text(run)).empty());
  const auto read = read_spsa_run(file);
  REQUIRE(std::holds_alternative<SpsaRun>(read));
  CHECK(to_text(std::get<SpsaRun>(read)) == to_text(run));
  CHECK(std::distance(std::filesystem::directory_iterator(folder), {}) == 1);

  CHECK_FALSE(write_file(folder / "none" / "state", "text").empty());
  CHECK(std::get<std::string>(read_spsa_run(folder / "none")).find("none: ") != std::string::npos);
  std::ofstream(file) << "";
  CHECK(std::get<std::string>(read_spsa_run(file)).find("state: ") != std::string::npos);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tsugite
