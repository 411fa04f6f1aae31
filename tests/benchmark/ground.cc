#include "tests/benchmark/ground.h"

#include <stdexcept>

#include "engine/mate/one_ply.h"
#include "tests/support/random_walk.h"
#include "tests/support/samples.h"

namespace tsugite::benchmarks {

namespace {

// The crowded position of many perft tables, known as "matsuri".
constexpr const char* kMatsuri = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

std::vector<Position> after_each_check(const std::vector<NamedSet>& sets) {
  std::vector<Position> found;
  for (const NamedSet& set : sets) {
    for (Position position : set.positions) {
      MoveList checks;
      generate_checks(position, NonPromotions::All, checks);
      for (const ScoredMove& check : checks) {
        Undo undo;
        position.do_move(check.code, undo);
        found.push_back(position);
        position.undo_move(check.code, undo);
      }
    }
  }
  return found;
}

constexpr std::size_t kMates = 64;
constexpr std::size_t kMatesApart = 3;  // found ones from taken to taken: neighbours are much alike

std::vector<Position> mates_after_two(const NamedSet& set) {
  std::vector<Position> taken;
  std::size_t found = 0;
  for (Position position : set.positions) {
    for (const MoveCode first : legal_moves(position, NonPromotions::All)) {
      Undo undo_first;
      position.do_move(first, undo_first);
      for (const MoveCode second : legal_moves(position, NonPromotions::All)) {
        Undo undo_second;
        position.do_move(second, undo_second);
        if (!mate_in_one(position).is_none() && found++ % kMatesApart == 0 && taken.size() < kMates)
          taken.push_back(position);
        position.undo_move(second, undo_second);
      }
      position.undo_move(first, undo_first);
    }
  }
  return taken;
}

}  // namespace

Ground read_ground() {
  Ground ground;
  ground.quiet = {{"startpos", {Position()}}, {"matsuri", {test::position_of(kMatsuri)}}, {"middlegame", {}}};
  for (const std::string& sfen : test::sample_lines("middlegame.sfen"))
    ground.quiet.back().positions.push_back(test::position_of(sfen));
  for (const NamedSet& set : ground.quiet) {
    for (const Position& position : set.positions)
      if (position.in_check()) throw std::runtime_error("a position of the set " + set.name + " is in check");
  }
  ground.in_check = {"in_check", after_each_check(ground.quiet)};
  ground.mates = {"mates", mates_after_two(ground.middlegame())};
  if (ground.in_check.positions.empty() || ground.mates.positions.empty())
    throw std::runtime_error("tests/data/middlegame.sfen leads to no check or no mate to measure on");
  return ground;
}

}  // namespace tsugite::benchmarks
