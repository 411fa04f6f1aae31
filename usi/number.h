// Whole numbers as people and clients write them: an optional sign, digits, and a fraction that is cut off ("1000.7" is
// 1000). What does not fit 64 bits becomes the nearest number that does. Anything else is no number: nothing throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tsugite {

std::optional<std::int64_t> parse_number(std::string_view word);

}  // namespace tsugite
