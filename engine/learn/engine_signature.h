// Tells one engine from another, in a moment: by its version, a short bench and the margins of its search.
#pragma once

#include <string>

namespace tsugite {

// One line.
std::string engine_signature();

}  // namespace tsugite
