#include "engine/learn/shard.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "book/bytes.h"
#include "book/open_file.h"
#include "book/utf8_path.h"
#include "core/contract.h"
#include "core/key.h"
#include "engine/learn/compression.h"
#include "engine/learn/write_file.h"

namespace tsugite {

namespace {

constexpr std::string_view kTitle = "TSUGGAME";
constexpr std::string_view kBlockTitle = "BLOK";
constexpr std::size_t kStreams = 5;
constexpr std::size_t kFixedHeader = 8 + 4 + 4 + 8 + 4;
constexpr std::size_t kBlockHeader = 4 + 4 + 8 + 4 + 4 + 4 * kStreams + 8 + 8;
constexpr std::uint32_t kMostSettings = 1 << 20;  // bytes; far more than there can be
constexpr std::uint32_t kMostMoves = 1u << 30;    // of a block

void put_varying(std::string& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) bytes += static_cast<char>((number & 0x7f) | 0x80);
  bytes += static_cast<char>(number);
}

// Numbers of any size, low bits first.
std::uint64_t varying(Bytes& bytes) {
  std::uint64_t number = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const std::uint64_t next = bytes.number<std::uint8_t>();
    number |= (next & 0x7f) << shift;
    if (next < 0x80) return number;
  }
  bytes.fail();
  return 0;
}

// Small numbers of either sign as small ones without: 0, -1, 1, -2, 2, ...
std::uint16_t folded(std::uint16_t number) {
  return static_cast<std::uint16_t>((number << 1) ^ ((number & 0x8000) != 0 ? 0xffff : 0));
}
std::uint16_t unfolded(std::uint16_t number) {
  return static_cast<std::uint16_t>((number >> 1) ^ ((number & 1) != 0 ? 0xffff : 0));
}

struct Streams {
  std::string list, to, way, low, high;

  std::array<std::string*, kStreams> all() { return {&list, &to, &way, &low, &high}; }
};

constexpr int kDrawn = 0;
constexpr int kBlackWon = 1;
constexpr int kWhiteWon = 2;
constexpr int kHasStart = 1 << 5;

// Of a packed move: bits 0-6 the square it goes to, 7-13 the square it comes from or what is dropped, 14 promotes.
constexpr int kLastSquare = kSquares - 1;
constexpr int kLastDrop = kLastSquare + kHandKinds - 1;

int turned(int square, bool half) { return half ? kLastSquare - square : square; }

void put_move(Streams& streams, PackedMove move, bool half) {
  const int to = move & 0x7f;
  const int from = (move >> 7) & 0x7f;
  TSUGITE_ASSERT(to <= kLastSquare && from <= kLastDrop);
  const int way = from > kLastSquare ? from + kLastSquare : turned(from, half) - turned(to, half) + kLastSquare;
  streams.to += static_cast<char>(turned(to, half) | ((move >> 14) << 7));
  streams.way += static_cast<char>(way);
}

// Nothing if there is no such move.
std::optional<PackedMove> move_of(char to_byte, char way_byte, bool half) {
  const int to = Bytes::byte(to_byte) & 0x7f;
  const int way = Bytes::byte(way_byte);
  const bool drop = way > 2 * kLastSquare;
  const int from = drop ? way - kLastSquare : way - kLastSquare + to;
  if (to > kLastSquare || from < 0 || from > (drop ? kLastDrop : kLastSquare)) return std::nullopt;
  return static_cast<PackedMove>(turned(to, half) | ((drop ? from : turned(from, half)) << 7) |
                                 ((Bytes::byte(to_byte) >> 7) << 14));
}

void put_game(Streams& streams, const GameRecord& game) {
  const int winner = !game.winner ? kDrawn : *game.winner == Color::Black ? kBlackWon : kWhiteWon;
  streams.list +=
      static_cast<char>(winner | (static_cast<int>(game.ending) << 2) | (game.start.empty() ? 0 : kHasStart));
  put_varying(streams.list, game.opening.size());
  put_varying(streams.list, game.moves.size());
  if (!game.start.empty()) {
    put_varying(streams.list, game.start.size());
    streams.list += game.start;
  }
  bool half = false;
  for (const PackedMove move : game.opening) put_move(streams, move, std::exchange(half, !half));
  std::int16_t before = 0;
  for (const RecordedMove& move : game.moves) {
    put_move(streams, move.move, std::exchange(half, !half));
    const std::uint16_t surprise = folded(static_cast<std::uint16_t>(move.score + before));
    streams.low += static_cast<char>(surprise & 0xff);
    streams.high += static_cast<char>(surprise >> 8);
    before = move.score;
  }
}

