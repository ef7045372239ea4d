/* Rounding, weights and indexes. */
#include <math.h>
#include <stdlib.h>
#include "study.h"

/* 15 significant digits, then half away from zero. The digits move x by less than 1e-14 of it: they decide near a half, not at it. */
double round_cents(double x) {
  double magnitude = fabs(x), low = floor(magnitude), fraction = magnitude - low;
  if (magnitude >= 1e13 || (fraction != 0.5 && fabs(fraction - 0.5) <= magnitude * 1e-14)) {
    char text[40];
    snprintf(text, sizeof text, "%.14e", magnitude);
    magnitude = strtod(text, NULL);
    low = floor(magnitude);
    fraction = magnitude - low;
  }
  double result = fraction >= 0.5 ? low + 1 : low;
  return x < 0 ? (result == 0 ? 0 : -result) : result;
}

/* Of sums whose terms may nearly cancel: they have 64 binary digits until here. */
double round_long(long double x) { return round_cents((double)x); }

/* F of every index. Each factor is right to its last digit: it is carried with more. */
void index_factors(void) {
  for (int i = 0; i < INDEXES; i++) {
    long double now = 1, grown = i == NO_INDEX ? 1 : powl(1 + (long double)study.annual[i], 1 / 12.0L);
    for (int t = 0; t < MONTHS; t++, now *= grown) factor[i][t] = (double)now;
  }
}

static double family_at(const Curve *c, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (c->family == S_CURVE) return pow(x, c->a) / (pow(x, c->a) + pow(1 - x, c->a));
  if (c->family == FRONT) return 1 - pow(1 - x, c->k);
  if (c->family == TRAPEZOID) {
    const double from = 1.0 / 3, to = 2.0 / 3, h = 2 / (1 + to - from);
    if (x < from) return h * x * x / (2 * from);
    return x <= to ? h * (x - from / 2) : 1 - h * (1 - x) * (1 - x) / (2 * (1 - to));
  }
  return x;
}

/* The weights of a curve; answers how many. */
int weights_of(const Curve *c, double *weight) {
  double before = 0;
  for (int k = 0; k < c->count; k++) {
    if (c->family < 0) {
      weight[k] = c->share[k];
      continue;
    }
    double now = family_at(c, (k + 1.0) / c->count);
    weight[k] = now - before;
    before = now;
  }
  return c->count;
}

/* Parts of an amount by weights, rounded cumulatively: they add up to it. */
void split(double amount, const double *weight, int count, double *part) {
  double all = 0, reached = 0, before = 0;
  for (int k = 0; k < count; k++) all += weight[k];
  for (int k = 0; k < count; k++) {
    reached += weight[k];
    double up_to = k == count - 1 ? amount : round_cents(amount * reached / all);
    part[k] = up_to - before;
    before = up_to;
  }
}

/* The same added to cells. */
void spread(double amount, const double *weight, int count, double *to) {
  double part[MONTHS];
  split(amount, weight, count, part);
  for (int k = 0; k < count; k++) to[k] += part[k];
}

/* The rate of the last row that begins by a month; 0 before the first. */
double rate_at(const Rates *rates, int month) {
  double rate = 0;
  for (int k = 0; k < rates->rows && rates->from[k] <= month; k++) rate = rates->rate[k];
  return rate;
}
