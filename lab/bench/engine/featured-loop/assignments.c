/* Sales of receivables, and what leaves the tax bases with them and with the owners of land. */
#include <math.h>
#include <string.h>
#include "study.h"

/* What buyers pay of a part that is assigned, late and lost instalments deducted. */
static void collect(const Delinquency *d, const double *due, double *flow) {
  for (int t = 0; t < study.months; t++) {
    long double all = due[t] - d->lost * due[t];
    for (int k = 0; k < d->recoveries; k++) {
      const int after = d->after[k];
      const long double late = t >= after ? due[t - after] : 0;
      all += d->share[k] * (late - due[t]) + d->share[k] * (d->fine + d->interest * after) * late;
    }
    flow[t] = (double)all;
  }
}

/* The base has the assigned instalments when they are sold, not when they are paid. */
static void shift_assigned(int n, int at) {
  const Delinquency *d = &study.module[n].delinquency;
  Contracts *c = &contracts[n];
  Vector all = {0}, flow;
  double original = 0, reached = 0, before = 0;
  for (int k = 0; k < study.classes; k++) {
    original += c->original[k];
    for (int t = 0; t < study.months; t++) all[t] += c->assigned[k][t];
  }
  collect(d, all, flow);
  for (int t = 0; t < study.months; t++) assigned_shift[n][t] = (t == at ? round_cents(original) : 0) - round_cents(flow[t]);
  for (int k = 0; k < study.classes; k++) {
    reached += c->original[k];
    const double up_to = reached == original ? round_cents(original) : round_cents(reached);
    of_module(CLASS_SHIFT + k, n)[at] += up_to - before;
    before = up_to;
  }
  Vector sum = {0}, done = {0}, part;
  for (int k = 0; k < study.classes; k++) {
    for (int t = 0; t < study.months; t++) sum[t] += c->assigned[k][t];
    collect(d, sum, part);
    for (int t = 0; t < study.months; t++) {
      const double up_to = round_cents(part[t]);
      of_module(CLASS_SHIFT + k, n)[t] -= up_to - done[t];
      done[t] = up_to;
    }
  }
}

/* Cash and balance of one assignment: instalments at its rate, less the part that is subordinate. */
static void advance(int k) {
  const Assignment *a = &study.assignment[k];
  double *whole = of_whole(PROCEEDS + k), *transfer = of_whole(TRANSFER + k);
  double *accrued = of_whole(CLAIM_INTEREST + k), *open = of_whole(CLAIM_BALANCE + k);
  Vector flow = {0};
  double value = 0, growth = 1;
  int last = -1;
  for (int n = 0; n < study.modules; n++) {
    if (study.module[n].assignment != k) continue;
    for (int c = 0; c < study.classes; c++)
      for (int t = 0; t < study.months; t++) flow[t] += contracts[n].assigned[c][t];
  }
  for (int t = a->at; t < study.months; t++, growth = pow(1 + a->rate, t - a->at)) {
    value += flow[t] / growth;
    if (round_cents(flow[t]) != 0) last = t;
  }
  if (last < 0) return;
  double balance = round_cents((double)(1 - a->subordination) * value);
  whole[a->at] = open[a->at] = balance;
  for (int t = a->at + 1; t <= last; t++) {
    const double due = round_cents(flow[t]);
    double interest = balance == 0 ? 0 : round_cents(balance * a->accrual);
    if (t == last && (a->subordination == 0 || balance + interest > due)) interest = due - balance;
    const double paid = a->subordination == 0 ? due : smaller(balance + interest, due);
    balance += interest - paid;
    accrued[t] = interest;
    transfer[t] = -paid;
    open[t] = balance;
  }
  for (int n = 0; n < study.modules; n++)
    if (study.module[n].assignment == k) shift_assigned(n, a->at);
}

/* Parts of a cell by the weights of its month, else of all months, else all of the first class. */
static void divide(double cell, const double *weight, const double *all, double *part) {
  const double *each[] = {weight, all};
  for (int k = 0; k < 2; k++) {
    double sum = 0, magnitude[CLASSES];
    int fits = 1;
    for (int j = 0; j < study.classes; j++) sum += each[k][j];
    for (int j = 0; j < study.classes; j++) {
      fits &= each[k][j] * sum >= 0;
      magnitude[j] = fabs(each[k][j]);
    }
    if (sum == 0 || !fits) continue;
    split(cell, magnitude, study.classes, part);
    return;
  }
  for (int j = 0; j < study.classes; j++) part[j] = j == 0 ? cell : 0;
}

/* The owner of the land has a share of the receipts, and is taxed himself. */
static void enter_barter(int n) {
  const Module *m = &study.module[n];
  double all[CLASSES] = {0}, weight[CLASSES], part[CLASSES];
  for (int k = 0; k < study.classes; k++)
    for (int t = 0; t < study.months; t++) all[k] += of_module(CLASS_RECEIPTS + k, n)[t] + of_module(CLASS_REFUNDS + k, n)[t];
  for (int t = 0; t < study.months; t++) {
    const double earned = round_cents(m->barter * larger(0, of_module(NET_RECEIPTS, n)[t]));
    of_module(BARTER, n)[t] = of_module(TAX_SHIFT, n)[t] = earned == 0 ? 0 : -earned;
    of_module(TAX_SHIFT, n)[t] += assigned_shift[n][t];
    if (earned == 0) continue;
    for (int k = 0; k < study.classes; k++) weight[k] = of_module(CLASS_RECEIPTS + k, n)[t] + of_module(CLASS_REFUNDS + k, n)[t];
    divide(-earned, weight, all, part);
    for (int k = 0; k < study.classes; k++) of_module(CLASS_SHIFT + k, n)[t] += part[k];
  }
}

void enter_assignments(void) {
  memset(assigned_shift, 0, sizeof assigned_shift);
  for (int k = 0; k < study.assignments; k++) advance(k);
  for (int n = 0; n < study.modules; n++) enter_barter(n);
}
