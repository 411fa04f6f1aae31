#include "engine/learn/game_folder.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

#include "book/utf8_path.h"
#include "core/contract.h"

namespace tsugite {

namespace {

constexpr std::string_view kPrefix = "games-";
constexpr std::string_view kSuffix = ".shard";

std::string shard_name(std::uint64_t number) {
  std::string digits = std::to_string(number);
  if (digits.size() < 5) digits.insert(0, 5 - digits.size(), '0');
  return std::string(kPrefix) + digits + std::string(kSuffix);
}

// Those that are there from the first on.
std::vector<std::filesystem::path> shards_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::uint64_t number = 0; std::filesystem::exists(folder / shard_name(number), error); ++number)
    files.push_back(folder / shard_name(number));
  return files;
}

// Of a name that shard_name made; nothing for any other.
std::optional<std::uint64_t> shard_number(const std::string& name) {
  std::uint64_t number = 0;
  const std::size_t digits = std::min(kPrefix.size(), name.size());
  std::from_chars(name.data() + digits, name.data() + name.size(), number);
  return name == shard_name(number) ? std::optional(number) : std::nullopt;
}

// What is wrong if there is a shard that does not follow on these; else empty.
std::string gap_behind(const std::vector<std::filesystem::path>& shards, const std::filesystem::path& folder) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = utf8_of(entry.path().filename());
    const auto number = shard_number(name);
    if (number && *number > shards.size())
      return utf8_of(folder) + ": there is " + name + ", but no " + shard_name(shards.size());
  }
  return {};
}

// The first line in which two texts differ, of the one and of the other.
std::pair<std::string, std::string> difference(std::string_view a, std::string_view b) {
  while (!a.empty() || !b.empty()) {
    const std::string_view one = a.substr(0, a.find('\n'));
    const std::string_view other = b.substr(0, b.find('\n'));
    if (one != other) return {std::string(one), std::string(other)};
    a.remove_prefix(std::min(one.size() + 1, a.size()));
    b.remove_prefix(std::min(other.size() + 1, b.size()));
  }
  return {};
}

}  // namespace

std::variant<GameReader, std::string> GameReader::open(const std::filesystem::path& folder_or_file) {
  GameReader reader;
  std::error_code error;
  if (std::filesystem::is_directory(folder_or_file, error)) {
    reader.files_ = shards_in(folder_or_file);
    if (std::string words = gap_behind(reader.files_, folder_or_file); !words.empty()) return words;
    if (reader.files_.empty()) return "there are no recorded games in " + utf8_of(folder_or_file);
  } else {
    reader.files_.push_back(folder_or_file);
  }
  for (const std::filesystem::path& file : reader.files_) {
    const auto size = std::filesystem::file_size(file, error);
    if (!error) reader.bytes_ += size;
  }
  if (!reader.open_shard()) return reader.fault_;
  reader.settings_ = reader.shard_->header().settings;
  return reader;
}

bool GameReader::open_shard() {
  auto opened = ShardReader::open(files_[at_]);
  if (auto* const error = std::get_if<std::string>(&opened)) {
    fault_ = std::move(*error);
    return false;
  }
  auto& shard = std::get<ShardReader>(opened);
  const std::string name = utf8_of(files_[at_]);
  if (shard_ && shard.header().first_game != shard_->next_game())
    fault_ = name + " begins with game " + std::to_string(shard.header().first_game) +
             ", and the file before it ends " + "before game " + std::to_string(shard_->next_game());
  else if (shard_ && shard.header().settings != settings_)
    fault_ = name + " has games of other settings than the files before it";
  if (!fault_.empty()) return false;
  shard_ = std::move(shard);
  return true;
}

std::optional<GameRecord> GameReader::next() {
  while (block_at_ == block_.size()) {
    if (!fault_.empty()) return std::nullopt;
    if (auto block = shard_->next_block()) {
      block_ = std::move(*block);
      block_at_ = 0;
    } else if (!shard_->fault().empty()) {
      fault_ = shard_->fault();
      torn_ = shard_->torn() && at_ + 1 == files_.size();
      return std::nullopt;
    } else {
      if (at_ + 1 == files_.size()) return std::nullopt;
      ++at_;
      if (!open_shard()) return std::nullopt;
    }
  }
  return block_[block_at_++];
}

std::variant<GameWriter, std::string> GameWriter::open(const std::filesystem::path& folder, const Settings& settings) {
  TSUGITE_ASSERT(settings.block_games > 0 && settings.shard_games % settings.block_games == 0);
  const std::string name = utf8_of(folder);
  GameWriter writer;
  writer.folder_ = folder;
  writer.settings_ = settings;
  std::error_code error;
  std::error_code unknown;
  std::filesystem::create_directories(folder, error);
  if (!std::filesystem::is_directory(folder, unknown))
    return "cannot make the folder " + name + (error ? ": " + error.message() : "");
  auto lock = FileLock::take_folder(folder);
  if (auto* const words = std::get_if<std::string>(&lock)) return std::move(*words);
  writer.lock_.emplace(std::move(std::get<FileLock>(lock)));
  if (const auto shards = shards_in(folder); shards.empty()) {
    if (std::string words = gap_behind(shards, folder); !words.empty()) return words;
    return writer;
  }

  auto opened = GameReader::open(folder);
  if (auto* const words = std::get_if<std::string>(&opened)) return std::move(*words);
  auto& reader = std::get<GameReader>(opened);
  if (reader.settings() != settings.text) {
    const auto [there, wanted] = difference(reader.settings(), settings.text);
    return "the games in " + name + " were played with '" + there + "', not '" + wanted +
           "': say the same to go on, or name another folder to begin anew";
  }
  while (const auto game = reader.next()) {
    writer.positions_ += game->moves.size();
    writer.next_game_ = game->number + 1;
  }
  // A shard may have a header and no games yet.
  writer.next_game_ = reader.shard_->next_game();
  const bool full = writer.next_game_ - reader.shard_->header().first_game >= settings.shard_games;
  if (!reader.fault().empty() && (full || !reader.torn())) return reader.fault() + "; the folder is left as it is";
  writer.torn_ = reader.fault();
  if (!full) {
    const bool whole = writer.next_game_ % settings.block_games == 0;
    writer.shard_ = ShardWriter::go_on(reader.files_.back(), *reader.shard_,
                                       whole ? std::vector<GameRecord>() : std::move(reader.block_));
  }
  return writer;
}

std::string GameWriter::add(GameRecord game) {
  if (!shard_) {
    auto created = ShardWriter::create(
        folder_ / shard_name(next_game_ / settings_.shard_games),
        {.block_games = settings_.block_games, .first_game = next_game_, .settings = settings_.text});
    if (auto* const words = std::get_if<std::string>(&created)) return std::move(*words);
    shard_ = std::move(std::get<ShardWriter>(created));
  }
  positions_ += game.moves.size();
  const std::string words = shard_->add(std::move(game));
  if (!words.empty()) return words;
  ++next_game_;
  if (next_game_ % settings_.shard_games == 0) shard_.reset();
  return {};
}

std::string GameWriter::flush() { return shard_ ? shard_->flush() : ""; }

}  // namespace tsugite
