#include "engine/learn/overrides.h"

#include <charconv>

namespace tsugite {

namespace {

constexpr int kMostDepth = 1000;

}  // namespace

const Tunable* find_tunable(std::string_view name) {
  for (const Tunable& tunable : tunables())
    if (tunable.name == name) return &tunable;
  return nullptr;
}

std::string no_such_margin(std::string_view name) {
  return "there is no margin '" + std::string(name) + "'; the command `list` shows them all";
}

std::string override_margin(Margins& margins, std::string_view text) {
  const std::size_t sign = text.find('=');
  if (sign == std::string_view::npos) return "expected name=value, not '" + std::string(text) + "'";
  const std::string_view name = text.substr(0, sign);
  const std::string_view digits = text.substr(sign + 1);
  const Tunable* const tunable = find_tunable(name);
  if (!tunable) return no_such_margin(name);
  int value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || digits.empty())
    return "'" + std::string(digits) + "' is no whole number (" + std::string(name) + ")";
  const bool depth = name.ends_with("_depth");
  const int least = depth ? 0 : tunable->least;
  const int most = depth ? kMostDepth : tunable->most;
  if (value < least || value > most)
    return std::string(name) + " must be from " + std::to_string(least) + " to " + std::to_string(most) + ", not " +
           std::to_string(value);
  margins.*(tunable->member) = value;
  return {};
}

}  // namespace tsugite
