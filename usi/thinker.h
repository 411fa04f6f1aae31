// The engine as the session knows it: Player's functions (engine/player.h says what they do), virtual so that a test
// can play the engine's part and fix every interleaving.
#pragma once

#include <optional>

#include "engine/player.h"

namespace tsugite {

class Thinker {
 public:
  virtual ~Thinker() = default;

  virtual void set_options(const Options& options) = 0;
  virtual void prepare(Listener& listener) = 0;
  virtual void new_game() = 0;
  virtual void start(const Position& position, const History& history, const Limits& limits, Listener& listener) = 0;
  virtual void stop() = 0;
  virtual void ponderhit(const std::optional<ClockTimes>& clock) = 0;
  virtual void wait() = 0;
};

class PlayerThinker final : public Thinker {
 public:
  void set_options(const Options& options) override { player_.set_options(options); }
  void prepare(Listener& listener) override { player_.prepare(listener); }
  void new_game() override { player_.new_game(); }
  void start(const Position& position, const History& history, const Limits& limits, Listener& listener) override {
    player_.start(position, history, limits, listener);
  }
  void stop() override { player_.stop(); }
  void ponderhit(const std::optional<ClockTimes>& clock) override { player_.ponderhit(clock); }
  void wait() override { player_.wait(); }

 private:
  Player player_;
};

}  // namespace tsugite
