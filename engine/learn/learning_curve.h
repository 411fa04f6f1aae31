// How learning went, epoch by epoch: as a table, and as a picture.
#pragma once

#include <span>
#include <string>

#include "engine/learn/trainer.h"

namespace tsugite {

// Tab-separated, a line for each epoch below one with the names.
std::string log_text(std::span<const EpochResult> results);

// SVG: the loss over the epochs, on the games learned from and on those kept apart.
std::string curve_picture(std::span<const EpochResult> results);

}  // namespace tsugite
