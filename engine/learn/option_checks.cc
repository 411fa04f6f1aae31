#include "engine/learn/option_checks.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <system_error>

namespace tsugite {

CLI::Validator whole_number() {
  return {[](std::string& text) -> std::string {
            std::uint64_t value = 0;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
            if (error == std::errc() && end == text.data() + text.size()) return {};
            return "expected a whole number from 0 to " + std::to_string(UINT64_MAX) + ", not '" + text + "'";
          },
          ""};
}

CLI::Validator real_number(double least, double most) {
  const CLI::Range range(least, most);
  return {[range](std::string& text) -> std::string {
            if (std::string words = range(text); !words.empty()) return words;
            return std::isnan(std::strtod(text.c_str(), nullptr)) ? "expected a number, not '" + text + "'" : "";
          },
          range.get_description()};
}

CLI::Validator some_name() {
  return {[](std::string& text) -> std::string { return text.empty() ? "expected a name" : ""; }, ""};
}

}  // namespace tsugite
