// What somebody typed, fit to be repeated on a terminal. Texts are UTF-8, or meant to be.
#pragma once

#include <string>
#include <string_view>

namespace tsugite {

// Control characters and what is not UTF-8 as \xNN, a byte each.
std::string printable(std::string_view text);

// The beginning of a long text, and dots.
std::string shortened(std::string_view text);

}  // namespace tsugite
