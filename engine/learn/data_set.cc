#include "engine/learn/data_set.h"

#include <cstdlib>
#include <optional>
#include <utility>

#include "book/bytes.h"
#include "book/utf8_path.h"
#include "core/key.h"
#include "engine/learn/game_folder.h"
#include "engine/learn/key_set.h"
#include "engine/learn/quiet.h"
#include "engine/learn/samples.h"

namespace tsugite {

namespace {

constexpr std::size_t kGamesAtOnce = 256;

struct Source {
  GameReader reader;
  std::uint64_t origin;  // the games' settings, as a number
};

// A game, and what is fit of it.
struct Harvest {
  GameRecord game;
  std::uint64_t origin = 0;
  std::vector<std::pair<Key, PackedSample>> samples;
  DataCounts counts;
  std::string fault;
};

// What speaks against a position, if anything does.
std::uint64_t DataCounts::*obstacle(const DataFilter& filter, const Position& position, const Sample& sample,
                                    const Evaluation& quiet) {
  if (sample.ply < filter.first_ply) return &DataCounts::early;
  if (std::abs(sample.score) >= filter.limit_score || is_mate(sample.score)) return &DataCounts::decided;
  if (sample.in_check) return &DataCounts::checks;
  if (sample.captures || sample.promotes) return &DataCounts::captures;
  if (filter.quiet_margin > 0 && !is_quiet(position, quiet, filter.quiet_margin)) return &DataCounts::loose;
  return nullptr;
}

void harvest(const DataFilter& filter, const Evaluation& quiet, Harvest& from) {
  from.fault = replay(from.game, [&](const Position& position, const Sample& sample) {
    ++from.counts.positions;
    if (const auto reason = obstacle(filter, position, sample, quiet))
      ++(from.counts.*reason);
    else
      from.samples.emplace_back(position.key(), packed_sample(position, sample));
  });
}

void add(DataCounts& sum, const DataCounts& counts) {
  for (const auto member : {&DataCounts::positions, &DataCounts::early, &DataCounts::decided, &DataCounts::checks,
                            &DataCounts::captures, &DataCounts::loose})
    sum.*member += counts.*member;
}

bool is_for_validation(const Harvest& from, double percent) {
  return static_cast<double>(mix(from.origin ^ mix(from.game.number)) >> 11) * 0x1p-53 * 100 < percent;
}

}  // namespace

std::variant<DataSet, std::string> load_data(const DataSettings& settings, const Evaluation& quiet, Team& team,
                                             const std::function<void(const DataSet&)>& on_look,
                                             const std::atomic<bool>& stop) {
  DataSet data;
  std::vector<Source> sources;
  for (const std::filesystem::path& folder : settings.folders) {
    auto opened = GameReader::open(folder);
    if (auto* const words = std::get_if<std::string>(&opened)) return std::move(*words);
    auto& reader = std::get<GameReader>(opened);
    const std::uint64_t origin = checksum(reader.settings());
    sources.push_back({std::move(reader), origin});
  }

  KeySet keys;
  std::size_t turn = 0;
  std::vector<Harvest> games;
  const auto full = [&] {
    return settings.positions > 0 && data.training.size() + data.validation.size() >= settings.positions;
  };
  while (!sources.empty() && !full() && !stop) {
    games.clear();
    while (games.size() < kGamesAtOnce && !sources.empty()) {
      Source& source = sources[turn];
      if (auto game = source.reader.next()) {
        games.push_back({.game = std::move(*game), .origin = source.origin, .samples = {}, .counts = {}, .fault = {}});
        ++turn;
      } else {
        if (!source.reader.fault().empty()) {
          if (!source.reader.torn()) return source.reader.fault();
          data.warnings.push_back(source.reader.fault());
        }
        sources.erase(sources.begin() + static_cast<std::ptrdiff_t>(turn));
      }
      if (turn >= sources.size()) turn = 0;
    }
    team.run(games.size(), [&](std::size_t at) { harvest(settings.filter, quiet, games[at]); });
    for (const Harvest& game : games) {
      if (!game.fault.empty()) return game.fault;
      ++data.counts.games;
      add(data.counts, game.counts);
      SampleStore& store = is_for_validation(game, settings.validation_percent) ? data.validation : data.training;
      for (const auto& [key, sample] : game.samples) {
        if (full()) break;
        if (!keys.insert(key)) {
          ++data.counts.duplicates;
          continue;
        }
        store.push_back(sample);
        data.fingerprint = mix(data.fingerprint ^ key) + static_cast<std::uint64_t>(sample.score);
      }
      if (full()) break;
    }
    if (on_look) on_look(data);
  }
  return data;
}

}  // namespace tsugite
