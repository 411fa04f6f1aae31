#include "core/kind.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace tsugite::test {

TEST_CASE("promotion and its undoing") {
  const std::string promotable = "PLNSBR";
  for (int k = index(Kind::Pawn); k <= index(Kind::King); ++k) {
    const Kind kind = static_cast<Kind>(k);
    const std::string letters(kKindLetters[static_cast<std::size_t>(k)]);
    CHECK(kind_of_letter(letters[0]) == kind);
    CHECK(basic(kind) == kind);
    CHECK_FALSE(is_promoted(kind));
    CHECK(can_promote(kind) == (promotable.find(letters) != std::string::npos));
    if (!can_promote(kind)) continue;
    CHECK(is_promoted(promoted(kind)));
    CHECK_FALSE(can_promote(promoted(kind)));
    CHECK(basic(promoted(kind)) == kind);
    CHECK(kKindLetters[static_cast<std::size_t>(index(promoted(kind)))] == "+" + letters);
  }
  CHECK(promoted(Kind::Bishop) == Kind::Horse);
  CHECK(promoted(Kind::Rook) == Kind::Dragon);
  CHECK(promoted(Kind::Pawn) == Kind::ProPawn);
  for (const char letter : {'p', 'A', '+', ' ', '\0', 'Q'}) CHECK(kind_of_letter(letter) == Kind::None);
}

TEST_CASE("a promoted lance is no slider, a horse and a dragon are") {
  std::set<Kind> sliders;
  for (int k = 0; k < kKinds; ++k)
    if (is_slider(static_cast<Kind>(k))) sliders.insert(static_cast<Kind>(k));
  CHECK(sliders == std::set<Kind>{Kind::Lance, Kind::Bishop, Kind::Rook, Kind::Horse, Kind::Dragon});
}

TEST_CASE("who may enter a cell") {
  const Occupant black = occupant(Color::Black, Kind::Gold);
  const Occupant white = occupant(Color::White, Kind::Gold);
  CHECK(kind_of(black) == Kind::Gold);
  CHECK(color_of(black) == Color::Black);
  CHECK(color_of(white) == Color::White);
  CHECK(belongs_to(black, Color::Black));
  CHECK_FALSE(belongs_to(black, Color::White));
  for (const Color color : {Color::Black, Color::White}) {
    CHECK(enterable(kEmpty, color));
    CHECK_FALSE(enterable(kWall, color));
    CHECK_FALSE(belongs_to(kWall, color));
    CHECK_FALSE(belongs_to(kEmpty, color));
    CHECK_FALSE(enterable(occupant(color, Kind::Pawn), color));
    CHECK(enterable(occupant(opposite(color), Kind::Pawn), color));
  }
  CHECK_FALSE(is_piece(kEmpty));
  CHECK_FALSE(is_piece(kWall));
  CHECK(is_piece(white));
}

}  // namespace tsugite::test
