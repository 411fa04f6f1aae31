#include "tests/usi/solutions.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "core/generate.h"
#include "core/legality.h"
#include "core/sfen.h"

namespace tsugite::test {

namespace {

Position position_of(std::string_view sfen) {
  const auto reading = parse_sfen(sfen);
  if (const auto* good = std::get_if<SfenPosition>(&reading)) return good->position;
  throw std::invalid_argument(std::string(sfen) + ": " + std::get<SfenError>(reading).message);
}

std::vector<MoveCode> line_of(const Position& root, std::string_view words) {
  Position position = root;
  std::vector<MoveCode> line;
  std::istringstream stream{std::string(words)};
  for (std::string word; stream >> word;) {
    const auto move = parse_move(position, word);
    if (!move || !is_legal(position, *move)) throw std::invalid_argument(word + " in " + std::string(words));
    line.push_back(*move);
    Undo undo;
    position.do_move(*move, undo);
  }
  return line;
}

// Moves are added after the move they answer, so from the end each one's answer has its length already.
void count_lengths(Solution& solution) {
  const MoveTree& tree = solution.tree;
  solution.marks.resize(tree.size());
  for (auto at = static_cast<MoveIndex>(tree.size()); at-- > 0;) {
    const MoveIndex answer = tree[at].deeper;
    solution.marks[at].length_plies = 1 + (answer == kNoMove ? 0 : solution.marks[answer].length_plies);
  }
  if (!tree.empty()) solution.length_plies = solution.marks[tree.root()].length_plies;
}

Solved started(std::string_view sfen) {
  Solved example;
  example.root = position_of(sfen);
  example.solution.verdict = MateVerdict::Mate;
  example.solution.claim = LengthClaim::Shortest;
  example.solution.attacker = example.root.side_to_move();
  return example;
}

// A mate search that looks at everything.
class Exhaustive {
 public:
  Exhaustive(const Position& root, Solution& solution) : position_(root), solution_(solution) {}

  bool run(int plies) {
    add_attacks(kNoMove, plies);
    return !solution_.tree.empty();
  }

 private:
  using Graded = std::vector<std::pair<int, MoveCode>>;  // plies to the mate, the move included

  template <typename Task>
  auto after(MoveCode move, Task task) {
    Undo undo;
    position_.do_move(move, undo);
    auto result = task();
    position_.undo_move(move, undo);
    return result;
  }

  Graded attacks(int limit_plies) {
    Graded found;
    MoveList checks;
    if (limit_plies > 0) generate_checks(position_, NonPromotions::All, checks);
    for (const ScoredMove& check : checks) {
      const auto answers = after(check.code, [&] { return defences(limit_plies - 1); });
      if (answers) found.emplace_back(1 + (answers->empty() ? 0 : answers->front().first), check.code);
    }
    std::ranges::stable_sort(found, {}, &Graded::value_type::first);
    return found;
  }

  // All answers to a check, the longest first; nothing if one of them is not mated in so many plies.
  std::optional<Graded> defences(int limit_plies) {
    Graded found;
    MoveList evasions;
    generate_evasions(position_, NonPromotions::All, evasions);
    for (const ScoredMove& evasion : evasions) {
      const Graded answers = after(evasion.code, [&] { return attacks(limit_plies - 1); });
      if (answers.empty()) return std::nullopt;
      found.emplace_back(1 + answers.front().first, evasion.code);
    }
    std::ranges::stable_sort(found, std::greater(), &Graded::value_type::first);
    return found;
  }

  void add(MoveIndex parent, int length_plies, MoveCode move, bool alternative) {
    const MoveIndex at = solution_.tree.add(parent, move);
    solution_.marks.resize(solution_.tree.size());
    solution_.marks[at] = {.length_plies = length_plies, .alternative = alternative, .futile = false};
    Undo undo;
    position_.do_move(move, undo);
    if (position_.side_to_move() == solution_.attacker) {
      add_attacks(at, length_plies - 1);
    } else {
      const Graded answers = defences(length_plies - 1).value();
      for (const auto& [length, answer] : answers) add(at, length, answer, false);
    }
    position_.undo_move(move, undo);
  }

