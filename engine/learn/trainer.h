// Learning: batch by batch through all samples, in a new order each epoch, by AdamW.
//
// What comes out depends on model, data and settings alone: a batch is worked on in slices whose gradients are summed
// in a fixed order, so neither the number of threads nor an interruption changes a bit of it.
// Source: [AdamW], with decay towards where the model has its rest.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/learn/data_set.h"
#include "engine/learn/loss.h"
#include "engine/learn/model.h"
#include "engine/learn/team.h"

namespace tsugite {

enum class Schedule : std::uint8_t { Cosine, Linear };

struct TrainingPlan {
  int epochs = 10;
  std::size_t batch = 4096;
  double rate = 1e-3;  // of Adam: how far a parameter goes in a step, about, in logits
  double last_rate = 1e-5;
  Schedule schedule = Schedule::Cosine;  // of the rate, from step to step
  double decay = 5;                      // a step takes this, times the rate, off the way from the start
  Blend blend;
  std::uint64_t seed = 1;
};

// How things stood at the end of an epoch; of epoch 0 before the first.
struct EpochResult {
  int epoch = 0;
  std::uint64_t positions = 0;  // learned from so far
  double rate = 0;
  double training_loss = 0;  // over the epoch, as it went; of epoch 0 there is none
  double loss = 0;           // these of the validation: see loss.h
  double divergence = 0;
  double deviation = 0;
  double score_loss = 0;
  double result_loss = 0;
};

// All that a run goes on from.
struct TrainingState {
  int epoch = 0;         // that are over
  std::size_t step = 0;  // of the next one
  std::vector<float> parameters;
  std::vector<float> mean;    // of the gradients, as Adam keeps it
  std::vector<float> square;  // of their squares
  double loss_sum = 0;        // of this epoch's samples so far
  std::uint64_t loss_count = 0;
  std::vector<EpochResult> results;
};

// Whether losses and parameters are numbers still: what once is not stays so.
bool is_finite(const TrainingState& state);

class Trainer {
 public:
  // All of these must outlive the trainer. At least one sample is needed for training.
  Trainer(const Model& model, const DataSet& data, const TrainingPlan& plan, Team& team);

  // Goes on from there; `state` must be of the same model, data and plan.
  void go_on(TrainingState state);
  const TrainingState& state() const { return state_; }

  bool finished() const { return state_.epoch >= plan_.epochs; }
  std::size_t steps() const { return steps_; }  // of an epoch

  // To the end of the epoch that is on, and sees how well it did; or until `stop` is set. Calls `on_look` after each
  // step.
  void run_epoch(const std::function<void()>& on_look = {}, const std::atomic<bool>& stop = kNeverStop);

  // On the validation's samples.
  Losses validate();

  double rate() const;  // of the next step

 private:
  void shuffle();
  void do_step();
  void add_result(double rate);
  void use(std::size_t at);

  const Model& model_;
  const DataSet& data_;
  const TrainingPlan plan_;
  Team& team_;
  const std::size_t steps_;
  const std::vector<float> rest_;
  const std::vector<float> pull_;
  const std::vector<float> reach_;
  const std::vector<float> most_;
  const std::vector<float> units_;
  TrainingState state_;
  std::vector<float> used_;           // the parameters, rounded to their units
  std::vector<std::uint32_t> order_;  // of the training samples, in epoch order_epoch_
  int order_epoch_ = -1;

  struct Slice {
    std::unique_ptr<Model::Work> work;
    std::vector<float> gradient;
    double loss = 0;
    Losses losses;
  };
  std::vector<Slice> slices_;
};

}  // namespace tsugite
