// The subcommands that need no search: they print for a person on stdout, complain on stderr, and return the exit
// status (0, or 2 if the position, or a file, made no sense).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "usi/errand.h"
#include "usi/game.h"

namespace tsugite {

// The words of a command line, put together, as after USI's `position`; none at all is the starting position. Tells on
// stderr what is wrong, and where; then nullopt.
std::optional<Game> read_position_words(const std::vector<std::string>& words);

// "tsugite: line" on stderr, fit for a terminal.
void complain(const std::string& line);

// The text on stderr, with a mark under a place of it, 1-based; of a long one what surrounds that place.
void point_at_column(const std::string& text, std::size_t column);

// A line on stdout.
void print(const std::string& line);

int show_position(const std::vector<std::string>& words);
// `weights_file` may be empty: the weights built in.
int show_evaluation(const std::vector<std::string>& words, const std::string& weights_file);
int run_perft(const std::string& position, int depth_plies, PerftLines lines, LastPly last_ply);
int run_bench(int depth_plies, int table_mib);

}  // namespace tsugite
