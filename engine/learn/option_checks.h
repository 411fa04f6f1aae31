// What the values of options must be, beyond what CLI11 looks at by itself.
#pragma once

#include <CLI/CLI.hpp>

namespace tsugite {

// For numbers up to 2^64 - 1: CLI11 itself takes signs, and numbers too large for their type, without a word.
CLI::Validator whole_number();

// From `least` to `most`; CLI11's own range lets pass what is not a number.
CLI::Validator real_number(double least, double most);

// Of a file, for example.
CLI::Validator some_name();

}  // namespace tsugite
