#include "book/book.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/generate.h"
#include "core/legality.h"
#include "core/sfen.h"

namespace tsugite {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHeaderLine = "#YANEURAOU-DB2016 1.00\n";
const std::string kStartLine = "sfen " + std::string(kStartSfen) + "\n";

// A folder that goes away with the test.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::random_device device;
    path_ = fs::temp_directory_path() / ("tsugite_book_test_" + std::to_string(device()));
    fs::create_directories(path_);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const fs::path& path() const { return path_; }

  fs::path write(const fs::path& name, std::string_view text) const {
    const fs::path file = path_ / name;
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }

 private:
  fs::path path_;
};

Book load_text(std::string_view text) {
  const TemporaryFolder folder;
  auto loaded = Book::load(folder.write("book.db", text));
  if (const auto* error = std::get_if<BookError>(&loaded)) FAIL(error->message);
  return std::get<Book>(std::move(loaded));
}

std::string load_error(const fs::path& path) {
  const auto loaded = Book::load(path);
  const auto* error = std::get_if<BookError>(&loaded);
  return error != nullptr ? error->message : std::string();
}

Position position_of(std::string_view sfen) {
  const auto parsed = parse_sfen(sfen);
  REQUIRE(std::holds_alternative<SfenPosition>(parsed));
  return std::get<SfenPosition>(parsed).position;
}

PackedMove packed(const Position& position, std::string_view usi) {
  const auto move = parse_move(position, usi);
  REQUIRE(move.has_value());
  return move->packed();
}

// "7g7f 2g2f": the candidates' moves in their order.
std::string listed(const Book& book, const Position& position) {
  std::string text;
  for (const BookMove& candidate : book.moves(position)) {
    const auto move = unpack(position, candidate.move);
    REQUIRE(move.has_value());
    if (!text.empty()) text += ' ';
    text += to_usi(*move);
  }
  return text;
}

std::string best_move(const Book& book, const Position& position) {
  const BookMove best = book.best(position);
  return best.move == 0 ? "none" : to_usi(*unpack(position, best.move));
}

