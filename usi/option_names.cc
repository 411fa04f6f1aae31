#include "usi/option_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

#include "usi/number.h"

namespace tsugite {

namespace {

struct Check {
  bool& (*field)(Settings&);
};

struct Spin {
  std::int64_t min;
  std::int64_t max;
  std::int64_t (*get)(const Settings&);
  void (*set)(Settings&, std::int64_t);
};

struct Combo {
  std::span<const std::string_view> names;
  std::size_t (*get)(const Settings&);
  void (*set)(Settings&, std::size_t);
};

struct File {
  std::string& (*field)(Settings&);
};

struct Row {
  std::string_view name;
  std::variant<Check, Spin, Combo, File> type;
};

// An integer, a score or a duration of the engine.
template <auto kField>
constexpr Spin spin(std::int64_t min, std::int64_t max) {
  using Value = std::remove_cvref_t<decltype(std::declval<Options>().*kField)>;
  return {min, max,
          [](const Settings& settings) -> std::int64_t {
            if constexpr (std::is_same_v<Value, Milliseconds>)
              return (settings.engine.*kField).count();
            else
              return static_cast<std::int64_t>(settings.engine.*kField);
          },
          [](Settings& settings, std::int64_t value) { settings.engine.*kField = static_cast<Value>(value); }};
}

template <Color kColor>
constexpr Spin draw_value() {
  constexpr auto kSide = static_cast<std::size_t>(index(kColor));
  return {
      -kMaxEvaluation, kMaxEvaluation,
      [](const Settings& settings) -> std::int64_t { return settings.engine.draw_value[kSide]; },
      [](Settings& settings, std::int64_t value) { settings.engine.draw_value[kSide] = static_cast<Score>(value); }};
}

template <auto kField>
constexpr Check check() {
  return {[](Settings& settings) -> bool& { return settings.engine.*kField; }};
}

constexpr Combo kEnteringKingRuleType = {
    kEnteringKingRuleNames,
    [](const Settings& settings) { return static_cast<std::size_t>(settings.engine.entering_king_rule); },
    [](Settings& settings, std::size_t at) { settings.engine.entering_king_rule = static_cast<EnteringKingRule>(at); }};

// [SearchMethod]
constexpr std::array<std::string_view, 2> kSearchMethodNames = {"AlphaBeta", "Conspiracy"};

constexpr Combo kSearchMethodType = {
    kSearchMethodNames,
    [](const Settings& settings) { return static_cast<std::size_t>(settings.engine.search_method); },
    [](Settings& settings, std::size_t at) { settings.engine.search_method = static_cast<SearchMethod>(at); }};

// [LengthClaim]
constexpr std::array<std::string_view, 3> kMateLengthNames = {"First", "Short", "Shortest"};

constexpr Combo kMateLengthType = {
    kMateLengthNames, [](const Settings& settings) { return static_cast<std::size_t>(settings.engine.mate_length); },
    [](Settings& settings, std::size_t at) { settings.engine.mate_length = static_cast<LengthClaim>(at); }};

constexpr Combo kLogLevelType = {
    kLogLevelNames, [](const Settings& settings) { return static_cast<std::size_t>(settings.log_level); },
    [](Settings& settings, std::size_t at) { settings.log_level = static_cast<LogLevel>(at); }};

constexpr std::int64_t kMostMib = 1 << 20;
constexpr std::int64_t kMostLines = 600;  // more than any position has moves
constexpr std::int64_t kMostThreads = 1'024;
constexpr std::int64_t kMostNodes = std::int64_t{1} << 62;  // beyond any search, and safe in every parser
constexpr std::int64_t kMostMoves = 100'000;
constexpr std::int64_t kLongDelay = 10'000;     // ms
constexpr std::int64_t kLongThought = 100'000;  // ms

const auto kTable = std::to_array<Row>({
    {"USI_Hash", spin<&Options::table_mib>(1, kMostMib)},
    {"USI_Ponder", check<&Options::ponder>()},
    {"Threads", spin<&Options::threads>(1, kMostThreads)},
    {"MultiPV", spin<&Options::multi_pv>(1, kMostLines)},
    {"NodesLimit", spin<&Options::nodes_limit>(0, kMostNodes)},
    {"DepthLimit", spin<&Options::depth_limit_plies>(0, kMaxDepth)},
    {"EnteringKingRule", kEnteringKingRuleType},
    {"MaxMovesToDraw", spin<&Options::max_moves_to_draw>(0, kMostMoves)},
    {"ResignValue", spin<&Options::resign_value>(0, 99'999)},
    {"DrawValueBlack", draw_value<Color::Black>()},
    {"DrawValueWhite", draw_value<Color::White>()},
    {"GenerateAllLegalMoves", check<&Options::generate_all_legal_moves>()},
    {"NetworkDelay", spin<&Options::network_delay>(0, kLongDelay)},
    {"NetworkDelay2", spin<&Options::network_delay2>(0, kLongDelay)},
    {"MinimumThinkingTime", spin<&Options::minimum_thinking_time>(0, kLongThought)},
    {"SlowMover", spin<&Options::slow_mover_percent>(1, 1'000)},
    {"RoundUpToFullSecond", check<&Options::round_up_to_full_second>()},
    {"PvInterval", spin<&Options::pv_interval>(0, kLongThought)},
    {"ConsiderationMode", check<&Options::consideration_mode>()},
    {"Stochastic_Ponder", Check{[](Settings& settings) -> bool& { return settings.stochastic_ponder; }}},
    {"EvalFile", File{[](Settings& settings) -> std::string& { return settings.engine.eval_file; }}},
    {"BookFile", File{[](Settings& settings) -> std::string& { return settings.engine.book_file; }}},
    {"KeepTree", check<&Options::keep_tree>()},
    {"SearchMethod", kSearchMethodType},
    {"Conspiracy", check<&Options::conspiracy>()},
    {"HorizonSearch", check<&Options::horizon_search>()},
    {"MateInPlay", check<&Options::mate_lookout>()},
    {"MateHash", spin<&Options::mate_table_mib>(1, kMostMib)},
    {"MateLength", kMateLengthType},
    {"MateDefenderFirst", check<&Options::mate_defender_first>()},
    {"LogFile", File{[](Settings& settings) -> std::string& { return settings.log_file; }}},
    {"LogLevel", kLogLevelType},
});

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& letter : result) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return result;
}

bool same_name(std::string_view a, std::string_view b) { return lower(a) == lower(b); }

const Row* find_row(std::string_view name) {
  // Analysis clients set the number of lines by this name, declared or not.
  if (same_name(name, "USI_MultiPV")) name = "MultiPV";
  const auto* const row = std::ranges::find_if(kTable, [&](const Row& each) { return same_name(each.name, name); });
  return row == kTable.end() ? nullptr : row;
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

// How each type is declared, behind the option's name.
struct Declaration {
  Settings defaults;

  std::string operator()(const Check& type) {
    return type.field(defaults) ? "check default true" : "check default false";
  }
  std::string operator()(const Spin& type) const {
    return "spin default " + std::to_string(type.get(defaults)) + " min " + std::to_string(type.min) + " max " +
           std::to_string(type.max);
  }
  std::string operator()(const Combo& type) const {
    std::string text = "combo default " + std::string(type.names[type.get(defaults)]);
    for (const std::string_view name : type.names) text += " var " + std::string(name);
    return text;
  }
  std::string operator()(const File& type) {
    const std::string& value = type.field(defaults);
    return "filename default " + (value.empty() ? std::string("<empty>") : value);
  }
};

// How each type takes a value; the sentence leaves out the option's name.
struct Assignment {
  Settings& settings;
  std::string_view value;

  using Remark = std::optional<std::string>;

  Remark operator()(const Check& type) {
    const bool is_true = same_name(value, "true");
    if (!is_true && !same_name(value, "false")) return quoted(value) + " is ignored: expected true or false";
    type.field(settings) = is_true;
    return std::nullopt;
  }
  Remark operator()(const Spin& type) {
    const auto number = parse_number(value);
    if (!number) return quoted(value) + " is ignored: expected a whole number";
    const std::int64_t clamped = std::clamp(*number, type.min, type.max);
    type.set(settings, clamped);
    if (clamped == *number) return std::nullopt;
    return std::string(value) + " is out of range, " + std::to_string(clamped) + " is used";
  }
  Remark operator()(const Combo& type) {
    for (std::size_t at = 0; at < type.names.size(); ++at) {
      if (!same_name(type.names[at], value)) continue;
      type.set(settings, at);
      return std::nullopt;
    }
    std::string remark = quoted(value) + " is ignored: expected";
    for (const std::string_view name : type.names) remark += ' ' + std::string(name);
    return remark;
  }
  Remark operator()(const File& type) {
    type.field(settings) = value;
    return std::nullopt;
  }
};

}  // namespace

std::vector<std::string> option_lines() {
  std::vector<std::string> lines;
  lines.reserve(kTable.size());
  for (const Row& row : kTable)
    lines.push_back("option name " + std::string(row.name) + " type " + std::visit(Declaration{}, row.type));
  return lines;
}

std::optional<std::string> set_option(Settings& settings, std::string_view name, std::string_view value) {
  const Row* const row = find_row(name);
  if (row == nullptr) return "unknown option " + quoted(name) + " is ignored";
  const auto remark = std::visit(Assignment{settings, value}, row->type);
  if (!remark) return std::nullopt;
  return "option " + std::string(row->name) + ": " + *remark;
}

}  // namespace tsugite
