#include "usi/option_names.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace tsugite {
namespace {

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream stream(line);
  for (std::string word; std::getline(stream, word, ' ');) words.push_back(word);
  return words;
}

TEST_CASE("declarations conform to the strictest grammar") {
  const std::set<std::string> types = {"check", "spin", "combo", "filename"};
  const auto lines = option_lines();
  CHECK(lines.size() >= 20);
  std::set<std::string> names;
  for (const std::string& line : lines) {
    CAPTURE(line);
    const auto words = split(line);
    REQUIRE(words.size() >= 7);
    CHECK(std::ranges::none_of(words, [](const std::string& word) { return word.empty(); }));
    CHECK(words[0] == "option");
    CHECK(words[1] == "name");
    CHECK(words[3] == "type");
    CHECK(types.count(words[4]) == 1);
    CHECK(words[5] == "default");
    CHECK(words.size() % 2 == 1);  // keys and values alternate
    CHECK(names.insert(words[2]).second);
    for (std::size_t at = 7; at < words.size(); at += 2)
      CHECK((words[at] == "min" || words[at] == "max" || words[at] == "var"));
    if (words[4] == "check") CHECK((words[6] == "true" || words[6] == "false"));
    if (words[4] == "combo") CHECK(std::count(words.begin() + 7, words.end(), words[6]) == 1);
    if (words[4] == "spin") {
      REQUIRE(words.size() == 11);
      CHECK(std::stoll(words[8]) <= std::stoll(words[6]));
      CHECK(std::stoll(words[6]) <= std::stoll(words[10]));
    }
  }
  for (const char* const name : {"USI_Hash", "USI_Ponder", "Threads", "MultiPV", "NodesLimit", "Stochastic_Ponder"})
    CHECK(names.count(name) == 1);
}

TEST_CASE("declared defaults, when sent back, change nothing and say nothing") {
  Settings settings;
  for (const std::string& line : option_lines()) {
    CAPTURE(line);
    const auto words = split(line);
    CHECK_FALSE(set_option(settings, words[2], words[6] == "<empty>" ? "" : words[6]));
  }
  CHECK(settings.engine.table_mib == Options().table_mib);
  CHECK(settings.engine.resign_value == Options().resign_value);
  CHECK(settings.engine.pv_interval == Options().pv_interval);
  CHECK(settings.engine.entering_king_rule == Options().entering_king_rule);
  CHECK(settings.log_level == Settings().log_level);
}

