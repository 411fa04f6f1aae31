#include "engine/search/alpha_beta.h"

#include <algorithm>
#include <cstdlib>

#include "core/declaration.h"
#include "core/legality.h"
#include "core/material.h"
#include "engine/eval/evaluate.h"
#include "engine/mate/one_ply.h"
#include "engine/search/exchange.h"
#include "engine/search/node.h"

namespace tsugite {

namespace {

constexpr std::uint64_t kPollInterval = 128;  // nodes between two looks at the clock: well below a millisecond

// What is kept of an answer that refutes a move: the move, the answer, and what follows.
constexpr std::size_t kRefutationPlies = 4;

// Centipawns: scores of the table that are wrong by less harm nobody.
constexpr Score kDrawNoise = 20;

// Tells scores of White's searches from those of Black's, where draws make them differ.
Key searcher_mark(const Options& options, Color root_side) {
  const bool differ = std::abs(options.draw_value[0] + options.draw_value[1]) > kDrawNoise;
  return differ && root_side == Color::White ? mix(kMaxPly + 1) : Key{0};  // no number of moves left
}

}  // namespace

AlphaBeta::AlphaBeta(Table& table, const Options& options, SearchFeatures features, const Margins& margins,
                     const Evaluation& evaluation)
    : table_(table),
      options_(options),
      features_(features),
      margins_(margins),
      frames_(kBefore + kMaxPly + 2),
      evaluator_(evaluation, kMaxPly + 2) {
  forget();
}

void AlphaBeta::forget() {
  history_ = std::make_unique<HistoryTables>();  // never a temporary: it is larger than a stack
  tree_.clear();
  kept_.clear();
  clear_frames();
}

void AlphaBeta::clear_frames() {
  for (Frame& frame : frames_) {
    frame.move = MoveCode::none();
    frame.excluded.clear();
    frame.killers.fill(MoveCode::none());
    frame.continuation = &history_->nothing;
    frame.evaluation = kNoEvaluation;
    frame.cutoffs = 0;
  }
}

void AlphaBeta::set_root(const Position& position, const History& history) {
  if (options_.keep_tree) kept_.keep(position_, tree_.latest(), tree_.latest_plies());
  position_ = position;
  evaluator_.set_root();
  game_ = history;
  root_side_ = position.side_to_move();
  nodes_ = 0;
  resume();
  deepened_.clear();
  if (options_.keep_tree) {
    KeptTrees::Found found = kept_.find(position);
    tree_.follow(std::move(found.tree), found.depth_plies);
  } else {
    tree_.clear();
  }
  clear_frames();
}

void AlphaBeta::set_stop(const StopConditions& conditions) {
  conditions_ = conditions;
  plan_poll();
}

std::uint64_t AlphaBeta::nodes_left() const {
  if (conditions_.nodes == std::numeric_limits<std::uint64_t>::max()) return conditions_.nodes;
  std::uint64_t spent = conditions_.crew.empty() ? nodes() : 0;
  for (const auto& searcher : conditions_.crew) spent += searcher->nodes();
  return conditions_.nodes - std::min(spent, conditions_.nodes);
}

// Not before the limit can be reached, even if all of the crew are equally fast.
void AlphaBeta::plan_poll() {
  const std::uint64_t share = nodes_left() / std::max<std::size_t>(conditions_.crew.size(), 1);
  next_poll_ = nodes() + std::clamp<std::uint64_t>(share, 1, kPollInterval);
}

Score AlphaBeta::draw_score() const {
  const Score value = options_.draw_value[static_cast<std::size_t>(index(root_side_))];
  return position_.side_to_move() == root_side_ ? value : -value;
}

Key table_key(const Position& position, const Options& options, Color root_side) {
  const Key key = position.key() ^ searcher_mark(options, root_side);
  if (options.max_moves_to_draw == 0) return key;
  const int left = options.max_moves_to_draw - position.ply();
  if (left > kMaxPly) return key;
  return key ^ mix(static_cast<std::uint64_t>(std::max(left, 0)));
}

bool AlphaBeta::must_end() const {
  return nodes_left() == 0 || conditions_.stop->load(std::memory_order_relaxed) ||
         (conditions_.clock && conditions_.clock->must_stop());
}

void AlphaBeta::poll() {
  stopped_ = must_end();
  if (!stopped_ && !below_ && conditions_.finished_plies != nullptr)
    stopped_ = overtaken_ = conditions_.finished_plies->load(std::memory_order_relaxed) >= root_depth_;
  plan_poll();
}

void AlphaBeta::spend(std::uint64_t nodes) {
  nodes_.store(this->nodes() + nodes, std::memory_order_relaxed);
  stopped_ = must_end();
}

void AlphaBeta::make(MoveCode move, Undo& undo, int ply) {
  // The sooner, the better; and close to the maximum of moves, in vain.
  table_.prefetch(position_.key_after(move) ^ searcher_mark(options_, root_side_));
  Frame& here = frame(ply);
  here.move = move;
  here.quiet = !is_tactical(position_, move);
  here.continuation = &history_->after(position_.side_to_move(), move);
  frame(ply + 1).tree = here.tree == kNoMove ? kNoMove : tree_.answers(here.tree, move);
  evaluator_.push(position_, move);
  position_.do_move(move, undo);
  game_.push(position_);
  nodes_.store(nodes() + 1, std::memory_order_relaxed);
  if (nodes() >= next_poll_ || conditions_.stop->load(std::memory_order_relaxed)) poll();
}

void AlphaBeta::take_back(MoveCode move, const Undo& undo) {
  game_.pop();
  evaluator_.pop();
  position_.undo_move(move, undo);
}

void AlphaBeta::set_line(int ply, MoveCode move) {
  Frame& here = frame(ply);
  const Frame& below = frame(ply + 1);
  here.line[0] = move;
  std::copy_n(below.line.begin(), below.line_length, here.line.begin() + 1);
  here.line_length = below.line_length + 1;
}

bool AlphaBeta::decided_by_rules(int ply, Score& score) {
  switch (game_.recurrence()) {
    case Repetition::None:
      break;
    case Repetition::Draw:
      score = draw_score();
      return true;
    case Repetition::Win:
    case Repetition::Superior:
      score = kSuperior - ply;
      return true;
    case Repetition::Loss:
    case Repetition::Inferior:
      score = ply - kSuperior;
      return true;
  }
  if (options_.max_moves_to_draw > 0 && position_.ply() > options_.max_moves_to_draw) {
    score = position_.in_check() && !has_legal_move(position_) ? mated_in(ply) : draw_score();
    return true;
  }
  const EnteringKingRule rule = options_.entering_king_rule;
  if (rule == EnteringKingRule::TryRule ? try_move(position_).has_value() : may_declare_win(position_, rule)) {
    score = mates_in(ply + 1);
    return true;
  }
  return false;
}

PickerHints AlphaBeta::hints_for(int ply, PackedMove table_move) const {
  const Frame& here = frame(ply);
  PickerHints hints;
  if (here.tree != kNoMove) tree_.first_moves(here.tree, hints.tree);
  hints.table = unpack(position_, table_move).value_or(MoveCode::none());
  hints.killers = here.killers;
  hints.continuations = {frame(ply - 1).continuation, frame(ply - 2).continuation, frame(ply - 4).continuation};
  return hints;
}

template <bool kPv>
bool AlphaBeta::mates_now(int ply) {
  const MoveCode mate = mate_in_one(position_);
  if (mate.is_none()) return false;
  if (features_.table) {
    table_.store(key(), ply,
                 {.move = mate.packed(),
                  .score = mates_in(ply + 1),
                  .evaluation = evaluator_.evaluate(position_),
                  .depth_plies = kProvedDepth,
                  .other_plies = kProvedDepth,
                  .bound = Bound::Exact,
                  .pv = kPv});
  }
  frame(ply + 1).line_length = 0;
  if (kPv) set_line(ply, mate);
  return true;
}

// The pass: give the turn away and see whether the position is still above beta. True if so, with the score to return.
template <typename Depth>
bool AlphaBeta::null_move_cuts(Score beta, Depth left, int ply, bool cut_node, Score evaluation, Score& score) {
  Frame& here = frame(ply);
  const int depth = left.to_fail_high();
  const Depth reduced = left.less(margins_.null_move_reduction(depth, evaluation - beta));
  Undo undo;
  here.move = MoveCode::none();
  here.continuation = &history_->nothing;
  frame(ply + 1).tree = kNoMove;
  evaluator_.push_pass();
  position_.do_pass(undo);
  game_.push_pass(position_);
  table_.prefetch(key());
  score = -search<false>(-beta, -beta + 1, reduced.turned(), ply + 1, !cut_node);
  game_.pop();
  evaluator_.pop();
  position_.undo_pass(undo);
  if (stopped_ || score < beta) return false;
  if (is_decisive(score)) score = beta;
  if (depth < margins_.null_move_verified_depth || no_pass_before_ > 0) return true;
  // Deep down a pass may hide that every move is bad: search once more, without passes near here.
  no_pass_before_ = ply + Margins::plies_without_pass(reduced.plies());
  const Score verified = search<false>(beta - 1, beta, reduced, ply, false);
  no_pass_before_ = 0;
  return !stopped_ && verified >= beta;
}

// A capture that is still above a raised beta in a search less deep. True if there is one.
template <typename Depth>
bool AlphaBeta::capture_probably_cuts(Score raised_beta, Depth left, int ply, bool cut_node, Score evaluation,
                                      const std::optional<TableEntry>& known, Key key, Score& score) {
  PickerHints hints = hints_for(ply, known ? known->move : PackedMove{0});
  hints.tree.fill(MoveCode::none());
  Picker picker(position_, *history_, margins_, hints, which(), Picker::Mode::Quiescence);
  const Depth reduced = left.after(0).less(margins_.probable_cut_reduction - 1);
  Undo undo;
  for (MoveCode move = picker.next(); !move.is_none(); move = picker.next()) {
    if (!exchange_gains(position_, move, raised_beta - evaluation)) continue;
    make(move, undo, ply);
    frame(ply + 1).tree = kNoMove;
    score = -quiescence<false>(-raised_beta, -raised_beta + 1, 0, ply + 1);
    if (score >= raised_beta && reduced.plies() > 0 && !stopped_)
      score = -search<false>(-raised_beta, -raised_beta + 1, reduced, ply + 1, !cut_node);
    take_back(move, undo);
    if (stopped_) return false;
    if (score < raised_beta) continue;
    if (features_.table) {
      table_.store(key, ply,
                   {.move = move.packed(),
                    .score = score,
                    .evaluation = known ? known->evaluation : evaluator_.evaluate(position_),
                    .depth_plies = std::max(reduced.to_fail_low(), 0) + 1,
                    .other_plies = std::max(reduced.to_fail_high(), 0) + 1,
                    .bound = Bound::Lower,
                    .pv = known && known->pv});
    }
    return true;
  }
  return false;
}

template <bool kPv>
Score AlphaBeta::search(Score alpha, Score beta, int depth_plies, int ply, bool cut_node) {
  return options_.search_method == SearchMethod::Conspiracy
             ? search<kPv>(alpha, beta, TwoDepths::of(depth_plies), ply, cut_node)
             : search<kPv>(alpha, beta, OneDepth::of(depth_plies), ply, cut_node);
}

template <bool kPv, typename Depth>
Score AlphaBeta::search(Score alpha, Score beta, Depth left, int ply, bool cut_node) {
  if (kPv && !deepened_.empty()) left = left.at_least(deepened());
  if (left.spent()) {
    if (features_.quiescence) return quiescence<kPv>(alpha, beta, 0, ply);
  }
  Frame& here = frame(ply);
  const bool verifying = !here.excluded.empty();  // whether any other move than the table's would do
  if (!verifying) here.line_length = 0;
  if (stopped_) return 0;
  if (kPv) selective_depth_ = std::max(selective_depth_, ply);

  // What the rules decide.
  Score score;
  if (!verifying && ply > 0 && decided_by_rules(ply, score)) return score;
  const bool in_check = position_.in_check();
  if (left.spent() || ply >= kMaxPly) {
    return in_check && !has_legal_move(position_) ? mated_in(ply) : evaluator_.evaluate(position_);
  }

  // Mate distance: a shorter mate is known already.
  alpha = std::max(alpha, mated_in(ply));
  beta = std::min(beta, mates_in(ply + 1));
  if (alpha >= beta) return alpha;

  // The table.
  const Key key = this->key();
  std::optional<TableEntry> known;
  if (features_.table) known = table_.probe(key, ply);
  // Without selectivity a deeper search would be another search, not a better one.
  if (!kPv && !verifying && known &&
      (features_.selective ? left.reached_by(*known) : known->depth_plies == left.to_fail_high()) &&
      settles(*known, alpha, beta))
    return known->score;
  // A mate that is proved needs no line of its own (Lookout).
  if (kPv && features_.selective && known && is_proved(*known)) {
    frame(ply + 1).line_length = 0;
    if (const MoveCode move = unpack(position_, known->move).value_or(MoveCode::none()); !move.is_none())
      set_line(ply, move);
    return known->score;
  }
  const PackedMove table_move = known ? known->move : PackedMove{0};
  const bool former_pv = kPv || (known && known->pv);

  // One claim has no depth left: if that is what quiescence finds, it is believed.
  if constexpr (Depth::kTwo) {
    if (features_.quiescence && !verifying && (left.high_spent() || left.low_spent())) {
      score = quiescence<kPv>(alpha, beta, 0, ply);
      if (stopped_) return 0;
      if ((score >= beta && left.high_spent()) || (score <= alpha && left.low_spent())) return score;
      here.line_length = 0;
      here.tree = kNoMove;
    }
  }

  // Mate in one: the last ply is computed.
  if (features_.selective && !in_check && !known && !verifying) {
    if (mates_now<kPv>(ply)) return mates_in(ply + 1);
  }

  // Evaluation, sharpened by the table's bound.
  Score raw_evaluation = 0;
  Score evaluation = kNoEvaluation;
  if (in_check) {
    here.evaluation = kNoEvaluation;
  } else {
    raw_evaluation = known ? known->evaluation : evaluator_.evaluate(position_);
    here.evaluation = corrected(raw_evaluation, ply);
    evaluation = here.evaluation;
    if (known && !is_mate(known->score) &&
        (known->bound == Bound::Exact || known->bound == (known->score > evaluation ? Bound::Lower : Bound::Upper)))
      evaluation = known->score;
  }
  const Score two_plies_ago = frame(ply - 2).evaluation;
  const bool improving = !in_check && ply >= 2 && (two_plies_ago == kNoEvaluation || here.evaluation > two_plies_ago);
  frame(ply + 2).cutoffs = 0;

  // Of what is left, a claim has its own depth where a method decides for one side.
  int depth = std::max(left.plies(), 1);
  const int high_depth = std::max(left.to_fail_high(), 1);
  const int low_depth = std::max(left.to_fail_low(), 1);
  const bool may_cut = features_.selective && !kPv && !in_check && !verifying && !is_decisive(beta);
  if (may_cut) {
    // Reverse futility.
    if (high_depth <= margins_.reverse_futility_depth &&
        evaluation - margins_.reverse_futility_margin(high_depth, improving) >= beta)
      return evaluation;

    // Razoring. If quiescence does not settle it, the node has left the kept tree: its moves are tried in the usual
    // order. (To stay on the tree made no difference in matches: docs/strength.md.)
    if (low_depth <= margins_.razoring_depth && evaluation + margins_.razoring_margin(low_depth) <= alpha) {
      score = quiescence<false>(alpha, alpha + 1, 0, ply);
      if (stopped_) return 0;
      if (score <= alpha) return score;
    }

    // Null move.
    if (high_depth >= margins_.null_move_depth && evaluation >= beta &&
        here.evaluation >= beta - margins_.null_move_slack * high_depth && !frame(ply - 1).move.is_none() &&
        ply >= no_pass_before_) {
      if (null_move_cuts(beta, left, ply, cut_node, evaluation, score)) return score;
      if (stopped_) return 0;
    }
  }

  // Internal iterative reduction.
  if (features_.selective && depth >= margins_.reduction_without_move_depth && table_move == 0 && !verifying &&
      here.tree == kNoMove && (kPv || cut_node)) {
    left = left.less(Margins::kReductionWithoutMove);
    depth = std::max(left.plies(), 1);
  }

  // Probable cut.
  const Score raised_beta = beta + margins_.probable_cut_margin;
  if (may_cut && left.to_fail_high() >= margins_.probable_cut_depth &&
      !(known && Margins::nearly_as_deep(known->depth_plies, left.to_fail_high()) && known->score < raised_beta)) {
    if (capture_probably_cuts(raised_beta, left, ply, cut_node, here.evaluation, known, key, score)) return score;
    if (stopped_) return 0;
  }

  // The moves.
  frame(ply + 2).killers = {MoveCode::none(), MoveCode::none()};
  const PickerHints hints = hints_for(ply, table_move);
  const bool table_tactical = !hints.table.is_none() && is_tactical(position_, hints.table);
  Picker picker(position_, *history_, margins_, hints, which(), Picker::Mode::Full);
  std::array<MoveCode, 64> quiets;
  std::array<MoveCode, 32> captures;
  std::size_t quiet_count = 0;
  std::size_t capture_count = 0;
  const Score first_alpha = alpha;
  Score best = -kInfinity;
  MoveCode best_move = MoveCode::none();
  int move_number = 0;
  Undo undo;
  // What a move is left out by, or reduced, is that the node fails low.
  const int claim = Depth::kTwo ? std::max(left.to_fail_low(), 1) : depth;
  const int answer_extension = Depth::kTwo ? 1 : margins_.single_answer_extension;
  const int forced =
      in_check && features_.selective && answer_extension > 0 && has_single_move() ? answer_extension : 0;

  for (MoveCode move = picker.next(); !move.is_none(); move = picker.next()) {
    if (verifying && here.excluded.contains(move)) continue;
    ++move_number;
    const bool tactical = is_tactical(position_, move);
    const Kind taken = kind_of(position_.at(move.to()));
    const int history = tactical ? int{history_->capture_of(position_.side_to_move(), move, taken)} : picker.score();
    int extension = forced;

    if (features_.selective && best > -kMateBound) {
      const bool check = gives_check(position_, move);
      if (!in_check && !check) {
        const int reduction = margins_.late_move_reduction(claim, move_number) / 1024;
        const int rest = std::max(claim - reduction, 0);
        if (!tactical) {
          if (claim <= margins_.late_move_depth && move_number > margins_.late_move_count(claim, improving))
            picker.skip_quiets();
          if (rest <= margins_.futility_depth && evaluation + margins_.futility_margin(rest) <= alpha) {
            picker.skip_quiets();
            continue;
          }
          if (claim <= margins_.history_pruning_depth && history < margins_.history_pruning_score(claim)) continue;
          if (claim <= margins_.exchange_depth &&
              !exchange_gains(position_, move, margins_.exchange_margin_quiet(rest)))
            continue;
        } else {
          if (rest <= margins_.capture_futility_depth && taken != Kind::None &&
              evaluation + margins_.capture_futility_margin(rest) + capture_value(taken) <= alpha)
            continue;
          if (claim <= margins_.exchange_depth &&
              !exchange_gains(position_, move, margins_.exchange_margin_capture(claim)))
            continue;
        }
      }
      if (check && kPv) extension = 1;
    } else if (kPv && features_.selective && gives_check(position_, move)) {
      extension = 1;
    }

    // Singular extension.
    if (features_.selective && depth >= margins_.singular_depth && move == hints.table && !verifying && known &&
        Margins::nearly_as_deep(known->depth_plies, depth) && known->bound != Bound::Upper &&
        !is_decisive(known->score)) {
      const Score bar = known->score - margins_.singular_margin(depth);
      here.excluded.push(move);
      score = search<false>(bar - 1, bar, left.less(depth - Margins::singular_search_depth(depth)), ply, cut_node);
      here.excluded.clear();
      if (stopped_) return 0;
      if (score < bar) {
        extension = !kPv && score < bar - margins_.singular_double ? 2 : 1;
      } else if (score >= beta && !is_decisive(score)) {
        return score;  // others reach beta too
      } else if (known->score >= beta) {
        extension = Margins::kOthersReachBeta;
      } else if (cut_node) {
        extension = Margins::kNotSingularCut;
      }
    }
    // Extensions are followed, but not for ever.
    if (ply >= Margins::extended_until(root_depth_)) extension = std::min(extension, 0);

    make(move, undo, ply);
    const Depth after = left.after(extension);
    int reduction_plies = 0;
    if (features_.selective && Margins::reducible(depth, move_number, kPv)) {
      int reduction = margins_.late_move_reduction(claim, move_number) - margins_.history_reduction(history);
      if (kPv) reduction -= margins_.reduction_pv;
      if (former_pv) reduction -= margins_.reduction_former_pv;
      if (cut_node) reduction += margins_.reduction_cut_node;
      if (!improving) reduction += margins_.reduction_not_improving;
      if (table_tactical) reduction += margins_.reduction_tactical_move;
      if (frame(ply + 1).cutoffs > Margins::kManyCutoffs) reduction += margins_.reduction_cutoffs;
      if (position_.in_check()) reduction -= margins_.reduction_check;
      if (in_check) reduction -= margins_.reduction_evasion;
      if (tactical) reduction -= margins_.reduction_tactical;
      reduction_plies = std::clamp(reduction / 1024, 0, std::max(after.plies() - 1, 0));
    }
    score = search_made<kPv>(alpha, beta, after, reduction_plies, ply, move_number, cut_node, best);
    take_back(move, undo);
    if (stopped_) return 0;

    if (score > best) {
      best = score;
      if (score > alpha) {
        if (kPv && !best_move.is_none() && ply > 0) {
          // What was best so far is a close alternative: the kept tree remembers it.
          std::array<MoveCode, kMaxPly> path;
          for (int at = 0; at < ply; ++at) path[static_cast<std::size_t>(at)] = frame(at).move;
          tree_.keep({path.data(), static_cast<std::size_t>(ply)},
                     {here.line.data(), static_cast<std::size_t>(here.line_length)},
                     {.score = alpha, .bound = Bound::Exact, .depth_plies = depth});
        }
        best_move = move;
        if (kPv) set_line(ply, move);
        if (score >= beta) {
          ++here.cutoffs;
          break;
        }
        alpha = score;
      }
    }
    if (move != best_move) {
      if (!tactical) {
        if (quiet_count < quiets.size()) quiets[quiet_count++] = move;
      } else if (capture_count < captures.size()) {
        captures[capture_count++] = move;
      }
    }
  }

  // No move: mated, in check or not. (Every move pruned leaves `best` untouched, but a first move is never pruned.)
  if (move_number == 0) return verifying ? alpha : mated_in(ply);

  if (best >= beta) {
    learn_from_cutoff(ply, depth, best_move, {quiets.data(), quiet_count}, {captures.data(), capture_count});
  } else if (best_move.is_none() && margins_.history_refuted > 0) {
    // All answers failed: the quiet move before was good.
    const Frame& last = frame(ply - 1);
    if (last.continuation != &history_->nothing && last.quiet)
      learn_continuations(ply - 1, opposite(position_.side_to_move()), last.move,
                          margins_.history_bonus(depth) * margins_.history_refuted / 1024);
  }

  if (verifying) return best;
  const Bound bound = best >= beta ? Bound::Lower : best > first_alpha ? Bound::Exact : Bound::Upper;
  if (features_.table) {
    table_.store(key, ply,
                 {.move = best_move.packed(),
                  .score = best,
                  .evaluation = raw_evaluation,
                  .depth_plies = left.to_fail_high(),
                  .other_plies = left.to_fail_low(),
                  .bound = bound,
                  .pv = former_pv});
  }
  // Learn how far the evaluation was off, where that is not for the best move's captures to say.
  if (features_.selective && !in_check && !is_decisive(best) &&
      (best_move.is_none() || !is_tactical(position_, best_move)) &&
      !(bound == Bound::Lower && best <= here.evaluation) && !(bound == Bound::Upper && best >= here.evaluation))
    learn_correction(ply, depth, best - here.evaluation);
  return best;
}

// The score of the move made at this ply, for the side that made it. A late move is searched less deep first; if that
// finds it above alpha it is searched again, deeper or less deep by how much it beats the best so far (not at the
// root). The first move of a principal variation gets the full window, others if they come through an empty one.
template <bool kPv, typename Depth>
Score AlphaBeta::search_made(Score alpha, Score beta, Depth left, int reduction_plies, int ply, int move_number,
                             bool cut_node, Score best) {
  Score score = -kInfinity;
  bool full_depth = true;
  if (reduction_plies > 0) {
    score = -search<false>(-alpha - 1, -alpha, left.less(reduction_plies), ply + 1, true);
    full_depth = score > alpha;
    if (full_depth && ply > 0) {
      int deeper_plies = 0;
      if (score > best + margins_.deeper_margin)
        deeper_plies = 1;
      else if (score < best + margins_.shallower_margin)
        deeper_plies = -1;
      left = left.less(-deeper_plies);
      full_depth = reduction_plies + deeper_plies > 0 || kPv;
    }
  }
  if (full_depth && (!kPv || move_number > 1)) score = -search<false>(-alpha - 1, -alpha, left, ply + 1, !cut_node);
  if (kPv && (move_number == 1 || (full_depth && score > alpha)))
    score = -search<true>(-beta, -alpha, left, ply + 1, false);
  return score;
}

bool AlphaBeta::has_single_move() const {
  MoveList moves;
  generate_legal(position_, which(), moves);
  return moves.size() == 1;
}

template bool AlphaBeta::mates_now<true>(int ply);
template bool AlphaBeta::mates_now<false>(int ply);

Score AlphaBeta::search_root(std::vector<RootMove>& moves, std::size_t first, int depth_plies, Score alpha,
                             Score beta) {
  root_depth_ = depth_plies;
  selective_depth_ = 0;
  frame(0).tree = tree_.root();
  frame(0).evaluation = position_.in_check() ? kNoEvaluation : corrected(evaluator_.evaluate(position_), 0);
  frame(1).killers = frame(2).killers = {MoveCode::none(), MoveCode::none()};
  Score best = -kInfinity;
  Undo undo;
  for (std::size_t at = first; at < moves.size(); ++at) {
    RootMove& root = moves[at];
    const bool tactical = is_tactical(position_, root.code);
    const int move_number = static_cast<int>(at - first) + 1;
    make(root.code, undo, 0);
    const int extension = features_.selective && position_.in_check() ? 1 : 0;
    int reduction = 0;
    if (features_.selective && Margins::reducible_at_root(depth_plies, move_number, tactical))
      reduction = std::clamp(margins_.root_reduction(depth_plies, move_number), 0, depth_plies - 2 + extension);
    const auto search_this = [&](auto left) {
      return search_made<true>(alpha, beta, left.after(extension), reduction, 0, move_number, false, best);
    };
    const Score score = options_.search_method == SearchMethod::Conspiracy ? search_this(TwoDepths::of(depth_plies))
                                                                           : search_this(OneDepth::of(depth_plies));
    take_back(root.code, undo);
    if (stopped_) break;

    best = std::max(best, score);
    if (score <= alpha) {
      root.score = -kInfinity;
      continue;
    }
    if (move_number > 1 && moves[first].score != -kInfinity)
      tree_.keep({}, moves[first].line,
                 {.score = moves[first].score, .bound = moves[first].bound, .depth_plies = depth_plies});
    root.score = score;
    root.bound = score >= beta ? Bound::Lower : Bound::Exact;
    root.selective_depth_plies = selective_depth_;
    root.line.assign(1, root.code);
    root.line.insert(root.line.end(), frame(1).line.begin(), frame(1).line.begin() + frame(1).line_length);
    // A new best move goes to the front; the others keep their order.
    std::rotate(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.begin() + static_cast<std::ptrdiff_t>(at),
                moves.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    if (score >= beta) break;
    alpha = score;
  }
  return best;
}

// Makes the moves of a path from the root, with what its frames tell those below.
void AlphaBeta::walk(std::span<const MoveCode> path, std::vector<Undo>& undos) {
  below_ = true;
  frame(0).tree = tree_.root();
  undos.resize(path.size());
  for (std::size_t at = 0; at < path.size(); ++at) {
    const auto ply = static_cast<int>(at);
    frame(ply).evaluation = position_.in_check() ? kNoEvaluation : corrected(evaluator_.evaluate(position_), ply);
    frame(ply + 1).killers = {MoveCode::none(), MoveCode::none()};
    frame(ply + 1).cutoffs = 0;
    make(path[at], undos[at], ply);
  }
  frame(static_cast<int>(path.size()) + 1).cutoffs = 0;
}

void AlphaBeta::walk_back(std::span<const MoveCode> path, const std::vector<Undo>& undos) {
  for (std::size_t at = path.size(); at-- > 0;) take_back(path[at], undos[at]);
  below_ = false;
}

Score AlphaBeta::search_below(std::span<const MoveCode> path, int depth_plies, Score alpha, Score beta, Line& line) {
  const auto ply = static_cast<int>(path.size());
  root_depth_ = ply + depth_plies;
  std::vector<Undo> undos;
  walk(path, undos);
  const Score score = beta - alpha > 1 ? search<true>(alpha, beta, depth_plies, ply, false)
                                       : search<false>(alpha, beta, depth_plies, ply, false);
  line.assign(frame(ply).line.begin(), frame(ply).line.begin() + frame(ply).line_length);
  walk_back(path, undos);
  return score;
}

void AlphaBeta::deepen(std::span<const MoveCode> path, int depth_plies) {
  std::vector<Undo> undos;
  walk(path, undos);
  const auto known = std::find_if(deepened_.begin(), deepened_.end(),
                                  [key = key()](const Deepened& deepened) { return deepened.key == key; });
  if (known == deepened_.end())
    deepened_.push_back({.key = key(), .depth_plies = depth_plies});
  else
    known->depth_plies = std::max(known->depth_plies, depth_plies);
  walk_back(path, undos);
}

// Plies that this position is to be searched at least.
int AlphaBeta::deepened() const {
  for (const Deepened& deepened : deepened_)
    if (deepened.key == key()) return deepened.depth_plies;
  return std::numeric_limits<int>::min() / TwoDepths::kPly;
}

int AlphaBeta::count_others(std::span<const MoveCode> path, MoveCode best, Score bar, int depth_plies, int most) {
  const auto ply = static_cast<int>(path.size());
  root_depth_ = ply + depth_plies;
  std::vector<Undo> undos;
  walk(path, undos);
  Frame& here = frame(ply);
  here.excluded.push(best);
  int count = 0;
  while (count < most && search<false>(bar - 1, bar, depth_plies, ply, true) >= bar && !stopped_) {
    here.excluded.push(here.move);  // the last one made here is the one that reached it
    ++count;
  }
  here.excluded.clear();
  walk_back(path, undos);
  return count;
}

void AlphaBeta::keep_refutations(std::span<const RootMove> moves) {
  for (const RootMove& root : moves) {
    Line line;
    Known known;
    Position position = position_;
    for (MoveCode move = root.code; line.size() < kRefutationPlies;) {
      Undo undo;
      position.do_move(move, undo);
      const auto ply = static_cast<int>(line.size()) + 1;
      const std::optional<TableEntry> entry = table_.probe(table_key(position, options_, root_side_), ply);
      if (line.empty() && entry)
        known = reversed({.score = entry->score, .bound = entry->bound, .depth_plies = entry->depth_plies}, 1);
      if (line.empty() && !entry) break;
      line.push_back(move);
      move = entry ? unpack(position, entry->move).value_or(MoveCode::none()) : MoveCode::none();
      if (move.is_none() || !is_legal(position, move)) break;
    }
    tree_.add_to_latest(line, known);
  }
}

}  // namespace tsugite
