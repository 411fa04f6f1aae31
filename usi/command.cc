#include "usi/command.h"

#include <algorithm>
#include <limits>

#include "core/move.h"
#include "usi/number.h"

namespace tsugite {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// Walks over the words of a text.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(trim(text)) {}

  bool empty() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }  // verbatim, without blanks at its ends
  std::string_view peek() const { return rest_.substr(0, rest_.find_first_of(kBlanks)); }
  std::string_view take() {
    const std::string_view word = peek();
    rest_ = trim(rest_.substr(word.size()));
    return word;
  }
  bool take_if(std::string_view word) {
    if (peek() != word) return false;
    take();
    return true;
  }
  // The next word if it is a number; any other word stays.
  std::optional<std::int64_t> take_number() {
    const auto number = parse_number(peek());
    if (number) take();
    return number;
  }

 private:
  std::string_view rest_;
};

std::optional<Milliseconds> take_time(Words& words) {
  constexpr std::int64_t kThirtyYears = 1'000'000'000'000;
  const auto number = words.take_number();
  if (!number) return std::nullopt;
  return Milliseconds(std::clamp(*number, -kThirtyYears, kThirtyYears));
}

// A budget that must not be negative; a negative one is spent already.
std::optional<Milliseconds> take_duration(Words& words) {
  const auto time = take_time(words);
  if (!time) return std::nullopt;
  return std::max(*time, Milliseconds(0));
}

// A count of at least one; less means no limit.
template <typename Integer>
std::optional<Integer> take_count(Words& words) {
  const auto number = words.take_number();
  if (!number || *number < 1) return std::nullopt;
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<Integer>::max());
  return static_cast<Integer>(std::min(static_cast<std::uint64_t>(*number), kMost));
}

std::optional<Milliseconds>* clock_word(ClockWords& clock, std::string_view word) {
  if (word == "btime") return &clock.btime;
  if (word == "wtime") return &clock.wtime;
  if (word == "byoyomi") return &clock.byoyomi;
  if (word == "binc") return &clock.binc;
  if (word == "winc") return &clock.winc;
  return nullptr;
}

void take_search_moves(Words& words, std::vector<std::string>& moves) {
  while (parse_usi(words.peek())) moves.emplace_back(words.take());
}

command::Variation take_variation(Words& words) {
  command::Variation variation;
  variation.clear = words.take_if("clear");
  words.take_if("moves");
  while (!words.empty()) variation.moves.emplace_back(words.take());
  return variation;
}

command::Perft take_perft(Words& words) { return {take_count<int>(words).value_or(1)}; }

Command take_go(Words& words, std::vector<std::string>& ignored) {
  command::Go go;
  while (!words.empty()) {
    const std::string_view word = words.take();
    if (auto* const time = clock_word(go.clock, word)) {
      if (const auto given = take_time(words)) *time = given;
    } else if (word == "ponder") {
      go.ponder = true;
    } else if (word == "infinite") {
      go.infinite = true;
    } else if (word == "mate") {
      go.mate = true;
      if (!words.take_if("infinite")) go.mate_time = take_duration(words);
    } else if (word == "movetime") {
      go.movetime = take_duration(words);
    } else if (word == "depth") {
      go.depth_plies = take_count<int>(words);
    } else if (word == "nodes") {
      go.nodes = take_count<std::uint64_t>(words);
    } else if (word == "searchmoves") {
      take_search_moves(words, go.search_moves);
    } else if (word == "perft") {
      return take_perft(words);
    } else {
      ignored.emplace_back(word);
    }
  }
  return go;
}

command::PonderHit take_ponder_hit(Words& words, std::vector<std::string>& ignored) {
  command::PonderHit hit;
  while (!words.empty()) {
    const std::string_view word = words.take();
    auto* const time = clock_word(hit.clock, word);
    if (time == nullptr)
      ignored.emplace_back(word);
    else if (const auto given = take_time(words))
      *time = given;
  }
  return hit;
}

Command take_set_option(Words& words, std::vector<std::string>& ignored) {
  if (!words.take_if("name")) {
    ignored.emplace_back(words.rest());
    return command::Unknown{"setoption"};
  }
  command::SetOption option;
  while (!words.empty() && words.peek() != "value") {
    if (!option.name.empty()) option.name += ' ';
    option.name += words.take();
  }
  if (words.take_if("value") && words.rest() != "<empty>") option.value = words.rest();
  return option;
}

Command take_command(std::string_view verb, Words& words, std::vector<std::string>& ignored) {
  if (verb.empty()) return command::Blank{};
  if (verb == "go") return take_go(words, ignored);
  if (verb == "position") return parse_position(words.rest());
  if (verb == "ponderhit") return take_ponder_hit(words, ignored);
  if (verb == "setoption") return take_set_option(words, ignored);
  if (verb == "usi") return command::Usi{};
  if (verb == "isready") return command::IsReady{};
  if (verb == "usinewgame") return command::NewGame{};
  if (verb == "stop") return command::Stop{};
  if (verb == "gameover") return command::GameOver{};
  if (verb == "quit") return command::Quit{};
  if (verb == "variation") return take_variation(words);
  if (verb == "d") return command::Diagram{};
  if (verb == "eval") return command::Eval{};
  if (verb == "moves") return command::Moves{};
  if (verb == "perft") return take_perft(words);
  if (verb == "bench") return command::Bench{};
  if (verb == "help") return command::Help{};
  return command::Unknown{std::string(verb)};
}

}  // namespace

ClockTimes ClockWords::over(ClockTimes base) const {
  const auto put = [](Milliseconds& place, const std::optional<Milliseconds>& given) {
    if (given) place = *given;
  };
  put(base.left[0], btime);
  put(base.left[1], wtime);
  put(base.increment[0], binc);
  put(base.increment[1], winc);
  put(base.byoyomi, byoyomi);
  return base;
}

command::Position parse_position(std::string_view text) {
  command::Position position;
  Words words(text);
  if (words.take_if("startpos")) {
    if (!words.empty() && words.peek() != "moves") position.unexpected = words.peek();
    while (!words.empty() && words.peek() != "moves") words.take();
  } else {
    words.take_if("sfen");
    // The SFEN keeps its blanks, so that the column of an error is the one that was typed.
    const std::string_view sfen = words.rest();
    while (!words.empty() && words.peek() != "moves") words.take();
    position.sfen = trim(sfen.substr(0, sfen.size() - words.rest().size()));
  }
  words.take_if("moves");
  while (!words.empty()) position.moves.emplace_back(words.take());
  return position;
}

command::Position parse_typed_position(std::string_view text) {
  Words words(text);
  words.take_if("position");
  return parse_position(words.rest());
}

ParsedLine parse_command(std::string_view line) {
  ParsedLine parsed;
  Words words(line);
  const std::string_view verb = words.take();
  parsed.command = take_command(verb, words, parsed.ignored);
  return parsed;
}

}  // namespace tsugite