std::string block_of(const std::vector<GameRecord>& games) {
  Streams streams;
  for (const GameRecord& game : games) put_game(streams, game);
  std::string block(kBlockTitle);
  put(block, static_cast<std::uint32_t>(games.size()));
  put(block, games.front().number);
  put(block, static_cast<std::uint32_t>(streams.to.size()));
  put(block, static_cast<std::uint32_t>(streams.list.size()));
  std::string packed;
  for (const std::string* const stream : streams.all()) {
    const std::string frame = compressed(*stream);
    put(block, static_cast<std::uint32_t>(frame.size()));
    packed += frame;
  }
  put(block, checksum(packed));
  put(block, checksum(block));
  return block + packed;
}

struct BlockHeader {
  std::uint32_t games = 0;
  std::uint64_t first_game = 0;
  std::uint32_t moves = 0;
  std::uint32_t list_size = 0;
  std::array<std::uint32_t, kStreams> packed_sizes{};
  std::uint64_t checksum = 0;

  std::uint64_t packed_size() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t size : packed_sizes) sum += size;
    return sum;
  }
};

// Nothing if it is not sound.
std::optional<BlockHeader> block_header_of(std::string_view text) {
  Bytes bytes(text);
  BlockHeader header;
  if (bytes.text(kBlockTitle.size()) != kBlockTitle) return std::nullopt;
  header.games = bytes.number<std::uint32_t>();
  header.first_game = bytes.number<std::uint64_t>();
  header.moves = bytes.number<std::uint32_t>();
  header.list_size = bytes.number<std::uint32_t>();
  for (std::uint32_t& size : header.packed_sizes) size = bytes.number<std::uint32_t>();
  header.checksum = bytes.number<std::uint64_t>();
  const std::uint64_t own = bytes.number<std::uint64_t>();
  if (!bytes.sound() || own != checksum(text.substr(0, kBlockHeader - 8))) return std::nullopt;
  if (header.games == 0 || header.games > kMostBlockGames || header.moves > kMostMoves) return std::nullopt;
  return header;
}

// Games of a block whose checksums are right. Nothing if they do not add up all the same.
std::optional<std::vector<GameRecord>> games_of(const BlockHeader& header, std::string_view packed) {
  Bytes frames(packed);
  const auto stream = [&](std::size_t number, std::size_t size) {
    return decompressed(frames.text(header.packed_sizes[number]), size);
  };
  const std::optional<std::string> list = stream(0, header.list_size);
  if (!list) return std::nullopt;
  Bytes bytes(*list);
  std::vector<GameRecord> games;
  std::uint64_t moves = 0;
  std::uint64_t scores = 0;
  for (std::uint32_t at = 0; at < header.games; ++at) {
    GameRecord game;
    game.number = header.first_game + at;
    const int flags = bytes.number<std::uint8_t>();
    const int winner = flags & 3;
    const int ending = (flags >> 2) & 7;
    if (winner > kWhiteWon || ending >= static_cast<int>(Ending::Stopped)) return std::nullopt;
    if (winner != kDrawn) game.winner = winner == kBlackWon ? Color::Black : Color::White;
    game.ending = static_cast<Ending>(ending);
    const std::uint64_t opening = varying(bytes);
    const std::uint64_t played = varying(bytes);
    if (opening > header.moves || played > header.moves) return std::nullopt;
    moves += opening + played;
    scores += played;
    if (moves > header.moves) return std::nullopt;
    if ((flags & kHasStart) != 0) game.start = bytes.text(static_cast<std::size_t>(varying(bytes)));
    game.opening.resize(static_cast<std::size_t>(opening));
    game.moves.resize(static_cast<std::size_t>(played));
    games.push_back(std::move(game));
  }
  if (!bytes.sound() || !bytes.at_end() || moves != header.moves) return std::nullopt;

  const auto to = stream(1, static_cast<std::size_t>(moves));
  const auto way = stream(2, static_cast<std::size_t>(moves));
  const auto low = stream(3, static_cast<std::size_t>(scores));
  const auto high = stream(4, static_cast<std::size_t>(scores));
  if (!to || !way || !low || !high) return std::nullopt;
  std::size_t move_at = 0;
  std::size_t score_at = 0;
  bool sound = true;
  const auto next_move = [&](bool half) {
    const std::optional<PackedMove> move = move_of((*to)[move_at], (*way)[move_at], half);
    ++move_at;
    sound = sound && move;
    return move.value_or(0);
  };
  for (GameRecord& game : games) {
    bool half = false;
    for (PackedMove& move : game.opening) move = next_move(std::exchange(half, !half));
    std::int16_t before = 0;
    for (RecordedMove& move : game.moves) {
      move.move = next_move(std::exchange(half, !half));
      const int surprise = Bytes::byte((*low)[score_at]) | (Bytes::byte((*high)[score_at]) << 8);
      ++score_at;
      move.score = static_cast<std::int16_t>(unfolded(static_cast<std::uint16_t>(surprise)) - before);
      before = move.score;
    }
  }
  if (!sound) return std::nullopt;
  return games;
}

