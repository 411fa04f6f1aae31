// Tells one engine from another, in a moment: by its version and a short bench.
#pragma once

#include <string>

namespace tsugite {

// One line.
std::string engine_signature();

}  // namespace tsugite
