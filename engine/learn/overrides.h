// Margins by name, as text: `name=value`.
#pragma once

#include <string>
#include <string_view>

#include "engine/search/margins.h"

namespace tsugite {

// nullptr if there is none of this name.
const Tunable* find_tunable(std::string_view name);

// What to say then, in one line.
std::string no_such_margin(std::string_view name);

// Sets one number of the margins. Returns what is wrong, in one line; empty if all is well, else nothing was set.
// Values keep to the bounds of the tunable, except that a depth may be anything from 0 to 1000: beyond the reach of a
// search it turns its method off.
std::string override_margin(Margins& margins, std::string_view text);

}  // namespace tsugite
