#include "tests/engine/learn/records.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "core/generate.h"
#include "core/sfen.h"
#include "engine/learn/dice.h"

namespace tsugite::test {

std::vector<GameRecord> random_records(std::uint64_t first, std::size_t count) {
  std::vector<GameRecord> records;
  for (std::uint64_t number = first; number < first + count; ++number) {
    Dice dice(77, number);
    GameRecord record;
    record.number = number;
    Position position;
    if (number % 3 == 1) {
      record.start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - " + std::to_string(1 + number);
      position = std::get<SfenPosition>(parse_sfen(record.start)).position;
    }
    const std::size_t opening = dice.below(5);
    const std::size_t plies = opening + dice.below(30);
    int score = 0;
    for (std::size_t ply = 0; ply < plies; ++ply) {
      const std::vector<MoveCode> moves = legal_moves(position);
      if (moves.empty()) break;
      const MoveCode move = moves[dice.below(moves.size())];
      score = -score + static_cast<int>(dice.below(200)) - 100;
      if (dice.below(20) == 0) score = dice.below(2) == 0 ? 31999 : -32000;
      score = std::clamp(score, -32000, 32000);
      if (ply < opening)
        record.opening.push_back(move.packed());
      else
        record.moves.push_back({move.packed(), static_cast<std::int16_t>(score)});
      Undo undo;
      position.do_move(move, undo);
    }
    record.ending = static_cast<Ending>(number % static_cast<std::uint64_t>(Ending::Stopped));
    if (number % 4 != 0) record.winner = number % 4 == 1 ? Color::Black : Color::White;
    records.push_back(std::move(record));
  }
  return records;
}

Folder::Folder(const std::string& name) : path_(std::filesystem::temp_directory_path() / ("tsugite_" + name)) {
  std::filesystem::remove_all(path_);
  REQUIRE(std::filesystem::create_directory(path_));
}

Folder::~Folder() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  REQUIRE(stream);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_bytes(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

std::vector<std::string> content_of(const std::filesystem::path& folder) {
  std::vector<std::string> content;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    content.push_back(entry.path().filename().string() + ": " + bytes_of(entry.path()));
  std::sort(content.begin(), content.end());
  return content;
}

}  // namespace tsugite::test
