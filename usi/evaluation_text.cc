#include "usi/evaluation_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string_view>

#include "engine/eval/breakdown.h"
#include "usi/diagram.h"
#include "usi/japanese.h"

namespace tsugite {

namespace {

using Lines = std::vector<std::string>;

// A square is as wide as six letters, for numbers up to +12345.
constexpr int kWidth = 6;

std::string nothing() { return std::string(kWidth - 2, ' ') + "・"; }

std::string in_centipawns(double value) {
  const long whole = std::lround(value);
  return (whole > 0 ? "+" : "") + std::to_string(whole);
}

std::string right(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + std::string(text);
}

std::string ruler() { return '+' + std::string(kWidth * kFiles, '-') + '+'; }

// Files 9 to 1; text_of(file) is kWidth wide.
template <typename TextOf>
std::string row(TextOf&& text_of) {
  std::string line;
  for (int file = kFiles; file >= 1; --file) line += text_of(file);
  return line;
}

std::string file_line() {
  return ' ' + row([](int file) {
           return std::string(kWidth - 2, ' ') + std::string(kFileSigns[static_cast<std::size_t>(file)]);
         });
}

std::string piece_line(const Position& position, int rank) {
  return row([&](int file) {
    const Occupant what = position.at(cell_at(file, rank));
    if (!is_piece(what)) return nothing();
    return std::string(kWidth - 3, ' ') + (color_of(what) == Color::Black ? ' ' : 'v') +
           std::string(kBoardSigns[static_cast<std::size_t>(kind_of(what))]);
  });
}

// The numbers of the pieces on a rank. // [square]
template <typename Number>
std::string worth_line(const Position& position, const std::array<Number, kSquares>& worths, int rank) {
  return row([&](int file) {
    const Cell cell = cell_at(file, rank);
    if (!is_piece(position.at(cell))) return std::string(kWidth, ' ');
    return right(in_centipawns(worths[static_cast<std::size_t>(square_of(cell))]), kWidth);
  });
}

std::string attack_line(const Breakdown& breakdown, int rank) {
  return row([&](int file) {
    const double worth = breakdown.attacks[static_cast<std::size_t>(square_of(cell_at(file, rank)))];
    return worth == 0 ? nothing() : right(in_centipawns(worth), kWidth);
  });
}

std::string_view name_of(Color color) { return color == Color::Black ? "Black" : "White"; }

std::string king_line(const Position& position, const Breakdown& breakdown, Color color) {
  const std::string line = std::string(side_name(color)) + "の玉  ：";
  if (!position.has_king(color)) return line + "なし";
  const TermsOfSide& side = breakdown.of(color);
  return line + to_string(position.king(color)) + ", its place " + in_centipawns(side.kings) + ", its danger " +
         in_centipawns(side.dangers);
}

struct TermLine {
  std::string_view name;
  double TermsOfSide::*of_side;
  Score EvaluationTerms::*of_both;
  std::string_view what;
};

constexpr std::array<TermLine, 8> kTermLines = {{
    {"material", &TermsOfSide::material, &EvaluationTerms::material, "pieces on the board and in hand"},
    {"hands", &TermsOfSide::hands, &EvaluationTerms::hands, "pieces in hand, beyond that"},
    {"places", &TermsOfSide::places, &EvaluationTerms::places, "pieces by their place from both kings"},
    {"zones", &TermsOfSide::zones, &EvaluationTerms::zones, "attacks by their place from both kings"},
    {"threats", &TermsOfSide::threats, &EvaluationTerms::threats, "pieces attacked, held or loose"},
    {"kings", &TermsOfSide::kings, &EvaluationTerms::kings, "where the king stands"},
    {"dangers", &TermsOfSide::dangers, &EvaluationTerms::dangers, "what the king is in for"},
    {"tempo", &TermsOfSide::tempo, &EvaluationTerms::tempo, "the move"},
}};

std::string term_line(std::string_view name, std::string_view black, std::string_view white, std::string_view both,
                      std::string_view what) {
  char text[120];
  const auto put = [](std::string_view word) { return static_cast<int>(word.size()); };
  std::snprintf(text, sizeof text, "%-10.*s%8.*s%8.*s%8.*s%s%.*s", put(name), name.data(), put(black), black.data(),
                put(white), white.data(), put(both), both.data(), what.empty() ? "" : "  ", put(what), what.data());
  return text;
}

void add_terms(Lines& lines, const Breakdown& breakdown) {
  const TermsOfSide& black = breakdown.of(Color::Black);
  const TermsOfSide& white = breakdown.of(Color::White);
  lines.push_back(term_line("", "Black", "White", "both", ""));
  for (const TermLine& term : kTermLines)
    lines.push_back(term_line(term.name, in_centipawns(black.*term.of_side), in_centipawns(white.*term.of_side),
                              in_centipawns(breakdown.terms.*term.of_both), term.what));
  if (breakdown.has_network)
    lines.push_back(term_line("network", "", "", in_centipawns(breakdown.terms.network), "what the network adds"));
  lines.push_back(term_line("total", in_centipawns(black.total()), in_centipawns(white.total()),
                            in_centipawns(breakdown.terms.total), ""));
}

}  // namespace

Lines evaluation_text(const Position& position, const EvaluationWeights& weights) {
  const Breakdown breakdown = break_down(position, weights);
  const std::string edge = ruler();
  Lines lines;
  const auto add_pieces = [&](const auto& worths) {
    lines.push_back(file_line());
    lines.push_back(edge);
    for (int rank = 1; rank <= kRanks; ++rank) {
      lines.push_back('|' + piece_line(position, rank) + '|' + std::string(kRankSigns[static_cast<std::size_t>(rank)]));
      lines.push_back('|' + worth_line(position, worths, rank) + '|');
    }
    lines.push_back(edge);
    lines.emplace_back();
  };
  if (breakdown.has_network) {
    lines.emplace_back(
        "What each piece is worth: the evaluation with it less that without it (centipawns, + for Black)");
    add_pieces(breakdown.lost_pieces);
    lines.emplace_back("What the tables say of each piece: its kind, its place, the attacks on it");
  } else {
    lines.emplace_back("What each piece is worth: its kind, its place, the attacks on it (centipawns, + for Black)");
  }
  add_pieces(breakdown.pieces);
  lines.emplace_back("What the attacks on each square are worth, by its place from both kings");
  lines.push_back(file_line());
  lines.push_back(edge);
  for (int rank = 1; rank <= kRanks; ++rank)
    lines.push_back('|' + attack_line(breakdown, rank) + '|' + std::string(kRankSigns[static_cast<std::size_t>(rank)]));
  lines.push_back(edge);
  lines.emplace_back();
  for (const Color color : {Color::White, Color::Black}) {
    const auto at = static_cast<std::size_t>(index(color));
    lines.push_back(hand_line(position, color, [&](Kind kind) {
      const auto of_kind = static_cast<std::size_t>(kind);
      return ' ' +
             in_centipawns(breakdown.has_network ? breakdown.lost_hands[at][of_kind] : breakdown.hands[at][of_kind]);
    }));
    lines.push_back(king_line(position, breakdown, color));
  }
  lines.emplace_back();
  add_terms(lines, breakdown);
  lines.emplace_back();
  const Color mover = position.side_to_move();
  lines.push_back("evaluation " + in_centipawns(breakdown.terms.total) + " for Black, " +
                  in_centipawns(sign(mover) * breakdown.terms.total) + " for the side to move (" +
                  std::string(name_of(mover)) + ")");
  lines.emplace_back("(numbers are rounded one by one: parts may differ from their sums by some centipawns)");
  if (position.in_check()) lines.emplace_back("(in check: the search tries the answers and evaluates what follows)");
  return lines;
}

}  // namespace tsugite
