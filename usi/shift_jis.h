// Shift_JIS, the encoding of files named .kif, as far as shogi records need it: ASCII and a table of the signs that say
// something in them. Names and comments are full of others, and nothing depends on those.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tsugite {

// nullopt for a text with a character that is not in the table.
std::optional<std::string> to_shift_jis(std::string_view utf8);

// Always UTF-8. What is not in the table becomes U+FFFD, and so does each byte that makes no character; lines stay
// lines.
std::string from_shift_jis(std::string_view bytes);

}  // namespace tsugite