  void add_attacks(MoveIndex parent, int limit_plies) {
    constexpr std::size_t kWanted = 2;
    const Graded found = attacks(limit_plies);
    for (std::size_t i = 0; i < std::min(kWanted, found.size()); ++i)
      add(parent, found[i].first, found[i].second, i > 0);
  }

  Position position_;
  Solution& solution_;
};

Solved named(std::string name, Solved example) {
  example.name = std::move(name);
  return example;
}

// A bishop far away, and a pawn in between on every square; the last two pawns could not be left out. Source, as of the
// others with a name like this: shared/data/tsume.tsv, status mate_min.
Solved distant_bishop() {
  Solved example =
      solved("k8/9/1K7/9/9/9/8B/8B/9 b 2r4g4s4n4l18p 1",
             {"1g2h P*3g 2h3g P*4f 3g4f P*5e 4f5e P*6d 5e6d P*7c 6d7c+ P*8b 7c8b", "1g2h P*3g 2h3g P*8b 3g8b+"});
  example.solution.claim = LengthClaim::Improved;
  example.solution.futile_plies = 4;
  for (const char* const line : {"1g2h P*3g", "1g2h P*3g 2h3g P*4f"})
    example.solution.marks[index_of(example, line)].futile = true;
  return example;
}

std::vector<Solved> make_various_solutions() {
  std::vector<Solved> all;
  all.push_back(named("no_mate", started("4k4/9/9/9/9/9/9/9/4K4 b G 1")));
  all.back().solution.verdict = MateVerdict::NoMate;
  all.push_back(named("unknown", started("4k4/9/9/9/9/9/9/9/4K4 w - 1")));
  all.back().solution.verdict = MateVerdict::Unknown;
  all.push_back(named("two_golds", searched("4k4/9/3+R5/9/9/9/9/9/9 b 2G 1", 3)));
  all.push_back(named("every_piece",  // each moves once, with and without promotion
                      solved("k8/9/9/+P1+LS+N1+S2/1R5NB/9/9/9/4K4 b G3P2g3p 1",
                             {"9d9c", "7d7c", "5d5c", "3d3c", "6d6c+", "6d6c", "8e8c+ G*5a 8c8b", "8e8c",
                              "1e3c+ P*5f 3c4c", "1e3c", "2e1c+", "2e1c", "G*5e", "5i5h", "P*1i"})));
  all.push_back(named("antma3_02", searched("9/4k4/9/4P4/9/9/9/9/9 b 2G2r2b4s4n4l17p 1", 5)));
  all.push_back(named("antma3_01", searched("3sks3/9/4S4/9/9/8B/9/9/9 b S 1", 5)));
  all.push_back(named("antma1_16", searched("9/6sG1/8k/5B2p/7L1/9/9/9/9 b 2rb3g3s4n3l17p 1", 3)));
  all.push_back(
      named("sugyan00", searched("ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 42",
                                 3)));  // White mates
  all.push_back(named("antma5_00", searched("9/9/5k3/9/4G4/4P4/9/9/9 b 3G2r2b4s4n4l17p 1", 5)));
  all.push_back(named("tanuki5_9", searched("9/9/8k/7R1/8G/9/9/9/9 b r2b3g4s4n4l18p 1", 5)));
  all.push_back(named("tanuki5_11", searched("9/9/8k/9/9/7R1/9/9/9 b Gr2b3g4s4n4l18p 1", 5)));
  all.push_back(
      named("dl148", searched("l4k1nl/7B1/p2sgpgp1/2pp2p1p/P6P1/G4PPs1/2N3n1P/5R3/L3+rNK1L w BS2Pgs4p 78", 5)));
  all.push_back(named("antma1_02", distant_bishop()));
  all.push_back(named("antma1_02_turned",  // White mates, and Black holds eighteen pawns
                      solved("9/b8/b8/9/9/9/7k1/9/8K w 2R4G4S4N4L18P 1",
                             {"9c8b P*7c 8b7c P*6d 7c6d P*5e 6d5e P*4f 5e4f P*3g 4f3g+ P*2h 3g2h"})));
  all.push_back(named("dl104", solved("+P2+Rb1gnl/7k1/n1p1+Bp1pp/p5p2/1p1pP2P1/2+s6/PsNGSPP1P/3KG4/L5RNL b SL3Pg 83",
                                      {"5c3a 2b3a 6a5a 3a3b G*3a 3b3c B*2b 3c2b 5a4b G*3b 4b3b"})));
  all.push_back(
      named("dl154", solved("2s+R1+N3/1ks5+R/lpggp1+Pp1/p1pp5/2n2P1P1/P1Pn5/1PNPP3P/1K7/L1S5L b BS2Pb2glp 1",
                            {"S*9a 8b9b 1b7b 7a7b 9a8b+ 9b8b B*7a 8b9b 7a9c+ 9b9c 6a9a L*9b S*8b 9c8d L*8e"})));
  all.back().solution.complete = false;
  all.back().solution.claim = LengthClaim::Found;
  all.back().solution.marks.back().joins = true;
  all.push_back(named("deep", deep(2000, 50)));
  return all;
}

}  // namespace

Solved solved(std::string_view sfen, const std::vector<std::string>& lines) {
  Solved example = started(sfen);
  for (const std::string& line : lines) example.solution.tree.add_line(line_of(example.root, line));
  count_lengths(example.solution);
  return example;
}

MoveIndex index_of(const Solved& example, std::string_view line) {
  const MoveTree& tree = example.solution.tree;
  MoveIndex at = kNoMove;
  for (const MoveCode move : line_of(example.root, line)) {
    at = tree.find(at == kNoMove ? tree.root() : tree[at].deeper, move);
    if (at == kNoMove) throw std::invalid_argument("not in the tree: " + std::string(line));
  }
  return at;
}

Solved searched(std::string_view sfen, int plies) {
  Solved example = started(sfen);
  if (!Exhaustive(example.root, example.solution).run(plies)) throw std::invalid_argument("no mate");
  example.solution.length_plies = example.solution.marks[example.solution.tree.root()].length_plies;
  return example;
}

Solved deep(int plies, int apart) {
  constexpr std::array<const char*, 4> kRound = {"5i5h", "5a5b", "5h5i", "5b5a"};
  constexpr std::array<std::array<const char*, 2>, 4> kOthers = {
      {{"5i4h", "5i6h"}, {"5a4b", "5a6b"}, {"5h4i", "5h6i"}, {"5b4a", "5b6a"}}};
  Solved example = started("4k4/9/9/9/9/9/9/9/4K4 b - 1");
  Position position = example.root;
  MoveIndex parent = kNoMove;
  for (int ply = 0; ply < plies; ++ply) {
    const auto phase = static_cast<std::size_t>(ply % 4);
    const MoveCode move = *parse_move(position, kRound[phase]);
    const MoveIndex next = example.solution.tree.add(parent, move);
    if (ply % apart == apart - 1)
      for (const char* const other : kOthers[phase]) example.solution.tree.add(parent, *parse_move(position, other));
    parent = next;
    Undo undo;
    position.do_move(move, undo);
  }
  count_lengths(example.solution);
  return example;
}

const std::vector<Solved>& various_solutions() {
  static const std::vector<Solved> all = make_various_solutions();
  return all;
}

std::vector<std::string> lines_of(const MoveTree& tree) {
  std::vector<std::string> lines;
  std::vector<std::pair<MoveIndex, std::string>> waiting;  // the first of some siblings, and the moves before them
  if (!tree.empty()) waiting.emplace_back(tree.root(), "");
  while (!waiting.empty()) {
    const auto [at, before] = waiting.back();
    waiting.pop_back();
    if (tree[at].sibling != kNoMove) waiting.emplace_back(tree[at].sibling, before);
    const std::string line = before + (before.empty() ? "" : " ") + to_usi(tree[at].code);
    if (tree[at].deeper == kNoMove)
      lines.push_back(line);
    else
      waiting.emplace_back(tree[at].deeper, line);
  }
  return lines;
}

}  // namespace tsugite::test