// As many bytes from there as there are, up to this many.
std::string read_bytes(std::ifstream& stream, std::uint64_t from, std::uint64_t size) {
  std::string bytes(static_cast<std::size_t>(size), '\0');
  stream.seekg(static_cast<std::streamoff>(from));
  stream.read(bytes.data(), static_cast<std::streamsize>(size));
  bytes.resize(static_cast<std::size_t>(stream.gcount()));
  return bytes;
}

std::string text_of(const ShardHeader& header) {
  std::string text(kTitle);
  put(text, kShardVersion);
  put(text, header.block_games);
  put(text, header.first_game);
  put(text, static_cast<std::uint32_t>(header.settings.size()));
  text += header.settings;
  put(text, checksum(text));
  return text;
}

}  // namespace

std::variant<ShardReader, std::string> ShardReader::open(const std::filesystem::path& file) {
  std::ifstream stream;
  if (const std::string reason = open_to_read(stream, file); !reason.empty())
    return "cannot open " + utf8_of(file) + ": " + reason;
  ShardReader reader;
  reader.file_ = file;
  std::error_code error;
  reader.size_ = std::filesystem::file_size(file, error);
  if (error) return "cannot open " + utf8_of(file) + ": " + error.message();

  const std::string fixed = read_bytes(stream, 0, kFixedHeader);
  Bytes bytes(fixed);
  if (bytes.text(kTitle.size()) != kTitle) return utf8_of(file) + " is no file of recorded games";
  const auto version = bytes.number<std::uint32_t>();
  if (bytes.sound() && version != kShardVersion)
    return utf8_of(file) + " is of version " + std::to_string(version) + ", and only version " +
           std::to_string(kShardVersion) + " is known here";
  reader.header_.block_games = bytes.number<std::uint32_t>();
  reader.header_.first_game = bytes.number<std::uint64_t>();
  const auto settings_size = bytes.number<std::uint32_t>();
  const std::string damaged = utf8_of(file) + ": the header is damaged";
  if (!bytes.sound() || settings_size > kMostSettings) return damaged;
  const std::string rest = read_bytes(stream, kFixedHeader, settings_size + 8);
  Bytes more(rest);
  reader.header_.settings = more.text(settings_size);
  const auto sum = more.number<std::uint64_t>();
  if (!more.sound() || sum != checksum(fixed + reader.header_.settings)) return damaged;
  if (reader.header_.block_games == 0 || reader.header_.block_games > kMostBlockGames) return damaged;
  reader.position_ = reader.last_block_ = kFixedHeader + settings_size + 8;
  reader.next_game_ = reader.header_.first_game;
  return reader;
}

std::nullopt_t ShardReader::fail(const std::string& words) {
  fault_ = utf8_of(file_) + ": block " + std::to_string(blocks_ + 1) + ", at byte " + std::to_string(position_) +
           " (from game " + std::to_string(next_game_) + " on): " + words;
  return std::nullopt;
}

