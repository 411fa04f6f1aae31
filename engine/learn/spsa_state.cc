#include "engine/learn/spsa_state.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include "book/open_file.h"
#include "book/utf8_path.h"
#include "engine/learn/overrides.h"

namespace tsugite {

namespace {

constexpr std::string_view kTitle = "tsugite-tune spsa 2";  // the number is that of the format

// The shortest text that reads back as the same number.
template <typename Number>
std::string text_of(Number number) {
  char text[64];
  return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

template <typename Number>
std::optional<Number> number_of(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return number;
}

// Goes through the lines; the first fault stays.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  const std::string& fault() const { return fault_; }
  bool sound() const { return fault_.empty(); }
  void complain(const std::string& words) {
    if (sound()) fault_ = "line " + std::to_string(line_) + ": " + words;
  }

  // The next line without its end. A file that is cut off has no end of line there.
  std::string_view line() {
    ++line_;
    const std::size_t end = text_.find('\n');
    if (end == std::string_view::npos) {
      complain("the file ends too soon");
      return {};
    }
    const std::string_view line = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    return line;
  }

  // What stands behind this name on the next line.
  std::string_view value(std::string_view name) {
    const std::string_view found = line();
    if (sound() && found.starts_with(name) && found.size() > name.size() && found[name.size()] == ' ')
      return found.substr(name.size() + 1);
    complain("expected '" + std::string(name) + "' and its value");
    return {};
  }

  template <typename Number>
  Number number(std::string_view name, Number least, Number most) {
    return checked<Number>(name, value(name), least, most);
  }

  template <typename Number>
  Number checked(std::string_view name, std::string_view text, Number least, Number most) {
    const std::optional<Number> number = number_of<Number>(text);
    if (sound() && number && *number >= least && *number <= most) return *number;
    complain("'" + std::string(text) + "' is no possible value of " + std::string(name));
    return least;
  }

  bool at_end() const { return text_.empty(); }
  bool next_is(std::string_view name) const { return text_.starts_with(name); }

 private:
  std::string_view text_;
  int line_ = 0;
  std::string fault_;
};

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::istringstream stream{std::string(text)};
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// Of a batch that is not over; none if there is no such line.
std::vector<int> read_results(Reader& reader) {
  std::vector<int> results;
  if (!reader.next_is("begun ")) return results;
  for (const std::string& word : words_of(reader.value("begun")))
    results.push_back(reader.checked("a result", word, 0, 4));
  if (results.empty()) reader.complain("expected results");
  return results;
}

SpsaParameter read_parameter(Reader& reader) {
  const std::vector<std::string> words = words_of(reader.value("parameter"));
  SpsaParameter parameter;
  if (words.size() != 4) {
    reader.complain("expected the name of a parameter, its start, value and step");
    return parameter;
  }
  parameter.tunable = find_tunable(words[0]);
  if (!parameter.tunable) {
    reader.complain("there is no margin '" + words[0] + "'");
    return parameter;
  }
  const double least = parameter.tunable->least;
  const double most = parameter.tunable->most;
  parameter.start = reader.checked(words[0], words[1], least, most);
  parameter.value = reader.checked(words[0], words[2], least, most);
  parameter.step = reader.checked("the step", words[3], 0.5, most - least + 0.5);
  return parameter;
}

}  // namespace

std::string to_text(const SpsaRun& run) {
  std::string text = std::string(kTitle) + "\n";
  const auto add = [&text](std::string_view name, const std::string& value) {
    text += std::string(name) + " " + value + "\n";
  };
  const SpsaSettings& settings = run.spsa.settings();
  add("engine", run.engine);
  add("seed", text_of(settings.seed));
  add("pairs", text_of(settings.pairs));
  add("pairs_each", text_of(settings.pairs_each));
  add("batch", text_of(settings.batch));
  add("step_percent", text_of(settings.step_percent));
  add("rate", text_of(settings.rate));
  add("nodes", text_of(run.spend.nodes));
  add("movetime", text_of(run.spend.movetime.count()));
  add("hash", text_of(run.table_mib));
  add("max_moves", text_of(run.rules.max_moves));
  add("decided_score", text_of(run.rules.decided_score));
  add("decided_moves", text_of(run.rules.decided_moves));
  add("openings_key", text_of(run.openings_key));
  add("openings", run.openings.empty() ? "-" : run.openings);
  add("done", text_of(run.spsa.learned()));
  if (!run.spsa.begun().empty()) {
    std::string results;
    for (const int result : run.spsa.begun()) results += (results.empty() ? "" : " ") + text_of(result);
    add("begun", results);
  }
  for (const SpsaParameter& parameter : run.spsa.parameters())
    add("parameter", std::string(parameter.tunable->name) + " " + text_of(parameter.start) + " " +
                         text_of(parameter.value) + " " + text_of(parameter.step));
  return text + "end\n";
}

std::variant<SpsaRun, std::string> parse_spsa_run(std::string_view text) {
  constexpr std::uint64_t kMany = std::uint64_t{1} << 50;
  Reader reader(text);
  if (reader.line() != kTitle) return "not the state of an SPSA run of this version";
  std::string engine(reader.value("engine"));
  SpsaSettings settings;
  settings.seed = reader.number<std::uint64_t>("seed", 0, std::numeric_limits<std::uint64_t>::max());
  settings.pairs = reader.number<std::uint64_t>("pairs", 1, kMany);
  settings.pairs_each = reader.number<std::uint64_t>("pairs_each", 1, 1 << 20);
  settings.batch = reader.number<std::uint64_t>("batch", 1, 1 << 20);
  settings.step_percent = reader.number<double>("step_percent", 0, 100);
  settings.rate = reader.number<double>("rate", 0, 1);
  Spend spend;
  spend.nodes = reader.number<std::uint64_t>("nodes", 0, kMany);
  spend.movetime = Milliseconds(reader.number<std::int64_t>("movetime", 0, std::int64_t{1} << 31));
  const auto table_mib = reader.number<std::size_t>("hash", 1, 1 << 16);
  GameRules rules;
  rules.max_moves = reader.number("max_moves", 1, 10000);
  rules.decided_score = reader.number("decided_score", 1, kMate);
  rules.decided_moves = reader.number("decided_moves", 0, 1000);
  const auto openings_key = reader.number<std::uint64_t>("openings_key", 0, std::numeric_limits<std::uint64_t>::max());
  std::string openings(reader.value("openings"));
  if (openings == "-") openings.clear();
  const std::uint64_t batch = settings.batch * settings.pairs_each;
  const auto learned = reader.number<std::uint64_t>("done", 0, settings.pairs);
  if (learned < settings.pairs && learned % batch != 0)
    reader.complain("no batch ends after " + std::to_string(learned) + " pairs");
  std::vector<int> begun = read_results(reader);
  if (!begun.empty() && begun.size() >= std::min(batch, settings.pairs - learned))
    reader.complain("these are more results than a batch has");
  if (spend.nodes == 0 && spend.movetime.count() == 0) reader.complain("neither nodes nor movetime is set");
  std::vector<SpsaParameter> parameters;
  while (reader.sound() && reader.next_is("parameter ")) {
    parameters.push_back(read_parameter(reader));
    for (std::size_t at = 0; at + 1 < parameters.size(); ++at)
      if (parameters[at].tunable == parameters.back().tunable) reader.complain("this parameter was there before");
  }
  if (parameters.empty()) reader.complain("there are no parameters");
  if (reader.line() != "end" || !reader.at_end()) reader.complain("expected 'end' and nothing behind it");
  if (!reader.sound()) return reader.fault();
  return SpsaRun{.spsa = Spsa(settings, std::move(parameters), learned, std::move(begun)),
                 .engine = std::move(engine),
                 .table_mib = table_mib,
                 .spend = spend,
                 .rules = rules,
                 .openings = std::move(openings),
                 .openings_key = openings_key};
}

std::variant<SpsaRun, std::string> read_spsa_run(const std::filesystem::path& file) {
  std::ifstream stream;
  if (const std::string reason = open_to_read(stream, file); !reason.empty())
    return "cannot open " + utf8_of(file) + ": " + reason;
  std::ostringstream text;
  if (!(text << stream.rdbuf())) return utf8_of(file) + ": cannot be read, or is empty";
  auto run = parse_spsa_run(text.str());
  if (auto* const error = std::get_if<std::string>(&run)) *error = utf8_of(file) + ": " + *error;
  return run;
}

}  // namespace tsugite