TEST_CASE("every option reaches its field") {
  Settings settings;
  const auto set = [&](std::string_view name, std::string_view value) {
    CHECK_FALSE(set_option(settings, name, value));
  };
  set("USI_Hash", "1024");
  set("USI_Ponder", "true");
  set("MultiPV", "5");
  set("NodesLimit", "1000");
  set("DepthLimit", "9");
  set("EnteringKingRule", "TryRule");
  set("MaxMovesToDraw", "320");
  set("ResignValue", "3000");
  set("DrawValueBlack", "-100");
  set("DrawValueWhite", "100");
  set("GenerateAllLegalMoves", "true");
  set("NetworkDelay", "120");
  set("NetworkDelay2", "1120");
  set("MinimumThinkingTime", "2000");
  set("SlowMover", "80");
  set("RoundUpToFullSecond", "true");
  set("PvInterval", "0");
  set("ConsiderationMode", "true");
  set("Stochastic_Ponder", "true");
  set("EvalFile", "a  b.weights");
  set("BookFile", "a  b.db");
  set("LogFile", "ログ.txt");
  set("LogLevel", "trace");
  set("KeepTree", "false");
  set("SearchMethod", "conspiracy");
  set("Conspiracy", "true");
  set("HorizonSearch", "true");
  set("MateInPlay", "false");
  set("MateHash", "64");
  set("MateLength", "shortest");
  set("MateDefenderFirst", "true");
  CHECK(settings.engine.table_mib == 1024);
  CHECK(settings.engine.ponder);
  CHECK(settings.engine.multi_pv == 5);
  CHECK(settings.engine.nodes_limit == 1000);
  CHECK(settings.engine.depth_limit_plies == 9);
  CHECK(settings.engine.entering_king_rule == EnteringKingRule::TryRule);
  CHECK(settings.engine.max_moves_to_draw == 320);
  CHECK(settings.engine.resign_value == 3000);
  CHECK(settings.engine.draw_value == std::array<Score, kColors>{-100, 100});
  CHECK(settings.engine.generate_all_legal_moves);
  CHECK(settings.engine.network_delay == Milliseconds(120));
  CHECK(settings.engine.network_delay2 == Milliseconds(1120));
  CHECK(settings.engine.minimum_thinking_time == Milliseconds(2000));
  CHECK(settings.engine.slow_mover_percent == 80);
  CHECK(settings.engine.round_up_to_full_second);
  CHECK(settings.engine.pv_interval == Milliseconds(0));
  CHECK(settings.engine.consideration_mode);
  CHECK(settings.stochastic_ponder);
  CHECK(settings.engine.eval_file == "a  b.weights");
  CHECK(settings.engine.book_file == "a  b.db");
  CHECK(settings.log_file == "ログ.txt");
  CHECK_FALSE(settings.engine.keep_tree);
  CHECK(settings.engine.search_method == SearchMethod::Conspiracy);
  CHECK(settings.engine.conspiracy);
  CHECK(settings.engine.horizon_search);
  CHECK_FALSE(settings.engine.mate_lookout);
  CHECK(settings.engine.mate_table_mib == 64);
  CHECK(settings.engine.mate_length == LengthClaim::Shortest);
  CHECK(settings.engine.mate_defender_first);
  CHECK(settings.log_level == LogLevel::Trace);
}

TEST_CASE("names and words in any case") {
  Settings settings;
  CHECK_FALSE(set_option(settings, "usi_hash", "64"));
  CHECK(settings.engine.table_mib == 64);
  CHECK_FALSE(set_option(settings, "STOCHASTIC_PONDER", "True"));
  CHECK(settings.stochastic_ponder);
  CHECK_FALSE(set_option(settings, "EnteringKingRule", "csarule24h"));
  CHECK(settings.engine.entering_king_rule == EnteringKingRule::CSARule24H);
}

TEST_CASE("USI_MultiPV is MultiPV") {
  Settings settings;
  CHECK_FALSE(set_option(settings, "USI_MultiPV", "3"));
  CHECK(settings.engine.multi_pv == 3);
}

TEST_CASE("what is out of range is clamped and told") {
  Settings settings;
  CHECK(set_option(settings, "USI_Hash", "0") == "option USI_Hash: 0 is out of range, 1 is used");
  CHECK(settings.engine.table_mib == 1);
  CHECK(set_option(settings, "DepthLimit", "99999999999999999999").has_value());
  CHECK(settings.engine.depth_limit_plies == kMaxDepth);
}

TEST_CASE("what makes no sense is ignored and told") {
  Settings settings;
  CHECK(set_option(settings, "USI_Hash", "much") == "option USI_Hash: 'much' is ignored: expected a whole number");
  CHECK(set_option(settings, "USI_Hash", "").has_value());
  CHECK(settings.engine.table_mib == Options().table_mib);
  CHECK(set_option(settings, "USI_Ponder", "1") == "option USI_Ponder: '1' is ignored: expected true or false");
  CHECK_FALSE(settings.engine.ponder);
  CHECK(set_option(settings, "LogLevel", "loud") ==
        "option LogLevel: 'loud' is ignored: expected off error warn info debug trace");
  CHECK(set_option(settings, "Nonsense", "1") == "unknown option 'Nonsense' is ignored");
  CHECK(set_option(settings, "", "") == "unknown option '' is ignored");
}

}  // namespace
}  // namespace tsugite
