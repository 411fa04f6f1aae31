// Move lists: known ones, and the corners of the rules one by one. Each corner is asked of the list, of is_legal and of
// the rule book alike.
#include "core/generate.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/legality.h"
#include "core/sfen.h"
#include "tests/support/agreement.h"
#include "tests/support/half_turn.h"
#include "tests/support/random_walk.h"
#include "tests/support/rule_book.h"
#include "tests/support/samples.h"
#include "tests/support/workload.h"

namespace tsugite::test {

namespace {

using Texts = std::vector<std::string>;

Texts sorted_texts(const MoveList& list) {
  Texts texts;
  for (const ScoredMove& move : list) texts.push_back(to_usi(move.code));
  std::sort(texts.begin(), texts.end());
  return texts;
}

Position agreed_position(std::string_view sfen) {
  Position position = position_of(sfen);
  const std::string faults = disagreement(position, RuleBook(to_sfen(position)));
  CHECK_MESSAGE(faults.empty(), faults);
  return position;
}

Texts legal_moves(std::string_view sfen) {
  MoveList list;
  generate_legal(agreed_position(sfen), NonPromotions::All, list);
  return sorted_texts(list);
}

Texts checks(std::string_view sfen) {
  MoveList list;
  generate_checks(agreed_position(sfen), NonPromotions::All, list);
  return sorted_texts(list);
}

Texts usual_moves(std::string_view sfen) {
  MoveList list;
  generate_legal(agreed_position(sfen), NonPromotions::WhereTheyMatter, list);
  return sorted_texts(list);
}

bool has(const Texts& texts, std::string_view move) {
  return std::find(texts.begin(), texts.end(), move) != texts.end();
}

bool allowed_here(std::string_view sfen, std::string_view move) {
  const Position position = position_of(sfen);
  const std::optional<MoveCode> code = parse_move(position, move);
  const bool listed = has(legal_moves(sfen), move);
  CHECK((code && is_legal(position, *code)) == listed);
  return listed;
}

// Also asks with the board turned and the colours exchanged: both must say the same.
bool allowed(std::string_view sfen, std::string_view move) {
  CAPTURE(sfen);
  CAPTURE(move);
  const bool answer = allowed_here(sfen, move);
  CHECK(allowed_here(half_turn_sfen(sfen), half_turn_move(move)) == answer);
  return answer;
}

// The replies to a move.
Texts replies(std::string_view sfen, std::string_view move) {
  Position position = position_of(sfen);
  const std::optional<MoveCode> code = parse_move(position, move);
  REQUIRE(code);
  REQUIRE(is_legal(position, *code));
  Undo undo;
  position.do_move(*code, undo);
  return legal_moves(to_sfen(position));
}

Texts moves_from(const Texts& texts, std::string_view from) {
  Texts found;
  for (const std::string& text : texts)
    if (text.substr(0, 2) == from) found.push_back(text);
  return found;
}

// White's king near the far edge, Black's pieces and some white ones mostly close to it, and a pawn in Black's hand.
std::string random_siege(Dice& dice) {
  std::array<std::string, 81> squares;  // [9 * (rank - 1) + 9 - file]
  const auto place = [](int file, int rank) { return static_cast<std::size_t>(9 * (rank - 1) + 9 - file); };
  const auto near = [&](int middle, int reach) {
    return middle - reach + static_cast<int>(dice.below(static_cast<std::size_t>(2 * reach + 1)));
  };
  const int king_file = dice.one_in(2) ? 1 : 1 + static_cast<int>(dice.below(9));
  const int king_rank = dice.one_in(4) ? 1 + static_cast<int>(dice.below(8)) : 1;
  squares[place(king_file, king_rank)] = "k";

  std::map<char, int> used;
  for (std::size_t left = 4 + dice.below(8); left > 0; --left) {
    const char letter = "RBGSNLP"[dice.below(7)];
    const int reach = dice.one_in(4) ? 8 : 2;
    const int file = near(king_file, reach);
    const int rank = near(king_rank, reach);
    if (file < 1 || file > 9 || rank < 1 || rank > 9 || (file == king_file && rank == king_rank + 1)) continue;
    std::string& square = squares[place(file, rank)];
    if (!square.empty() || ++used[letter] > (letter == 'R' || letter == 'B' ? 2 : 4)) continue;
    const bool promoted = letter == 'P' || (letter != 'G' && dice.one_in(4));
    square = (promoted ? "+" : "") + std::string(1, dice.one_in(3) ? static_cast<char>(letter | 0x20) : letter);
  }

  std::string sfen;
  for (std::size_t square = 0; square < 81; ++square)
    sfen += (square > 0 && square % 9 == 0 ? "/" : "") + (squares[square].empty() ? "1" : squares[square]);
  return sfen + " b P 1";
}

}  // namespace

TEST_CASE("all known lists of legal moves") {
  std::size_t positions = 0, moves = 0, in_check = 0;
  for (const MovesSample& sample : moves_samples("legal_moves.txt")) {
    Position position = position_of(sample.sfen);
    MoveList list;
    generate_legal(position, NonPromotions::All, list);
    moves += list.size();
    in_check += position.in_check() ? 1 : 0;
    REQUIRE_MESSAGE(sorted_texts(list) == sample.moves, sample.sfen);
    if (positions++ % kThinning != 0) continue;
    const std::string faults = disagreement(position, RuleBook(sample.sfen));
    REQUIRE_MESSAGE(faults.empty(), faults);
  }
  CHECK(positions == 3569);
  CHECK(moves == 193636);
  CHECK(in_check > 100);
}

TEST_CASE("all known lists of checking moves") {
  std::size_t positions = 0, moves = 0;
  for (const MovesSample& sample : moves_samples("check_moves.txt")) {
    const Position position = position_of(sample.sfen);
    MoveList list;
    generate_checks(position, NonPromotions::All, list);
    REQUIRE_MESSAGE(sorted_texts(list) == sample.moves, sample.sfen);
    ++positions;
    moves += list.size();
  }
  CHECK(positions == 3552);
  CHECK(moves == 12828);
}

TEST_CASE("the position with the most legal moves") {
  CHECK(legal_moves("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1").size() == 593);
}

TEST_CASE("generators append to a list") {
  const Position position;
  MoveList list;
  list.push(MoveCode::none());
  generate_captures(position, NonPromotions::All, list);
  CHECK(list.size() == 1);
  generate_quiets(position, NonPromotions::All, list);
  CHECK(list.size() == 31);
  generate_checks(position, NonPromotions::All, list);
  CHECK(list.size() == 31);
  CHECK(list[0].code.is_none());
  CHECK(has_legal_move(position));
}

TEST_SUITE_BEGIN("mate by a dropped pawn");

TEST_CASE("is no legal move") {
  CHECK_FALSE(allowed("7lk/9/8S/9/9/9/9/9/K8 b P 1", "P*1b"));
  CHECK_FALSE(has(checks("7lk/9/8S/9/9/9/9/9/K8 b P 1"), "P*1b"));
  CHECK_FALSE(has(usual_moves("7lk/9/8S/9/9/9/9/9/K8 b P 1"), "P*1b"));
}

TEST_CASE("leaves other pieces to mate by a drop, and a pawn to mate by a step") {
  CHECK(allowed("7lk/9/8S/9/9/9/9/9/K8 b GP 1", "G*1b"));
  CHECK(replies("7lk/9/8S/9/9/9/9/9/K8 b GP 1", "G*1b").empty());
  CHECK(allowed("7lk/9/7SP/9/9/9/9/9/K8 b - 1", "1c1b"));
  CHECK(replies("7lk/9/7SP/9/9/9/9/9/K8 b - 1", "1c1b").empty());
}

TEST_CASE("is none if a free piece can take the pawn") {
  const std::string_view sfen = "7gk/9/8S/9/9/9/9/9/K8 b P 1";
  CHECK(allowed(sfen, "P*1b"));
  CHECK(has(replies(sfen, "P*1b"), "2a1b"));
  // A piece may take the pawn along the line that holds it.
  const std::string_view held = "7lk/6G2/7Sg/9/9/9/9/9/K7R b P 1";
  CHECK(allowed(held, "P*1b"));
  CHECK(replies(held, "P*1b") == Texts{"1c1b"});
}

TEST_CASE("is one if the piece that could take the pawn is pinned") {
  CHECK_FALSE(allowed("6Rsk/9/8G/9/9/9/9/9/K8 b P 1", "P*1b"));
  // Gold 2b is pinned by bishop 4d; bishop 5d pins nothing.
  CHECK_FALSE(allowed("7nk/7g1/8S/5B3/9/9/9/9/K8 b P 1", "P*1b"));
  CHECK(allowed("7nk/7g1/8S/4B4/9/9/9/9/K8 b P 1", "P*1b"));
}

TEST_CASE("is none if the king can take the pawn") {
  const std::string_view sfen = "7lk/7n1/9/9/9/9/9/9/K8 b P 1";
  CHECK(allowed(sfen, "P*1b"));
  CHECK(replies(sfen, "P*1b") == Texts{"1a1b"});
}

TEST_CASE("is none if the pawn cuts the ray that closed the king's way") {
  // Bishop 1c looked through 2b at 3a.
  const std::string_view bishop = "7kl/9/7SB/9/9/9/9/9/K8 b P 1";
  CHECK(allowed(bishop, "P*2b"));
  CHECK(replies(bishop, "P*2b") == Texts{"2a3a"});
  // Gold 4b closes 3a for good.
  CHECK_FALSE(allowed("7kl/5G3/7SB/9/9/9/9/9/K8 b P 1", "P*2b"));
  // Rook 9b looked through 2b at 1b.
  const std::string_view rook = "6nkl/R8/9/9/9/9/9/9/K8 b P 1";
  CHECK(allowed(rook, "P*2b"));
  CHECK(replies(rook, "P*2b") == Texts{"2a1b"});
  // Lance 1i closes 1b for good.
  CHECK_FALSE(allowed("6nkl/R8/9/9/9/9/9/9/K7L b P 1", "P*2b"));
}

TEST_CASE("is judged alike for one king on the board") {
  CHECK_FALSE(allowed("7lk/9/8S/9/9/9/9/9/9 b P 1", "P*1b"));
  CHECK(allowed("9/9/8S/9/9/9/9/9/K8 b P 1", "P*1b"));
}

TEST_CASE("is judged right around random kings") {
  Dice dice(70);
  std::size_t mates = 0, others = 0;
  for (std::size_t trial = 0; trial < thinned(60000); ++trial) {
    std::string sfen = random_siege(dice);
    if (dice.one_in(2)) sfen = half_turn_sfen(sfen);
    const RuleBook book(sfen);
    if (book.can_take_king()) continue;
    const Position position = position_of(sfen);
    const Color us = position.side_to_move();
    const Cell to = position.king(opposite(us)) - sign(us) * kUp;
    if (position.at(to) != kEmpty) continue;

    MoveList list;
    generate_checks(position, NonPromotions::All, list);
    const bool listed = list.contains(MoveCode::drop(Kind::Pawn, to));
    REQUIRE_MESSAGE(is_drop_pawn_mate(position, to) != listed, book.sfen());
    REQUIRE_MESSAGE(sorted_texts(list) == book.checking_moves(), book.sfen());
    ++(listed ? others : mates);
  }
  CHECK(mates > thinned(1000));
  CHECK(others > thinned(5000));
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("check and its answers");

TEST_CASE("against a double check only the king moves") {
  CHECK(legal_moves("4k4/9/9/7B1/4R4/9/9/9/4K4 w 2G2Srb2g2s4n4l18p 1") == Texts{"5a4a", "5a6a", "5a6b"});
  // Knight and bishop: the knight could be taken, the bishop stopped, but not both.
  const Texts moves = legal_moves("4k4/9/3Np4/9/8B/9/9/9/4K4 w rgs 1");
  for (const std::string& move : moves) CHECK(move.substr(0, 2) == "5a");
  CHECK_FALSE(moves.empty());
}

TEST_CASE("the king does not step back along the ray that checks it") {
  CHECK_FALSE(allowed("4k4/9/9/9/4r4/9/9/4K4/9 b - 1", "5h5i"));
  CHECK(allowed("4k4/9/9/9/4r4/9/9/4K4/9 b - 1", "5h4i"));
  CHECK_FALSE(allowed("4k4/9/9/9/4l4/9/9/4K4/9 b - 1", "5h5i"));
  CHECK_FALSE(allowed("4k4/9/9/9/8b/9/6K2/9/9 b - 1", "3g4h"));
  CHECK(allowed("4k4/9/9/9/8b/9/6K2/9/9 b - 1", "3g2h"));
  CHECK_FALSE(allowed("4k4/9/9/9/9/+r3K4/9/9/9 b - 1", "5f4f"));
}

TEST_CASE("the king does not take a protected piece") {
  CHECK_FALSE(allowed("4k4/9/9/9/9/9/3l5/3+p5/4K4 b - 1", "5i6h"));
  CHECK(allowed("4k4/9/9/9/9/9/9/3+p5/4K4 b - 1", "5i6h"));
  // Protected through the place the king leaves.
  CHECK_FALSE(allowed("4k4/9/9/9/4r4/9/9/4K4/4g4 b - 1", "5h5i"));
  // Gold 5e is pinned by rook 5i and protects 4f all the same.
  CHECK_FALSE(allowed("9/9/9/4k4/4g4/5n3/5K3/9/4R4 b - 1", "4g4f"));
  CHECK(allowed("9/9/9/4k4/9/5n3/5K3/9/9 b - 1", "4g4f"));
}

TEST_CASE("drops stand between, on every cell of the ray and nowhere else") {
  const std::string_view sfen = "4k4/9/9/9/4l4/9/9/9/4K4 b RBGSNLPrbgsnp 1";
  const Texts moves = legal_moves(sfen);
  CHECK(moves.size() == 25);
  for (const char kind : std::string_view("RBGSNLP"))
    for (const char* to : {"5f", "5g", "5h"}) CHECK(allowed(sfen, std::string(1, kind) + "*" + to));
  CHECK_FALSE(allowed(sfen, "G*5d"));
  CHECK_FALSE(allowed(sfen, "G*4f"));
  // A pawn on the file forbids the pawn only.
  CHECK_FALSE(allowed("4k4/9/4P4/9/4l4/9/9/9/4K4 b GP 1", "P*5f"));
  CHECK(allowed("4k4/9/4P4/9/4l4/9/9/9/4K4 b GP 1", "G*5f"));
}

TEST_CASE("nothing stands between a knight or a neighbour and the king") {
  CHECK(legal_moves("4k4/9/9/9/9/9/3n5/9/3GKG3 b RBGSNLPrbgsnlp 1").size() == 3);
  for (const std::string& move : legal_moves("4k4/9/9/9/9/9/9/4r4/4K4 b RBGSNLP 1")) CHECK(move[1] != '*');
}

TEST_CASE("a pinned piece does not answer a check from elsewhere") {
  // Silver 6h could take rook 5g, but bishop 9e holds it; bishop 8e would not.
  CHECK_FALSE(allowed("4k4/9/9/9/b8/9/4r4/3S5/4K4 b - 1", "6h5g"));
  CHECK(allowed("4k4/9/9/9/1b7/9/4r4/3S5/4K4 b - 1", "6h5g"));
}

TEST_CASE("a checker is taken by promotion or without") {
  const std::string_view sfen = "4K4/4g4/3S1S3/9/9/9/9/9/4k4 b - 1";
  for (const char* move : {"6c5b", "6c5b+", "4c5b", "4c5b+", "5a5b"}) CHECK(allowed(sfen, move));
}

TEST_CASE("no legal move, in check or not") {
  CHECK(legal_moves("k8/2G6/1K7/9/9/9/9/9/9 w - 1").empty());
  CHECK(legal_moves("k8/+P8/1K7/9/9/9/9/9/9 w 2r2b4g4s4n4l17p 1").empty());
  CHECK_FALSE(has_legal_move(position_of("k8/2G6/1K7/9/9/9/9/9/9 w - 1")));
}

TEST_CASE("discovered checks") {
  CHECK(checks("4k4/9/9/9/4S4/9/9/9/4R3K b - 1") == Texts{"5e4d", "5e4f", "5e6d", "5e6f"});
  // The king itself steps off the ray.
  CHECK(checks("4k4/9/9/9/4K4/9/9/9/4R4 b - 1") == Texts{"5e4d", "5e4e", "5e4f", "5e6d", "5e6e", "5e6f"});
  // From a lance and a bishop.
  CHECK(checks("4k4/9/9/4G4/9/4L4/9/9/K8 b - 1") == Texts{"5d4c", "5d4d", "5d6c", "5d6d"});
  CHECK(checks("4k4/9/6N2/7B1/9/9/9/9/K8 b - 1") == Texts{"3c2a+", "3c4a+"});
  // A double check counts once.
  CHECK(checks("3gkg3/9/4N4/9/4R2B1/9/9/9/4K4 b Srb2g3s3n4l18p 1").size() ==
        RuleBook("3gkg3/9/4N4/9/4R2B1/9/9/9/4K4 b Srb2g3s3n4l18p 1").checking_moves().size());
}

TEST_CASE("checks by drops of every kind") {
  const Texts found = checks("9/9/9/9/4k4/9/9/9/K8 b RBGSNLP 1");
  for (const char* move : {"P*5f", "L*5f", "L*5i", "N*4g", "N*6g", "S*5f", "S*4d", "S*6f", "G*5d", "G*4e", "G*6f",
                           "B*1a", "B*4f", "B*1i", "R*5a", "R*9e", "R*5i"})
    CHECK_MESSAGE(has(found, move), move);
  for (const char* move : {"P*5d", "L*5d", "N*4c", "S*5d", "S*4e", "G*4d", "B*5f", "R*4d"})
    CHECK_MESSAGE(!has(found, move), move);
}

TEST_CASE("a check may answer a check") {
  CHECK(checks("9/9/9/k3r4/9/9/9/9/4K4 b RB 1") == Texts{"B*5h"});
  CHECK(checks("9/9/9/k3r4/9/9/6B2/9/4K4 b - 1") == Texts{});
  CHECK(checks("9/9/9/k3r4/9/9/9/2G6/4K4 b S 1") == Texts{});
  // The king steps out of one check and opens another.
  CHECK(checks("3k5/9/9/9/9/1B7/3K4r/3R5/9 b - 1") == Texts{"6g5f", "6g5h", "6g7f", "6g7h"});
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("pins");

TEST_CASE("by a rook, a lance and a dragon: along the line only") {
  for (const char* sfen :
       {"4k4/9/9/9/4r4/9/9/4S4/4K4 b - 1", "4k4/9/9/9/4l4/9/9/4S4/4K4 b - 1", "4k4/9/9/9/4+r4/9/9/4S4/4K4 b - 1"}) {
    CAPTURE(sfen);
    CHECK(moves_from(legal_moves(sfen), "5h") == Texts{"5h5g"});
  }
  CHECK(moves_from(legal_moves("4k4/9/9/9/4r4/9/9/4R4/4K4 b - 1"), "5h") == Texts{"5h5e", "5h5f", "5h5g"});
  CHECK(moves_from(legal_moves("4k4/9/9/9/9/9/9/9/r2G1K3 b - 1"), "6i") == Texts{"6i5i", "6i7i"});
}

TEST_CASE("by a bishop and a horse: along the diagonal only") {
  for (const char* sfen : {"4k4/9/9/9/8b/9/6B2/9/4K4 b - 1", "4k4/9/9/9/8+b/9/6B2/9/4K4 b - 1"}) {
    CAPTURE(sfen);
    CHECK(moves_from(legal_moves(sfen), "3g") == Texts{"3g1e", "3g2f", "3g4h"});
  }
  CHECK(moves_from(legal_moves("4k4/9/9/9/8b/9/6G2/9/4K4 b - 1"), "3g") == Texts{"3g2f"});
  CHECK(moves_from(legal_moves("4k4/9/9/9/8b/9/6R2/9/4K4 b - 1"), "3g").empty());
}

TEST_CASE("a pinned knight stays, a pinned pawn may advance on its file") {
  CHECK(moves_from(legal_moves("4k4/9/9/9/4r4/9/9/4N4/4K4 b - 1"), "5h").empty());
  CHECK(moves_from(legal_moves("4k4/9/9/9/4r4/9/9/4P4/4K4 b - 1"), "5h") == Texts{"5h5g"});
  CHECK(moves_from(legal_moves("4k4/9/9/9/8b/9/6P2/9/4K4 b - 1"), "3g").empty());
  CHECK(moves_from(legal_moves("4k4/9/9/9/9/9/4r4/4P4/4K4 b - 1"), "5h") == Texts{"5h5g"});
}

TEST_CASE("near steps of a horse or dragon pin nothing, nor does a ray with two pieces on it") {
  CHECK(moves_from(legal_moves("4k4/9/9/9/9/9/5+r3/4S4/3K5 b - 1"), "5h").size() == 4);
  CHECK(moves_from(legal_moves("4k4/9/9/9/9/9/4+b4/4S4/4K4 b - 1"), "5h").size() == 5);
  CHECK(moves_from(legal_moves("4k4/9/9/9/4r4/9/4P4/4S4/4K4 b - 1"), "5h").size() == 4);
  CHECK(moves_from(legal_moves("4k4/9/9/9/4r4/4p4/9/4S4/4K4 b - 1"), "5h").size() == 5);
}

TEST_CASE("a side without a king has no pins and no checks") {
  CHECK(moves_from(legal_moves("4k4/9/9/9/4r4/9/9/4S4/9 b - 1"), "5h").size() == 5);
  CHECK(checks("9/9/9/9/4R4/9/9/9/4K4 b RBGSNLP 1").empty());
  CHECK_FALSE(legal_moves("9/9/9/9/4R4/9/9/9/9 b P 1").empty());
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("pawns, promotion and dead squares");

TEST_CASE("no second pawn on a file; promoted pawns and the enemy's do not count") {
  CHECK_FALSE(allowed("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e"));
  CHECK(allowed("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*4e"));
  CHECK(allowed("4k4/9/9/9/9/9/4+P4/9/4K4 b P 1", "P*5e"));
  CHECK(allowed("4k4/9/9/9/9/9/4p4/9/4K4 b P 1", "P*5e"));
  CHECK_FALSE(allowed("4k4/9/9/9/9/4+P4/4P4/9/4K4 b P 1", "P*5e"));
}

TEST_CASE("a pawn that promotes or is taken frees its file") {
  Position position = position_of("k8/9/9/4P4/9/9/9/9/K8 b P 1");
  for (const auto& [text, free] : {std::pair{"5d5c+", true}, {"5d5c", false}}) {
    const MoveCode move = *parse_move(position, text);
    Undo undo, passed;
    position.do_move(move, undo);
    position.do_pass(passed);
    CHECK(is_legal(position, MoveCode::drop(Kind::Pawn, cell_at(5, 5))) == free);
    position.undo_pass(passed);
    position.undo_move(move, undo);
    CHECK_FALSE(is_legal(position, MoveCode::drop(Kind::Pawn, cell_at(5, 5))));
  }
}

TEST_CASE("no piece where it could never move again") {
  for (const char* to : {"5a", "5b", "5c"}) {
    for (const char kind : std::string_view("PLNSG")) {
      const std::string sfen = std::string("k8/9/9/9/9/9/9/9/K8 b ") + kind + " 1";
      const char first_live = kind == 'N' ? 'c' : kind == 'P' || kind == 'L' ? 'b' : 'a';
      CHECK(allowed(sfen, std::string(1, kind) + '*' + to) == (to[1] >= first_live));
    }
  }
}

TEST_CASE("pawns, lances and knights that must promote") {
  CHECK(moves_from(legal_moves("k8/4P4/9/9/9/9/9/9/K8 b - 1"), "5b") == Texts{"5b5a+"});
  CHECK(moves_from(legal_moves("k8/9/4P4/9/9/9/9/9/K8 b - 1"), "5c") == Texts{"5c5b", "5c5b+"});
  CHECK(moves_from(legal_moves("k8/9/4L4/9/9/9/9/9/K8 b - 1"), "5c") == Texts{"5c5a+", "5c5b", "5c5b+"});
  CHECK(moves_from(legal_moves("k8/9/9/4N4/9/9/9/9/K8 b - 1"), "5d") == Texts{"5d4b+", "5d6b+"});
  CHECK(moves_from(legal_moves("k8/9/4N4/9/9/9/9/9/K8 b - 1"), "5c") == Texts{"5c4a+", "5c6a+"});
  CHECK(moves_from(legal_moves("k8/9/9/9/4N4/9/9/9/K8 b - 1"), "5e") == Texts{"5e4c", "5e4c+", "5e6c", "5e6c+"});
}

TEST_CASE("promotion into, inside and out of the zone, and of what can promote only") {
  CHECK(allowed("k8/9/9/4S4/9/9/9/9/K8 b - 1", "5d5c+"));
  CHECK(allowed("k8/4S4/9/9/9/9/9/9/K8 b - 1", "5b4a+"));
  CHECK(allowed("k8/9/4S4/9/9/9/9/9/K8 b - 1", "5c4d+"));
  CHECK(allowed("k8/9/4S4/9/9/9/9/9/K8 b - 1", "5c4d"));
  CHECK_FALSE(allowed("k8/9/9/4S4/9/9/9/9/K8 b - 1", "5d4e+"));
  CHECK_FALSE(allowed("k8/9/4G4/9/9/9/9/9/K8 b - 1", "5c5b+"));
  CHECK_FALSE(allowed("k8/9/4K4/9/9/9/9/9/9 b - 1", "5c5b+"));
  CHECK_FALSE(allowed("k8/9/4+S4/9/9/9/9/9/K8 b - 1", "5c5b+"));
  CHECK_FALSE(allowed("k8/9/4+R4/9/9/9/9/9/K8 b - 1", "5c5b+"));
  CHECK(allowed("k8/9/9/9/9/9/9/4R4/K8 b - 1", "5h5a+"));
}

TEST_CASE("pieces set up where they are stuck do not move") {
  const Texts moves = legal_moves("P1L1N1k2/4N4/9/9/9/9/9/9/K8 b - 1");
  for (const std::string& move : moves) CHECK(move.substr(0, 2) == "9i");
  CHECK(moves.size() == 3);
}

TEST_CASE("non-promotions of bishop, rook, pawn and second-rank lance only where they can matter") {
  // Nothing to gain: no pawn in hand.
  CHECK(moves_from(usual_moves("4k4/9/9/4P4/9/9/9/9/4K4 b - 1"), "5d") == Texts{"5d5c+"});
  CHECK(moves_from(usual_moves("k8/9/4L4/9/9/9/9/9/4K4 b P 1"), "5c") == Texts{"5c5a+", "5c5b+"});
  CHECK(moves_from(usual_moves("k8/9/9/4L4/9/9/9/9/4K4 b P 1"), "5d") == Texts{"5d5a+", "5d5b+", "5d5c", "5d5c+"});
  // A check with a pawn in hand, or by taking one.
  CHECK(has(usual_moves("4k4/9/9/9/9/9/9/7R1/K8 b P 1"), "2h2a"));
  CHECK_FALSE(has(usual_moves("4k4/9/9/9/9/9/9/7R1/K8 b P 1"), "2h2b"));
  CHECK_FALSE(has(usual_moves("4k4/9/9/9/9/9/9/7R1/K8 b - 1"), "2h2a"));
  CHECK(has(usual_moves("4k2p1/9/9/9/9/9/9/7R1/K8 b - 1"), "2h2a"));
  // An answer to a check when the other side holds a pawn: the interposed bishop stays a bishop.
  CHECK(has(usual_moves("r3K3k/9/9/4B4/9/9/9/9/9 b p 1"), "5d8a"));
  CHECK_FALSE(has(usual_moves("r3K3k/9/9/4B4/9/9/9/9/9 b - 1"), "5d8a"));
  // Taking the checker, without a pawn on the other side, but with check and a pawn of one's own.
  CHECK(has(usual_moves("2s4+P1/3p1g2r/l2+N3gl/pp2ppp2/1rp3k1p/PP2S2pP/2GPP2N1/L2S1g1KL/SNB4N1 w B3p 102"), "2f2g"));
}

TEST_SUITE_END();

TEST_CASE("the board turned by half gives the turned moves") {
  std::size_t positions = 0;
  const std::vector<MovesSample> samples = moves_samples("legal_moves.txt");
  for (std::size_t at = 0; at < samples.size(); at += 7, ++positions) {
    MoveList list;
    generate_legal(position_of(half_turn_sfen(samples[at].sfen)), NonPromotions::All, list);
    Texts turned;
    for (const std::string& move : samples[at].moves) turned.push_back(half_turn_move(move));
    std::sort(turned.begin(), turned.end());
    REQUIRE_MESSAGE(sorted_texts(list) == turned, samples[at].sfen);
  }
  CHECK(positions == 510);
}

}  // namespace tsugite::test
