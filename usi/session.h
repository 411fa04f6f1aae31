// The state of a conversation: which command is lawful now, the game, the settings, and at most one thing in progress
// (preparing, thinking, or working on an errand). Everything happens on the loop's thread; what the engine says on its
// own threads is posted there.
//
// Commands are obeyed in the order of their arrival. One that has to wait for the thing in progress holds up those
// behind it, and whatever must end first is told to end, so that the queue always moves and each `go` gets exactly one
// answer: another `go` or `usinewgame` stops a search, `stop` and `gameover` do so and pass, a running search lets all
// else pass. Source: [USI].
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "usi/asio.h"
#include "usi/command.h"
#include "usi/errand.h"
#include "usi/game.h"
#include "usi/given_variations.h"
#include "usi/log.h"
#include "usi/option_names.h"
#include "usi/thinker.h"

namespace tsugite {

class Session {
 public:
  using Say = std::function<void(std::string_view)>;  // takes one line for stdout

  // All of them must outlive the session, and the loop must not run any more when it goes.
  Session(boost::asio::io_context& loop, Thinker& thinker, Log& log, Say say);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Takes one line of input. Never blocks for longer than the engine needs to stop a search that has answered already.
  void receive(std::string_view line);

  // What `quit`, the end of the input and a signal do: gives the answers that are owed, then stops the loop. If the
  // engine does not answer in time, any legal move does, so that it all takes less than a second.
  void leave();

  // Nothing is in progress.
  bool idle() const { return activity_ == Activity::None; }

 private:
  enum class Activity { None, Preparing, Thinking, Working };
  class Relay;
  struct Obey;

  // A `go` that has not been answered.
  struct Search {
    std::shared_ptr<const Game> game;  // as it was when `go` came
    Limits limits;
    bool several_lines = false;
    // The engine thinks about the position before the expected move. Nothing of that is printed; when it ends, the
    // search proper begins.
    bool stochastic = false;
    bool stopping = false;
    MoveCode best = MoveCode::none();  // of the last report
    MateFinding mate;                  // likewise
  };

  void proceed();
  bool must_wait(const Command& command);
  void finish_if_done();
  void leave_at_once();

  void begin_search(const command::Go& go);
  void refuse_mate_search();
  void launch();
  void stop_search();
  void hear_report(const Report& report);
  void hear_choice(const Choice& choice);
  void hear_mate_report(const MateReport& report);
  void hear_mate(const MateFinding& finding);
  void answer(std::string_view line);
  void ponder_hit(const ClockWords& clock);
  Limits limits_of(const command::Go& go);

  void begin_game();
  void prepare();
  void hear_ready();
  void keep_alive();
  void run_errand(Errand errand);
  void end_errand();

  void show_evaluation();

  void hear_line_report(const LineReport& report);
  void add_variation(const command::Variation& variation);
  void list_variations();

  void read_position(const command::Position& command);
  void change_option(const command::SetOption& option);
  void apply_options();

  void say(std::string_view line);
  void tell(std::string_view text);  // as info string

  boost::asio::io_context& loop_;
  Thinker& thinker_;
  Log& log_;
  Say say_;
  std::unique_ptr<Relay> relay_;

  Settings settings_;
  bool options_changed_ = true;  // since the engine last got them
  bool game_played_ = false;     // the next isready prepares another one
  std::shared_ptr<const Game> game_;
  GivenVariations variations_;
  bool position_refused_ = false;  // the last one, or the end of its moves: game_ is not what was meant

  Activity activity_ = Activity::None;
  std::optional<Search> search_;  // while thinking
  std::jthread errand_;
  boost::asio::steady_timer alive_timer_;

  std::deque<Command> waiting_;
  bool leaving_ = false;
  boost::asio::steady_timer leave_timer_;
};

}  // namespace tsugite
