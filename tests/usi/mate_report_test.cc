#include "usi/mate_report.h"

#include <doctest/doctest.h>

#include "tests/usi/solutions.h"

namespace tsugite {
namespace {

using std::chrono::milliseconds;

// wkbk_058 of the public test sets
constexpr const char* kThreePlies = "8k/9/6S2/8p/9/9/9/9/9 b SLg 1";

TEST_CASE("a line of USI has all moves of the mate") {
  const auto whole = test::solved(kThreePlies, {"L*1c 1a2a S*2b"});
  CHECK(usi_result(whole.root, whole.solution) == "mate 3 L*1c 1a2a S*2b");
  for (const std::vector<std::string>& lines : {std::vector<std::string>{"L*1c 1a2a"}, {"L*1c"}}) {
    const auto cut = test::solved(kThreePlies, lines);
    CHECK(usi_result(cut.root, cut.solution) == "timeout");
  }
  Solution solution;
  CHECK(usi_result(whole.root, solution) == "timeout");
  solution.verdict = MateVerdict::Mate;
  solution.length_plies = 3;
  CHECK(usi_result(whole.root, solution) == "timeout");
  solution.verdict = MateVerdict::NoMate;
  CHECK(usi_result(whole.root, solution) == "nomate");
}

TEST_CASE("names of KIF files") {
  CHECK(kif_encoding_of("a.kif") == KifEncoding::ShiftJis);
  CHECK(kif_encoding_of("a.KIF") == KifEncoding::ShiftJis);
  CHECK(kif_encoding_of("a.kifu") == KifEncoding::Utf8);
  CHECK(kif_encoding_of("a") == KifEncoding::Utf8);
  CHECK(kif_encoding_of("") == KifEncoding::Utf8);
  CHECK(kif_encoding_of("a.kif/b") == KifEncoding::Utf8);
  CHECK(kif_file_name("a.kif", KifEncoding::ShiftJis, 0) == "a.kif");
  CHECK(kif_file_name("a.kif", KifEncoding::Utf8, 0) == "a.kif");
  CHECK(kif_file_name("b/a.kifu", KifEncoding::Utf8, 12) == "b/a-12.kifu");
  CHECK(kif_file_name("a.KIF", KifEncoding::ShiftJis, 1) == "a-1.KIF");
  CHECK(kif_file_name("a", KifEncoding::Utf8, 0) == "a.kifu");
  CHECK(kif_file_name("a", KifEncoding::ShiftJis, 2) == "a-2.kif");
  CHECK(kif_file_name("v1.5", KifEncoding::Utf8, 1) == "v1.5-1.kifu");
  CHECK(kif_file_name("詰.kifu", KifEncoding::Utf8, 3) == "詰-3.kifu");
}

TEST_CASE("the sums of a batch") {
  MateTally tally;
  CHECK(tally.summary() == "0 problems: 0 mates, 0 no mates, 0 timeouts");
  Solution solution;
  solution.nodes = 10'000;
  tally.add(solution, milliseconds(10'000));
  CHECK(tally.summary() ==
        "1 problem: 0 mates, 0 no mates, 1 timeout; time: median 10.00s, longest 10.00s, total 10.00s; 10.0k nodes");
  solution.verdict = MateVerdict::Mate;
  solution.nodes = 500;
  tally.add(solution, milliseconds(20));
  tally.add(solution, milliseconds(30));
  solution.verdict = MateVerdict::NoMate;
  tally.add(solution, milliseconds(10));
  CHECK(tally.solved() == 4);
  CHECK(tally.summary() ==
        "4 problems: 2 mates, 1 no mate, 1 timeout; time: median 0.02s, longest 10.00s, total 10.06s; 11.5k nodes");
  tally.add_unread();
  solution.verdict = MateVerdict::Unknown;
  solution.fault = "no move to mate with";
  tally.add(solution, milliseconds(20));
  CHECK(tally.summary() ==
        "5 problems: 2 mates, 1 no mate, 2 timeouts (1 internal error); time: median 0.02s, longest 10.00s, total "
        "10.08s; 12.0k nodes; not understood: 1");
}

}  // namespace
}  // namespace tsugite
