/* Areas that are rented from a month on, and sold at the end. */
#include <math.h>
#include "study.h"

typedef struct { double rent, recovery, opex; } Income;

/* The let share at the end of each month of the ramp. */
static int let_shares(const Rental *r, double *share) {
  double weight[SHARES];
  long double reached = 0;
  int count = weights_of(&r->ramp, weight);
  for (int k = 0; k < count; k++) share[k] = k == count - 1 ? 1 : (double)(reached += weight[k]);
  return count;
}

/* A month as if the area were never sold and its life never ended. The rent moves once a year. */
static Income income_of(const Rental *r, const double *share, int count, int month) {
  const double *F = factor[r->index];
  const int age = month - r->start;
  const double let = share[age < count ? age : count - 1], occupied = (double)(1 - r->vacancy);
  const double cost = r->area * r->opex * F[month];
  return (Income){
    round_cents(r->area * r->rent * let * occupied * F[r->start + 12 * (age / 12)]),
    round_cents(cost * ((double)r->recoverable * let * occupied)),
    -round_cents(cost),
  };
}

void enter_rentals(void) {
  for (int k = 0; k < study.rentals; k++) {
    const Rental *r = &study.rental[k];
    const int n = r->module, ends = r->start + r->months, last = ends - 1 < r->exit_at ? ends - 1 : r->exit_at;
    double share[SHARES], forward = 0;
    int count = let_shares(r, share);
    for (int t = r->start; t <= last; t++) {
      const Income now = income_of(r, share, count, t);
      of_module(RENT, n)[t] += now.rent;
      of_module(RECOVERY, n)[t] += now.recovery;
      of_module(OPEX, n)[t] += now.opex;
      of_module(CLASS_RECEIPTS + r->class, n)[t] += now.rent;
    }
    for (int t = r->exit_at + 1; t <= r->exit_at + 12 && t < ends; t++) {
      const Income now = income_of(r, share, count, t);
      forward += now.rent + now.recovery + now.opex;
    }
    const double price = larger(0, round_cents(forward / r->cap_rate));
    if (price != 0) {
      of_module(EXIT, n)[r->exit_at] += price;
      of_module(EXIT_COSTS, n)[r->exit_at] -= round_cents(r->exit_costs * price);
      of_module(CLASS_RECEIPTS + r->class, n)[r->exit_at] += price;
    }
    for (int t = 0; t < study.months; t++)
      of_module(NOI, n)[t] = of_module(RENT, n)[t] + of_module(RECOVERY, n)[t] + of_module(OPEX, n)[t];
  }
}
