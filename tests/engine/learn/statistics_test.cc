#include "engine/learn/statistics.h"

#include <doctest/doctest.h>

#include <cmath>

namespace tsugite {
namespace {

Sprt logistic(double elo0, double elo1) { return {.elo0 = elo0, .elo1 = elo1, .model = EloModel::Logistic}; }
Sprt normalized(double elo0, double elo1) { return {.elo0 = elo0, .elo1 = elo1, .model = EloModel::Normalized}; }

TEST_CASE("Elo and shares of points") {
  CHECK(elo_of_share(0.5) == 0);
  CHECK(elo_of_share(10.0 / 11) == doctest::Approx(400));
  CHECK(share_of_elo(0) == 0.5);
  for (const double elo : {-300.0, -1.0, 5.0, 120.0}) CHECK(elo_of_share(share_of_elo(elo)) == doctest::Approx(elo));
  CHECK(std::isfinite(elo_of_share(0)));
  CHECK(elo_of_share(1) == doctest::Approx(2400).epsilon(0.001));
}

TEST_CASE("an estimate and its interval") {
  const Pentanomial results{{10, 50, 100, 70, 20}};
  CHECK(results.count() == 250);
  CHECK(results.score() == doctest::Approx(0.54));
  // By hand: the variance of a pair is 0.0584, so the deviation of the mean 0.015284.
  const EloEstimate estimate = estimate_elo(results);
  CHECK(estimate.elo == doctest::Approx(27.854).epsilon(1e-4));
  CHECK(estimate.low == doctest::Approx(6.980).epsilon(1e-4));
  CHECK(estimate.high == doctest::Approx(48.931).epsilon(1e-4));
  CHECK(likelihood_of_superiority(results) == doctest::Approx(0.99557).epsilon(1e-4));
}

TEST_CASE("no results say nothing, one-sided ones something finite") {
  CHECK(Pentanomial().score() == 0.5);
  CHECK(likelihood_of_superiority({}) == 0.5);
  CHECK(log_likelihood_ratio({}, logistic(0, 5)) == 0);
  for (const Pentanomial& results : {Pentanomial{{0, 0, 0, 0, 9}}, Pentanomial{{9, 0, 0, 0, 0}}}) {
    CHECK(std::isfinite(estimate_elo(results).elo));
    CHECK(std::isfinite(log_likelihood_ratio(results, logistic(0, 5))));
    CHECK(std::isfinite(log_likelihood_ratio(results, normalized(0, 5))));
  }
}

TEST_CASE("a test ends at the logarithm of the odds") {
  CHECK(logistic(0, 5).bound() == doctest::Approx(2.9444).epsilon(0.0001));
}

// Published by fastchess (pull requests 426 and 783), which comes close to the exact ratio.
TEST_CASE("likelihood ratios that others published") {
  CHECK(log_likelihood_ratio({{365, 16618, 36229, 16974, 390}}, normalized(0, 2)) ==
        doctest::Approx(2.25).epsilon(0.001));
  CHECK(log_likelihood_ratio({{379, 10170, 21828, 10640, 343}}, normalized(0, 2)) ==
        doctest::Approx(2.94598).epsilon(0.001));
}

// Computed with 40 digits by another method: Lagrange's conditions solved as they stand.
TEST_CASE("likelihood ratios by another method") {
  const Pentanomial some{{10, 50, 100, 70, 20}};
  CHECK(log_likelihood_ratio(some, logistic(0, 10)) == doctest::Approx(1.97999836321).epsilon(1e-9));
  CHECK(log_likelihood_ratio(some, normalized(0, 10)) == doctest::Approx(1.45690130765).epsilon(1e-7));
  const Pentanomial gap{{0, 3, 40, 9, 1}};
  CHECK(log_likelihood_ratio(gap, logistic(-5, 5)) == doctest::Approx(1.51243803039).epsilon(1e-9));
  CHECK(log_likelihood_ratio(gap, normalized(-5, 5)) == doctest::Approx(0.592281040851).epsilon(1e-7));
  const Pentanomial many{{1400, 4234, 7874, 4238, 1373}};
  CHECK(log_likelihood_ratio(many, logistic(-5, 0)) == doctest::Approx(6.33016150562).epsilon(1e-9));
  CHECK(log_likelihood_ratio(many, normalized(-5, 0)) == doctest::Approx(2.95363250857).epsilon(1e-7));
}

TEST_CASE("the ratio changes its sign with the sides") {
  const double there = log_likelihood_ratio({{10, 50, 100, 70, 20}}, logistic(-4, 4));
  const double back = log_likelihood_ratio({{20, 70, 100, 50, 10}}, logistic(-4, 4));
  CHECK(there == doctest::Approx(-back));
  CHECK(there > 0);
}

}  // namespace
}  // namespace tsugite
