#include "engine/mate_desk.h"

#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/engine/scene.h"

namespace tsugite {
namespace {

using test::scene_of;

constexpr std::string_view kProblem = "lR2s1k1l/3G5/p2p1ppgn/1Pp1p3p/4b4/P5P1P/1r1SKPN2/2P6/L4G1NL b BGNP2s4p 1";
constexpr std::string_view kSamePieces = "lR2s1k1l/3G5/p2p1ppgn/1Pp1p3p/4b4/P5P1P/1r1SKPN2/2P6/L4G1NL b BGN2s5p 1";
constexpr std::string_view kMateInOne = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
constexpr std::string_view kOtherPieces = "4k4/9/9/9/9/9/9/9/4K4 b RGS 1";

struct Notes : Listener {
  void on_report(const Report&) override {}
  void on_message(const std::string& message) override { messages.push_back(message); }
  void on_choice(const Choice&) override {}

  std::vector<std::string> messages;
};

Options small_options() {
  Options options;
  options.mate_table_mib = 1;
  return options;
}

// What a question costs at this desk.
std::uint64_t nodes(MateDesk& desk, std::string_view sfen, const Options& options, Listener& listener) {
  const Position position = scene_of(sfen).position;
  MateSolver* const solver = desk.solver_for(position, options, listener);
  REQUIRE(solver != nullptr);
  const std::uint64_t before = solver->nodes();
  solver->look(position, position.side_to_move(), [solver, before] { return solver->nodes() > before + 100'000; });
  return solver->nodes() - before;
}

TEST_CASE("what was learned serves the next question, unless the pieces are others or it is forgotten") {
  MateDesk desk;
  Notes notes;
  const Options options = small_options();
  const std::uint64_t afresh = nodes(desk, kProblem, options, notes);
  CHECK(afresh > 100);
  CHECK(nodes(desk, kProblem, options, notes) < afresh);
  nodes(desk, kSamePieces, options, notes);
  CHECK(nodes(desk, kProblem, options, notes) < afresh);
  desk.prepare(options, notes);
  CHECK(nodes(desk, kProblem, options, notes) < afresh);

  nodes(desk, kOtherPieces, options, notes);
  CHECK(nodes(desk, kProblem, options, notes) == afresh);
  desk.forget();
  CHECK(nodes(desk, kProblem, options, notes) == afresh);
  desk.forget();
  desk.prepare(options, notes);
  CHECK(nodes(desk, kProblem, options, notes) == afresh);
  CHECK(notes.messages.empty());
}

#ifdef __linux__
TEST_CASE("making ready takes hold of the memory, also of a table that a question made") {
  const auto resident_pages = [] {
    std::ifstream numbers("/proc/self/statm");
    long all = 0;
    long resident = 0;
    numbers >> all >> resident;
    return resident;
  };
  constexpr long kPages = (128 << 20) / 4096;
  Options options = small_options();
  options.mate_table_mib = 128;
  for (const bool asked : {false, true}) {
    MateDesk desk;
    Notes notes;
    const long before = resident_pages();
    if (asked) nodes(desk, kMateInOne, options, notes);  // which needs next to nothing of it
    desk.prepare(options, notes);
    CHECK(resident_pages() > before + kPages * 9 / 10);
  }
}
#endif

TEST_CASE("another size is another table") {
  MateDesk desk;
  Notes notes;
  Options options = small_options();
  const std::uint64_t afresh = nodes(desk, kProblem, options, notes);
  options.mate_table_mib = 2;
  CHECK(nodes(desk, kProblem, options, notes) == afresh);
  CHECK(desk.solver_for(scene_of(kProblem).position, options, notes)->table().mebibytes() == 2);
}

}  // namespace
}  // namespace tsugite
