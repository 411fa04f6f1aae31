// Holds one position of core against the rule book, by every question about moves that core answers.
#pragma once

#include <string>

#include "core/position.h"
#include "tests/support/rule_book.h"

namespace tsugite::test {

// What core and the rule book say differently about the same position; "" if they agree. Compared are: the SFEN; the
// number of checkers; the legal and the checking moves; captures and quiets together (evasions in check) and what each
// may hold; the default policy of non-promotions, move by move; is_legal, gives_check and has_legal_move; and that do
// and undo of every legal move restore the position. The position is unchanged afterwards.
std::string disagreement(Position& position, const RuleBook& book);

}  // namespace tsugite::test
