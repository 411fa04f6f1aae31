// The weights as a picture in SVG, to see what has been learned: for each kind of piece a heat map around the king and
// one of the board, then the attacks around a king, where a king stands, and what is in hand.
//
// Drawn as the owner of the king sees it: he plays up the picture, and his king is on files 1 to 5. Blue is good for
// him, red is bad; each group of maps has a scale of its own. What cannot occur is left blank: a piece more than four
// files to the right of the king, one that could never move again, kings side by side.
#pragma once

#include <string>

#include "engine/eval/weights.h"

namespace tsugite {

// A whole file. The same weights give the same bytes on every machine.
std::string picture_of(const Weights& weights);

}  // namespace tsugite
