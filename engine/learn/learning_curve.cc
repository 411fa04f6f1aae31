#include "engine/learn/learning_curve.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/learn/terminal.h"

namespace tsugite {

namespace {

// Pixels.
constexpr double kWidth = 800;
constexpr double kHeight = 480;
constexpr double kLeftEdge = 80;
constexpr double kRightEdge = 30;
constexpr double kTopEdge = 50;
constexpr double kBottomEdge = 60;

// The next of 1, 2, 5, 10, 20, 50, ... from here on: distances that people count in.
double round_step(double least) {
  const double power = std::pow(10, std::floor(std::log10(least)));
  for (const double times : {1.0, 2.0, 5.0})
    if (times * power >= least * 0.999) return times * power;
  return 10 * power;
}

class Axes {
 public:
  Axes(double most_x, double least_y, double most_y) : step_x_(std::max(round_step(most_x / 10), 1.0)) {
    most_x_ = most_x;
    step_y_ = round_step(std::max(most_y - least_y, 1e-6) / 6);
    least_y_ = std::floor(least_y / step_y_) * step_y_;
    most_y_ = std::ceil(most_y / step_y_) * step_y_;
  }

  double x(double value) const { return kLeftEdge + value / most_x_ * (kWidth - kLeftEdge - kRightEdge); }
  double y(double value) const {
    return kHeight - kBottomEdge - (value - least_y_) / (most_y_ - least_y_) * (kHeight - kTopEdge - kBottomEdge);
  }

  std::string lines() const {
    std::string text;
    const int digits = std::max(0, static_cast<int>(-std::floor(std::log10(step_y_) + 1e-9)));
    for (int at = 0; least_y_ + at * step_y_ <= most_y_ + step_y_ / 2; ++at) {
      const double value = least_y_ + at * step_y_;
      text += format("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#ddd'/>\n", kLeftEdge, y(value),
                     kWidth - kRightEdge, y(value));
      text +=
          format("<text x='%.1f' y='%.1f' text-anchor='end'>%.*f</text>\n", kLeftEdge - 8, y(value) + 4, digits, value);
    }
    for (int at = 0; at * step_x_ <= most_x_; ++at) {
      const double value = at * step_x_;
      text += format("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='#333'/>\n", x(value), kHeight - kBottomEdge,
                     x(value), kHeight - kBottomEdge + 5);
      text += format("<text x='%.1f' y='%.1f' text-anchor='middle'>%.0f</text>\n", x(value), kHeight - kBottomEdge + 20,
                     value);
    }
    text += format("<path d='M%.1f,%.1f V%.1f H%.1f' fill='none' stroke='#333'/>\n", kLeftEdge, kTopEdge,
                   kHeight - kBottomEdge, kWidth - kRightEdge);
    return text;
  }

 private:
  double step_x_;
  double step_y_;
  double most_x_;
  double least_y_;
  double most_y_;
};

using Points = std::vector<std::pair<double, double>>;

std::string drawn(const Axes& axes, const Points& points, const char* color, const char* name, int place) {
  std::string text;
  if (!points.empty()) {
    text += "<polyline fill='none' stroke-width='2' stroke='" + std::string(color) + "' points='";
    for (const auto& [x, y] : points) text += format("%.1f,%.1f ", axes.x(x), axes.y(y));
    text.back() = '\'';
    text += "/>\n";
    for (const auto& [x, y] : points)
      text += format("<circle cx='%.1f' cy='%.1f' r='2.5' fill='%s'/>\n", axes.x(x), axes.y(y), color);
  }
  const double y = kTopEdge + 16 + 20 * place;
  text += format("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke-width='2' stroke='%s'/>\n", kWidth - 250, y - 4,
                 kWidth - 225, y - 4, color);
  return text + format("<text x='%.1f' y='%.1f'>%s</text>\n", kWidth - 218, y, name);
}

}  // namespace

std::string log_text(std::span<const EpochResult> results) {
  std::string text =
      "epoch\tpositions\trate\ttraining_loss\tvalidation_loss\tdivergence\tdeviation\tscore_loss\tresult_loss\n";
  for (const EpochResult& result : results) {
    text += format("%d\t%llu\t%.3g\t", result.epoch, static_cast<unsigned long long>(result.positions), result.rate);
    if (result.epoch > 0) text += format("%.6f", result.training_loss);
    text += format("\t%.6f\t%.6f\t%.6f\t%.6f\t%.6f\n", result.loss, result.divergence, result.deviation,
                   result.score_loss, result.result_loss);
  }
  return text;
}

std::string curve_picture(std::span<const EpochResult> results) {
  Points training;
  Points validation;
  for (const EpochResult& result : results) {
    if (result.epoch > 0) training.emplace_back(result.epoch - 0.5, result.training_loss);  // on the way there
    validation.emplace_back(result.epoch, result.loss);
  }
  double least = validation.empty() ? 0 : validation[0].second;
  double most = least;
  for (const Points* const points : {&training, &validation}) {
    for (const auto& [x, y] : *points) {
      least = std::min(least, y);
      most = std::max(most, y);
    }
  }
  const Axes axes(std::max(1, results.empty() ? 1 : results.back().epoch), least, most);
  std::string text = format(
      "<svg xmlns='http://www.w3.org/2000/svg' width='%.0f' height='%.0f' viewBox='0 0 %.0f %.0f' "
      "font-family='sans-serif' font-size='13'>\n<rect width='100%%' height='100%%' fill='white'/>\n",
      kWidth, kHeight, kWidth, kHeight);
  text += format("<text x='%.1f' y='28' font-size='16'>Learning curve</text>\n", kLeftEdge);
  text += axes.lines();
  text += format("<text x='%.1f' y='%.1f' text-anchor='middle'>epoch</text>\n", (kLeftEdge + kWidth - kRightEdge) / 2,
                 kHeight - 15);
  text += format(
      "<text transform='translate(20,%.1f) rotate(-90)' text-anchor='middle'>loss (cross entropy, nats)</text>\n",
      (kTopEdge + kHeight - kBottomEdge) / 2);
  text += drawn(axes, training, "#d95f02", "games learned from", 0);
  text += drawn(axes, validation, "#1b6ca8", "games kept apart", 1);
  return text + "</svg>\n";
}

}  // namespace tsugite
