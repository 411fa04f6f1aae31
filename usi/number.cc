#include "usi/number.h"

#include <charconv>
#include <limits>
#include <system_error>

namespace tsugite {

namespace {

bool is_fraction(std::string_view text) {
  return text.starts_with('.') && text.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

}  // namespace

std::optional<std::int64_t> parse_number(std::string_view word) {
  if (word.starts_with('+') && !word.starts_with("+-")) word.remove_prefix(1);
  const char* const last = word.data() + word.size();
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), last, value);
  if (error == std::errc::invalid_argument) return std::nullopt;
  if (end != last && !is_fraction(word.substr(static_cast<std::size_t>(end - word.data())))) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    using Range = std::numeric_limits<std::int64_t>;
    return word.starts_with('-') ? Range::min() : Range::max();
  }
  return value;
}

}  // namespace tsugite
