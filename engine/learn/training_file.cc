#include "engine/learn/training_file.h"

#include <array>
#include <bit>
#include <string_view>
#include <utility>

#include "book/bytes.h"

namespace tsugite {

namespace {

constexpr std::string_view kTitle = "TSUGFITS";
constexpr std::uint32_t kVersion = 1;

void put_real(std::string& bytes, double number) { put(bytes, std::bit_cast<std::uint64_t>(number)); }
double real(Bytes& bytes) { return std::bit_cast<double>(bytes.number<std::uint64_t>()); }

void put_row(std::string& bytes, const std::vector<float>& numbers) {
  for (const float number : numbers) put(bytes, std::bit_cast<std::uint32_t>(number));
}
std::vector<float> row(Bytes& bytes, std::size_t size) {
  Bytes numbers(bytes.text(4 * size));
  std::vector<float> result(bytes.sound() ? size : 0);
  for (float& number : result) number = std::bit_cast<float>(numbers.number<std::uint32_t>());
  return result;
}

constexpr std::array<double EpochResult::*, 7> kReals = {
    &EpochResult::rate,      &EpochResult::training_loss, &EpochResult::loss,       &EpochResult::divergence,
    &EpochResult::deviation, &EpochResult::score_loss,    &EpochResult::result_loss};

}  // namespace

std::string to_bytes(const TrainingFile& file) {
  std::string bytes(kTitle);
  put(bytes, kVersion);
  put(bytes, static_cast<std::uint32_t>(file.settings.size()));
  bytes += file.settings;
  put(bytes, file.fingerprint);
  const TrainingState& state = file.state;
  put(bytes, static_cast<std::uint32_t>(state.epoch));
  put(bytes, static_cast<std::uint64_t>(state.step));
  put_real(bytes, state.loss_sum);
  put(bytes, state.loss_count);
  put(bytes, static_cast<std::uint64_t>(state.parameters.size()));
  for (const auto* const numbers : {&state.parameters, &state.mean, &state.square}) put_row(bytes, *numbers);
  put(bytes, static_cast<std::uint32_t>(state.results.size()));
  for (const EpochResult& result : state.results) {
    put(bytes, static_cast<std::uint32_t>(result.epoch));
    put(bytes, result.positions);
    for (const auto member : kReals) put_real(bytes, result.*member);
  }
  put(bytes, checksum(bytes));
  return bytes;
}

std::variant<TrainingFile, std::string> training_file_of(std::string_view bytes) {
  if (!bytes.starts_with(kTitle)) return "not a state of learning";
  if (bytes.size() < kTitle.size() + 12) return "cut off";
  const std::string_view before = bytes.substr(0, bytes.size() - 8);
  Bytes end(bytes.substr(before.size()));
  Bytes reader(before.substr(kTitle.size()));
  if (const auto version = reader.number<std::uint32_t>(); version != kVersion)
    return "made by another version of the program";
  if (end.number<std::uint64_t>() != checksum(before)) return "damaged";
  TrainingFile file;
  file.settings = reader.text(reader.number<std::uint32_t>());
  file.fingerprint = reader.number<std::uint64_t>();
  TrainingState& state = file.state;
  state.epoch = static_cast<int>(reader.number<std::uint32_t>());
  state.step = static_cast<std::size_t>(reader.number<std::uint64_t>());
  state.loss_sum = real(reader);
  state.loss_count = reader.number<std::uint64_t>();
  const auto size = static_cast<std::size_t>(reader.number<std::uint64_t>());
  for (auto* const numbers : {&state.parameters, &state.mean, &state.square}) *numbers = row(reader, size);
  state.results.resize(reader.sound() ? reader.number<std::uint32_t>() : 0);
  for (EpochResult& result : state.results) {
    result.epoch = static_cast<int>(reader.number<std::uint32_t>());
    result.positions = reader.number<std::uint64_t>();
    for (const auto member : kReals) result.*member = real(reader);
  }
  if (!reader.sound() || !reader.at_end()) return "damaged";
  return file;
}

}  // namespace tsugite
