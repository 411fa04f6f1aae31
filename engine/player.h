// The engine as its front ends see it: takes a position and limits, answers with reports and one choice, on threads of
// its own. Declaration and book come before searching; the clock ends it. With Limits::mate it looks for a mate
// instead, on one thread, and what that learns serves the next such search if the pieces are the same.
//
// All functions are for one thread (the front end's). None blocks unless it says so.
#pragma once

#include <memory>
#include <optional>

#include "core/position.h"
#include "core/repetition.h"
#include "engine/limits.h"
#include "engine/options.h"
#include "engine/report.h"

namespace tsugite {

class Player {
 public:
  Player();
  ~Player();  // blocks: stops a search and delivers its choice
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  // Takes effect with the next prepare() or start(). Not while busy().
  void set_options(const Options& options);

  // Allocates what a game needs (tables, book) and the options do not find there, clears what new_game() or another
  // rule has made worthless, then calls on_ready. What could not be had (memory, a file) is told by on_message first
  // and replaced by what can. May take seconds. Not while busy(). The table of the mate search is among it only if
  // games look for mates; else the first search for one takes it.
  void prepare(Listener& listener);

  // Forgets what earlier positions taught (history, table). Not while busy().
  void new_game();

  // Starts thinking about the position, which is copied; prepares first if that has not been done. `history` ends with
  // the position. The listener must live until on_choice (or on_mate) has come. Not while busy().
  void start(const Position& position, const History& history, const Limits& limits, Listener& listener);

  // Ends a search as soon as possible: on_choice (or on_mate) follows. Without a search it does nothing.
  void stop();

  // The expected move was played: the time budget counts from now, by these clocks if there are any, else by those that
  // start() got. Does nothing unless pondering.
  void ponderhit(const std::optional<ClockTimes>& clock);

  // True from start() or prepare() until its last call of the listener has returned.
  bool busy() const;

  // Blocks until not busy. A ponder or infinite search must have been ended first.
  void wait();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tsugite
