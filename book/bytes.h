// Numbers in files: little-endian on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/key.h"

namespace tsugite {

// Unsigned numbers.
template <typename Number>
void put(std::string& bytes, Number number) {
  for (std::size_t at = 0; at < sizeof number; ++at) bytes += static_cast<char>((number >> (8 * at)) & 0xff);
}

// Takes numbers off the front. What is not there reads as zero, and stays a fault.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}

  bool sound() const { return sound_; }
  bool at_end() const { return bytes_.empty(); }

  std::string_view text(std::size_t size) {
    sound_ = sound_ && size <= bytes_.size();
    if (!sound_) return {};
    const std::string_view text = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return text;
  }

  template <typename Number>
  Number number() {
    Number number = 0;
    const std::string_view bytes = text(sizeof number);
    for (std::size_t at = 0; at < bytes.size(); ++at)
      number = static_cast<Number>(number | static_cast<Number>(static_cast<Number>(byte(bytes[at])) << (8 * at)));
    return number;
  }

  static std::uint8_t byte(char character) { return static_cast<std::uint8_t>(character); }

  // What was read makes no sense.
  void fail() { sound_ = false; }

 private:
  std::string_view bytes_;
  bool sound_ = true;
};

// Eight bytes at a time, mixed into what was before.
inline std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = mix(bytes.size());
  while (!bytes.empty()) {
    const std::string_view word = bytes.substr(0, 8);
    std::uint64_t number = 0;
    for (std::size_t at = 0; at < word.size(); ++at)
      number |= static_cast<std::uint64_t>(Bytes::byte(word[at])) << (8 * at);
    sum = mix(sum ^ number);
    bytes.remove_prefix(word.size());
  }
  return sum;
}

}  // namespace tsugite
