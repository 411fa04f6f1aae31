// The file that learning goes on from, exactly where it stood.
//
// Little-endian: 8 bytes "TSUGFITS" | u32 version | u32 size of the settings, which follow | u64 fingerprint of the
// data | the state | u64 checksum of all before it. Numbers with a point are IEEE's, as bits.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>

#include "engine/learn/trainer.h"

namespace tsugite {

struct TrainingFile {
  std::string settings;  // all that the result depends on beside the data, lines of `name value`
  std::uint64_t fingerprint = 0;
  TrainingState state;
};

std::string to_bytes(const TrainingFile& file);
// Or what is wrong, to follow the name of the file.
std::variant<TrainingFile, std::string> training_file_of(std::string_view bytes);

}  // namespace tsugite