TEST_CASE("a book gives the candidates of its positions in file order") {
  auto loaded = Book::load(fs::path(TSUGITE_TEST_DATA) / "book" / "small.db");
  REQUIRE(std::holds_alternative<Book>(loaded));
  const Book& book = std::get<Book>(loaded);
  CHECK(book.positions() == 3);
  CHECK(book.skipped_lines() == 0);

  const Position start;
  CHECK(listed(book, start) == "2g2f 7g7f 5g5f");
  const std::vector<BookMove> moves = book.moves(start);
  REQUIRE(moves.size() == 3);
  CHECK(moves[0].score == 33);
  CHECK(moves[0].scored);
  CHECK(moves[0].depth_plies == 20);
  CHECK(moves[0].count == 400);
  Position after = start;
  Undo undo;
  after.do_move(*parse_move(start, "2g2f"), undo);
  CHECK(moves[0].answer == packed(after, "8c8d"));
  CHECK(moves[2].answer == 0);

  const Position white = position_of("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
  const std::vector<BookMove> answers = book.moves(white);
  REQUIRE(answers.size() == 2);
  CHECK(answers[0].score == -20);
  CHECK(answers[0].count == 0);
  CHECK_FALSE(answers[1].scored);
  CHECK(answers[1].depth_plies == 0);
  CHECK(answers[1].count == 7);

  CHECK(listed(book, position_of("lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w Bb 6")) == "B*4e");
}

TEST_CASE("the ply of a position does not matter, its hands and its turn do") {
  const Book book = load_text(std::string(kHeaderLine) +
                              "sfen 4k4/9/9/9/9/9/9/9/4K4 b P 31\nP*5e none 1 1\n"
                              "sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P\nP*5d none 1 1\n");
  CHECK(book.positions() == 2);
  CHECK(listed(book, position_of("4k4/9/9/9/9/9/9/9/4K4 b P 1")) == "P*5e");
  CHECK(listed(book, position_of("4k4/9/9/9/9/9/9/9/4K4 b 2P 7")) == "P*5d");
  CHECK(listed(book, position_of("4k4/9/9/9/9/9/9/9/4K4 w P 1")).empty());
  CHECK(listed(book, position_of("4k4/9/9/9/9/9/9/9/4K4 b L 1")).empty());
}

TEST_CASE("the best candidate has the best score, then the larger count, then comes first") {
  const auto best_of = [](const std::string& candidates) {
    return best_move(load_text(std::string(kHeaderLine) + kStartLine + candidates), Position());
  };
  CHECK(best_of("2g2f none 33 20 400\n7g7f none 45 1 1\n5g5f none -45 40 9000\n") == "7g7f");
  CHECK(best_of("2g2f none 45 1 3\n7g7f none 45 1 7\n5g5f none 45 1 5\n") == "7g7f");
  CHECK(best_of("2g2f none 45 1 3\n7g7f none 45 9 3\n") == "2g2f");
  CHECK(best_of("2g2f none none 1 900\n7g7f none -300 1 1\n") == "7g7f");
  CHECK(best_of("2g2f\n7g7f none none none 2\n5g5f none none none 1\n") == "7g7f");
  CHECK(best_of("5e5d none 900 1 1\n7g7f none 1 1 1\n") == "7g7f");  // the first is not legal
  CHECK(best_of("") == "none");
  CHECK(best_move(Book(), Position()) == "none");
}

TEST_CASE("byte order mark, carriage returns, tabs, comments and blank lines are no obstacle") {
  const Book book = load_text(
      "\xef\xbb\xbf#YANEURAOU-DB2016 1.00\r\n"
      "\r\n"
      "# comment \xe6\xad\xa9\r\n"
      "sfen \tlnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL  b - 1  \r\n"
      "// between a position and its candidates\r\n"
      "\t7g7f\t3c3d  12 3 4\t\r\n"
      "   \t\r\n"
      "2g2f none 11 3 4 # a remark of the author\r\n"
      "5g5f // another\r\n"
      "1g1f none -5 6 7 something newer");
  CHECK(book.skipped_lines() == 0);
  CHECK(listed(book, Position()) == "7g7f 2g2f 5g5f 1g1f");
  const std::vector<BookMove> moves = book.moves(Position());
  REQUIRE(moves.size() == 4);
  CHECK(moves[1].count == 4);
  CHECK_FALSE(moves[2].scored);
  CHECK(moves[3].count == 7);
  CHECK(moves[3].score == -5);
}

TEST_CASE("fields may be missing at the end of a candidate") {
  const Book book = load_text(std::string(kHeaderLine) + kStartLine +
                              "7g7f\n2g2f 8c8d\n5g5f 5c5d 17\n1g1f none 3 8\n9g9f none none 8\n");
  CHECK(book.skipped_lines() == 0);
  const std::vector<BookMove> moves = book.moves(Position());
  REQUIRE(moves.size() == 5);
  CHECK(moves[0].answer == 0);
  CHECK_FALSE(moves[0].scored);
  CHECK(moves[1].answer != 0);
  CHECK(moves[2].score == 17);
  CHECK(moves[2].scored);
  CHECK(moves[3].depth_plies == 8);
  CHECK_FALSE(moves[4].scored);
  CHECK(moves[4].depth_plies == 8);
}

TEST_CASE("a line that makes no sense is skipped and counted") {
  const Book book = load_text(std::string(kHeaderLine) + "7g7f none 1 1\n"  // before any position
                              + kStartLine +
                              "7g7x none 1 1\n"    // no such square
                              "2g2f none abc 1\n"  // no number
                              "5g5f none 1 2x\n"
                              "9g9f none 1 2 +-3\n"
                              "4g4f 9z9z 1 1\n"
                              "resign\n"
                              "7g7f none 1 1\n"
                              "sfen lnsgkgsnl/1r5b1/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"  // eight rows
                              "2g2f none 1 1\n"  // the candidate of an unreadable position belongs to no other
                              "sfen\n"
                              "sfenlike 1 2 3\n" +
                              kStartLine + "1g1f none 1 1\n");
  CHECK(book.skipped_lines() == 11);
  CHECK(book.positions() == 1);
  CHECK(listed(book, Position()) == "7g7f 1g1f");
}

TEST_CASE("numbers out of range become the nearest that fits") {
  const Book book = load_text(std::string(kHeaderLine) + kStartLine +
                              "7g7f none 99999 99999 99999999999999999999999\n"
                              "2g2f none -99999999999999999999999 -1 -1\n"
                              "5g5f none +31 +4 +5\n");
  const std::vector<BookMove> moves = book.moves(Position());
  REQUIRE(moves.size() == 3);
  CHECK(moves[0].score == 32767);
  CHECK(moves[0].depth_plies == 32767);
  CHECK(moves[0].count == 4294967295u);
  CHECK(moves[1].score == -32768);
  CHECK(moves[1].count == 0);
  CHECK(moves[2].score == 31);
  CHECK(moves[2].count == 5);
}

TEST_CASE("a position that comes twice has the candidates of both, and the first line for a move counts") {
  const Book book = load_text(std::string(kHeaderLine) + kStartLine + "7g7f none 1 1\n2g2f none 2 1\n" +
                              "sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1\nP*5e\n" +
                              "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 41\n" +
                              "5g5f none 3 1\n7g7f none 999 1\n");
  CHECK(book.positions() == 2);
  CHECK(book.skipped_lines() == 0);
  CHECK(listed(book, Position()) == "7g7f 2g2f 5g5f");
  CHECK(book.moves(Position())[0].score == 1);
}

TEST_CASE("moves and answers that are not legal are not given") {
  const Book book = load_text(std::string(kHeaderLine) + kStartLine +
                              "7g7f 7g7f 1 1\n"  // the answer is no move of White
                              "5i5h 5a5b 1 1\n"
                              "P*5e none 5 1\n"    // no pawn in hand
                              "8h2b+ none 9 1\n"   // blocked
                              "3c3d none 9 1\n" +  // not Black's
                              // White is in check: only answers to the check are legal.
                              "sfen 4k4/4+P4/9/9/9/9/9/9/4K4 w - 2\n5a4a none 1 1\n5a5b none 2 1\n");
  CHECK(book.skipped_lines() == 0);
  CHECK(listed(book, Position()) == "7g7f 5i5h");
  CHECK(book.moves(Position())[0].answer == 0);
  CHECK(book.moves(Position())[1].answer != 0);
  CHECK(listed(book, position_of("4k4/4+P4/9/9/9/9/9/9/4K4 w - 2")) == "5a5b");
}

TEST_CASE("a position without any candidate is not in the book") {
  const Book book = load_text(std::string(kHeaderLine) + kStartLine);
  CHECK(book.positions() == 0);
  CHECK(book.moves(Position()).empty());
  CHECK(book.best(Position()).move == 0);
}

TEST_CASE("a file that is no book is an error that says what was found") {
  const TemporaryFolder folder;
  CHECK(load_error(folder.path() / "absent.db").find("no such file") != std::string::npos);
  CHECK(load_error(folder.path() / "absent.db").find("absent.db") != std::string::npos);
  CHECK(load_error(folder.path() / "absent" / "deeper.db").find("no such file") != std::string::npos);
  CHECK(load_error(folder.path()).find("folder") != std::string::npos);
  CHECK(load_error(fs::path()).find("cannot open") != std::string::npos);
  CHECK(load_error(folder.write("empty.db", "")).find("empty") != std::string::npos);
  CHECK(load_error(folder.write("blank.db", "\n\n")).find("empty line") != std::string::npos);

  const std::string other = load_error(folder.write("other.db", "lnsgkgsnl/1r5b1 b - 1\n7g7f\n"));
  CHECK(other.find("#YANEURAOU-DB2016") != std::string::npos);
  CHECK(other.find("'lnsgkgsnl/1r5b1 b - 1'") != std::string::npos);
  CHECK(load_error(folder.write("older.db", "#YANEURAOU-DB2015 1.00\n")).find("found") != std::string::npos);
  CHECK(load_error(folder.write("longer.db", "#YANEURAOU-DB20160\n")).find("found") != std::string::npos);

  const std::string binary = load_error(folder.write("b.ybb", std::string("YANE-BINBOOK-V1\0\x01\x02\xff", 19)));
  CHECK(binary.find("binary") != std::string::npos);
  const std::string noise = load_error(folder.write("noise.db", std::string(10000, '\xfe')));
  CHECK(noise.size() < 300 + folder.path().string().size());
  CHECK(noise.find('\xfe') == std::string::npos);
  CHECK(noise.find('\n') == std::string::npos);
}

TEST_CASE("the version in the first line is free, and the line may stand alone") {
  const TemporaryFolder folder;
  for (const std::string_view first_line : {"#YANEURAOU-DB2016 1.00", "#YANEURAOU-DB2016", "#YANEURAOU-DB2016 2.0  "}) {
    const auto loaded = Book::load(folder.write("book.db", first_line));
    REQUIRE(std::holds_alternative<Book>(loaded));
    CHECK(std::get<Book>(loaded).positions() == 0);
  }
}

TEST_CASE("a path may be of any script") {
  const TemporaryFolder folder;
  const fs::path name = fs::path(u8"定跡 集.db");
  const auto loaded = Book::load(folder.write(name, std::string(kHeaderLine) + kStartLine + "7g7f\n"));
  REQUIRE(std::holds_alternative<Book>(loaded));
  CHECK(std::get<Book>(loaded).positions() == 1);
  CHECK(load_error(folder.path() / fs::path(u8"無い.db")).find("\xe7\x84\xa1\xe3\x81\x84.db") != std::string::npos);
}

// Positions of random games, until the book has as many as asked for.
std::string random_book(std::size_t positions) {
  std::mt19937 random(20240607);
  std::string text(kHeaderLine);
  std::size_t written = 0;
  while (written < positions) {
    Position position;
    for (int ply = 0; ply < 60 && written < positions; ++ply) {
      MoveList moves;
      generate_legal(position, NonPromotions::All, moves);
      if (moves.empty()) break;
      text += "sfen " + to_sfen(position) + "\n";
      for (int candidate = 0; candidate < 3; ++candidate)
        text += to_usi(moves[random() % moves.size()].code) + " none " + std::to_string(candidate) + " 10 1\n";
      ++written;
      Undo undo;
      position.do_move(moves[random() % moves.size()].code, undo);
    }
  }
  return text;
}

TEST_CASE("a book of 20,000 positions loads in time") {
  // Takes seconds where nothing is optimised; the rest is for a busy machine. Isready waits for the book.
  constexpr auto kDeadline = std::chrono::seconds(60);
  const TemporaryFolder folder;
  const fs::path path = folder.write("big.db", random_book(20000));
  const auto begin = std::chrono::steady_clock::now();
  const auto loaded = Book::load(path);
  const auto took = std::chrono::steady_clock::now() - begin;
  REQUIRE(std::holds_alternative<Book>(loaded));
  CHECK(std::get<Book>(loaded).positions() > 15000);
  CHECK(std::get<Book>(loaded).skipped_lines() == 0);
  CHECK(took < kDeadline);
}

}  // namespace
}  // namespace tsugite