std::optional<std::vector<GameRecord>> ShardReader::next_block() {
  if (!fault_.empty() || position_ >= size_) return std::nullopt;
  if ((next_game_ - header_.first_game) % header_.block_games != 0)
    return fail("it follows on a block that is not full, which should be the last");
  std::ifstream stream;
  if (const std::string reason = open_to_read(stream, file_); !reason.empty()) return fail("cannot open it: " + reason);
  const std::string head = read_bytes(stream, position_, kBlockHeader);
  if (head.size() < kBlockHeader) {
    torn_ = true;
    return fail("the file ends within the block");
  }
  const std::optional<BlockHeader> header = block_header_of(head);
  if (!header) return fail("the block's header is damaged");
  const std::uint64_t end = position_ + kBlockHeader + header->packed_size();
  if (end > size_) {
    torn_ = true;
    return fail("the file ends within the block");
  }
  const std::string packed = read_bytes(stream, position_ + kBlockHeader, header->packed_size());
  if (packed.size() != header->packed_size()) return fail("it cannot be read");
  if (checksum(packed) != header->checksum) return fail("the block is damaged");
  if (header->first_game != next_game_) return fail("the block begins with game " + std::to_string(header->first_game));
  if (header->games == 0 || header->games > header_.block_games)
    return fail("the block has " + std::to_string(header->games) + " games, not " +
                std::to_string(header_.block_games));
  auto games = games_of(*header, packed);
  if (!games) return fail("the block's games do not add up");
  last_block_ = std::exchange(position_, end);
  next_game_ += header->games;
  ++blocks_;
  return games;
}

std::variant<ShardWriter, std::string> ShardWriter::create(const std::filesystem::path& file,
                                                           const ShardHeader& header) {
  TSUGITE_ASSERT(header.block_games >= 1 && header.block_games <= kMostBlockGames);
  std::error_code error;
  if (std::filesystem::exists(file, error)) return utf8_of(file) + " is there already";
  const std::string text = text_of(header);
  if (const std::string words = write_file(file, text); !words.empty()) return words;
  ShardWriter writer;
  writer.file_ = file;
  writer.block_games_ = header.block_games;
  writer.next_game_ = header.first_game;
  writer.begin_ = writer.size_ = text.size();
  return writer;
}

ShardWriter ShardWriter::go_on(const std::filesystem::path& file, const ShardReader& reader,
                               std::vector<GameRecord> last) {
  ShardWriter writer;
  writer.file_ = file;
  writer.block_games_ = reader.header().block_games;
  writer.next_game_ = reader.next_game();
  writer.begin_ = reader.position();
  writer.size_ = reader.size();
  if (!last.empty() && last.size() < writer.block_games_) {
    writer.begin_ = reader.last_block();
    writer.games_ = std::move(last);
    writer.written_ = writer.games_.size();
  }
  return writer;
}

std::string ShardWriter::add(GameRecord game) {
  TSUGITE_ASSERT(game.number == next_game_);
  games_.push_back(std::move(game));
  ++next_game_;
  return games_.size() < block_games_ ? "" : flush();
}

std::string ShardWriter::flush() {
  if (games_.empty() || games_.size() == written_) return {};
  const std::string name = utf8_of(file_);
  std::error_code error;
  if (std::filesystem::file_size(file_, error) != size_ || error)
    return error ? "cannot write " + name + ": " + error.message() : "somebody else has written to " + name;
  // First the unfinished block goes that was there before, so that a crash leaves a torn block at the worst.
  if (size_ != begin_) std::filesystem::resize_file(file_, begin_, error);
  if (error) return "cannot write " + name + ": " + error.message();
  size_ = begin_;
  written_ = 0;
  const std::string block = block_of(games_);
  std::ofstream stream(file_, std::ios::binary | std::ios::app);
  stream << block;
  stream.close();
  if (!stream) {
    size_ = std::filesystem::file_size(file_, error);  // whatever could be written goes next time
    return "cannot write " + name;
  }
  size_ = begin_ + block.size();
  written_ = games_.size();
  if (games_.size() >= block_games_) {
    begin_ = size_;
    written_ = 0;
    games_.clear();
  }
  return {};
}

}  // namespace tsugite
